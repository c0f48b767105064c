import { startHubspotSimulator } from '../../../infra/simulators/hubspot/index.ts';
import type { VendorClient } from '../../simulators/consenting-client.ts';

/** OAuth flow of an app at the vendor, as the vendor documents it. */
export const consent: VendorClient = {
  provider: 'hubspot',
  scope: 'oauth',
  accounts: ['70000001', '70000002'],
  start: startHubspotSimulator,
  prefix: () => '',
  authorizePath: '/oauth/authorize',
  tokenPath: '/oauth/v3/token',
  encoding: 'form',
  pkce: true,
  read: () => '/account-info/v3/details',
  withoutScope: {
    scopes: ['oauth', 'crm.objects.contacts.read'],
    method: 'GET',
    path: () => '/crm/v3/objects/emails',
    status: 403,
    answer: {
      category: 'MISSING_SCOPES',
      errors: [{ context: { requiredGranularScopes: ['crm.objects.contacts.read', 'sales-email-read'] } }],
    },
  },
};

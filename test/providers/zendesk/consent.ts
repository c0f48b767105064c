import { startZendeskSimulator } from '../../../infra/simulators/zendesk/index.ts';
import type { VendorClient } from '../../simulators/consenting-client.ts';

/** OAuth flow of an app at the vendor, as the vendor documents it. */
export const consent: VendorClient = {
  provider: 'zendesk',
  scope: 'read',
  accounts: ['sim-acme', 'sim-globex'],
  start: startZendeskSimulator,
  prefix: (account) => `/${account}`,
  authorizePath: '/oauth/authorizations/new',
  tokenPath: '/oauth/tokens',
  encoding: 'json',
  pkce: true,
  read: (account) => `/${account}/api/v2/users/me`,
  withoutScope: {
    scopes: ['tickets:read'],
    method: 'GET',
    path: (account) => `/${account}/api/v2/ticket_fields`,
    status: 403,
    answer: { error: 'Forbidden', description: 'You are missing the following required scopes: read' },
  },
};

import { startZohoSimulator } from '../../../infra/simulators/zoho-crm/index.ts';
import type { VendorClient } from '../../simulators/consenting-client.ts';

/** OAuth flow of an app at the vendor, as the vendor documents it. */
export const consent: VendorClient = {
  provider: 'zoho-crm',
  scope: 'ZohoCRM.org.READ',
  accounts: ['sim-acme-zoho', 'sim-globex-zoho'],
  start: startZohoSimulator,
  prefix: (account) => (account === 'sim-acme-zoho' ? '/accounts.zoho.com' : '/accounts.zoho.eu'),
  authorizePath: '/oauth/v2/auth',
  tokenPath: '/oauth/v2/token',
  encoding: 'form',
  pkce: false,
  read: (account) => `/www.zohoapis.${account === 'sim-acme-zoho' ? 'com' : 'eu'}/crm/v8/org`,
  withoutScope: {
    scopes: ['ZohoCRM.org.READ', 'ZohoCRM.coql.READ'],
    method: 'GET',
    path: () => '/www.zohoapis.com/crm/v8/users',
    status: 401,
    answer: { code: 'OAUTH_SCOPE_MISMATCH', status: 'error' },
  },
};

import { expect } from 'vitest';
import { startSalesforceSimulator } from '../../../infra/simulators/salesforce/index.ts';
import type { VendorClient } from '../../simulators/consenting-client.ts';

/** OAuth flow of an app at the vendor, as the vendor documents it. */
export const consent: VendorClient = {
  provider: 'salesforce',
  scope: 'api refresh_token',
  accounts: ['sim-acme-crm', 'sim-globex-crm'],
  start: startSalesforceSimulator,
  prefix: () => '/login.salesforce.com',
  authorizePath: '/services/oauth2/authorize',
  tokenPath: '/services/oauth2/token',
  encoding: 'form',
  pkce: true,
  read: (account) => `/${account}/services/data/v66.0/limits`,
  withoutScope: {
    scopes: ['id', 'refresh_token'],
    method: 'GET',
    path: (account) => `/${account}/services/data/v66.0/sobjects`,
    status: 403,
    answer: [{ errorCode: 'OAUTH_INSUFFICIENT_SCOPE', message: expect.any(String) }],
  },
};

import { expect } from 'vitest';
import { startDynamicsSimulator } from '../../../infra/simulators/dynamics-365/index.ts';
import { dynamicsOrgs } from '../../../infra/simulators/dynamics-365/seeds.ts';
import type { VendorClient } from '../../simulators/consenting-client.ts';

/** OAuth flow of an app at the vendor, as the vendor documents it. */
export const consent: VendorClient = {
  provider: 'dynamics-365',
  scope: `https://${dynamicsOrgs[0].host}/user_impersonation offline_access`,
  accounts: [dynamicsOrgs[0].host, dynamicsOrgs[1].host],
  start: startDynamicsSimulator,
  prefix: (account) => `/${account}`,
  authorizePath: '/organizations/oauth2/v2.0/authorize',
  tokenPath: '/organizations/oauth2/v2.0/token',
  encoding: 'form',
  pkce: true,
  read: (account) => `/${account}/api/data/v9.2/WhoAmI`,
  withoutScope: {
    scopes: ['offline_access'],
    method: 'GET',
    path: () => `/${dynamicsOrgs[0].host}/api/data/v9.2/contacts`,
    status: 401,
    answer: { error: { code: '0x80040309', message: expect.any(String) } },
  },
};

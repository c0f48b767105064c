import { expect } from 'vitest';
import { startCloseSimulator } from '../../../infra/simulators/close/index.ts';
import { closeOrganizations } from '../../../infra/simulators/close/seeds.ts';
import type { VendorClient } from '../../simulators/consenting-client.ts';

/** OAuth flow of an app at the vendor, as the vendor documents it. */
export const consent: VendorClient = {
  provider: 'close',
  accounts: [closeOrganizations[0].organizationId, closeOrganizations[1].organizationId],
  start: startCloseSimulator,
  prefix: () => '',
  authorizePath: '/oauth2/authorize/',
  tokenPath: '/oauth2/token/',
  encoding: 'form',
  pkce: false,
  read: () => '/me/',
  withoutScope: {
    scopes: ['offline_access'],
    method: 'GET',
    path: () => '/me/',
    status: 403,
    answer: { error: expect.stringContaining('permission') },
  },
};

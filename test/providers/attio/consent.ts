import { startAttioSimulator } from '../../../infra/simulators/attio/index.ts';
import type { VendorClient } from '../../simulators/consenting-client.ts';

/** OAuth flow of an app at the vendor, as the vendor documents it. */
export const consent: VendorClient = {
  provider: 'attio',
  accounts: ['sim-acme-space', 'sim-globex-space'],
  start: startAttioSimulator,
  prefix: () => '',
  authorizePath: '/authorize',
  tokenPath: '/oauth/token',
  encoding: 'form',
  pkce: false,
  read: () => '/v2/self',
  withoutScope: {
    scopes: ['record_permission:read'],
    method: 'GET',
    path: () => '/v2/workspace_members',
    status: 403,
    answer: { status_code: 403, code: 'missing_scopes' },
  },
};

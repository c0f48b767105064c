import { startPipedriveSimulator } from '../../../infra/simulators/pipedrive/index.ts';
import type { VendorClient } from '../../simulators/consenting-client.ts';

/** OAuth flow of an app at the vendor, as the vendor documents it. */
export const consent: VendorClient = {
  provider: 'pipedrive',
  accounts: ['sim-acme-sales', 'sim-globex-sales'],
  start: startPipedriveSimulator,
  prefix: () => '',
  authorizePath: '/oauth/authorize',
  tokenPath: '/oauth/token',
  encoding: 'form',
  basic: true,
  pkce: false,
  read: (account) => `/${account}/v1/users/me`,
  withoutScope: {
    scopes: ['base', 'contacts:read'],
    method: 'DELETE',
    path: (account) => `/${account}/v2/persons/1`,
    status: 403,
    answer: { success: false, error: 'Scope and URL mismatch' },
  },
};

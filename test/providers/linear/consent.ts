import { startLinearSimulator } from '../../../infra/simulators/linear/index.ts';
import type { VendorClient } from '../../simulators/consenting-client.ts';

/** OAuth flow of an app at the vendor, as the vendor documents it. */
export const consent: VendorClient = {
  provider: 'linear',
  scope: 'read',
  accounts: ['sim-orbit', 'sim-comet'],
  start: startLinearSimulator,
  prefix: () => '',
  authorizePath: '/oauth/authorize',
  tokenPath: '/oauth/token',
  encoding: 'form',
  pkce: true,
  read: () => '/graphql',
  query: '{viewer{id}organization{id name}}',
  withoutScope: {
    scopes: ['read'],
    method: 'POST',
    path: () => '/graphql',
    body: { query: 'mutation{issueDelete(id:"1"){success}}' },
    status: 200,
    answer: { errors: [{ extensions: { code: 'FORBIDDEN' } }] },
    enough: ['read', 'write'],
  },
};

import { expect } from 'vitest';
import { startGithubSimulator } from '../../../infra/simulators/github/index.ts';
import type { VendorClient } from '../../simulators/consenting-client.ts';

/** OAuth flow of an app at the vendor, as the vendor documents it. */
export const consent: VendorClient = {
  provider: 'github',
  scope: 'repo',
  accounts: ['sim-octocat', 'sim-mona'],
  start: startGithubSimulator,
  prefix: () => '',
  authorizePath: '/login/oauth/authorize',
  tokenPath: '/login/oauth/access_token',
  encoding: 'form',
  pkce: true,
  read: () => '/user',
  withoutScope: {
    scopes: ['repo'],
    method: 'GET',
    path: () => '/user/orgs',
    status: 403,
    answer: { message: expect.stringContaining('scope') },
  },
};

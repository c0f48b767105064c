import { startJiraSimulator } from '../../../infra/simulators/jira/index.ts';
import { jiraSites } from '../../../infra/simulators/jira/seeds.ts';
import type { VendorClient } from '../../simulators/consenting-client.ts';

const addressOf = (account: string): string =>
  `/ex/jira/${jiraSites.find(({ site }) => site === account)?.cloudId}/rest/api/3`;

/** OAuth flow of an app at the vendor, as the vendor documents it. */
export const consent: VendorClient = {
  provider: 'jira',
  scope: 'read:jira-user',
  accounts: ['sim-acme-work', 'sim-globex-work'],
  start: startJiraSimulator,
  prefix: () => '',
  authorizePath: '/authorize',
  tokenPath: '/oauth/token',
  encoding: 'json',
  pkce: false,
  read: (account) => `${addressOf(account)}/myself`,
  withoutScope: {
    scopes: ['read:jira-work'],
    method: 'GET',
    path: (account) => `${addressOf(account)}/webhook`,
    status: 401,
    answer: { code: 401, message: 'Unauthorized; scope does not match' },
  },
};

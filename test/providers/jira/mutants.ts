import type { Mutant } from '../../mutants/mutant.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'Jira: an unknown parameter in the look-up of sites',
    file: 'lib/providers/jira/oauth.ts',
    find: "/oauth/token/accessible-resources'",
    replace: "/oauth/token/accessible-resources?limit=100'",
    tests: ['test/integration/vendor-requests.test.ts'],
  },
  {
    name: 'Jira: takes the account of another site',
    file: 'lib/providers/jira/oauth.ts',
    find: "    where: { url: 'https://{site}.atlassian.net' },\n",
    replace: '    where: {},\n',
    tests: ['test/integration/vendor-requests.test.ts'],
  },
  {
    name: 'Jira: a status in progress is closed',
    file: 'lib/providers/jira/index.ts',
    find: "indeterminate: 'in_progress'",
    replace: "indeterminate: 'closed'",
    tests: ['test/providers/jira/records/records.test.ts'],
  },
  {
    name: 'Jira: an app is a person',
    file: 'lib/providers/jira/ticketing/user.ts',
    find: "  where: { accountType: ['atlassian'] },\n",
    replace: '',
    tests: ['test/providers/jira/records/records.test.ts'],
  },
  {
    name: 'Jira: the order of the pages changes while they are read',
    file: 'lib/providers/jira/requests.ts',
    find: 'ORDER BY created ASC, key ASC',
    replace: 'ORDER BY updated DESC',
    tests: ['test/providers/jira/records/records.test.ts'],
  },
];

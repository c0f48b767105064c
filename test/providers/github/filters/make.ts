import { type Accounts, lastOf } from '../../../records/filters/accounts.ts';
import type { Pair } from '../../../records/filters/rows.ts';

/** Repository of the issues that the tests create. */
export const repository = 'sim-octo-org/web';

type Members = Readonly<Record<string, unknown>>;

export const githubIssue = ({ github }: Accounts, members: Members = {}): number => {
  const { number } = github.createIssue(repository, { title: 'One' });
  return github.updateIssue(repository, number, members).number;
};

/** Two people: their names, and their remote ids. */
export const twoUsers = async ({ list }: Accounts): Promise<readonly Pair[]> => {
  const users = await list('github', '/ticketing/users', { remote_data: 'true' });
  const idOf = (login: string): string =>
    lastOf(users.find(({ remote_data: remote }) => Object(remote).login === login)?.remote_id);
  return ['sim-octocat', 'sim-hubot'].map((login): Pair => [login, idOf(login)]);
};

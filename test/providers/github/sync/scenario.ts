import type { GithubSimulator } from '../../../../infra/simulators/github/index.ts';
import { githubAccounts } from '../../../../infra/simulators/github/seeds.ts';
import {
  basicMoves,
  created,
  deleted,
  noChange,
  removal,
  type Scenario,
  updated,
} from '../../../sync/scenarios/scenario.ts';

const first = ['sim-octo-org/web', 'sim-octocat/support'] as const;

/** Lists changes by a parameter, in numbered pages per repository. */
export const githubTickets = (simulator: GithubSimulator): Scenario => {
  const account = simulator.account(githubAccounts[0].people[0].login);
  const [web, support] = first.map((name) => account.repositoryId(name));
  /** Current full name of a repository. */
  const nameOf = (repository: number | undefined): string =>
    account.repositories.find((name) => account.repositoryId(name) === repository) ?? '';
  const repositories = () => [nameOf(web), nameOf(support)] as const;
  const idOf = ({ repository, number }: { readonly repository: string; readonly number: number }) =>
    `${account.repositoryId(repository)}/${number}`;
  const placeOf = (id: string): readonly [repository: string, number: number] => {
    const [repository, number] = id.split('/').map(Number);
    return [nameOf(repository), number ?? 0];
  };
  const create = (n: number) =>
    created(idOf(account.createIssue(repositories()[n % 2] ?? repositories()[0], { title: `Issue made ${n}` })));
  const change = (n: number, id: string) => {
    account.updateIssue(...placeOf(id), { title: `Issue changed ${n}` });
    return updated(id, ['name']);
  };
  return {
    provider: 'github',
    object: 'ticketing.ticket',
    simulator,
    pages: /^\/repositories\/\d+\/issues$/,
    isShifting: true,
    // https://docs.github.com/en/webhooks/using-webhooks/creating-webhooks: requires a person who administers the
    // repository
    silent: new RegExp(`^${web}/`),
    create,
    change,
    living: () =>
      account.repositories
        .flatMap((repository) => account.issues(repository))
        .filter(({ deleted: isGone, pull_request }) => !isGone && !pull_request)
        .map(idOf),
    moves: [
      ...basicMoves({ create, change }),
      noChange(3, (id) => account.updateIssue(...placeOf(id), {})),
      removal((id) => account.deleteIssue(...placeOf(id))),
      {
        weight: 1,
        takes: 1,
        removes: true,
        play: (_, [id = '']) => {
          const [repository, number] = placeOf(id);
          const target = repositories().find((one) => one !== repository) ?? repositories()[0];
          return [deleted(id), created(idOf(account.transferIssue(repository, number, target)))];
        },
      },
      {
        // A new name, a new owner, or both. The issues do not contain either.
        weight: 2,
        takes: 0,
        play: (n) => {
          const repository = repositories()[n % 2] ?? repositories()[0];
          const [owner, name] = repository.split('/');
          const others = ['sim-octocat', 'sim-octo-org'].filter((login) => login !== owner);
          account.moveRepository(repository, `${n % 3 === 0 ? others[0] : owner}/${n % 3 === 1 ? name : `moved-${n}`}`);
          return [];
        },
      },
    ],
  };
};

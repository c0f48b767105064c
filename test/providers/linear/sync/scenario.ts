import type { LinearSimulator } from '../../../../infra/simulators/linear/index.ts';
import { linearWorkspaces } from '../../../../infra/simulators/linear/seeds.ts';
import { created, type Move, removal, type Scenario, updated } from '../../../sync/scenarios/scenario.ts';

/** Lists the newest issues first, by cursor. The list contains archived issues, but not issues in the trash. */
export const linearTickets = (simulator: LinearSimulator): Scenario => {
  const account = simulator.account(linearWorkspaces[0].urlKey);
  const teams = account.teams().map(({ uuid }) => uuid);
  const trash: string[] = [];
  const create = (n: number) =>
    created(account.createIssue({ teamId: teams[Math.abs(n) % 2] ?? '', title: `Issue made ${n}` }).uuid);
  const change = (n: number, id: string) => {
    account.updateIssue(id, { title: `Issue changed ${n}` });
    return updated(id, ['name']);
  };
  /**
   * A change of an issue that is not archived. Archived issues do not change.
   * https://linear.app/docs/delete-archive-issues
   */
  const changing = (weight: number, play: Move['play']): Move => ({
    weight,
    takes: 1,
    play: (n, ids) => (account.issue(ids[0] ?? '').archivedAt === null ? play(n, ids) : []),
  });
  return {
    provider: 'linear',
    object: 'ticketing.ticket',
    simulator,
    pages: /^\/graphql$/,
    query: /\{issues\(first:\$first,/,
    isShifting: false,
    create,
    change,
    living: () =>
      account
        .issues()
        .filter(({ trashed }) => !trashed)
        .map(({ uuid }) => uuid),
    moves: [
      { weight: 4, takes: 0, play: (n) => [create(n)] },
      changing(5, (n, [id = '']) => [change(n, id)]),
      changing(3, (_, [id = '']) => {
        account.updateIssue(id, {});
        return [];
      }),
      changing(1, (_, [id = '']) => {
        account.archiveIssue(id);
        return [];
      }),
      changing(1, (_, [id = '']) => {
        const { team } = account.issue(id);
        account.updateIssue(id, { teamId: teams.find((one) => one !== team) ?? team });
        return [updated(id, ['remote_status', 'status', 'team_id'])];
      }),
      removal((id) => {
        account.trashIssue(id);
        trash.push(id);
      }),
      {
        weight: 1,
        takes: 0,
        play: () => {
          const id = trash.shift();
          if (id !== undefined) account.purgeIssue(id);
          return [];
        },
      },
    ],
  };
};

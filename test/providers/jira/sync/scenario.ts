import type { JiraSimulator } from '../../../../infra/simulators/jira/index.ts';
import { jiraSites } from '../../../../infra/simulators/jira/seeds.ts';
import { basicMoves, created, noChange, removal, type Scenario, updated } from '../../../sync/scenarios/scenario.ts';

const projects = ['SHOP', 'OPS'] as const;

const note = { type: 'doc', version: 1, content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Noted.' }] }] };

/** Lists all issues, and changes by a search that is behind and has times in minutes. */
export const jiraTickets = (simulator: JiraSimulator): Scenario => {
  const account = simulator.account(jiraSites[0].site);
  const create = (n: number) => {
    const key = projects[Math.abs(n) % 2] ?? projects[0];
    const fields = { project: { key }, issuetype: { name: 'Task' }, summary: `Issue made ${n}` };
    return created(account.createIssue(fields).id);
  };
  const change = (n: number, id: string) => {
    account.updateIssue(id, { summary: `Issue changed ${n}` });
    return updated(id, ['name']);
  };
  return {
    provider: 'jira',
    object: 'ticketing.ticket',
    simulator,
    pages: /^\/rest\/api\/3\/search\/jql$/,
    isShifting: false,
    create,
    change,
    living: () => account.issues().map(({ id }) => String(id)),
    moves: [
      ...basicMoves({ create, change }),
      noChange(3, (id) => account.createComment(id, note)),
      removal((id) => account.deleteIssue(id)),
      {
        weight: 1,
        takes: 1,
        play: (_, [id = '']) => {
          const [, from = ''] = /^(.+)-\d+$/.exec(account.issue(id).key) ?? [];
          account.moveIssue(id, projects.find((key) => key !== from) ?? projects[0]);
          return [updated(id, ['project_id'])];
        },
      },
    ],
  };
};

import { type Row, same } from '../../../records/filters/rows.ts';
import { assignee, creator, status, type } from '../../../records/filters/ticketing.ts';
import { githubIssue, repository, twoUsers } from './make.ts';

/** The filters of tickets at GitHub. */
export const rows: readonly Row[] = [
  {
    ...status,
    provider: 'github',
    values: () => same(['open', 'closed']),
    make: (at, state) => githubIssue(at, { state }),
  },
  {
    ...assignee,
    provider: 'github',
    values: twoUsers,
    make: (at, login) => githubIssue(at, { assignees: [login] }),
  },
  {
    ...creator,
    provider: 'github',
    values: twoUsers,
    make: ({ github }, login) => github.createIssue(repository, { title: 'One' }, login).number,
  },
  {
    ...type,
    provider: 'github',
    values: () => same(['Bug', 'Task']),
    make: (at, type) => githubIssue(at, { type }),
  },
];

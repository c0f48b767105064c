import type { Timed } from '../../../records/filters/timed.ts';
import { jiraIssue } from './make.ts';

/** Objects with lists that accept time filters. */
export const times: readonly Timed[] = [
  {
    provider: 'jira',
    object: 'ticketing.ticket',
    path: '/ticketing/tickets',
    make: (at) => ({ id: jiraIssue(at) }),
    touch: ({ jira }, { id }) => jira.updateIssue(Number(id), { summary: 'Other' }),
  },
];

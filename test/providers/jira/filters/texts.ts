import type { Text } from '../../../records/filters/texts.ts';
import { jiraIssue } from './make.ts';

/** Objects with a text search. */
export const texts: readonly Text[] = [
  {
    provider: 'jira',
    object: 'ticketing.ticket',
    path: '/ticketing/tickets',
    make: (at, summary) => jiraIssue(at, { summary }),
  },
];

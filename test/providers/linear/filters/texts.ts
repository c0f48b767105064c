import type { Text } from '../../../records/filters/texts.ts';
import { linearIssue } from './make.ts';

/** Objects with a text search. */
export const texts: readonly Text[] = [
  {
    provider: 'linear',
    object: 'ticketing.ticket',
    path: '/ticketing/tickets',
    make: (at, title) => linearIssue(at, { title }),
  },
];

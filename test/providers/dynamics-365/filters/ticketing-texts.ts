import type { Text } from '../../../records/filters/texts.ts';
import { accounts, comments, contacts, pathOf, tickets } from './ticketing-rows.ts';

/** Ticketing objects with a text search, each with its text column. */
export const ticketingTexts: readonly Text[] = (
  [
    [tickets, 'title'],
    [comments, 'notetext'],
    [contacts, 'lastname'],
    [accounts, 'name'],
  ] as const
).map(([of, column]) => ({
  provider: 'dynamics-365',
  object: `ticketing.${of.noun}`,
  path: pathOf(of),
  make: (at, text) => of.make(at, { [column]: text }),
}));

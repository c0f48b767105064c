import type { Text } from '../../../records/filters/texts.ts';
import { accounts, comments, contacts, pathOf, tickets } from './ticketing-rows.ts';

/** Objects of ticketing whose texts are searched, each with the column that has one. */
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

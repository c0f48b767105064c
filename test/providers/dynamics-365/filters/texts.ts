import type { Text } from '../../../records/filters/texts.ts';
import { activities, companies, contacts, deals, leads, notes, tasks } from './crm-rows.ts';
import { ticketingTexts } from './ticketing-texts.ts';

/** CRM objects, each with a text column. */
const columns = [
  [contacts, 'lastname'],
  [companies, 'name'],
  [deals, 'name'],
  [leads, 'lastname'],
  [tasks, 'subject'],
  [notes, 'notetext'],
  ...activities.slice(0, 1).map((kind) => [kind, 'subject'] as const),
] as const;

/** Objects with a text search. */
export const texts: readonly Text[] = [
  ...columns.map(
    ([{ object, path, table, also }, name]): Text => ({
      provider: 'dynamics-365',
      object,
      path,
      make: ({ 'dynamics-365': dynamics }, text) => dynamics.create(table, { ...also, [name]: text }),
    }),
  ),
  ...ticketingTexts,
];

import type { Text } from '../../../records/filters/texts.ts';
import { crm, type Kind, neededBy, ticketing } from './make.ts';

const text = (kind: Kind, name: string): Text => ({
  provider: 'salesforce',
  object: kind.object,
  ...(kind.kind !== undefined && { kind: kind.kind }),
  path: kind.path,
  make: ({ salesforce }, value) => salesforce.create(kind.type, { ...neededBy(kind), [name]: value }),
});

/** Objects with a text search. */
export const texts: readonly Text[] = [
  text(crm.contacts, 'LastName'),
  text(crm.companies, 'Name'),
  text(crm.deals, 'Name'),
  text(crm.leads, 'LastName'),
  text(crm.tasks, 'Subject'),
  text(crm.calls, 'Subject'),
  text(crm.emails, 'Subject'),
  text(crm.meetings, 'Subject'),
  text(crm.notes, 'Title'),
  text(crm.users, 'LastName'),
  text(ticketing.tickets, 'Subject'),
  text(ticketing.users, 'LastName'),
  text(ticketing.contacts, 'LastName'),
  text(ticketing.accounts, 'Name'),
  text(ticketing.tags, 'Name'),
  text(ticketing.teams, 'Name'),
];

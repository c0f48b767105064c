import type { Text } from '../../../records/filters/texts.ts';
import { zendeskTicket } from './make.ts';

/** Objects with a text search. */
export const texts: readonly Text[] = [
  {
    provider: 'zendesk',
    object: 'ticketing.ticket',
    path: '/ticketing/tickets',
    make: (at, subject) => zendeskTicket(at, { subject }),
  },
  ...(['agent', 'end-user'] as const).map(
    (role): Text => ({
      provider: 'zendesk',
      object: role === 'agent' ? 'ticketing.user' : 'ticketing.contact',
      path: role === 'agent' ? '/ticketing/users' : '/ticketing/contacts',
      make: ({ zendesk }, name) =>
        zendesk.createUser({ name, email: `search-${zendesk.users().length}@example.com`, role }).id,
    }),
  ),
  {
    provider: 'zendesk',
    object: 'ticketing.account',
    path: '/ticketing/accounts',
    make: ({ zendesk }, name) => zendesk.createOrganization(name).id,
  },
];

import type { Timed } from '../../../records/filters/timed.ts';
import { crm, type Fields, type Kind, neededBy, ticketing } from './make.ts';

const timed = (kind: Kind, change: Fields): Timed => ({
  provider: 'salesforce',
  object: kind.object,
  ...(kind.kind !== undefined && { kind: kind.kind }),
  path: kind.path,
  make: ({ salesforce }) => ({ id: salesforce.create(kind.type, neededBy(kind)) }),
  touch: ({ salesforce }, { id }) => salesforce.update(String(id), change),
});

const { comments } = ticketing;

/** Objects of Salesforce with lists that accept time filters. */
export const times: readonly Timed[] = [
  timed(crm.contacts, { LastName: 'Other' }),
  timed(crm.companies, { Name: 'Other' }),
  timed(crm.deals, { Name: 'Other' }),
  timed(crm.leads, { LastName: 'Other' }),
  timed(crm.tasks, { Subject: 'Other' }),
  timed(crm.calls, { Subject: 'Other' }),
  timed(crm.emails, { Subject: 'Other' }),
  timed(crm.meetings, { Subject: 'Other' }),
  timed(crm.notes, { Title: 'Other' }),
  timed(crm.users, { LastName: 'Other' }),
  timed(ticketing.tickets, { Subject: 'Other' }),
  {
    ...timed(comments, { CommentBody: 'Other' }),
    within: async ({ salesforce, idOf }) => {
      const of = salesforce.create('Case', {});
      return { of, query: { ticket_id: await idOf('salesforce', '/ticketing/tickets', of) } };
    },
    make: ({ salesforce }, _, of) => ({ id: salesforce.create(comments.type, { ParentId: of, CommentBody: 'One' }) }),
  },
  timed(ticketing.users, { LastName: 'Other' }),
  timed(ticketing.contacts, { LastName: 'Other' }),
  timed(ticketing.accounts, { Name: 'Other' }),
  timed(ticketing.teams, { Name: 'Other' }),
  timed(ticketing.tags, { Name: 'Other' }),
];

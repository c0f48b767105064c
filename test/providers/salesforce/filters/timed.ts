import type { Timed } from '../../../records/filters/timed.ts';
import { crm, type Fields, type Kind, neededBy, ticketing } from './make.ts';

const times = (kind: Kind, change: Fields): Timed => ({
  provider: 'salesforce',
  object: kind.object,
  ...(kind.kind !== undefined && { kind: kind.kind }),
  path: kind.path,
  make: ({ salesforce }) => ({ id: salesforce.create(kind.type, neededBy(kind)) }),
  touch: ({ salesforce }, { id }) => salesforce.update(String(id), change),
});

const { comments } = ticketing;

/** Objects of Salesforce whose lists take times. */
export const salesforceTimes: readonly Timed[] = [
  times(crm.contacts, { LastName: 'Other' }),
  times(crm.companies, { Name: 'Other' }),
  times(crm.deals, { Name: 'Other' }),
  times(crm.leads, { LastName: 'Other' }),
  times(crm.tasks, { Subject: 'Other' }),
  times(crm.calls, { Subject: 'Other' }),
  times(crm.emails, { Subject: 'Other' }),
  times(crm.meetings, { Subject: 'Other' }),
  times(crm.notes, { Title: 'Other' }),
  times(crm.users, { LastName: 'Other' }),
  times(ticketing.tickets, { Subject: 'Other' }),
  {
    ...times(comments, { CommentBody: 'Other' }),
    within: async ({ salesforce, idOf }) => {
      const of = salesforce.create('Case', {});
      return { of, query: { ticket_id: await idOf('salesforce', '/ticketing/tickets', of) } };
    },
    make: ({ salesforce }, _, of) => ({ id: salesforce.create(comments.type, { ParentId: of, CommentBody: 'One' }) }),
  },
  times(ticketing.users, { LastName: 'Other' }),
  times(ticketing.contacts, { LastName: 'Other' }),
  times(ticketing.accounts, { Name: 'Other' }),
  times(ticketing.teams, { Name: 'Other' }),
  times(ticketing.tags, { Name: 'Other' }),
];

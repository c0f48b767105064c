import type { Timed } from '../../../records/filters/timed.ts';
import { zendeskTicket } from './make.ts';

const zendeskPerson = (path: string, object: string, role: 'agent' | 'end-user'): Timed => ({
  provider: 'zendesk',
  path,
  object,
  make: ({ zendesk }, which) => ({
    id: zendesk.createUser({ name: 'One', email: `timed-${role}-${which}-${zendesk.users().length}@example.com`, role })
      .id,
  }),
  touch: ({ zendesk }, { id }) => zendesk.updateUser(Number(id), { name: 'Other' }),
});

/** Objects with lists that accept time filters. */
export const times: readonly Timed[] = [
  {
    provider: 'zendesk',
    object: 'ticketing.ticket',
    path: '/ticketing/tickets',
    make: (at) => ({ id: zendeskTicket(at) }),
    touch: ({ zendesk }, { id }) => zendesk.updateTicket(Number(id), { subject: 'Other' }),
  },
  {
    provider: 'zendesk',
    object: 'ticketing.comment',
    path: '/ticketing/comments',
    within: async (at) => {
      const of = String(zendeskTicket(at));
      return { of, query: { ticket_id: await at.idOf('zendesk', '/ticketing/tickets', of) } };
    },
    make: ({ zendesk }, _, of) => {
      zendesk.updateTicket(Number(of), { comment: { body: 'One' } });
      return { id: zendesk.comments(Number(of)).at(-1)?.id ?? '' };
    },
    touch: () => undefined,
  },
  zendeskPerson('/ticketing/users', 'ticketing.user', 'agent'),
  zendeskPerson('/ticketing/contacts', 'ticketing.contact', 'end-user'),
  {
    provider: 'zendesk',
    object: 'ticketing.account',
    path: '/ticketing/accounts',
    make: ({ zendesk }) => ({ id: zendesk.createOrganization(`Timed ${zendesk.organizations().length}`).id }),
    touch: async ({ service, tokenOf, idOf }, { id }) => {
      const ours = await idOf('zendesk', '/ticketing/accounts', String(id));
      const options = { token: tokenOf('zendesk'), body: { domains: [`timed-${id}.example`] } };
      return service.call('PATCH', `/ticketing/accounts/${ours}`, options);
    },
  },
];

import type { ProviderName } from '../../contract/descriptions.ts';
import { type Accounts, lastOf } from './accounts.ts';
import { linearIssue } from './make.ts';
import { type Pair, type Row, same } from './rows.ts';

const contacts = { path: '/ticketing/contacts', object: 'ticketing.contact', filter: 'email_address' };
const ofTicket = { filter: 'ticket_id', refersTo: '/ticketing/tickets' };

const ticketsOfLinear = (at: Accounts): readonly Pair[] => same([linearIssue(at), linearIssue(at)]);

const addressesOf = async ({ list }: Accounts, provider: ProviderName, path: string): Promise<readonly Pair[]> => {
  const people = await list(provider, path, { remote_data: 'true' });
  return people
    .map(({ remote_id: id, remote_data: remote }): Pair => [lastOf(id), String(Object(remote).email)])
    .slice(0, 2);
};

/** People are there from the beginning, and are looked up by their address. */
const byAddress = (provider: ProviderName, path: string, object: string, filter: string): Row => ({
  provider,
  path,
  object,
  filter,
  values: (at) => addressesOf(at, provider, path),
  make: (_, id) => id,
});

/** The filters of people, comments and files. */
export const otherRows: readonly Row[] = [
  {
    ...contacts,
    provider: 'zendesk',
    values: () => same(['filter-one@example.com', 'filter-two@example.com']),
    make: ({ zendesk }, email) => zendesk.createUser({ name: 'One', email, role: 'end-user' }).id,
  },
  {
    ...contacts,
    provider: 'hubspot',
    values: () => same(['filter-three@example.com', 'filter-four@example.com']),
    make: ({ hubspot }, email) => hubspot.create('contacts', { email }).id,
  },
  {
    ...ofTicket,
    path: '/ticketing/comments',
    object: 'ticketing.comment',
    provider: 'linear',
    values: ticketsOfLinear,
    make: ({ linear }, ticket) => linear.createComment(ticket, 'Text').uuid,
  },
  {
    ...ofTicket,
    path: '/ticketing/attachments',
    object: 'ticketing.attachment',
    provider: 'linear',
    values: ticketsOfLinear,
    make: ({ linear }, ticket) => linear.link(ticket, 'One', `https://example.com/${ticket}`).uuid,
  },
  byAddress('hubspot', '/crm/users', 'crm.user', 'email'),
  byAddress('hubspot', '/ticketing/users', 'ticketing.user', 'email_address'),
  byAddress('linear', '/ticketing/users', 'ticketing.user', 'email_address'),
  byAddress('pipedrive', '/crm/users', 'crm.user', 'email'),
  byAddress('zendesk', '/ticketing/users', 'ticketing.user', 'email_address'),
];

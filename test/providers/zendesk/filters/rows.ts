import { byAddress } from '../../../records/filters/listed.ts';
import { type Row, same } from '../../../records/filters/rows.ts';
import {
  account,
  assignee,
  contact,
  creator,
  priority,
  status,
  tag,
  team,
  ticketName,
  type,
} from '../../../records/filters/ticketing.ts';
import { zendeskTicket, zendeskUsers } from './make.ts';

const contacts = { path: '/ticketing/contacts', object: 'ticketing.contact', filter: 'email_address' };

type Members = Readonly<Record<string, unknown>>;

/** Filters over the people of Zendesk with a role. */
const personOf = (path: string, object: string, role: 'agent' | 'end-user'): readonly Row[] => {
  const row = (filter: string, values: Row['values'], have: (theirs: string) => Members): Row => ({
    provider: 'zendesk',
    path,
    object,
    filter,
    values,
    make: ({ zendesk }, theirs) => {
      const email = `${filter}-${role}-${zendesk.users().length}@example.com`;
      return zendesk.createUser({ name: 'One', email, role, ...have(theirs) }).id;
    },
  });
  const organizations: Row['values'] = ({ zendesk }) =>
    same(['One', 'Two'].map((name) => zendesk.createOrganization(`${name} of ${role}`).id));
  return [
    row(
      'name',
      () => same([`Filter "${role}"`, `Filter ${role}`]),
      (name) => ({ name }),
    ),
    {
      ...row('account_id', organizations, (id) => ({ organization_id: Number(id) })),
      refersTo: '/ticketing/accounts',
    },
    ...(role === 'agent'
      ? []
      : [
          row(
            'phone_number',
            () => same(['+49 30 1', '+49 30 2']),
            (phone) => ({ phone }),
          ),
        ]),
  ];
};

/** The filters of tickets and of related objects at Zendesk. */
export const rows: readonly Row[] = [
  {
    ...status,
    provider: 'zendesk',
    values: () => same(['solved', 'pending']),
    make: (at, theirs) => zendeskTicket(at, { status: theirs, assignee_id: zendeskUsers(at, 'admin', 'agent')[0] }),
  },
  {
    ...assignee,
    provider: 'zendesk',
    values: (at) => same(zendeskUsers(at, 'admin', 'agent')),
    make: (at, id) => zendeskTicket(at, { assignee_id: Number(id) }),
  },
  {
    ...contact,
    provider: 'zendesk',
    values: (at) => same(zendeskUsers(at, 'end-user')),
    make: (at, id) => zendeskTicket(at, { requester_id: Number(id) }),
  },
  {
    ...account,
    provider: 'zendesk',
    values: ({ zendesk }) => same(['One', 'Two'].map((name) => zendesk.createOrganization(name).id)),
    make: (at, id) => zendeskTicket(at, { organization_id: Number(id) }),
  },
  { ...ticketName, provider: 'zendesk', make: (at, subject) => zendeskTicket(at, { subject }) },
  {
    ...tag,
    provider: 'zendesk',
    values: () => same(['filter_one', 'filter_two']),
    make: (at, tag) => zendeskTicket(at, { tags: [tag] }),
  },
  {
    ...priority,
    provider: 'zendesk',
    values: () => same(['urgent', 'low']),
    make: (at, theirs) => zendeskTicket(at, { priority: theirs }),
  },
  {
    ...type,
    provider: 'zendesk',
    values: () => same(['question', 'problem']),
    make: (at, type) => zendeskTicket(at, { type }),
  },
  {
    ...creator,
    provider: 'zendesk',
    values: (at) => same(zendeskUsers(at, 'admin', 'agent').map(String)),
    make: (at, id) => zendeskTicket(at, { submitter_id: Number(id) }),
  },
  {
    ...team,
    provider: 'zendesk',
    values: async ({ list }) => same((await list('zendesk', '/ticketing/teams')).map(({ remote_id: id }) => id)),
    make: (at, id) => zendeskTicket(at, { group_id: Number(id) }),
  },
  {
    ...contacts,
    provider: 'zendesk',
    values: () => same(['filter-one@example.com', 'filter-two@example.com']),
    make: ({ zendesk }, email) => zendesk.createUser({ name: 'One', email, role: 'end-user' }).id,
  },
  {
    path: '/ticketing/accounts',
    object: 'ticketing.account',
    provider: 'zendesk',
    filter: 'name',
    values: () => same(['Filter one', 'Filter one of two']),
    make: ({ zendesk }, name) => zendesk.createOrganization(name).id,
  },
  byAddress('zendesk', '/ticketing/users', 'ticketing.user', 'email_address'),
  ...personOf('/ticketing/users', 'ticketing.user', 'agent'),
  ...personOf('/ticketing/contacts', 'ticketing.contact', 'end-user'),
];

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
    .map(
      ({ remote_id: id, remote_data: remote }): Pair => [
        lastOf(id),
        String(Object(remote).email ?? Object(remote).emailAddress),
      ],
    )
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

type Members = Readonly<Record<string, unknown>>;

/** What somebody of Zendesk has, one of each pair. */
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

/** Records that are there from the beginning, and are looked up by their names. */
const byName = (provider: ProviderName, path: string, object: string): Row => ({
  provider,
  path,
  object,
  filter: 'name',
  values: async ({ list }) => {
    const all = await list(provider, path);
    return all.slice(0, 2).map((one): Pair => [lastOf(one.remote_id), String(Reflect.get(one, 'name'))]);
  },
  make: (_, id) => id,
});

/** People are there from the beginning, one who can sign in and one who has left. */
const byActivity = (provider: ProviderName, path: string, object: string): Row => ({
  provider,
  path,
  object,
  filter: 'is_active',
  values: async ({ list }) => {
    const people = await list(provider, path);
    return ['true', 'false'].map((wanted): Pair => {
      const found = people.find((one) => String(Reflect.get(one, 'is_active')) === wanted);
      return [lastOf(found?.remote_id), wanted];
    });
  },
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
  {
    path: '/ticketing/comments',
    object: 'ticketing.comment',
    provider: 'linear',
    filter: 'user_id',
    refersTo: '/ticketing/users',
    values: ({ linear }) => same(linear.users().map(({ uuid }) => uuid)),
    make: (at, user) => at.linear.createComment(linearIssue(at), 'Text', user).uuid,
  },
  ...personOf('/ticketing/users', 'ticketing.user', 'agent'),
  ...personOf('/ticketing/contacts', 'ticketing.contact', 'end-user'),
  {
    path: '/ticketing/accounts',
    object: 'ticketing.account',
    provider: 'zendesk',
    filter: 'name',
    values: () => same(['Filter one', 'Filter one of two']),
    make: ({ zendesk }, name) => zendesk.createOrganization(name).id,
  },
  {
    path: '/ticketing/accounts',
    object: 'ticketing.account',
    provider: 'linear',
    filter: 'domain',
    values: ({ linear }) => {
      linear.updateCustomer(linear.customers()[1]?.uuid ?? '', { domains: ['umbrella.example'] });
      return same(linear.customers().flatMap(({ domains }) => domains));
    },
    make: ({ linear }, domain) => linear.customers().find(({ domains }) => domains.includes(domain))?.uuid ?? '',
  },
  byName('linear', '/ticketing/accounts', 'ticketing.account'),
  byName('linear', '/ticketing/users', 'ticketing.user'),
  byName('linear', '/ticketing/tags', 'ticketing.tag'),
  byName('linear', '/ticketing/teams', 'ticketing.team'),
  byName('linear', '/ticketing/collections', 'ticketing.collection'),
  byName('jira', '/ticketing/teams', 'ticketing.team'),
  byName('jira', '/ticketing/collections', 'ticketing.collection'),
  byAddress('jira', '/ticketing/users', 'ticketing.user', 'email_address'),
  byActivity('jira', '/ticketing/users', 'ticketing.user'),
  byActivity('linear', '/ticketing/users', 'ticketing.user'),
  byActivity('pipedrive', '/crm/users', 'crm.user'),
  byAddress('hubspot', '/crm/users', 'crm.user', 'email'),
  byAddress('hubspot', '/ticketing/users', 'ticketing.user', 'email_address'),
  byAddress('hubspot', '/marketingautomation/users', 'marketingautomation.user', 'email_address'),
  byAddress('linear', '/ticketing/users', 'ticketing.user', 'email_address'),
  byAddress('pipedrive', '/crm/users', 'crm.user', 'email'),
  byAddress('zendesk', '/ticketing/users', 'ticketing.user', 'email_address'),
];

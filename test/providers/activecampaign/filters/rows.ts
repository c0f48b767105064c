import type { Accounts } from '../../../records/filters/accounts.ts';
import { type Row, same } from '../../../records/filters/rows.ts';

export type Type = Parameters<Accounts['activecampaign']['create']>[0];
export type Fields = Readonly<Record<string, unknown>>;

/** An object with its table at the vendor. */
export interface Kind {
  readonly path: string;
  readonly object: string;
  readonly type: Type;
}

export const activecampaignKinds = {
  contacts: { path: '/crm/contacts', object: 'crm.contact', type: 'contacts' },
  people: { path: '/marketingautomation/contacts', object: 'marketingautomation.contact', type: 'contacts' },
  companies: { path: '/crm/companies', object: 'crm.company', type: 'accounts' },
  tags: { path: '/marketingautomation/tags', object: 'marketingautomation.tag', type: 'tags' },
  deals: { path: '/crm/deals', object: 'crm.deal', type: 'deals' },
  tasks: { path: '/crm/tasks', object: 'crm.task', type: 'dealTasks' },
  notes: { path: '/crm/notes', object: 'crm.note', type: 'notes' },
} as const satisfies Record<string, Kind>;

const { contacts, people, tags, companies, deals, tasks, notes } = activecampaignKinds;

let made = 0;

const newContact = ({ activecampaign }: Accounts, fields: Fields = {}): string => {
  made += 1;
  return activecampaign.create('contacts', { email: `filter-of-many-${made}@example.com`, ...fields });
};

/** Creates a record with the fields that the vendor requires. */
export const newIn = (at: Accounts, { type }: Kind, fields: Fields = {}): string => {
  const { activecampaign } = at;
  made += 1;
  switch (type) {
    case 'contacts':
      return newContact(at, fields);
    case 'accounts':
      return activecampaign.create('accounts', { name: `Filtered ${made}`, ...fields });
    case 'tags':
      return activecampaign.create('tags', { tag: `filtered ${made}`, tagType: 'contact', ...fields });
    case 'deals': {
      const contact = newContact(at);
      return activecampaign.create('deals', {
        title: 'D',
        contact,
        value: 100,
        currency: 'usd',
        group: '1',
        ...fields,
      });
    }
    case 'dealTasks': {
      const whose = 'relid' in fields ? {} : { ownerType: 'contact', relid: Number(newContact(at)) };
      const due = { title: 'Call', duedate: '2026-06-19T10:00:00Z', dealTasktype: 1 };
      return activecampaign.create('dealTasks', { ...due, ...whose, ...fields });
    }
    default: {
      const whose = 'relid' in fields ? {} : { reltype: 'Subscriber', relid: Number(newContact(at)) };
      return activecampaign.create('notes', { note: 'N', ...whose, ...fields });
    }
  }
};

const row = (kind: Kind, filter: string, values: Row['values'], fieldsOf: (theirs: string) => Fields): Row => ({
  provider: 'activecampaign',
  path: kind.path,
  object: kind.object,
  filter,
  values,
  make: (at, theirs) => newIn(at, kind, fieldsOf(theirs)),
});

const texts =
  (one: string, other: string): Row['values'] =>
  () =>
    same([one, other]);

const users: Row['values'] = ({ activecampaign }) => same(activecampaign.users().map(({ id }) => id));
const pipelines: Row['values'] = () => same(['1', '2']);
const twoContacts: Row['values'] = (at) => same([newContact(at), newContact(at)]);
const twoDeals: Row['values'] = (at) => same([newIn(at, deals), newIn(at, deals)]);

const states =
  (...words: readonly string[]): Row['values'] =>
  () =>
    words.map((word, index) => [String(index), word]);

const firstStages: Readonly<Record<string, string>> = { '1': '1', '2': '4' };

export const rows: readonly Row[] = [
  row(contacts, 'email', texts('filter-1@example.com', 'filter-2@example.com'), (email) => ({ email })),
  row(contacts, 'phone', texts('+14155551111', '+14155552222'), (phone) => ({ phone })),
  row(people, 'email_address', texts('filter-3@example.com', 'filter-4@example.com'), (email) => ({ email })),
  {
    provider: 'activecampaign',
    path: people.path,
    object: people.object,
    filter: 'list_id',
    refersTo: '/marketingautomation/lists',
    values: ({ activecampaign }) => {
      const news = { stringid: 'news', sender_url: 'https://acme.example', sender_reminder: 'You asked.' };
      return same(['One', 'Two'].map((name) => activecampaign.create('lists', { name, ...news })));
    },
    make: (at, list) => {
      const id = newContact(at);
      at.activecampaign.subscribe(list, id, 1);
      return id;
    },
  },
  row(tags, 'name', texts('filtered', 'also filtered'), (tag) => ({ tag })),
  row(companies, 'name', texts('Filter One', 'Filter Two'), (name) => ({ name })),
  row(deals, 'name', texts('Filter One', 'Filter Two'), (title) => ({ title })),
  row(deals, 'status', states('open', 'won'), (status) => ({ status: Number(status) })),
  row(deals, 'pipeline', pipelines, (group) => ({ group })),
  { ...row(deals, 'pipeline_id', pipelines, (group) => ({ group })), refersTo: '/crm/pipelines' },
  {
    ...row(
      deals,
      'stage_id',
      () => same(['2', '3']),
      (stage) => ({ stage }),
    ),
    refersTo: '/crm/stages',
  },
  { ...row(deals, 'user_id', users, (owner) => ({ owner })), refersTo: '/crm/users' },
  row(tasks, 'status', states('open', 'closed'), (status) => ({ status: Number(status) })),
  row(
    tasks,
    'type',
    () => [
      ['1', 'Call'],
      ['2', 'Email'],
    ],
    (type) => ({ dealTasktype: Number(type) }),
  ),
  { ...row(tasks, 'user_id', users, (assignee) => ({ assignee: Number(assignee) })), refersTo: '/crm/users' },
  {
    ...row(tasks, 'contact_id', twoContacts, (relid) => ({ ownerType: 'contact', relid: Number(relid) })),
    refersTo: '/crm/contacts',
  },
  {
    ...row(tasks, 'deal_id', twoDeals, (relid) => ({ ownerType: 'deal', relid: Number(relid) })),
    refersTo: '/crm/deals',
  },
  {
    ...row(notes, 'contact_id', twoContacts, (relid) => ({ reltype: 'Subscriber', relid: Number(relid) })),
    refersTo: '/crm/contacts',
  },
  {
    provider: 'activecampaign',
    path: '/crm/stages',
    object: 'crm.stage',
    filter: 'pipeline_id',
    refersTo: '/crm/pipelines',
    values: pipelines,
    make: (_, theirs) => firstStages[theirs] ?? '',
  },
  ...[
    { path: '/crm/users', object: 'crm.user', filter: 'email' },
    { path: '/marketingautomation/users', object: 'marketingautomation.user', filter: 'email_address' },
  ].map(
    (of): Row => ({
      provider: 'activecampaign',
      ...of,
      values: ({ activecampaign }) => same(activecampaign.users().map(({ email }) => email)),
      make: ({ activecampaign }, theirs) => activecampaign.users().find(({ email }) => email === theirs)?.id ?? '',
    }),
  ),
];

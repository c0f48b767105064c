import { type Pair, type Row, same } from '../../../records/filters/rows.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** An object, its table at Dynamics, and the values of a new record. */
export interface Kind {
  readonly path: string;
  readonly object: string;
  readonly table: string;
  readonly set: string;
  readonly also: Fields;
  readonly kind?: string;
}

const times = { scheduledstart: '2030-01-31T10:00:00Z', scheduledend: '2030-01-31T11:00:00Z' };

export const contacts: Kind = {
  path: '/crm/contacts',
  object: 'crm.contact',
  table: 'contact',
  set: 'contacts',
  also: { lastname: 'L' },
};
export const companies: Kind = {
  path: '/crm/companies',
  object: 'crm.company',
  table: 'account',
  set: 'accounts',
  also: { name: 'One' },
};
export const deals: Kind = {
  path: '/crm/deals',
  object: 'crm.deal',
  table: 'opportunity',
  set: 'opportunities',
  also: { name: 'One' },
};
export const leads: Kind = {
  path: '/crm/leads',
  object: 'crm.lead',
  table: 'lead',
  set: 'leads',
  also: { lastname: 'L' },
};
export const tasks: Kind = {
  path: '/crm/tasks',
  object: 'crm.task',
  table: 'task',
  set: 'tasks',
  also: { subject: 'One' },
};
export const notes: Kind = {
  path: '/crm/notes',
  object: 'crm.note',
  table: 'annotation',
  set: 'annotations',
  also: { notetext: 'One' },
};
const activity = { path: '/crm/engagements', object: 'crm.engagement' } as const;
export const activities: readonly Kind[] = [
  { ...activity, table: 'phonecall', set: 'phonecalls', kind: 'call', also: { subject: 'One' } },
  { ...activity, table: 'email', set: 'emails', kind: 'email', also: { subject: 'One' } },
  { ...activity, table: 'appointment', set: 'appointments', kind: 'meeting', also: { subject: 'One', ...times } },
];

const base = (kind: Kind, filter: string, values: Row['values'], to?: string) => ({
  provider: 'dynamics-365' as const,
  path: kind.path,
  object: kind.object,
  filter,
  values,
  ...(to !== undefined && { refersTo: to }),
  ...(kind.kind !== undefined && { kind: kind.kind }),
});

const row = (kind: Kind, filter: string, column: string, values: Row['values'], isNumber = false): Row => ({
  ...base(kind, filter, values),
  make: ({ 'dynamics-365': dynamics }, theirs) =>
    dynamics.create(kind.table, { ...kind.also, [column]: isNumber ? Number(theirs) : theirs }),
});

const bound = (
  kind: Kind,
  filter: string,
  property: string,
  other: Pick<Kind, 'set' | 'path'>,
  values: Row['values'],
) =>
  ({
    ...base(kind, filter, values, other.path),
    make: ({ 'dynamics-365': dynamics }, theirs) =>
      dynamics.create(kind.table, { ...kind.also, [`${property}@odata.bind`]: `/${other.set}(${theirs})` }),
  }) satisfies Row;

const texts = (...pairs: readonly (string | Pair)[]): Row['values'] => {
  const all = pairs.map((one): Pair => (typeof one === 'string' ? [one, one] : one));
  return () => all;
};

export const users: Kind = {
  path: '/crm/users',
  object: 'crm.user',
  table: 'systemuser',
  set: 'systemusers',
  also: { firstname: 'One', lastname: 'User', isdisabled: false },
};

const userIds: Row['values'] = ({ 'dynamics-365': dynamics }) => same([0, 1].map((index) => dynamics.user(index).id));

const owned = (kind: Kind): Row => bound(kind, 'user_id', 'ownerid', users, userIds);

const refer = (kind: Kind, filter: string, property: string, other: Kind): Row =>
  bound(kind, filter, property, other, ({ 'dynamics-365': dynamics }) =>
    same([1, 2].map(() => dynamics.create(other.table, other.also))),
  );

const about = (kind: Kind, column: string, suffix: string): readonly Row[] => [
  refer(kind, 'contact_id', `${column}_contact${suffix}`, contacts),
  refer(kind, 'company_id', `${column}_account${suffix}`, companies),
  refer(kind, 'deal_id', `${column}_opportunity${suffix}`, deals),
];

const numbers = texts('+1 555 0101', '+1 555 0102');
const addresses = texts('filter-d1@example.com', 'filter-d2@example.com');
const quoted = texts("O'Filter \\' One", 'Filter Two');
const emailColumns = ['emailaddress1', 'emailaddress2', 'emailaddress3'];

/** The filters of CRM records at Dynamics 365. */
export const crmRows: readonly Row[] = [
  ...emailColumns.map((column) => row(contacts, 'email', column, addresses)),
  ...['telephone1', 'mobilephone', 'telephone2', 'telephone3', 'fax'].map((column) =>
    row(contacts, 'phone', column, numbers),
  ),
  {
    ...base(contacts, 'name', quoted),
    make: ({ 'dynamics-365': dynamics }, theirs) => dynamics.create('contact', { lastname: theirs }),
  },
  owned(contacts),
  refer(contacts, 'company_id', 'parentcustomerid_account', companies),
  row(companies, 'name', 'name', quoted),
  row(
    companies,
    'domain',
    'websiteurl',
    texts(
      ['https://www.filter-one.example/a', 'filter-one.example'],
      ['http://filter-two.example:8080', 'filter-two.example'],
    ),
  ),
  ...['telephone1', 'telephone2', 'telephone3', 'fax'].map((column) => row(companies, 'phone', column, numbers)),
  owned(companies),
  refer(companies, 'parent_id', 'parentaccountid', companies),
  row(deals, 'name', 'name', quoted),
  {
    ...base(deals, 'status', texts(['1', 'won'], ['2', 'lost'])),
    make: ({ 'dynamics-365': dynamics }, theirs) => {
      const id = dynamics.create('opportunity', deals.also);
      dynamics.put('opportunity', id, { statecode: Number(theirs) });
      return id;
    },
  },
  {
    ...row(deals, 'stage_id', 'salesstage', () => same(['1', '2']), true),
    refersTo: '/crm/stages',
  },
  owned(deals),
  refer(deals, 'company_id', 'parentaccountid', companies),
  refer(deals, 'contact_id', 'parentcontactid', contacts),
  ...emailColumns.map((column) => row(leads, 'email', column, addresses)),
  row(leads, 'status', 'statuscode', texts(['1', 'open'], ['2', 'in_progress']), true),
  owned(leads),
  row(tasks, 'status', 'statuscode', texts(['2', 'open'], ['3', 'in_progress']), true),
  row(tasks, 'priority', 'prioritycode', texts(['2', 'high'], ['0', 'low']), true),
  owned(tasks),
  ...about(tasks, 'regardingobjectid', '_task'),
  ...about(notes, 'objectid', ''),
  {
    ...base(notes, 'user_id', userIds, '/crm/users'),
    make: ({ 'dynamics-365': dynamics }, theirs) => {
      const id = dynamics.create('annotation', notes.also);
      dynamics.put('annotation', id, { createdby: { table: 'systemuser', id: theirs } });
      return id;
    },
  },
  ...activities.flatMap((kind) => [owned(kind), ...about(kind, 'regardingobjectid', `_${kind.table}`)]),
  {
    ...base(users, 'is_active', texts('true', 'false')),
    make: ({ 'dynamics-365': dynamics }, theirs) =>
      dynamics.create('systemuser', { ...users.also, isdisabled: theirs === 'false' }),
  },
  {
    provider: 'dynamics-365',
    path: '/crm/users',
    object: 'crm.user',
    filter: 'email',
    values: ({ 'dynamics-365': dynamics }) => same([0, 1].map((index) => dynamics.user(index).email)),
    make: ({ 'dynamics-365': dynamics }, email) =>
      [0, 1].map(dynamics.user).find((user) => user.email === email)?.id ?? '',
  },
];

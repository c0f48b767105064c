import { type Pair, type Row, same } from '../../../records/filters/rows.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** An object, its module at Zoho, and the values of a new record. */
export interface Kind {
  readonly path: string;
  readonly object: string;
  readonly module: string;
  readonly also: Fields;
  readonly kind?: string;
}

const sale = { Deal_Name: 'One', Stage: 'Qualification', Pipeline: 'Standard (Standard)' };
const time = '2030-01-31T10:00:00+00:00';

export const contacts: Kind = {
  path: '/crm/contacts',
  object: 'crm.contact',
  module: 'Contacts',
  also: { Last_Name: 'L' },
};
export const companies: Kind = {
  path: '/crm/companies',
  object: 'crm.company',
  module: 'Accounts',
  also: { Account_Name: 'One' },
};
export const deals: Kind = { path: '/crm/deals', object: 'crm.deal', module: 'Deals', also: sale };
export const leads: Kind = { path: '/crm/leads', object: 'crm.lead', module: 'Leads', also: { Last_Name: 'L' } };
export const tasks: Kind = { path: '/crm/tasks', object: 'crm.task', module: 'Tasks', also: { Subject: 'One' } };
const activity = { path: '/crm/engagements', object: 'crm.engagement' } as const;
export const calls: Kind = {
  ...activity,
  module: 'Calls',
  kind: 'call',
  also: { Subject: 'One', Call_Type: 'Inbound', Call_Start_Time: time },
};
export const meetings: Kind = {
  ...activity,
  module: 'Events',
  kind: 'meeting',
  also: { Event_Title: 'One', Start_DateTime: time, End_DateTime: time },
};

const row = (kind: Kind, filter: string, field: string, values: Row['values'], to?: string): Row => ({
  provider: 'zoho-crm',
  path: kind.path,
  object: kind.object,
  filter,
  values,
  ...(to !== undefined && { refersTo: to }),
  ...(kind.kind !== undefined && { kind: kind.kind }),
  make: ({ 'zoho-crm': zoho }, theirs) =>
    zoho.create(kind.module, { ...kind.also, [field]: to === undefined ? theirs : { id: theirs } }),
});

const texts = (...pairs: readonly (string | Pair)[]): Row['values'] => {
  const all = pairs.map((one): Pair => (typeof one === 'string' ? [one, one] : one));
  return () => all;
};

const owned = (kind: Kind): Row =>
  row(
    kind,
    'user_id',
    'Owner',
    ({ 'zoho-crm': zoho }) => same([0, 1].map((index) => zoho.user(index).id)),
    '/crm/users',
  );

const refer = (kind: Kind, filter: string, field: string, other: Kind): Row =>
  row(
    kind,
    filter,
    field,
    ({ 'zoho-crm': zoho }) => same([1, 2].map(() => zoho.create(other.module, other.also))),
    other.path,
  );

const phones = ['Phone', 'Mobile', 'Home_Phone', 'Other_Phone', 'Fax'];
const numbers = texts('+1 555 0101', '+1 555 0102');
const addresses = texts('filter-z1@example.com', 'filter-z2@example.com');
const quoted = texts("O'Filter \\' One", 'Filter Two');

/** A stage that belongs only to this pipeline, by pipeline. */
const stages: Readonly<Record<string, string>> = {
  Renewals: 'Qualification',
  'Standard (Partners)': 'Needs Analysis',
};

/** The filters of CRM records at Zoho. */
export const rows: readonly Row[] = [
  ...['Email', 'Secondary_Email'].map((field) => row(contacts, 'email', field, addresses)),
  ...phones.map((field) => row(contacts, 'phone', field, numbers)),
  row(contacts, 'name', 'Last_Name', quoted),
  owned(contacts),
  refer(contacts, 'company_id', 'Account_Name', companies),
  row(companies, 'name', 'Account_Name', quoted),
  row(
    companies,
    'domain',
    'Website',
    texts(
      ['https://www.filter-one.example/a', 'filter-one.example'],
      ['http://filter-two.example:8080', 'filter-two.example'],
    ),
  ),
  ...['Phone', 'Fax'].map((field) => row(companies, 'phone', field, numbers)),
  owned(companies),
  refer(companies, 'parent_id', 'Parent_Account', companies),
  row(deals, 'name', 'Deal_Name', quoted),
  row(deals, 'status', 'Stage', texts(['Closed Won', 'won'], ['Closed Lost', 'lost'])),
  row(deals, 'type', 'Type', texts('New Business', 'Existing Business')),
  row(deals, 'pipeline', 'Pipeline', texts('Standard (Standard)', 'Renewals')),
  owned(deals),
  refer(deals, 'company_id', 'Account_Name', companies),
  refer(deals, 'contact_id', 'Contact_Name', contacts),
  ...['Email', 'Secondary_Email'].map((field) => row(leads, 'email', field, addresses)),
  row(leads, 'status', 'Lead_Status', texts(['Not Contacted', 'open'], ['Contacted', 'in_progress'])),
  owned(leads),
  row(tasks, 'status', 'Status', texts(['Not Started', 'open'], ['Completed', 'closed'])),
  row(tasks, 'priority', 'Priority', texts(['Highest', 'urgent'], ['Low', 'low'])),
  owned(tasks),
  refer(tasks, 'contact_id', 'Who_Id', contacts),
  ...[calls, meetings].flatMap((kind) => [owned(kind), refer(kind, 'contact_id', 'Who_Id', contacts)]),
  ...[['contact_id', contacts] as const, ['company_id', companies] as const, ['deal_id', deals] as const].map(
    ([filter, { module, also, path }]): Row => ({
      provider: 'zoho-crm',
      path: '/crm/notes',
      object: 'crm.note',
      filter,
      refersTo: path,
      values: ({ 'zoho-crm': zoho }) => same([1, 2].map(() => zoho.create(module, also))),
      make: ({ 'zoho-crm': zoho }, id) =>
        zoho.create('Notes', { Note_Content: 'One', Parent_Id: { id, module: { api_name: module } } }),
    }),
  ),
  {
    provider: 'zoho-crm',
    path: '/crm/stages',
    object: 'crm.stage',
    filter: 'pipeline_id',
    refersTo: '/crm/pipelines',
    values: () => same(Object.keys(stages)),
    make: (_, theirs) => stages[theirs] ?? '',
  },
  {
    provider: 'zoho-crm',
    path: '/crm/users',
    object: 'crm.user',
    filter: 'email',
    values: ({ 'zoho-crm': zoho }) => same([0, 1].map((index) => zoho.user(index).email)),
    make: ({ 'zoho-crm': zoho }, email) => [0, 1].map(zoho.user).find((user) => user.email === email)?.id ?? '',
  },
];

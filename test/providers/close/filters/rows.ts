import type { Accounts } from '../../../records/filters/accounts.ts';
import { type Row, same } from '../../../records/filters/rows.ts';

export type Type = Parameters<Accounts['close']['create']>[0];
export type Fields = Readonly<Record<string, unknown>>;

/** An object, its table at the vendor, and the values of a new record besides its lead. */
export interface Kind {
  readonly path: string;
  readonly object: string;
  /** Kind of the records, if a list contains several kinds. */
  readonly kind?: string;
  readonly type: Type;
  readonly also?: Fields;
}

const engaged = (kind: string, type: Type, also: Fields = {}): Kind => ({
  path: '/crm/engagements',
  object: 'crm.engagement',
  kind,
  type,
  also,
});

export const closeKinds = {
  companies: { path: '/crm/companies', object: 'crm.company', type: 'leads' },
  contacts: { path: '/crm/contacts', object: 'crm.contact', type: 'contacts' },
  deals: { path: '/crm/deals', object: 'crm.deal', type: 'opportunities' },
  tasks: { path: '/crm/tasks', object: 'crm.task', type: 'tasks', also: { _type: 'lead' } },
  notes: { path: '/crm/notes', object: 'crm.note', type: 'notes' },
  calls: engaged('call', 'calls'),
  emails: engaged('email', 'emails', { status: 'sent' }),
  meetings: engaged('meeting', 'meetings'),
} as const satisfies Record<string, Kind>;

const { companies, contacts, deals, tasks, notes, calls } = closeKinds;

/** Creates a record, on a new lead if the record needs one. */
export const newIn = ({ close }: Accounts, { type, also }: Kind, fields: Fields = {}): string => {
  const lead = type === 'leads' || 'lead_id' in fields ? {} : { lead_id: close.create('leads', { name: 'Acme' }) };
  return close.create(type, { ...lead, ...also, ...fields });
};

const row = (
  kind: Kind,
  filter: string,
  values: Row['values'],
  fieldsOf: (theirs: string, at: Accounts) => Fields,
): Row => ({
  provider: 'close',
  path: kind.path,
  object: kind.object,
  ...(kind.kind !== undefined && { kind: kind.kind }),
  filter,
  values,
  make: (at, theirs) => newIn(at, kind, fieldsOf(theirs, at)),
});

const texts =
  (one: string, other: string): Row['values'] =>
  () =>
    same([one, other]);

const users: Row['values'] = ({ close }) => same(close.users().map(({ id }) => id));

const ofCompany = (kind: Kind): Row => ({
  ...row(
    kind,
    'company_id',
    (at) => same([1, 2].map(() => newIn(at, companies))),
    (lead_id) => ({ lead_id }),
  ),
  refersTo: '/crm/companies',
});

const statusesOf = ({ close }: Accounts) => close.pipelines()[0]?.statuses ?? [];

export const rows: readonly Row[] = [
  row(companies, 'name', texts('Filter One', 'Filter Two'), (name) => ({ name })),
  row(contacts, 'name', texts('Filter One', 'Filter Two'), (name) => ({ name })),
  row(contacts, 'email', texts('filter-1@example.com', 'filter-2@example.com'), (email) => ({
    name: 'Ada',
    emails: [{ email, type: 'office' }],
  })),
  row(contacts, 'phone', texts('+14155551111', '+14155552222'), (phone) => ({
    name: 'Ada',
    phones: [{ phone, type: 'office' }],
  })),
  { ...ofCompany(contacts), make: (at, lead_id) => newIn(at, contacts, { name: 'Ada', lead_id }) },
  ofCompany(deals),
  {
    ...row(
      deals,
      'stage_id',
      (at) => same(statusesOf(at).map(({ id }) => id)),
      (status_id) => ({ status_id }),
    ),
    refersTo: '/crm/stages',
  },
  { ...row(deals, 'user_id', users, (user_id) => ({ user_id })), refersTo: '/crm/users' },
  ofCompany(tasks),
  row(
    tasks,
    'status',
    () => [
      ['false', 'open'],
      ['true', 'closed'],
    ],
    (theirs) => ({ text: 'Call', is_complete: theirs === 'true' }),
  ),
  { ...row(tasks, 'user_id', users, (assigned_to) => ({ text: 'Call', assigned_to })), refersTo: '/crm/users' },
  ofCompany(notes),
  ofCompany(calls),
  {
    provider: 'close',
    path: '/crm/stages',
    object: 'crm.stage',
    filter: 'pipeline_id',
    refersTo: '/crm/pipelines',
    values: ({ close }) => same(close.pipelines().map(({ id }) => id)),
    make: ({ close }, theirs) => close.pipelines().find(({ id }) => id === theirs)?.statuses[0]?.id ?? '',
  },
  {
    provider: 'close',
    path: '/crm/users',
    object: 'crm.user',
    filter: 'email',
    values: ({ close }) => same(close.users().map(({ email }) => email)),
    make: ({ close }, theirs) => close.users().find(({ email }) => email === theirs)?.id ?? '',
  },
];

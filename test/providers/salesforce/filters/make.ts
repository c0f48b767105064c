import type { Accounts } from '../../../records/filters/accounts.ts';
import { type Pair, type Row, same } from '../../../records/filters/rows.ts';

/** Fields of a record in the vendor's own terms. */
export type Fields = Readonly<Record<string, unknown>>;

/** Fields of every user, besides a name and an address. */
const user = {
  ...{ LastName: 'L', Alias: 'l', EmailEncodingKey: 'UTF-8', TimeZoneSidKey: 'Europe/Berlin' },
  ...{ LocaleSidKey: 'en_US', LanguageLocaleKey: 'en_US', ProfileId: '00edM0000000001QAA', IsActive: true },
};

const inTicketing = (noun: string, type: string, also: Fields = {}): Kind => ({
  path: `/ticketing/${noun}s`,
  object: `ticketing.${noun}`,
  type,
  also,
});

/** Ticketing objects, with their names at Salesforce. */
export const ticketing = {
  tickets: inTicketing('ticket', 'Case'),
  comments: inTicketing('comment', 'CaseComment'),
  contacts: inTicketing('contact', 'Contact', { LastName: 'L' }),
  accounts: inTicketing('account', 'Account', { Name: 'One' }),
  teams: inTicketing('team', 'Group', { Name: 'One', Type: 'Queue' }),
  attachments: inTicketing('attachment', 'ContentVersion', { PathOnClient: 'one.txt', VersionData: 'b25l' }),
  tags: inTicketing('tag', 'Topic', { Name: 'One' }),
  users: inTicketing('user', 'User', user),
};

const day = '2030-01-31';

const engaged = (kind: string, type: string, also: Fields): Kind => ({
  path: '/crm/engagements',
  object: 'crm.engagement',
  kind,
  type,
  also: { Subject: 'One', ...also },
});

/** CRM objects, with their names at Salesforce. */
export const crm = {
  contacts: { path: '/crm/contacts', object: 'crm.contact', type: 'Contact', also: { LastName: 'L' } },
  companies: { path: '/crm/companies', object: 'crm.company', type: 'Account', also: { Name: 'One' } },
  deals: {
    path: '/crm/deals',
    object: 'crm.deal',
    type: 'Opportunity',
    also: { Name: 'One', StageName: 'Prospecting', CloseDate: day },
  },
  notes: {
    path: '/crm/notes',
    object: 'crm.note',
    type: 'ContentNote',
    also: { Title: 'One', Content: Buffer.from('<p>One</p>').toString('base64') },
  },
  leads: { path: '/crm/leads', object: 'crm.lead', type: 'Lead', also: { LastName: 'L', Company: 'One' } },
  tasks: { path: '/crm/tasks', object: 'crm.task', type: 'Task', also: { Subject: 'One' } },
  calls: engaged('call', 'Task', { TaskSubtype: 'Call' }),
  emails: engaged('email', 'Task', { TaskSubtype: 'Email' }),
  meetings: engaged('meeting', 'Event', { StartDateTime: '2030-01-31T10:00:00Z', DurationInMinutes: 30 }),
  users: { path: '/crm/users', object: 'crm.user', type: 'User', also: user },
};

/** An object, its table at the vendor, and the values of a new record. */
export interface Kind {
  readonly path: string;
  readonly object: string;
  /** Kind of the records, if a list contains several kinds. */
  readonly kind?: string;
  readonly type: string;
  readonly also: Fields;
}

let made = 0;

/** Fields that a new record needs. Some values are unique. */
export const neededBy = ({ type, also }: Kind): Fields => {
  made += 1;
  const address = `filter-${made}@example.com`;
  return type === 'User' ? { ...also, Username: address, Email: address } : also;
};

export const row = (kind: Kind, filter: string, field: string, values: Row['values'], also: Fields = {}): Row => ({
  provider: 'salesforce',
  path: kind.path,
  object: kind.object,
  ...(kind.kind !== undefined && { kind: kind.kind }),
  filter,
  values,
  make: ({ salesforce }, theirs) => {
    const value = /^(?:true|false)$/.test(theirs) ? theirs === 'true' : theirs;
    return salesforce.create(kind.type, { ...neededBy(kind), ...also, [field]: value });
  },
});

export const two = (kind: Kind, also: Fields = {}): Row['values'] =>
  function make({ salesforce }: Accounts): readonly Pair[] {
    return same([1, 2].map(() => salesforce.create(kind.type, { ...neededBy(kind), ...also })));
  };

export const refer = (kind: Kind, filter: string, field: string, to: Kind, also: Fields = {}): Row => ({
  ...row(kind, filter, field, two(to, also)),
  refersTo: to.path,
});

export const texts = (...pairs: readonly (string | Pair)[]): Row['values'] => {
  const all = pairs.map((one): Pair => (typeof one === 'string' ? [one, one] : one));
  return () => all;
};

export const names = texts("Filter 'One'", 'Filter Two');

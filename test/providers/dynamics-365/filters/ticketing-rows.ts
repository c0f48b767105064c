import type { Accounts } from '../../../records/filters/accounts.ts';
import { type Pair, type Row, same } from '../../../records/filters/rows.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A ticketing object, its table, and a new row. A case has a customer, and a note has a case. */
export interface Kind {
  readonly noun: string;
  readonly table: string;
  readonly make: (at: Accounts, more: Fields) => string;
}

const kind = (noun: string, table: string, also: (at: Accounts, more: Fields) => Fields): Kind => ({
  noun,
  table,
  make: (at, more) => at['dynamics-365'].create(table, { ...also(at, more), ...more }),
});

export const accounts = kind('account', 'account', () => ({ name: 'One' }));
export const contacts = kind('contact', 'contact', () => ({ lastname: 'One' }));
export const users = kind('user', 'systemuser', () => ({ firstname: 'One', lastname: 'User', isdisabled: false }));
export const teams = kind('team', 'team', () => ({ name: 'One' }));
export const tickets = kind('ticket', 'incident', (at, more) => ({
  title: 'One',
  ...(Object.keys(more).some((name) => name.startsWith('customerid_'))
    ? {}
    : { 'customerid_account@odata.bind': `/accounts(${accounts.make(at, {})})` }),
}));
export const comments = kind('comment', 'annotation', (at, more) => ({
  notetext: 'One',
  ...('objectid_incident@odata.bind' in more
    ? {}
    : { 'objectid_incident@odata.bind': `/incidents(${tickets.make(at, {})})` }),
}));

export const files = kind('attachment', 'annotation', () => ({
  isdocument: true,
  filename: 'one.txt',
  mimetype: 'text/plain',
  documentbody: Buffer.from('One').toString('base64'),
}));

export const pathOf = ({ noun }: Kind): string => `/ticketing/${noun}s`;

const base = (of: Kind, filter: string, values: Row['values'], to?: Kind) => ({
  provider: 'dynamics-365' as const,
  path: pathOf(of),
  object: `ticketing.${of.noun}`,
  filter,
  values,
  ...(to !== undefined && { refersTo: pathOf(to) }),
});

const row = (of: Kind, filter: string, column: string, pairs: readonly Pair[], isNumber = false): Row => ({
  ...base(of, filter, () => pairs),
  make: (at, theirs) => of.make(at, { [column]: isNumber ? Number(theirs) : theirs }),
});

const refer = (of: Kind, filter: string, property: string, to: Kind, set: string): Row => ({
  ...base(of, filter, (at) => same([1, 2].map(() => to.make(at, {}))), to),
  make: (at, theirs) => of.make(at, { [`${property}@odata.bind`]: `/${set}(${theirs})` }),
});

/** A filter by creator. The records are made by a user other than the connected user. */
const madeBy = (of: Kind, filter: string): Row => ({
  ...base(of, filter, ({ 'dynamics-365': dynamics }) => same([0, 1].map((index) => dynamics.user(index).id)), users),
  make: (at, theirs) => {
    const id = of.make(at, {});
    at['dynamics-365'].put(of.table, id, { createdby: { table: 'systemuser', id: theirs } });
    return id;
  },
});

const texts = (...values: readonly string[]): readonly Pair[] => same(values);
const quoted = texts("O'Filter \\' One", 'Filter Two');

/** A filter by a reason for a state. A case gets the reason by an update after its creation. */
const inState: Row = {
  ...base(tickets, 'status', () => [
    ['2', 'on_hold'],
    ['5', 'closed'],
  ]),
  make: (at, theirs) => {
    const id = tickets.make(at, {});
    at['dynamics-365'].put('incident', id, { statecode: theirs === '5' ? 1 : 0, statuscode: Number(theirs) });
    return id;
  },
};

/** The filters of tickets and of related objects at Dynamics 365. */
export const ticketingRows: readonly Row[] = [
  row(tickets, 'name', 'title', quoted),
  inState,
  row(
    tickets,
    'priority',
    'prioritycode',
    [
      ['1', 'high'],
      ['3', 'low'],
    ],
    true,
  ),
  row(
    tickets,
    'type',
    'casetypecode',
    [
      ['1', 'Question'],
      ['2', 'Problem'],
    ],
    true,
  ),
  row(
    tickets,
    'channel',
    'caseorigincode',
    [
      ['2', 'email'],
      ['1', 'phone'],
    ],
    true,
  ),
  refer(tickets, 'assigned_to', 'ownerid', users, 'systemusers'),
  refer(tickets, 'team_id', 'ownerid', teams, 'teams'),
  madeBy(tickets, 'creator_id'),
  refer(tickets, 'account_id', 'customerid_account', accounts, 'accounts'),
  refer(tickets, 'contact_id', 'customerid_contact', contacts, 'contacts'),
  refer(tickets, 'contact_id', 'primarycontactid', contacts, 'contacts'),
  refer(tickets, 'parent_ticket', 'parentcaseid', tickets, 'incidents'),
  refer(comments, 'ticket_id', 'objectid_incident', tickets, 'incidents'),
  madeBy(comments, 'user_id'),
  row(contacts, 'email_address', 'emailaddress1', texts('filter-dt1@example.com', 'filter-dt2@example.com')),
  row(contacts, 'phone_number', 'telephone1', texts('+1 555 0201', '+1 555 0202')),
  row(contacts, 'name', 'lastname', quoted),
  refer(contacts, 'account_id', 'parentcustomerid_account', accounts, 'accounts'),
  row(accounts, 'name', 'name', quoted),
  row(accounts, 'domain', 'websiteurl', [
    ['https://www.filter-three.example/a', 'filter-three.example'],
    ['filter-four.example', 'filter-four.example'],
  ]),
  row(users, 'email_address', 'internalemailaddress', texts('filter-du1@example.com', 'filter-du2@example.com')),
  {
    ...base(users, 'name', () => [
      ['Userone', 'One Userone'],
      ['Usertwo', 'One Usertwo'],
    ]),
    make: (at, lastname) => users.make(at, { lastname }),
  },
  {
    ...base(users, 'is_active', () => texts('true', 'false')),
    make: (at, theirs) => users.make(at, { isdisabled: theirs === 'false' }),
  },
  row(teams, 'name', 'name', quoted),
];

import type { Answer, Call } from '../vendor.ts';
import type { Account } from './account.ts';
import { refuse } from './errors.ts';
import { paginate } from './paging.ts';
import { presentTicket, presentUser } from './present.ts';
import type { TicketRow, UserRow } from './types.ts';

type Test<R> = (row: R, value: string) => boolean;
type Tests<R> = Readonly<Record<string, Test<R>>>;

const since =
  (member: 'created_at' | 'updated_at'): Test<TicketRow> =>
  (row, value) =>
    Date.parse(row[member]) >= Date.parse(value);

/** https://support.zendesk.com/hc/en-us/articles/4408886879258: the part of it that an integration uses. */
const ticketTests: Tests<TicketRow> = {
  'type:': (_row, value) => value === 'ticket',
  'status:': ({ status }, value) => status === value,
  'assignee:': ({ assignee_id }, value) => String(assignee_id) === value,
  'requester:': ({ requester_id }, value) => String(requester_id) === value,
  'organization:': ({ organization_id }, value) => String(organization_id) === value,
  'created>=': since('created_at'),
  'updated>=': since('updated_at'),
};

const userTests: Tests<UserRow> = {
  'type:': (_row, value) => value === 'user',
  'role:': ({ role }, value) => role === value,
  'email:': ({ email }, value) => email === value.toLowerCase(),
};

/** Words without a keyword are looked for in the texts of a record. */
const readQuery = <R>(query: string, tests: Tests<R>, texts: (row: R) => readonly string[]): ((row: R) => boolean) => {
  const words = query.split(/\s+/).filter((word) => word !== '');
  // (memory) The same keyword twice is one or the other.
  const byKeyword = Map.groupBy(words, (word) => /^\w+:/.exec(word)?.[0] ?? word);
  const conditions = [...byKeyword.values()].map((group) => group.map((word) => readWord(word, tests, texts)));
  return (row) => conditions.every((alternatives) => alternatives.some((condition) => condition(row)));
};

const readWord = <R>(word: string, tests: Tests<R>, texts: (row: R) => readonly string[]): ((row: R) => boolean) => {
  const [, keyword, value = ''] = /^(\w+(?::|[<>]=?))(.+)$/.exec(word) ?? [];
  if (keyword === undefined) return (row) => texts(row).some((text) => text.toLowerCase().includes(word.toLowerCase()));
  const test = tests[keyword];
  if (!test) throw invalidSearch(word);
  if (keyword.endsWith('=') && Number.isNaN(Date.parse(value))) throw invalidSearch(word);
  return (row) => test(row, value);
};

// https://developer.zendesk.com/api-reference/ticketing/ticket-management/search/#errors
const invalidSearch = (word: string) =>
  refuse(422, { error: 'invalid', description: `Invalid search: ${word} is not understood` });

/** https://developer.zendesk.com/api-reference/ticketing/ticket-management/search/#export-search-results */
export const exportSearch = (account: Account, call: Call): Answer => {
  if (call.query.get('filter[type]') !== 'ticket') {
    throw refuse(422, { error: 'invalid', description: 'The export needs filter[type]; this account exports tickets' });
  }
  const matches = readQuery(call.query.get('query') ?? '', ticketTests, ({ subject, description }) => [
    subject ?? '',
    description,
  ]);
  if (!call.query.has('page[size]')) call.query.set('page[size]', '100');
  return paginate(call, {
    name: 'results',
    rows: account.tickets.all().filter((ticket) => !ticket.deleted && matches(ticket)),
    present: (ticket) => ({ ...presentTicket(account, ticket), result_type: 'ticket' }),
  });
};

/** https://developer.zendesk.com/api-reference/ticketing/users/users/#search-users */
export const searchUsers = (account: Account, call: Call): Answer => {
  const matches = readQuery(call.query.get('query') ?? '', userTests, ({ name, email }) => [name, email]);
  const external = call.query.get('external_id');
  const isElsewhere = (user: UserRow) => external === null || user.external_id === external;
  return paginate(call, {
    name: 'users',
    rows: account.users.all().filter((user) => user.active && isElsewhere(user) && matches(user)),
    present: (user) => presentUser(account, user),
  });
};

import type { Answer, Call } from '../shared/vendor.ts';
import type { Account } from './account.ts';
import { refuse } from './errors.ts';
import { paginate } from './paging.ts';
import { presentOrganization, presentTicket, presentUser } from './present.ts';
import type { OrganizationRow, TicketRow, UserRow } from './types.ts';

type Test<R> = (row: R, value: string) => boolean;
type Tests<R> = Readonly<Record<string, Test<R>>>;

interface Timed {
  readonly created_at: string;
  readonly updated_at: string;
}

const timeOf = (value: string): number => Date.parse(value);

const times: Tests<Timed> = {
  'created>=': (row, value) => timeOf(row.created_at) >= timeOf(value),
  'updated>=': (row, value) => timeOf(row.updated_at) >= timeOf(value),
  'created<': (row, value) => timeOf(row.created_at) < timeOf(value),
  'updated<': (row, value) => timeOf(row.updated_at) < timeOf(value),
};

const wordsOf = (text: string): string => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

/** Whether a text contains a word or a phrase. Quotes and punctuation are ignored. (unproven) */
const has = (text: string | null, value: string): boolean => wordsOf(text ?? '').includes(wordsOf(value));

/**
 * Keywords of a search for tickets that an integration uses.
 * https://support.zendesk.com/hc/en-us/articles/4408886879258
 */
const ticketTests: Tests<TicketRow> = {
  ...times,
  'subject:': ({ subject }, value) => has(subject, value),
  'tags:': ({ tags }, value) => tags.includes(value),
  'priority:': ({ priority }, value) => priority === value,
  'ticket_type:': ({ type }, value) => type === value,
  'status:': ({ status }, value) => status === value,
  'assignee:': ({ assignee_id }, value) => String(assignee_id) === value,
  'requester:': ({ requester_id }, value) => String(requester_id) === value,
  'submitter:': ({ submitter_id }, value) => String(submitter_id) === value,
  'group:': ({ group_id }, value) => String(group_id) === value,
  'organization:': ({ organization_id }, value) => String(organization_id) === value,
};

const organizationTests: Tests<OrganizationRow> = { ...times, 'name:': ({ name }, value) => has(name, value) };

const userTests: Tests<UserRow> = {
  ...times,
  'name:': ({ name }, value) => has(name, value),
  'phone:': ({ phone }, value) => phone === value,
  'organization:': ({ organization_id }, value) => String(organization_id) === value,
  'type:': (_row, value) => value === 'user',
  'role:': ({ role }, value) => role === value,
  'email:': ({ email }, value) => email === value.toLowerCase(),
};

/** Splits a query into words. A phrase in quotes is a single word, with its keyword. */
const wordsIn = (query: string): readonly string[] => query.match(/(?:\w+(?::|[<>]=?))?"[^"]*"|\S+/g) ?? [];

/** Parses a query. Words without a keyword are searched in the texts of a record. */
const readQuery = <R>(query: string, tests: Tests<R>, texts: (row: R) => readonly string[]): ((row: R) => boolean) => {
  const words = wordsIn(query);
  // If a keyword occurs twice, one of its conditions must hold. (unproven)
  const byKeyword = Map.groupBy(words, (word) => /^\w+:/.exec(word)?.[0] ?? word);
  const conditions = [...byKeyword.values()].map((group) => group.map((word) => readWord(word, tests, texts)));
  return (row) => conditions.every((alternatives) => alternatives.some((condition) => condition(row)));
};

const readWord = <R>(word: string, tests: Tests<R>, texts: (row: R) => readonly string[]): ((row: R) => boolean) => {
  const [, keyword, given = ''] = /^(\w+(?::|[<>]=?))(.+)$/.exec(word) ?? [];
  const value = given.replace(/^"(.*)"$/, '$1');
  if (keyword === undefined) return (row) => texts(row).some((text) => has(text, word));
  const test = tests[keyword];
  if (!test) throw invalidSearch(word);
  if (/[<>]/.test(keyword) && Number.isNaN(Date.parse(value))) throw invalidSearch(word);
  return (row) => test(row, value);
};

// https://developer.zendesk.com/api-reference/ticketing/ticket-management/search/#errors
const invalidSearch = (word: string) =>
  refuse(422, { error: 'invalid', description: `Invalid search: ${word} is not understood` });

interface Found {
  readonly id: number;
  readonly shown: object;
}

/** Matching live records by type. */
const exported: Readonly<Record<string, (account: Account, query: string) => readonly Found[]>> = {
  ticket: (account, query) => {
    const matches = readQuery(query, ticketTests, ({ subject, description }) => [subject ?? '', description]);
    const rows = account.tickets.all().filter((row) => !row.deleted && matches(row));
    return rows.map((row) => ({ id: row.id, shown: presentTicket(account, row) }));
  },
  user: (account, query) => {
    const matches = readQuery(query, userTests, ({ name, email }) => [name, email]);
    const rows = account.users.all().filter((row) => row.active && matches(row));
    return rows.map((row) => ({ id: row.id, shown: presentUser(account, row) }));
  },
  organization: (account, query) => {
    const matches = readQuery(query, organizationTests, ({ name }) => [name]);
    const rows = account.organizations.all().filter((row) => !row.deleted && matches(row));
    return rows.map((row) => ({ id: row.id, shown: presentOrganization(account, row) }));
  },
};

/** "The result set is ordered only by the created_at attribute": https://developer.zendesk.com/api-reference/ticketing/ticket-management/search/#export-search-results */
export const exportSearch = (account: Account, call: Call): Answer => {
  const type = call.query.get('filter[type]') ?? '';
  const query = call.query.get('query') ?? '';
  const find = exported[type];
  if (find === undefined) {
    const known = Object.keys(exported).join(', ');
    throw refuse(422, { error: 'invalid', description: `The export needs filter[type]: one of ${known}` });
  }
  // Vendor's rule: "Searches with type in the query string will result in an error." Same page.
  if (wordsIn(query).some((word) => word.startsWith('type:')))
    throw refuse(422, { error: 'invalid', description: 'type is in the query' });
  if (!call.query.has('page[size]')) call.query.set('page[size]', '100');
  return paginate(call, {
    name: 'results',
    rows: find(account, query),
    present: ({ shown }) => ({ ...shown, result_type: type }),
  });
};

/** Finds users by a query. https://developer.zendesk.com/api-reference/ticketing/users/users/#search-users */
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

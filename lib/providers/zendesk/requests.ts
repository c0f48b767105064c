import type { Sort } from '../../objects/define.ts';
import type { ObjectName } from '../../objects/names.ts';
import type { ListRequest, RefField, ValuesAt } from '../define.ts';
import { cursorUnless } from '../language/answers.ts';
import { integerId } from '../language/codecs.ts';

/**
 * List with pages by cursor.
 * https://developer.zendesk.com/api-reference/introduction/pagination/#using-cursor-pagination
 */
export const list = (
  path: string,
  items: string,
  query: Readonly<Record<string, string | readonly string[]>> = {},
) => ({
  method: 'GET' as const,
  path,
  query: { ...query, 'page[size]': '{limit}', 'page[after]': '{cursor}' },
  records: items,
  max: 100,
  paginator: { type: 'cursor', cursor: 'meta.after_cursor', more: 'meta.has_more' } as const,
});

/**
 * Member for the ids of an integration's own system. No list of fields contains it.
 * https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#json-format
 */
export const externalId = { external_id: 'External ID' } as const;

/** Lists records by external id. This is a list and not a search, because a search finds new records later. */
export const byExternalId = (path: string, items: string, query: Readonly<Record<string, string>> = {}) => ({
  ...list(path, items, { ...query, external_id: '{external_id}' }),
  filters: ['external_id'],
});

/**
 * Lists organizations by external id. An external id belongs to at most one organization.
 * https://developer.zendesk.com/api-reference/ticketing/organizations/organizations/#search-organizations
 */
export const organizationById = {
  method: 'GET',
  path: '/api/v2/organizations/search',
  query: { external_id: '{external_id}' },
  records: 'organizations',
  max: 100,
  paginator: { type: 'none' },
  filters: ['external_id'],
} as const;

/**
 * List in the order of a time. The cursors keep the order.
 * @param sorts member to sort by, for each order
 */
export const sorted = <L extends ReturnType<typeof list>>(request: L, sorts: Partial<Record<Sort, string>>) => ({
  ...request,
  query: { ...request.query, sort: '{sort}' },
  sorts: Object.fromEntries(Object.entries(sorts).map(([name, sort]) => [name, { sort }])),
});

/**
 * Incremental export of changed records.
 * https://developer.zendesk.com/api-reference/ticketing/ticket-management/incremental_exports/#cursor-based-incremental-exports
 */
export const exported = (items: string, deleted: ValuesAt, query: Readonly<Record<string, string>> = {}) => ({
  method: 'GET' as const,
  path: `/api/v2/incremental/${items}/cursor`,
  query: { ...query, start_time: '{modified_after_first:s}', cursor: '{cursor}', per_page: '{limit}' },
  records: items,
  max: 100,
  paginator: { type: 'cursor', cursor: cursorUnless('end_of_stream', 'after_cursor') } as const,
  filters: ['modified_after'],
  deleted,
  // Same page: "start_time must be more than one minute in the past".
  minAge: 65,
});

/** Clauses of a search, for all types. https://support.zendesk.com/hc/en-us/articles/4408886879258 */
const anything = {
  modified_after: 'updated>={modified_after:utc}',
  modified_before: 'updated<{modified_before:utcend}',
  created_after: 'created>={created_after:utc}',
  created_before: 'created<{created_before:utcend}',
  search: '{search:phrase}',
} as const;

/**
 * Search with an unlimited number of results. Its type is a separate parameter: "searches with type in the query string
 * will result in an error".
 * https://developer.zendesk.com/api-reference/ticketing/ticket-management/search/#export-search-results
 * @param also conditions that each search contains
 */
const found = (type: string, also = '') => ({
  ...list('/api/v2/search/export', 'results', { query: `${also}{clauses:spaced}`, 'filter[type]': type }),
  clauses: anything,
});

/** Search for tickets. Its response contains no users, so only the ids are used and the tickets are read afterwards. */
export const foundTickets = {
  ...found('ticket'),
  id: 'id',
  // The search finds a phrase anywhere in a text. https://support.zendesk.com/hc/en-us/articles/4408886879258
  exact: { name: 'subject', tag: 'tags' },
  clauses: {
    ...anything,
    name: 'subject:{name:phrase}',
    tag: 'tags:{tag:phrase}',
    priority: 'priority:{priority}',
    type: 'ticket_type:{type}',
    // (unproven) If a keyword occurs twice, the search finds records with either value.
    // https://support.zendesk.com/hc/en-us/articles/4408886879258
    status: 'status:{status}',
    assigned_to: 'assignee:{assigned_to}',
    account_id: 'organization:{account_id}',
    contact_id: 'requester:{contact_id}',
    creator_id: 'submitter:{creator_id}',
    team_id: 'group:{team_id}',
  },
} as const;

/**
 * Search for organizations. It finds a phrase anywhere in a name.
 * https://support.zendesk.com/hc/en-us/articles/4408886879258
 */
export const foundOrganizations = {
  ...found('organization'),
  exact: { name: 'name' },
  clauses: { ...anything, name: 'name:{name:phrase}' },
} as const;

/** Clauses of a search, and the filters that the service compares exactly. */
export type SearchedBy = Pick<ListRequest, 'clauses' | 'exact'>;

/**
 * Search for users with some roles. https://support.zendesk.com/hc/en-us/articles/4408886879258
 * @param roles (unproven) if a keyword occurs twice, the search finds users with either value
 */
export const foundUsers = (roles: readonly string[], { clauses, exact: exactly }: SearchedBy) => ({
  ...found('user', roles.map((role) => `role:${role} `).join('')),
  exact: { name: 'name', email_address: 'email', ...exactly },
  clauses: {
    ...anything,
    name: 'name:{name:phrase}',
    email_address: 'email:{email_address:phrase}',
    account_id: 'organization:{account_id}',
    ...clauses,
  },
});

export const records = { id: 'id', createdAt: 'created_at', modifiedAt: 'updated_at' } as const;

/** Reads a single record. The response contains the record under its singular name. */
export const get = (plural: string, singular: string) => ({
  method: 'GET' as const,
  path: `/api/v2/${plural}/{id}`,
  record: singular,
});

/** Reads up to 100 records by their ids. */
export const showMany = (plural: string) => ({
  method: 'GET' as const,
  path: `/api/v2/${plural}/show_many`,
  query: { ids: '{ids:csv}' },
  records: plural,
  max: 100,
});

/** Requests that create, update and delete a record. */
export const changes = (plural: string, singular: string) => ({
  create: { method: 'POST' as const, path: `/api/v2/${plural}`, wrap: singular, record: singular },
  update: { method: 'PUT' as const, path: `/api/v2/${plural}/{id}`, wrap: singular, record: singular },
  remove: { method: 'DELETE' as const, path: `/api/v2/${plural}/{id}` },
});

/**
 * Precondition of an update. The time of the last change has whole seconds.
 * https://developer.zendesk.com/documentation/ticketing/managing-tickets/creating-and-updating-tickets/#protecting-against-ticket-update-collisions
 */
export const safeUpdate = {
  version: 'updated_at',
  body: { ticket: { safe_update: true, updated_stamp: '{version}' } },
  refused: 'UpdateConflict',
} as const;

/** Reference at a single place. Its id is a number. */
export const ref = (object: ObjectName, path: string): RefField => ({
  kind: 'ref',
  object,
  read: path,
  write: path,
  codec: integerId,
});

/** Field that the service writes only with a new record. An update would have a different effect. */
export const onCreate = (read: string, write = read) => ({ kind: 'value', read, write, createOnly: true }) as const;

/**
 * (unproven) Page where agents open a record. Addresses in responses belong to the API.
 * https://developer.zendesk.com/documentation/ticketing/managing-tickets/working-with-url-properties/
 */
export const agentPage = (plural: string): string => `https://{subdomain}.zendesk.com/agent/${plural}/{id}`;

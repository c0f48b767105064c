import type { ObjectName } from '../../objects/names.ts';
import { integerId } from '../codecs.ts';
import type { RefField } from '../define.ts';

/** https://developer.zendesk.com/api-reference/introduction/pagination/#using-cursor-pagination */
export const list = (
  path: string,
  items: string,
  query: Readonly<Record<string, string | readonly string[]>> = {},
) => ({
  method: 'GET' as const,
  path,
  query: { ...query, 'page[size]': '{limit}', 'page[after]': '{cursor}' },
  records: items,
  maxLimit: 100,
  paginator: { type: 'cursor', cursor: 'meta.after_cursor', more: 'meta.has_more' } as const,
});

/** https://developer.zendesk.com/api-reference/ticketing/ticket-management/incremental_exports/#cursor-based-incremental-exports */
export const exported = (items: string, query: Readonly<Record<string, string>> = {}) => ({
  method: 'GET' as const,
  path: `/api/v2/incremental/${items}/cursor`,
  query: { ...query, start_time: '{modified_after_first:s}', cursor: '{cursor}', per_page: '{limit}' },
  records: items,
  maxLimit: 100,
  paginator: { type: 'cursor', cursor: 'after_cursor', end: 'end_of_stream' } as const,
  filters: ['modified_after'],
  // Same page: "start_time must be more than one minute in the past".
  minAge: 65,
});

/**
 * A search puts no users beside its results, so these only name the tickets.
 * https://developer.zendesk.com/api-reference/ticketing/ticket-management/search/#export-search-results
 */
export const foundTickets = {
  ...list('/api/v2/search/export', 'results', {
    query: 'type:ticket {clauses:spaced}',
    'filter[type]': 'ticket',
  }),
  ids: 'id',
  clauses: {
    modified_after: 'updated>={modified_after:utc}',
    created_after: 'created>={created_after:utc}',
    // (memory) A keyword that is there twice finds either. https://support.zendesk.com/hc/en-us/articles/4408886879258
    status: 'status:{status}',
    assigned_to: 'assignee:{assigned_to}',
    account_id: 'organization:{account_id}',
    contact_id: 'requester:{contact_id}',
  },
} as const;

export const records = { id: 'id', createdAt: 'created_at', modifiedAt: 'updated_at' } as const;

/** Reads one record, which the answer has under its singular. */
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

/** Creation, change and deletion by id. */
export const changes = (plural: string, singular: string) => ({
  create: { method: 'POST' as const, path: `/api/v2/${plural}`, wrap: singular, record: singular },
  update: { method: 'PUT' as const, path: `/api/v2/${plural}/{id}`, wrap: singular, record: singular },
  remove: { method: 'DELETE' as const, path: `/api/v2/${plural}/{id}` },
});

/** A reference in one place, whose id is a number. */
export const ref = (object: ObjectName, path: string): RefField => ({
  kind: 'ref',
  object,
  read: path,
  write: path,
  codec: integerId,
});

/** What a new record takes, and an update would do something else with. */
export const onCreate = (read: string, write = read) => ({ kind: 'value', read, write, createOnly: true }) as const;

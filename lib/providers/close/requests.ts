import type { ObjectName } from '../../objects/names.ts';
import type { RefField, ValueField } from '../define.ts';
import { dateTime, textId } from '../language/codecs.ts';

/** Reference at a single place. */
export const ref = (object: ObjectName, path: string): RefField => ({
  kind: 'ref',
  object,
  read: path,
  write: path,
  codec: textId,
});

/**
 * Fields for a reference to a single record: the id alone, and a list with this id. Other providers allow several
 * records there.
 */
export const oneOf = (object: ObjectName, path: string) => ({
  single: { kind: 'ref', object, read: path, codec: textId } as const satisfies RefField,
  list: { ...ref(object, path), single: true } as const satisfies RefField,
});

export const company = oneOf('crm.company', 'lead_id');
export const contact = oneOf('crm.contact', 'contact_id');

export const time = (path: string): ValueField => ({ kind: 'value', read: path, write: path, codec: dateTime });

/** Path of a single record. Paths end with a slash. https://developer.close.com/api/overview */
const one = (path: string): string => `${path}{id}/`;

/** Times and the request of an object that can be read. */
export const reads = (path: string) => ({
  id: 'id',
  createdAt: 'date_created',
  modifiedAt: 'date_updated',
  get: { method: 'GET' as const, path: one(path) },
});

/** Requests that write. "PUT requests behave as patches". https://developer.close.com/api/overview/fields */
export const writes = (path: string) => ({
  create: { method: 'POST' as const, path },
  update: { method: 'PUT' as const, path: one(path) },
  remove: { method: 'DELETE' as const, path: one(path) },
});

/** List with pages by offset. https://developer.close.com/api/overview/pagination */
export const byOffset = {
  method: 'GET',
  records: 'data',
  max: 100,
  paginator: { type: 'offset', more: 'has_more' },
} as const;

type Names = Readonly<Record<string, string>>;

/** Filters by time. https://developer.close.com/api/resources/opportunities/list */
const times = {
  modified_after: { date_updated__gte: '{modified_after}' },
  modified_before: { date_updated__lt: '{modified_before}' },
  created_after: { date_created__gte: '{created_after}' },
  created_before: { date_created__lt: '{created_before}' },
} as const;

export type Time = keyof typeof times;

/** A list with the newest record first, which is read in windows of time. */
export interface Windows {
  readonly path: string;
  /** Parameters that are always sent. */
  readonly query?: Names;
  /** Parameter of each filter of the object. */
  readonly filters: Names;
  /** Filters by time that the list supports. */
  readonly times: readonly Time[];
}

/**
 * Request for such a list. "Close API has a maximum `_skip` limit", so each page begins at the time of the last record
 * and skips the known records with this time. The number of records is not limited.
 * https://developer.close.com/api/overview/pagination#deep-pagination
 * @param by the time that orders the records
 */
export const windows = ({ path, query = {}, filters, times: known }: Windows, by = 'date_created') => ({
  ...byOffset,
  path,
  query: {
    ...query,
    _limit: '{limit}',
    _skip: '{cursor_skip}',
    [`${by}__lte`]: '{cursor_value}',
    ...Object.assign({}, ...known.map((name) => times[name])),
    ...Object.fromEntries(Object.entries(filters).map(([filter, name]) => [name, `{${filter}}`])),
  } satisfies Names,
  filters: [...known, ...Object.keys(filters)],
  paginator: { type: 'sorted', orderBy: by, cursor: 'has_more' } as const,
});

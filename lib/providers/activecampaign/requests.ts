import type { ObjectName } from '../../objects/names.ts';
import type { Join, RefField } from '../define.ts';
import { textId } from '../language/codecs.ts';

type Names = Readonly<Record<string, string>>;

/** "default = 20; max = 100", and "meta.total". https://developers.activecampaign.com/reference/pagination */
export const paged = { limit: '{limit}', offset: '{cursor}' } as const;

/**
 * "incrementing the offset by the value of limit with each request" recovers all records, so each page is full. Some
 * lists do not contain the total number of records. Same page.
 */
export const paginator = { type: 'offset', total: 'meta.total', full: true } as const;

/** List in pages by offset. Same page. */
export const byOffset = <const Query extends Names>(plural: string, query: Query, path = `/${plural}`) => ({
  method: 'GET' as const,
  path,
  query: { ...paged, ...query },
  records: plural,
  max: 100,
  paginator,
});

/** Orders by the time of creation. https://developers.activecampaign.com/reference/pagination */
export const byCreation = {
  created_at: { direction: 'asc' },
  '-created_at': { direction: 'desc' },
} as const;

/**
 * Filters by time, which are the same for contacts and deals.
 * https://developers.activecampaign.com/reference/list-all-contacts
 */
export const times = {
  'filters[created_after]': '{created_after}',
  'filters[created_before]': '{created_before}',
  'filters[updated_after]': '{modified_after}',
  'filters[updated_before]': '{modified_before}',
} as const;

export const timeFilters = ['created_after', 'created_before', 'modified_after', 'modified_before'] as const;

/** Parameters of the requests that read contacts. */
interface ContactReads<Query extends Names> {
  /** Related records that the response includes. `joins` put them into the contacts. */
  readonly include: { readonly include: string };
  readonly joins: readonly Join[];
  readonly filters: Query;
  readonly filterNames: readonly string[];
  readonly exact?: Names;
}

/**
 * Requests that read contacts, for the CRM and for marketing.
 * https://developers.activecampaign.com/reference/list-all-contacts
 */
export const contactReads = <const Query extends Names>({
  include,
  joins,
  filters,
  filterNames,
  ...exact
}: ContactReads<Query>) => ({
  // "use the id_greater parameter": deep offsets are slow. https://developers.activecampaign.com/reference/pagination
  list: {
    method: 'GET' as const,
    path: '/contacts',
    query: { limit: '{limit}', id_greater: '{cursor}', 'orders[id]': 'asc', ...include, ...filters },
    records: 'contacts',
    max: 100,
    paginator: { type: 'keyset' as const, orderBy: 'id', total: 'meta.total', full: true as const },
    filters: filterNames,
    ...exact,
    joins,
  },
  listBy: [
    {
      ...byOffset('contacts', { 'orders[cdate]': '{direction}', ...include, ...filters }),
      filters: filterNames,
      ...exact,
      sorts: byCreation,
      joins,
    },
  ],
  get: { method: 'GET' as const, path: '/contacts/{id}', query: include, record: 'contact', joins },
  getMany: {
    method: 'GET' as const,
    path: '/contacts',
    query: { 'ids[]': '{ids}', limit: 100, ...include },
    records: 'contacts',
    max: 100,
    joins,
  },
});

/**
 * Join of related records that a response includes with its contacts.
 * https://developers.activecampaign.com/reference/list-all-contacts
 */
export const beside = (records: string): Join => ({
  records,
  multiple: true,
  of: 'id',
  id: 'contact',
  read: '',
  at: records,
});

/**
 * Requests that write records. A body contains its record in a member with the name of the kind.
 * https://developers.activecampaign.com/reference/create-a-new-contact
 */
export const writes = (plural: string, singular: string) => ({
  create: { method: 'POST' as const, path: `/${plural}`, wrap: singular, record: singular },
  update: { method: 'PUT' as const, path: `/${plural}/{id}`, wrap: singular, record: singular },
  remove: { method: 'DELETE' as const, path: `/${plural}/{id}` },
});

/**
 * Reference with a single path. The id is written as text.
 * https://developers.activecampaign.com/reference/create-a-deal-new
 */
export const ref = (object: ObjectName, path: string): RefField => ({
  kind: 'ref',
  object,
  read: path,
  write: path,
  codec: textId,
});

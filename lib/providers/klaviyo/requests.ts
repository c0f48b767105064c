import { getText } from '../language/answers.ts';
import { jsonApi, path } from './version.ts';

/** Cursor in the URL of the next page. An empty text means that the URL contains no cursor. */
const nextCursor = (body: unknown): string | undefined => {
  const address = getText(body, 'links.next');
  return address ? (new URL(address, 'https://provider.invalid').searchParams.get('page[cursor]') ?? '') : undefined;
};

/** Pages by cursor, which is in the URL of the next page. https://developers.klaviyo.com/en/docs/pagination_ */
export const paginator = { type: 'cursor', cursor: nextCursor } as const;

const paged = { 'page[size]': '{limit}', 'page[cursor]': '{cursor}' } as const;

/**
 * Conditions on times: the vendor finds later and earlier times, but not the same time.
 * https://developers.klaviyo.com/en/docs/filtering_
 */
const after = (member: string, filter: string): string => `greater-than(${member},{${filter}:utcbefore})`;
const before = (member: string, filter: string): string => `less-than(${member},{${filter}:utcend})`;

/** Filters of profiles and lists. Same page. */
export const afterTimes = {
  modified_after: after('updated', 'modified_after'),
  created_after: after('created', 'created_after'),
} as const;

/** Further filters, which profiles have. https://developers.klaviyo.com/en/reference/get_profiles */
export const beforeTimes = {
  modified_before: before('updated', 'modified_before'),
  created_before: before('created', 'created_before'),
} as const;

/**
 * List in pages. Commas join the filters, and a record meets all filters.
 * https://developers.klaviyo.com/en/docs/filtering_
 */
export const pages = <const Query extends Readonly<Record<string, string>>>(
  below: string,
  max: number,
  query: Query,
) => ({
  method: 'GET' as const,
  path: path(below),
  query: { ...paged, filter: '{clauses:csv}', ...query },
  records: 'data',
  max,
  paginator,
});

const ordersBy = (created: string, updated: string) => ({
  created_at: { order: created },
  '-created_at': { order: `-${created}` },
  modified_at: { order: updated },
  '-modified_at': { order: `-${updated}` },
});

/**
 * Filters and orders of campaigns, whose times have other names.
 * https://developers.klaviyo.com/en/reference/get_campaigns
 */
export const campaignTimes = {
  clauses: {
    modified_after: 'greater-or-equal(updated_at,{modified_after:utc})',
    modified_before: 'less-than(updated_at,{modified_before:utcend})',
    created_after: 'greater-or-equal(created_at,{created_after:utc})',
    created_before: 'less-than(created_at,{created_before:utcend})',
  },
  sorts: ordersBy('created_at', 'updated_at'),
} as const;

/** List with orders, for records with times. https://developers.klaviyo.com/en/docs/sorting_ */
export const listed = <const Query extends Readonly<Record<string, string>>>(
  below: string,
  max: number,
  query: Query,
) => ({
  ...pages(below, max, { sort: '{order}', ...query }),
  sorts: ordersBy('created', 'updated'),
});

/**
 * List of the profiles of a list or a segment. It accepts neither filters by time nor our orders.
 * https://developers.klaviyo.com/en/reference/get_profiles_for_list
 * https://developers.klaviyo.com/en/reference/get_profiles_for_segment
 */
export const members = <const Query extends Readonly<Record<string, string>>>(
  of: 'list' | 'segment',
  max: number,
  query: Query,
) => pages(`/${of}s/{${of}_id}/profiles`, max, query);

/** Write of a resource, in the form of JSON:API. https://developers.klaviyo.com/en/reference/api_overview */
export const resource = (type: string, more: Readonly<Record<string, string>> = {}) => ({
  headers: jsonApi,
  body: { data: { type, ...more } },
  wrap: 'data',
  record: 'data',
});

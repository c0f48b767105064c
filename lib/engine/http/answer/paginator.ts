import { type ApiError, refusal } from '../../../errors.ts';
import type {
  CursorPaginator,
  KeysetPaginator,
  LinkPaginator,
  NumberPaginator,
  PageSigns,
  Paginator,
  SortedPaginator,
} from '../../../providers/define.ts';
import { getPath, getText } from '../../mapping/path.ts';
import type { RemoteAnswer } from '../http.ts';
import { canRetry } from '../provider-failed.ts';
import type { Values } from '../request/template.ts';

/** Query parameters of the URL that a `Link` header names as `next` (RFC 8288). */
const nextParameters = (header: string | undefined): URLSearchParams | undefined => {
  for (const link of (header ?? '').split(/,\s*(?=<)/)) {
    const [, target, rest = ''] = /^<([^>]*)>(.*)$/s.exec(link) ?? [];
    if (target === undefined || !/;\s*rel="?next"?(?:;|$)/i.test(rest)) continue;
    return new URL(target, 'https://provider.invalid').searchParams;
  }
  return undefined;
};

const pick = (given: URLSearchParams, names: readonly string[]): readonly (readonly [string, string])[] =>
  names.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value] as const];
  });

/** Error for a page that announces more pages but contains nothing to continue from. */
export const unfinished = (): ApiError =>
  refusal('provider_failed', 'a page of a list announces more pages, but does not name the next page', canRetry);

const isThere = (value: unknown): boolean => value !== undefined && value !== null && value !== false && value !== '';

/** Whether a response says that a further page exists. `undefined` if the response does not say. */
const saidOf = (body: unknown, { more }: PageSigns): boolean | undefined => {
  const value = more === undefined ? undefined : getPath(body, more);
  return value === undefined ? undefined : isThere(value);
};

/** Cursor of the next page. @throws ApiError as `unfinished` */
const namedCursor = (paginator: CursorPaginator, body: unknown): string | undefined => {
  const { cursor, more } = paginator;
  const said = saidOf(body, paginator);
  if (said === false || (said === undefined && more !== undefined)) return undefined;
  const found = typeof cursor === 'string' ? getText(body, cursor) : cursor(body);
  if (said ? !found : found === '' && typeof cursor === 'function') throw unfinished();
  return found;
};

/** Cursor as text, such as `after=Y3Vyc29y&page=2`. @throws ApiError for a next page without a known parameter */
const linkCursor = ({ query: parameters }: LinkPaginator, header: string | undefined): string | undefined => {
  const next = nextParameters(header);
  if (next === undefined) return undefined;
  const named = pick(next, parameters);
  if (named.length > 0) return String(new URLSearchParams(Object.fromEntries(named)));
  throw refusal('provider_failed', `the next page of a list is named without ${parameters.join(' or ')}`);
};

type Page = Pick<RemoteAnswer, 'body' | 'headers'>;

/** The requested page. */
export interface AskedPage {
  /** Cursor of the page. `undefined` for the first page. */
  readonly cursor: string | undefined;
  /** Maximum elements of the page. */
  readonly limit: number;
}

const firstOf = ({ type }: NumberPaginator): number => (type === 'offset' ? 0 : 1);

/**
 * Value of `{cursor_or_start}` for the first page, for vendors that require it. `undefined` if pages have no numbers.
 */
export const startCursorOf = (paginator: Paginator | undefined): string | undefined =>
  paginator?.type === 'offset' || paginator?.type === 'page' ? String(firstOf(paginator)) : undefined;

/** Reads a place among sorted records: `3|2026-01-01T00:00:00Z` follows three records with that value. */
const sortedValues = (cursor: string | undefined): Values => {
  if (cursor === undefined) return { cursor_skip: '0' };
  const end = cursor.indexOf('|');
  return { cursor_skip: cursor.slice(0, end), cursor_value: cursor.slice(end + 1) };
};

/** Place among sorted records, with the names of the records that share its value: `17,18|2026-01-01T00:00:00Z`. */
const overlapCursor = (
  key: string,
  name: string,
  items: readonly unknown[],
  cursor: string | undefined,
): string | undefined => {
  const last = getText(items.at(-1), key);
  if (last === undefined) return undefined;
  const same = items.filter((item) => getText(item, key) === last).map((item) => getText(item, name) ?? '');
  // If the vendor shortened the page, the page may lack some records that should appear again.
  const again = cursor !== undefined && sortedValues(cursor).cursor_value === last ? namesIn(cursor) : [];
  return `${[...new Set([...again, ...same])].join(',')}|${last}`;
};

const namesIn = (cursor: string): readonly string[] => cursor.slice(0, cursor.indexOf('|')).split(',');

/** Names of the records that the page after a cursor repeats. */
export const givenBefore = (paginator: Paginator | undefined, cursor: string | undefined): readonly string[] => {
  if (paginator?.type !== 'sorted' || paginator.id === undefined || cursor === undefined) return [];
  return namesIn(cursor);
};

/**
 * Elements of a page up to its limit. If some repeated records have moved meanwhile, the vendor fills their room with
 * further records. These are left to the next page, because a cursor cannot point within a page.
 */
export const withinLimit = (
  paginator: Paginator | undefined,
  items: readonly unknown[],
  { cursor, limit }: AskedPage,
): readonly unknown[] => {
  if (paginator?.type !== 'sorted' || paginator.id === undefined) return items;
  const again = new Set(givenBefore(paginator, cursor));
  const { id: overlap } = paginator;
  const fresh = [...items.keys()].filter((index) => !again.has(getText(items[index], overlap) ?? ''));
  return items.slice(0, fresh[limit] ?? items.length);
};

const cursorInOrder = (
  paginator: SortedPaginator,
  body: unknown,
  items: readonly unknown[],
  asked: AskedPage,
): string | undefined => {
  const { orderBy: key, cursor, id: overlap } = paginator;
  const given = withinLimit(paginator, items, asked);
  if (given.length === items.length && !isThere(getPath(body, cursor))) return undefined;
  const following =
    overlap === undefined ? sortedCursor(key, items, asked.cursor) : overlapCursor(key, overlap, given, asked.cursor);
  if (following === undefined) throw unfinished();
  return following;
};

const sortedCursor = (key: string, items: readonly unknown[], cursor: string | undefined): string | undefined => {
  const values = items.map((item) => getText(item, key));
  const last = values.at(-1);
  if (last === undefined) return undefined;
  const same = values.length - values.findLastIndex((value) => value !== last) - 1;
  const { cursor_skip: before, cursor_value: value } = sortedValues(cursor);
  const goesOn = same === values.length && value === last;
  return `${same + (goesOn ? Number(before) : 0)}|${last}`;
};

/** Reads a place among records that two values order: `2026-01-01T00:00:00Z|17`. */
const keysetValues = (cursor: string | undefined): Values => {
  if (cursor === undefined) return {};
  const end = cursor.indexOf('|');
  return { cursor_value: cursor.slice(0, end), cursor_tie: cursor.slice(end + 1) };
};

const keysetCursor = ({ orderBy: key, id }: KeysetPaginator, last: unknown): string | undefined => {
  const [value, second] = [getText(last, key), id === undefined ? undefined : getText(last, id)];
  if (id === undefined) return value;
  return value === undefined || second === undefined ? undefined : `${value}|${second}`;
};

/**
 * Whether another page follows a page without a sign. A full page is not the last. A shorter page is the last only if
 * the vendor declares its page sizes.
 */
const isFollowed = ({ more, full }: PageSigns, found: number, { limit }: AskedPage): boolean =>
  more === undefined && full === undefined ? found > 0 : found >= limit;

/** Total number of records, if the response contains it. Otherwise NaN. */
const totalIn = ({ total }: PageSigns, body: unknown): number =>
  total === undefined ? Number.NaN : Number(getText(body, total) ?? Number.NaN);

const hasMore = (paginator: KeysetPaginator, body: unknown, found: number, asked: AskedPage): boolean => {
  const { cursor } = paginator;
  const said = cursor === undefined ? saidOf(body, paginator) : isThere(getPath(body, cursor));
  return said ?? ((found > 0 && totalIn(paginator, body) > found) || isFollowed(paginator, found, asked));
};

/**
 * Cursor of the next page of a list in the order of two values, made from the last record. `undefined` at the end.
 * @throws ApiError as `unfinished`
 */
const cursorAfterLast = (
  paginator: KeysetPaginator,
  body: unknown,
  items: readonly unknown[],
  asked: AskedPage,
): string | undefined => {
  if (!hasMore(paginator, body, items.length, asked)) return undefined;
  const following = keysetCursor(paginator, items.at(-1));
  if (following === undefined) throw unfinished();
  return following;
};

/** Placeholders of the request for a page. @param cursor `undefined` for the first page */
export const cursorValues = (paginator: Paginator | undefined, cursor: string | undefined): Values => {
  if (paginator?.type === 'sorted') return { cursor, ...sortedValues(cursor) };
  if (paginator?.type === 'keyset' && paginator.id !== undefined) return { cursor, ...keysetValues(cursor) };
  const values = { cursor, cursor_or_start: cursor ?? startCursorOf(paginator) };
  if (paginator?.type !== 'link') return values;
  const named = pick(new URLSearchParams(cursor), paginator.query);
  return { ...values, ...Object.fromEntries(named.map(([name, value]) => [`cursor_${name}`, value])) };
};

/**
 * Number of the next page. An empty page does not show how many records precede the next page.
 * @throws ApiError as `unfinished`
 */
const numberAfter = (
  paginator: NumberPaginator,
  body: unknown,
  found: number,
  asked: AskedPage,
): string | undefined => {
  const { type } = paginator;
  const first = firstOf(paginator);
  const here = Number(asked.cursor ?? first);
  const before = type === 'offset' ? here - first : (here - first) * asked.limit;
  const all = totalIn(paginator, body);
  const said = saidOf(body, paginator) ?? (Number.isNaN(all) ? undefined : before + found < all);
  if (!(said ?? isFollowed(paginator, found, asked))) return undefined;
  // Only the last of full pages is empty. The total then includes records that the account may not see.
  if (found === 0 && paginator.full) return undefined;
  if (type === 'page') return String(here + 1);
  if (found === 0) throw unfinished();
  return String(here + found);
};

/** Whether a response says explicitly that its list is not complete. */
export const saysMore = (paginator: Paginator | undefined, { body, headers }: Page): boolean => {
  if (paginator === undefined || paginator.type === 'none') return false;
  if (paginator.type === 'link') return nextParameters(headers.link) !== undefined;
  const said = paginator.type === 'sorted' ? undefined : saidOf(body, paginator);
  const { cursor = '' } = 'cursor' in paginator ? paginator : {};
  if (typeof cursor === 'function') return cursor(body) !== undefined;
  return said ?? ('cursor' in paginator && isThere(getPath(body, cursor)));
};

/** Whether the position of a page depends on a constant page size. */
export const hasFixedSize = ({ type }: Paginator): boolean => type === 'link' || type === 'page';

/**
 * Value of `{cursor}` for the next page. `undefined` after the last page.
 * @param items elements of the page, as the vendor counts them
 */
export const cursorAfter = (
  paginator: Paginator,
  { body, headers }: Page,
  items: readonly unknown[],
  asked: AskedPage,
): string | undefined => {
  switch (paginator.type) {
    case 'none':
      return undefined;
    case 'link':
      return linkCursor(paginator, headers.link);
    case 'offset':
    case 'page':
      return numberAfter(paginator, body, items.length, asked);
    case 'keyset':
      return cursorAfterLast(paginator, body, items, asked);
    case 'sorted':
      return cursorInOrder(paginator, body, items, asked);
    case 'cursor':
      return namedCursor(paginator, body);
  }
};

import { compareKeys } from '../shared/pages.ts';
import type { Answer, Call } from '../shared/vendor.ts';
import { invalidPaging } from './errors.ts';

/**
 * Maximum page size, and maximum number of pages by number.
 * https://developer.zendesk.com/api-reference/introduction/pagination/
 */
const maxPage = 100;
const maxOffsetPages = 100;

interface Row {
  readonly id: number;
}

type Order<R> = (row: R) => string | number;

interface List<R> {
  /** Member of the answer that contains the rows. */
  readonly name: string;
  readonly rows: readonly R[];
  readonly present: (row: R) => unknown;
  /** Names that `sort` accepts in addition to `id`, with their sort keys. */
  readonly orders?: Readonly<Record<string, Order<R>>>;
}

/** Uses cursor paging if the request asks for it, otherwise offset paging. */
export const paginate = <R extends Row>(call: Call, list: List<R>): Answer => {
  const byCursor = ['page[size]', 'page[after]', 'page[before]'].some((name) => call.query.has(name));
  return { status: 200, body: byCursor ? cursorPage(call, list) : offsetPage(call, list) };
};

const cursorPage = <R extends Row>(call: Call, list: List<R>) => {
  // A cursor identifies the last row of its page.
  const size = call.cut(readCount(call.query, 'page[size]', maxPage), 1);
  const sorted = sortRows(call, list);
  const after = call.query.get('page[after]');
  const before = call.query.get('page[before]');
  const first = after === null ? 0 : sorted.place(decode(after)) + 1;
  const end = before === null ? first + size : sorted.place(decode(before));
  const start = before === null ? first : Math.max(0, end - size);
  const page = sorted.rows.slice(start, end);
  const hasMore = before === null ? end < sorted.rows.length : start > 0;
  const [head, tail] = [page.at(0), page.at(-1)];
  const cursors = {
    after: tail && encode(sorted.key(tail), tail.id),
    before: head && encode(sorted.key(head), head.id),
  };
  return {
    [list.name]: page.map(list.present),
    meta: { has_more: hasMore, after_cursor: cursors.after ?? null, before_cursor: cursors.before ?? null },
    links: {
      next: cursors.after === undefined ? null : pageLink(call, 'page[after]', cursors.after),
      prev: cursors.before === undefined ? null : pageLink(call, 'page[before]', cursors.before),
    },
  };
};

const offsetPage = <R extends Row>(call: Call, list: List<R>) => {
  const size = readCount(call.query, 'per_page', maxPage);
  const page = readCount(call.query, 'page', Number.MAX_SAFE_INTEGER, 1);
  if (page > maxOffsetPages) throw invalidPaging(`page must not be above ${maxOffsetPages}; use cursor pagination`);
  const { rows } = sortRows(call, list);
  const more = page * size < rows.length;
  return {
    [list.name]: rows.slice((page - 1) * size, page * size).map(list.present),
    count: rows.length,
    next_page: more ? pageLink(call, 'page', String(page + 1)) : null,
    previous_page: page > 1 ? pageLink(call, 'page', String(page - 1)) : null,
  };
};

/** Sorts rows by `sort` (`-` for descending), ties by id. A place remains valid while other rows change. */
const sortRows = <R extends Row>(call: Call, { rows, orders = {} }: List<R>) => {
  const sort = call.query.get('sort') ?? 'id';
  const name = sort.replace(/^-/, '');
  const order = name === 'id' ? (row: R) => row.id : orders[name];
  if (!order) throw invalidPaging(`sort is not valid: ${sort}`);
  const sign = sort.startsWith('-') ? -1 : 1;
  const compare = (a: Place, b: Place) => sign * (compareKeys(a.key, b.key) || a.id - b.id);
  const placed = rows.map((row) => ({ key: order(row), id: row.id, row })).sort(compare);
  return {
    rows: placed.map(({ row }) => row),
    key: order,
    /** Index of the last row up to and including the place. */
    place: (place: Place) => placed.findLastIndex((each) => compare(each, place) <= 0),
  };
};

interface Place {
  readonly key: string | number;
  readonly id: number;
}

const encode = (key: string | number, id: number): string =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url');

const decode = (cursor: string): Place => {
  try {
    const [key, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if ((typeof key === 'string' || typeof key === 'number') && typeof id === 'number') return { key, id };
  } catch {
    // Refused below, like a cursor that parses into something else.
  }
  throw invalidPaging('page[after] or page[before] is not a valid cursor');
};

/** Reads a count. A value above the maximum is refused. (unproven) */
export const readCount = (query: URLSearchParams, name: string, max: number, usual = max): number => {
  const text = query.get(name) ?? String(usual);
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > max) throw invalidPaging(`${name} must be between 1 and ${max}`);
  return count;
};

/** Address of the same list with a changed parameter. It contains the local prefix of the account. */
export const pageLink = (call: Call, name: string, value: string): string => {
  const query = new URLSearchParams(call.query);
  query.set(name, value);
  return `${call.origin}/${call.tenant ?? ''}${call.path}?${query}`;
};

import type { Identified, Ordered, Path } from './paths.ts';

/** A form of paginators; `none`: one page holds everything. */
interface OfType<Type extends string> {
  /** Name of the form. */
  readonly type: Type;
}

/**
 * What an answer says of a further page. Without any of these, a page with records is followed by another request: an
 * empty one ends the list.
 */
export interface PageSigns {
  /** Path of what is there, and is not false, when there is a further page. A full page without it is not the last either. */
  readonly more?: Path;
  /** Path of the number of all records of the list. */
  readonly total?: Path;
  /** The vendor promises full pages: a page with fewer records is the last. The declaration has the URL beside it. */
  readonly full?: true;
}

/**
 * Pages by number: `{cursor}` is the number of records before the page (`offset`, from 0), or the number of the page (`page`,
 * from 1). `{cursor_or_start}` has a value on the first page too.
 */
export interface NumberPaginator extends OfType<'offset' | 'page'>, PageSigns {}

/** The answer names the next page. */
export interface CursorPaginator extends OfType<'cursor'>, Pick<PageSigns, 'more'> {
  /**
   * Path of the `{cursor}` of the next page, or a function that reads it. Nothing there ends the list; an empty text that a function
   * returns is a failure: a further page without a name.
   */
  readonly cursor: Path | ((body: unknown) => string | undefined);
}

/** Pages in an order that the service knows, and continues by itself. `orderBy` is a path in the outer element of two lists. */
interface OrderedPaginator<Type extends string> extends OfType<Type>, Required<Ordered> {
  /** Path in the answer of something that is there on every page but the last, full as that may be. */
  readonly cursor?: Path;
}

/**
 * The next page begins after the last record of this one: `{cursor}` is the value of `orderBy` in each record. If several records
 * can have one value, `id` orders these: `{cursor_value}` of the next page is the former, `{cursor_tie}` the id.
 */
export interface KeysetPaginator extends OrderedPaginator<'keyset'>, PageSigns, Partial<Identified> {}

/**
 * The next page begins at the value that the last record of this one was sorted by (`{cursor_value}`), after those records
 * that have been given of it (`{cursor_skip}`). A vendor that cannot skip has `id`: the engine reads these records again, beyond
 * the limit, and drops them by their id. There is no `{cursor_skip}` then.
 */
export interface SortedPaginator extends Required<OrderedPaginator<'sorted'>>, Partial<Identified> {}

/** A `Link` header with `rel="next"` (RFC 8288). */
export interface LinkPaginator extends OfType<'link'> {
  /** Query parameters of that URL which the next page is asked for with, as far as it has them: `{cursor_page}` is `page`. */
  readonly query: readonly string[];
}

/** How an answer leads to the page after it, which is asked for with `{cursor}`. */
export type Paginator =
  | NumberPaginator
  | CursorPaginator
  | KeysetPaginator
  | SortedPaginator
  | LinkPaginator
  | OfType<'none'>;

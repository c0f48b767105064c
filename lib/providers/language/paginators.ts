import type { Identified, Ordered, Path } from './paths.ts';

/** A form of paginators. `none` means that one page contains all records. */
interface OfType<Type extends string> {
  /** Name of the form. */
  readonly type: Type;
}

/**
 * Signs of a further page in a response. Without any sign, a page with records is followed by another request, and an
 * empty page ends the list.
 */
export interface PageSigns {
  /**
   * Path of a value that exists and is not false if there is a further page. A full page without the value is not the
   * last either.
   */
  readonly more?: Path;
  /** Path of the total number of records. */
  readonly total?: Path;
  /** The vendor promises full pages: a shorter page is the last. Add the vendor's URL. */
  readonly full?: true;
}

/**
 * Pages by number. `{cursor}` is the number of records before the page (`offset`, from 0), or the number of the page
 * (`page`, from 1). `{cursor_or_start}` has a value on the first page too.
 */
export interface NumberPaginator extends OfType<'offset' | 'page'>, PageSigns {}

/** Pages whose responses name the next page. */
export interface CursorPaginator extends OfType<'cursor'>, Pick<PageSigns, 'more'> {
  /**
   * Path of the `{cursor}` of the next page, or a function. No value ends the list. An empty text of a function is a
   * failure: a further page without a name.
   */
  readonly cursor: Path | ((body: unknown) => string | undefined);
}

/**
 * Pages in an order that the service knows and continues itself.
 *
 * - `orderBy`: Path in an element of the value that orders the list. For two lists: in the outer element.
 */
interface OrderedPaginator<Type extends string> extends OfType<Type>, Required<Ordered> {
  /** Path of a value that exists on every page but the last. `sorted` requires it. */
  readonly cursor?: Path;
}

/**
 * Pages that continue after the last record: `{cursor}` is that record's value of `orderBy`.
 *
 * - `id`: Path in an element of the value that orders elements with equal `orderBy`. The next page then has
 *   `{cursor_value}` (`orderBy`) and `{cursor_tie}`.
 */
export interface KeysetPaginator extends OrderedPaginator<'keyset'>, PageSigns, Partial<Identified> {}

/**
 * Pages that continue at the value of the last record (`{cursor_value}`), after the records with this value that were
 * already returned (`{cursor_skip}`).
 *
 * - `id`: Path of the id of an element, for vendors that cannot skip elements. The service requests them again, beyond
 *   the limit, and leaves them out. There is no `{cursor_skip}` then.
 */
export interface SortedPaginator extends Required<OrderedPaginator<'sorted'>>, Partial<Identified> {}

/** Pages whose responses contain a `Link` header with `rel="next"` (RFC 8288). */
export interface LinkPaginator extends OfType<'link'> {
  /** Query parameters of the next page's URL. `{cursor_page}` is the parameter `page`. */
  readonly query: readonly string[];
}

/** Rule that builds the request for the next page. Placeholder: `{cursor}`. */
export type Paginator =
  | NumberPaginator
  | CursorPaginator
  | KeysetPaginator
  | SortedPaginator
  | LinkPaginator
  | OfType<'none'>;

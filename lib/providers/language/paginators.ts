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
   * Path of a value that exists, and is not false, if there is a further page. A full page without it is not the last
   * page either.
   */
  readonly more?: Path;
  /** Path of the total number of records. */
  readonly total?: Path;
  /**
   * The vendor guarantees full pages, so a page with fewer records is the last. The declaration names the URL of the
   * guarantee.
   */
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
   * Path of the next page's `{cursor}`, or a function that reads it. No value ends the list. If the function returns an
   * empty text, a further page exists without a name, which is a failure.
   */
  readonly cursor: Path | ((body: unknown) => string | undefined);
}

/**
 * Pages in an order that the service knows and continues itself. In a nested list, `orderBy` is a path in the outer
 * element.
 */
interface OrderedPaginator<Type extends string> extends OfType<Type>, Required<Ordered> {
  /** Path in the response of a value that exists on every page except the last, even if the last page is full. */
  readonly cursor?: Path;
}

/**
 * Pages that continue after the last record: `{cursor}` is that record's value of `orderBy`. If several records may
 * have the same value, `id` sorts these records. In the next request, `{cursor_value}` is the value, and `{cursor_tie}`
 * the id.
 */
export interface KeysetPaginator extends OrderedPaginator<'keyset'>, PageSigns, Partial<Identified> {}

/**
 * Pages that continue at the value of the last record (`{cursor_value}`), after the records with this value that were
 * already returned (`{cursor_skip}`). A vendor that cannot skip records has `id`: the engine requests these records
 * again, beyond the limit, and drops them by their id. There is no `{cursor_skip}` then.
 */
export interface SortedPaginator extends Required<OrderedPaginator<'sorted'>>, Partial<Identified> {}

/** Pages whose responses contain a `Link` header with `rel="next"` (RFC 8288). */
export interface LinkPaginator extends OfType<'link'> {
  /** Query parameters of that URL for the next request, if the URL contains them: `{cursor_page}` is `page`. */
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

import type { Path } from './paths.ts';

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

/** Pages by number: `{cursor}` is how many records lie before the page (`offset`), or the number of the page (`page`). */
export interface NumberPaginator extends OfType<'offset' | 'page'>, PageSigns {
  /** Number of the first page; 0 of offsets and 1 of pages without. `{cursor_or_start}` has it from the start. */
  readonly first?: number;
}

/** The answer names the next page. */
export interface CursorPaginator extends OfType<'cursor'>, Pick<PageSigns, 'more'> {
  /**
   * Path of the `{cursor}` of the next page, or a function that reads it. Nothing there ends the list; an empty text that a function
   * returns is a failure: a further page without a name.
   */
  readonly cursor: Path | ((body: unknown) => string | undefined);
}

/** Pages in an order that the service knows, and continues by itself. */
interface OrderedPaginator<Type extends string> extends OfType<Type> {
  /** Path in an element, the outer one of two lists, of the value that it is sorted by. */
  readonly orderBy: Path;
  /** Path in the answer of something that is there on every page but the last, full as that may be. */
  readonly cursor?: Path;
}

/** The next page begins after the last record of this one: `{cursor}` is the value that each record has. */
export interface KeysetPaginator extends OrderedPaginator<'keyset'>, PageSigns {
  /**
   * Path in an element of what orders those of one value: `{cursor_value}` of the next page is the former, `{cursor_tie}`
   * this.
   */
  readonly tie?: Path;
}

/**
 * The next page begins at the value that the last record of this one was sorted by (`{cursor_value}`), after those records
 * that have been given of it (`{cursor_skip}`).
 */
export interface SortedPaginator extends Required<OrderedPaginator<'sorted'>> {
  /**
   * Path in an element of what names it, for vendors that cannot leave out those that have been given: they are asked for again,
   * beyond the limit, and left out here. There is no `{cursor_skip}` then.
   */
  readonly id?: Path;
}

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

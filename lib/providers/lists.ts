import type { Path, Template } from './fields.ts';

/** Path of a list. Of two, the second is that of a list inside each element of the first: files inside comments. */
export type Items = Path | readonly [outer: Path, inner: Path];

/** A list in an answer. */
export interface Listed {
  readonly items: Items;
  /** The list, the inner one of two, is a text that has this between its elements: `12;34`. */
  readonly split?: string;
  /**
   * Where an element keeps what it takes from what holds its list, the element of the outer list or the answer, and where
   * that has it.
   */
  readonly inherits?: Readonly<Record<Path, Path>>;
  /** Elements are plain texts: each counts as an object with this member. */
  readonly as?: string;
}

/** A record that has no address of its own: the first element of a list that has these values, compared as text. */
export interface FoundRecord extends Listed {
  /** Path in an element to its value: `{ id: '{id}' }`. */
  readonly where: Readonly<Record<Path, Template>>;
  /** How a read goes on where the element is not in this page; one page holds everything without it. */
  readonly next?: NextPage;
}

/** How an answer names the page after it. */
export type NextPage =
  | {
      readonly cursor: Path;
      /** There is a further page only when this is true. */
      readonly more?: Path;
      /** There is no further page when this is true. */
      readonly end?: Path;
      /** The cursor only says that there is more: the next page begins after this value of the last element, the outer one of two lists. */
      readonly lastOf?: Path;
    }
  /**
   * Pages have numbers, which are the cursor: of the records before them (offsets), or of the page itself. The first is
   * `start` of the list, 0 or 1 without. The last one is not full, unless the answer says more about it: in `total`, the
   * number of all records, or in `more`, true where there is a further page.
   */
  | { readonly count: 'records' | 'pages'; readonly total?: Path; readonly more?: Path }
  /** A `Link` header with `rel="next"` (RFC 8288), whose URL has the cursor in this query parameter. */
  | { readonly link: string }
  /** One page holds everything. */
  | { readonly none: true };

import type { NextPage } from './define.ts';
import type { Path, Template } from './fields.ts';

/** Path of a list. Of two, the second is that of a list inside each element of the first: files inside comments. */
export type Items = Path | readonly [outer: Path, inner: Path];

/** A list in an answer. */
export interface Listed {
  readonly items: Items;
  /** Where an element of an inner list keeps what it takes from the outer one, and where that has it. */
  readonly inherits?: Readonly<Record<Path, Path>>;
}

/** A record that has no address of its own: the first element of a list that has these values, compared as text. */
export interface FoundRecord extends Listed {
  /** Path in an element to its value: `{ id: '{id}' }`. */
  readonly where: Readonly<Record<Path, Template>>;
  /** How a read goes on where the element is not in this page; one page holds everything without it. */
  readonly next?: NextPage;
}

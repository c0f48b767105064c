/** Prose that stands together: a paragraph, a cell of a table, a comment without its stars, a message. */
export interface Passage {
  /** Path from the top folder. */
  readonly file: string;
  /** Line of the first character, from 1. */
  readonly line: number;
  /** Contains the line breaks of the file, so that an offset gives a line. */
  readonly text: string;
  /** Whether the passage is the beginning of a doc comment. */
  readonly opensDoc?: true;
}

/** Kinds of prose. `comments` and `messages` belong to the product; `tests` are the comments of `test/`. */
export const surfaces = ['documents', 'comments', 'messages', 'tests'] as const;
export type Surface = (typeof surfaces)[number];

/** A passage that is counted. */
export interface Counted extends Passage {
  readonly surface: Surface;
}

/** Replaces code and the holes of a template. No expression finds a word in it. */
export const omitted = '…';

/** Number of line breaks in a text. */
export const breaksIn = (text: string): number => text.split('\n').length - 1;

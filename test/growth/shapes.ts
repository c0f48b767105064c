import fc from 'fast-check';
import { isLong } from '../harness/runs.ts';

/** A text that repeats a piece, between a prefix and a suffix that occur once. */
export interface Shape {
  readonly before: string;
  readonly piece: string;
  readonly after: string;
}

/** @returns a text of about `size` characters */
export const textOf = ({ before, piece, after }: Shape, size: number): string =>
  `${before}${piece.repeat(Math.ceil(size / piece.length))}${after}`;

const joined = (alphabet: readonly string[], minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...alphabet), { minLength, maxLength }).map((parts) => parts.join(''));

/** Texts that repeat one to four fragments of an alphabet. */
export const shapesOf = (alphabet: readonly string[]): fc.Arbitrary<Shape> =>
  fc.record({
    before: joined(alphabet, 0, 2),
    piece: joined(alphabet, 1, 4),
    after: joined([...alphabet, '\u0001'], 0, 2),
  });

/** Ends of the texts. An end that matches nothing makes a search backtrack, so the short form uses only that end. */
const ends = isLong ? ['', 'a', '\u0001'] : ['\u0001'];

/** Every fragment alone, with an end that matches and with an end that does not. */
export const singlesOf = (alphabet: readonly string[]): readonly Shape[] =>
  alphabet.flatMap((piece) => ends.map((after) => ({ before: '', piece, after })));

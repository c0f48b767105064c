import * as z from 'zod';
import type { Codec } from '../../providers/define.ts';
import type { JsonSchema } from './nullable.ts';

const isListOfTexts = ({ type, items }: JsonSchema): boolean => type === 'array' && Object(items).type === 'string';

/** A list of texts as its schema really takes it: where a bare text is a list of one, as that too. */
export const withBareText = (property: JsonSchema, schema: unknown): JsonSchema => {
  const { description, anyOf, ...own } = property;
  const forms: readonly JsonSchema[] = Array.isArray(anyOf) ? anyOf : [own];
  const list = forms.find(isListOfTexts);
  if (list === undefined || !(schema instanceof z.ZodType) || !schema.safeParse('a').success) return property;
  const { maxLength } = Object(list.items);
  return { ...(description !== undefined && { description }), anyOf: [...forms, { type: 'string', maxLength }] };
};

/** Printable ASCII, which a pattern can name one by one. */
const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));

/** A class of a pattern for characters in their order, with `a-z` for neighbours. */
const classOf = (characters: readonly string[]): string => {
  const quoted = (one: string): string => one.replace(/[\\\]^-]/, '\\$&');
  const runs: [first: string, last: string][] = [];
  for (const one of characters) {
    const run = runs.at(-1);
    if (run !== undefined && run[1].charCodeAt(0) + 1 === one.charCodeAt(0)) run[1] = one;
    else runs.push([one, one]);
  }
  return runs.map(([first, last]) => (first === last ? quoted(first) : `${quoted(first)}-${quoted(last)}`)).join('');
};

/** Long enough for every text that has a least length. */
const usual = 21;

/** No text of a body is longer. */
const longest = 65_536;

/** The greatest number that a test accepts, if it accepts none after the first that it refuses. */
const greatest = (accepts: (length: number) => boolean): number => {
  let [low, high] = [usual, longest];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (accepts(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
};

/**
 * The form of a text that a codec accepts: its characters and its length. A codec that refuses plain letters and digits
 * accepts a form of another kind, and the schema does not say it.
 */
export const textForm = ({ refuse }: Pick<Codec, 'refuse'>): JsonSchema => {
  const accepts = (text: string): boolean => refuse?.(text) === undefined;
  if (refuse === undefined || !accepts('aZ7'.repeat(usual / 3))) return {};
  const kept = ascii.filter((one) => accepts(one.repeat(usual)));
  const isPlain = kept.length < ascii.length && !accepts('é'.repeat(usual));
  const minLength = Array.from({ length: usual }, (_, at) => at + 1).find((length) => accepts('a'.repeat(length))) ?? 1;
  const maxLength = greatest((length) => accepts('a'.repeat(length)));
  return {
    ...(isPlain && { pattern: `^[${classOf(kept)}]*$` }),
    ...(minLength > 1 && { minLength }),
    ...(maxLength < longest && { maxLength }),
  };
};

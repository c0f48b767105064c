import * as z from 'zod';
import type { Codec } from '../../../providers/define.ts';
import type { JsonSchema } from './nullable-schemas.ts';

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

/** Long enough for every text that has a least length, and the longest of a body. */
const [usual, longest] = [21, 65_536];

/**
 * The form of a text that a codec accepts: its characters and its length. A codec that refuses plain letters and digits
 * accepts a form of another kind, and the schema does not say it.
 */
export const textForm = ({ refuse }: Pick<Codec, 'refuse'>): JsonSchema => {
  const accepts = (one: string, length = usual): boolean => refuse?.(one.repeat(length)) === undefined;
  if (refuse === undefined || !accepts('aZ7')) return {};
  const kept = ascii.filter((one) => accepts(one));
  let minLength = 1;
  while (!accepts('a', minLength)) minLength += 1;
  let [maxLength, tooLong] = [usual, longest];
  while (maxLength + 1 < tooLong) {
    const middle = (maxLength + tooLong) >> 1;
    if (accepts('a', middle)) maxLength = middle;
    else tooLong = middle;
  }
  return {
    ...(kept.length < 95 && !accepts('é') && { pattern: `^[${kept.join('').replace(/[\\\]^-]/g, '\\$&')}]*$` }),
    ...(minLength > 1 && { minLength }),
    ...(tooLong < longest && { maxLength }),
  };
};

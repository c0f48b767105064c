import * as z from 'zod';
import type { Codec } from '../../../providers/define.ts';
import type { JsonSchema } from './nullable-schemas.ts';

const isListOfTexts = ({ type, items }: JsonSchema): boolean => type === 'array' && Object(items).type === 'string';

/** The schema of a list of texts. It accepts a bare text too, if the object reads a bare text as a list. */
export const withBareText = (property: JsonSchema, schema: unknown): JsonSchema => {
  const { description, anyOf, ...own } = property;
  const forms: readonly JsonSchema[] = Array.isArray(anyOf) ? anyOf : [own];
  const list = forms.find(isListOfTexts);
  if (list === undefined || !(schema instanceof z.ZodType) || !schema.safeParse('a').success) return property;
  const { maxLength } = Object(list.items);
  return { ...(description !== undefined && { description }), anyOf: [...forms, { type: 'string', maxLength }] };
};

/** The printable ASCII characters, which a pattern can list. */
const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));

/** A length that suffices for every minimum length, and the maximum length in a body. */
const [usual, longest] = [21, 65_536];

/**
 * The form of a text that a codec accepts: its characters and its length. If a codec refuses plain letters and digits,
 * the schema does not describe the form.
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

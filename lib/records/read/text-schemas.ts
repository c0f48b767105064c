import * as z from 'zod';
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

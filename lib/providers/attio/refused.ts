import type { ErrorShape, RefusedField } from '../define.ts';
import { getList, getText, refusedInWords } from '../language/answers.ts';

/** An attribute by its id says nothing to people. */
const attribute = /\battribute (?:with slug )?"([\w-]+)"/gi;

/** `path` has the keys and numbers on the way to it: `["data", "values", "email_addresses", 0]`. */
const inList = (body: unknown): readonly RefusedField[] =>
  getList(body, 'validation_errors').map((one) => [getList(one, 'path').join('.'), getText(one, 'message')]);

/** https://docs.attio.com/rest-api/guides/errors */
export const refused: NonNullable<ErrorShape['refused']> = (body) => {
  const listed = inList(body).filter(([name]) => name !== '');
  return listed.length > 0 ? listed : refusedInWords(getText(body, 'message'), attribute);
};

import type { ErrorShape, RefusedField } from '../define.ts';
import { getList, getText, refusedInWords } from '../language/answers.ts';

/**
 * The slug of an attribute in a message. A message with an attribute's id is skipped because an id means nothing to
 * users.
 */
const attribute = /\battribute (?:with slug )?"([\w-]+)"/gi;

/**
 * Refused fields of `validation_errors`. `path` contains the keys and indexes that lead to a field:
 * `["data", "values", "email_addresses", 0]`.
 */
const inList = (body: unknown): readonly RefusedField[] =>
  getList(body, 'validation_errors').map((one) => [getList(one, 'path').join('.'), getText(one, 'message')]);

/** Names of the fields in an error response, with the reasons. https://docs.attio.com/rest-api/guides/errors */
export const refused: NonNullable<ErrorShape['refused']> = (body) => {
  const listed = inList(body).filter(([name]) => name !== '');
  return listed.length > 0 ? listed : refusedInWords(getText(body, 'message'), attribute);
};

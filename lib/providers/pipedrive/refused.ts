import type { ErrorShape, RefusedField } from '../define.ts';
import { getText, refusedByName } from '../language/answers.ts';

/** Fields in a message such as "Validation failed: emails.0.value: Must be a string; name: Required". */
const named = /(?:^|[:;,]\s*)([a-z]\w*(?:\.\w+)*): ([^;]+)/gi;

/** Field in a message such as "'name' length must be less than or equal to 255 characters long". */
const quoted = /^['"]([a-z]\w*(?:\.\w+)*)['"] (.+)$/gi;

const inWords = (text = ''): readonly RefusedField[] =>
  [...text.matchAll(named), ...text.matchAll(quoted)].flatMap(([, name, why]) =>
    name === undefined ? [] : [[name, why] as const],
  );

/**
 * Refused fields. A message of version 2 names a field by its path in the body.
 * https://pipedrive.readme.io/docs/pipedrive-api-v2
 */
export const refused: NonNullable<ErrorShape['refused']> = (body) => {
  const listed = refusedByName('errors')(body);
  return listed.length > 0 ? listed : [getText(body, 'error'), getText(body, 'error_info')].flatMap(inWords);
};

import type { ErrorShape } from '../define.ts';
import { getText, refusedAnyhow, refusedAt } from '../language/answers.ts';

/**
 * Parses the list in
 * `Property values were not valid: [{"isValid":false,"message":"…","error":"INVALID_EMAIL","name":"email"}]`.
 */
const inMessage = (body: unknown): unknown => {
  const message = getText(body, 'message') ?? '';
  const list = message.slice(Math.max(0, message.indexOf('[{')), message.lastIndexOf('}]') + 2);
  if (!list.startsWith('[{')) return undefined;
  try {
    return JSON.parse(list);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/**
 * Names of the properties in an error response, with the reasons.
 * https://developers.hubspot.com/docs/api-reference/error-handling
 */
export const refused: NonNullable<ErrorShape['refused']> = refusedAnyhow(
  refusedAt('errors', 'context.propertyName', 'message'),
  refusedAt('errors', 'context.properties', 'message'),
  refusedAt('validationResults', 'name', 'message'),
  (body) => refusedAt('', 'name', 'message')(inMessage(body)),
);

import type { ErrorShape } from '../define.ts';
import { getText } from '../language/answers.ts';

/**
 * Seconds until a retry, by the name of the limit. The daily limit restarts at midnight in the time zone of the
 * account, which the service does not know.
 */
const waits: Readonly<Record<string, number>> = { SECONDLY: 1, TEN_SECONDLY_ROLLING: 10, DAILY: 15 * 60 };

/**
 * Time of the next retry. No answer contains `Retry-After`; the body contains the name of the limit. Searches have a
 * separate limit per second.
 * https://developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines
 */
export const rateLimit: NonNullable<ErrorShape['rateLimit']> = (status, _headers, body, now) => {
  const wait = waits[getText(body, 'policyName') ?? ''];
  return status === 429 && wait !== undefined ? now + wait * 1000 : undefined;
};

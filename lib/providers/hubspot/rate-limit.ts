import type { ErrorShape } from '../define.ts';
import { getText } from '../language/answers.ts';

/**
 * Seconds after which to try again, by the limit. The day begins anew at midnight of the account, whose time zone is not
 * known here.
 */
const waits: Readonly<Record<string, number>> = { SECONDLY: 1, TEN_SECONDLY_ROLLING: 10, DAILY: 15 * 60 };

/**
 * No answer has `Retry-After`: the body names the limit. Searches have one of their own, by the second.
 * https://developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines
 */
export const rateLimit: NonNullable<ErrorShape['rateLimit']> = (status, _headers, body, now) => {
  const wait = waits[getText(body, 'policyName') ?? ''];
  return status === 429 && wait !== undefined ? now + wait * 1000 : undefined;
};

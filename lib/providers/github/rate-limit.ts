import type { ErrorShape } from '../define.ts';
import { getText } from '../language/answers.ts';

/**
 * Words of a rate limit: "You have exceeded a secondary rate limit", and before 2022 "You have triggered an abuse
 * detection mechanism".
 */
const limits = /\b(?:API|secondary) rate limit\b|\babuse detection\b/i;

/** Minimum wait. "Otherwise, wait for at least one minute before retrying." Same page. */
const leastWaitMs = 60_000;

/**
 * End of a rate limit, which has status 403 or 429. The primary limit has headers. The secondary limit often has only a
 * message. https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit
 */
export const rateLimit: NonNullable<ErrorShape['rateLimit']> = (status, headers, body, now) => {
  if (status !== 403 && status !== 429) return undefined;
  if (headers['retry-after'] !== undefined) return 0;
  if (headers['x-ratelimit-remaining'] === '0') return Number(headers['x-ratelimit-reset']) * 1000;
  return status === 429 || limits.test(getText(body, 'message') ?? '') ? now + leastWaitMs : undefined;
};

import type { ErrorShape } from '../define.ts';

/**
 * "please sleep/pause for the number of seconds specified": by a header of all limits, where `Retry-After` does not say it.
 * https://developer.close.com/api/overview/rate-limits
 */
export const rateLimit: NonNullable<ErrorShape['rateLimit']> = (status, headers, _, now) => {
  if (status !== 429) return undefined;
  const [, seconds] = /\breset=(\d{1,6})/.exec(headers.ratelimit ?? '') ?? [];
  return seconds === undefined || headers['retry-after'] !== undefined ? 0 : now + Number(seconds) * 1000;
};

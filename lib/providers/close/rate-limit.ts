import type { ErrorShape } from '../define.ts';

/**
 * End of a rate limit: "please sleep/pause for the number of seconds specified". If there is no `Retry-After`, the
 * header `ratelimit` contains the seconds. https://developer.close.com/api/overview/rate-limits
 */
export const rateLimit: NonNullable<ErrorShape['rateLimit']> = (status, headers, _, now) => {
  if (status !== 429) return undefined;
  const [, seconds] = /\breset=(\d{1,6})/.exec(headers.ratelimit ?? '') ?? [];
  return seconds === undefined || headers['retry-after'] !== undefined ? 0 : now + Number(seconds) * 1000;
};

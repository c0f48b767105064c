import type { ErrorShape } from '../define.ts';

/** Names of the limits in headers: `x-ratelimit-<name>-remaining` and `-reset`, epoch ms. */
const limits = ['requests', 'complexity', 'endpoint-requests'];

/**
 * End of a rate limit. No response contains `Retry-After`. The exhausted limit decides. If no limit is exhausted, the
 * first named limit decides, because a request may need more than the rest. https://linear.app/developers/rate-limiting
 */
export const rateLimit: NonNullable<ErrorShape['rateLimit']> = (status, headers) => {
  if (status !== 429) return undefined;
  const named = limits.filter((name) => Number(headers[`x-ratelimit-${name}-reset`]) > 0);
  const used = named.find((name) => headers[`x-ratelimit-${name}-remaining`] === '0') ?? named[0];
  return used === undefined ? undefined : Number(headers[`x-ratelimit-${used}-reset`]);
};

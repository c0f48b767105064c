import type { ErrorShape } from '../define.ts';

/** What there is a limit of, as headers call it: `x-ratelimit-<name>-remaining` and `-reset`, epoch ms. */
const limits = ['requests', 'complexity', 'endpoint-requests'];

/**
 * No answer has `Retry-After`. The limit that is used up decides, else the first that is named: one request may need more
 * than is left. https://linear.app/developers/rate-limiting
 */
export const rateLimit: NonNullable<ErrorShape['rateLimit']> = (status, headers) => {
  if (status !== 429) return undefined;
  const named = limits.filter((name) => Number(headers[`x-ratelimit-${name}-reset`]) > 0);
  const used = named.find((name) => headers[`x-ratelimit-${name}-remaining`] === '0') ?? named[0];
  return used === undefined ? undefined : Number(headers[`x-ratelimit-${used}-reset`]);
};

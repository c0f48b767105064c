/** Facts that decide whether a request is repeated. Times are epoch ms. */
export interface Attempt {
  readonly method: string;
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** End of the rate limit that the response names in the vendor's own words. */
  readonly limitEnd?: number | undefined;
  readonly attempt: number;
  readonly deadline: number;
  readonly now: number;
}

const maxAttempts = 3;

/** Longest wait within a request, ms. For a longer wait, the client is asked to retry later. */
const maxWait = 5_000;

/** Time that the repeated request itself needs, ms. */
const reserve = 2_000;

const repeatable = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

/**
 * Matches an HTTP date, which begins with a weekday and ends with GMT. `Date.parse` accepts almost any text: it reads
 * `-5` as a date in 2001.
 */
const httpDate = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*, .*GMT$/i;

/** Reads `Retry-After`, seconds or an HTTP date, in ms. */
export const parseRetryAfter = (header: string | undefined, now: number): number | undefined => {
  if (header === undefined) return undefined;
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header) * 1000;
  if (!httpDate.test(header)) return undefined;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};

/** Reads `Retry-After` in whole seconds from now. */
export const secondsIn = (header: string | undefined): number | undefined => {
  const wait = parseRetryAfter(header, Date.now());
  return wait === undefined ? undefined : Math.ceil(wait / 1000);
};

/**
 * Whether a repeated request is safe. A 429 means that nothing was done. A 503 may come afterwards, so only idempotent
 * methods are repeated.
 */
const isSafe = (method: string, status: number): boolean =>
  status === 429 || (status === 503 && repeatable.has(method));

/** Wait before the request is repeated, ms. `undefined` if it must not be repeated. */
export const retryDelay = (answered: Attempt): number | undefined => {
  const { method, status, retryAfter, limitEnd, attempt, deadline, now } = answered;
  const isLimit = limitEnd !== undefined;
  if (attempt >= maxAttempts || !(isLimit || isSafe(method, status))) return undefined;
  const wait = parseRetryAfter(retryAfter, now) ?? (isLimit ? Math.max(0, limitEnd - now) : undefined);
  if (wait === undefined || wait > maxWait || now + wait + reserve > deadline) return undefined;
  return wait;
};

/** What decides whether a request is sent again. Times are epoch ms. */
export interface Attempt {
  readonly method: string;
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** Of the limit that the answer names in its own words. */
  readonly limitEnd?: number | undefined;
  readonly attempt: number;
  readonly deadline: number;
  readonly now: number;
}

const maxAttempts = 3;

/** Longest wait within a request, ms: past it the client is asked to come back instead. */
const maxWait = 5_000;

/** Time the repeated request itself needs, ms. */
const reserve = 2_000;

const repeatable = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

/** The dates of HTTP begin with a day and end with GMT. `Date.parse` reads almost anything: `-5` is in 2001. */
const httpDate = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*, .*GMT$/i;

/** `Retry-After` in ms: seconds or an HTTP date. */
export const parseRetryAfter = (header: string | undefined, now: number): number | undefined => {
  if (header === undefined) return undefined;
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header) * 1000;
  if (!httpDate.test(header)) return undefined;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};

/** `Retry-After` in whole seconds from now. */
export const secondsIn = (header: string | undefined): number | undefined => {
  const wait = parseRetryAfter(header, Date.now());
  return wait === undefined ? undefined : Math.ceil(wait / 1000);
};

/** 429 refuses before anything is done; 503 may come after it, so only a request that may be repeated is. */
const isSafe = (method: string, status: number): boolean =>
  status === 429 || (status === 503 && repeatable.has(method));

/** Milliseconds to wait before the request is sent again, or `undefined` when it must not be. */
export const retryDelay = (answered: Attempt): number | undefined => {
  const { method, status, retryAfter, limitEnd, attempt, deadline, now } = answered;
  const isLimit = limitEnd !== undefined;
  if (attempt >= maxAttempts || !(isLimit || isSafe(method, status))) return undefined;
  const wait = parseRetryAfter(retryAfter, now) ?? (isLimit ? Math.max(0, limitEnd - now) : undefined);
  if (wait === undefined || wait > maxWait || now + wait + reserve > deadline) return undefined;
  return wait;
};

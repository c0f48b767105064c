import type { UnifiedError } from './errors.ts';
import type { Operation } from './operations.ts';

/**
 * Maximum wait before the next try, ms. If the service asks for a longer wait, the call is not repeated, and its
 * failure reaches the caller.
 */
const longest = 20_000;

/**
 * Whether a repetition with the same key returns the result of a write that had no answer. It does so once the first
 * request has ended.
 */
const isAnsweredByKey = ({ status, code }: UnifiedError, isKeyed: boolean): boolean =>
  isKeyed && (code === 'no_answer' || (status >= 500 && code === 'unknown'));

/**
 * Whether the gateway's own limit refused the call. Its answer has no envelope, and the service has not seen the
 * call.
 */
const isStoppedBefore = ({ status, code }: UnifiedError): boolean => status === 429 && code === 'unknown';

/**
 * Whether a failed call is safe to send again and may succeed. This is true for a call that only reads, a call that
 * changed nothing, and a call that the service recognises by its key. A call with the outcome `uncertain` is not
 * repeated.
 */
export const mayRepeat = (error: UnifiedError, { method }: Operation, isKeyed: boolean): boolean => {
  const { status, details } = error;
  if ((details.retry_after ?? 0) * 1000 > longest) return false;
  if (method === 'GET') return details.retriable ?? (status === 0 || status === 429 || status >= 500);
  if (isStoppedBefore(error) || isAnsweredByKey(error, isKeyed)) return true;
  return details.retriable === true && (details.outcome === 'not_applied' || status === 429 || isKeyed);
};

/** Time to wait before the next try, ms. @param tries number of earlier tries */
export const backOff = ({ details }: UnifiedError, tries: number, random: () => number): number =>
  details.retry_after === undefined ? 250 * 2 ** tries * (0.5 + random()) : details.retry_after * 1000;

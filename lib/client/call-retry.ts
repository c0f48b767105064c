import type { UnifiedError } from './errors.ts';
import type { Operation } from './operations.ts';

/** Longest wait before a next try, ms: who is told to come back later is answered that. */
const longest = 20_000;

/** Of a write with a key that had no answer: the same key is answered with what became of it, once the first has ended. */
const isAnsweredByKey = ({ status, code }: UnifiedError, isKeyed: boolean): boolean =>
  isKeyed && (code === 'no_answer' || (status >= 500 && code === 'unknown'));

/** A limit of the gateway, whose answer has no envelope: the service has not seen the call. */
const isStoppedBefore = ({ status, code }: UnifiedError): boolean => status === 429 && code === 'unknown';

/**
 * Whether a call that failed is safe to send again, and may do better: one that only reads, one that changed nothing, and one
 * that the service recognises by its key. What is `uncertain` is not repeated.
 */
export const mayRepeat = (error: UnifiedError, { method }: Operation, isKeyed: boolean): boolean => {
  const { status, details } = error;
  if ((details.retry_after ?? 0) * 1000 > longest) return false;
  if (method === 'GET') return details.retriable ?? (status === 0 || status === 429 || status >= 500);
  if (isStoppedBefore(error) || isAnsweredByKey(error, isKeyed)) return true;
  return details.retriable === true && (details.outcome === 'not_applied' || status === 429 || isKeyed);
};

/** How long to wait, ms. @param tries before this one */
export const backOff = ({ details }: UnifiedError, tries: number, random: () => number): number =>
  details.retry_after === undefined ? 250 * 2 ** tries * (0.5 + random()) : details.retry_after * 1000;

import { ApiError } from './errors.ts';

/** Milliseconds before the first retry, and the maximum before any retry. */
export interface BackOff {
  readonly firstMs: number;
  readonly longestMs?: number;
}

/**
 * Milliseconds before work is tried again: the time that the provider asks for, otherwise a delay that doubles per
 * failure.
 * @param failures number of failures in a row before this one
 */
export const retryAfterMs = (
  error: unknown,
  failures: number,
  { firstMs, longestMs = Number.POSITIVE_INFINITY }: BackOff,
): number => {
  const seconds = error instanceof ApiError ? error.details?.retry_after : undefined;
  return seconds === undefined ? Math.min(firstMs * 2 ** failures, longestMs) : seconds * 1000;
};

import { ApiError } from './errors.ts';

/** Milliseconds before the first retry, and the most before any. */
export interface BackOff {
  readonly firstMs: number;
  readonly longestMs?: number;
}

/**
 * Milliseconds before work is tried again: as many as the provider asks for, else twice as many each time.
 * @param failures in a row, before this one
 */
export const retryAfterMs = (
  error: unknown,
  failures: number,
  { firstMs, longestMs = Number.POSITIVE_INFINITY }: BackOff,
): number => {
  const seconds = error instanceof ApiError ? error.details?.retry_after : undefined;
  return seconds === undefined ? Math.min(firstMs * 2 ** failures, longestMs) : seconds * 1000;
};

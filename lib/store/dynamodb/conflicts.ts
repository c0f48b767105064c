import { setTimeout as pause } from 'node:timers/promises';
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';

/** Whether a write was refused because its condition was false. */
export const isConditionFailed = (error: unknown): boolean => error instanceof ConditionalCheckFailedException;

/** Code per item of a refused transaction (`ConditionalCheckFailed`, `None` …), in the order of the items. */
export const cancellationCodes = (error: unknown): readonly string[] | undefined =>
  error instanceof TransactionCanceledException
    ? (error.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None')
    : undefined;

/** Whether another transaction was writing the same item. Nothing was written, and the same call may soon succeed. */
const isConflict = (error: unknown): boolean => {
  if (error instanceof TransactionConflictException) return true;
  const codes = cancellationCodes(error) ?? [];
  return codes.includes('TransactionConflict') && !codes.includes('ConditionalCheckFailed');
};

/** Milliseconds before each further attempt. A transaction holds its items for about 10 ms. */
const pauses: readonly number[] = [5, 10, 20, 40, 80, 160];

/**
 * Waits before a change is decided again, longer after each conflict. Usually few writers meet, and one succeeds in
 * each round of about 10 ms. The waits before 20 attempts take 2 s on average.
 */
export const pauseBefore = (attempt: number): Promise<void> => pause(1.5 * attempt ** 2 * Math.random());

/** Repeats a write while another transaction holds one item. The SDK does not repeat such a write. */
export const retryConflicts = async <T>(write: () => Promise<T>, attempt = 0): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    const wait = pauses[attempt];
    if (wait === undefined || !isConflict(error)) throw error;
    await pause(wait * Math.random());
    return retryConflicts(write, attempt + 1);
  }
};

/** Runs a write that has a condition. @returns `undefined` if the condition is false; then nothing was written */
export const unlessRefused = async <T>(write: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await retryConflicts(write);
  } catch (error) {
    if (isConditionFailed(error)) return undefined;
    throw error;
  }
};

import { setTimeout as pause } from 'node:timers/promises';
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';

/** Whether a write was refused because its condition did not hold. */
export const isConditionFailed = (error: unknown): boolean => error instanceof ConditionalCheckFailedException;

/** Why each item of a transaction was refused (`ConditionalCheckFailed`, `None` …), in the order of the items. */
export const cancellationCodes = (error: unknown): readonly string[] | undefined =>
  error instanceof TransactionCanceledException
    ? (error.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None')
    : undefined;

/** Another transaction was writing the same item: nothing was done, and the same call may succeed in a moment. */
const isConflict = (error: unknown): boolean => {
  if (error instanceof TransactionConflictException) return true;
  const codes = cancellationCodes(error) ?? [];
  return codes.includes('TransactionConflict') && !codes.includes('ConditionalCheckFailed');
};

/** Milliseconds before each further try. A transaction holds its items for some 10 ms. */
const pauses: readonly number[] = [5, 10, 20, 40, 80, 160];

/**
 * Waits before a change is decided anew: the more conflicts there were, the longer. Of the few that mostly meet, one comes
 * through in each round of some 10 ms; after 20 of them, 2 s have passed on average.
 */
export const pauseBefore = (attempt: number): Promise<void> => pause(1.5 * attempt ** 2 * Math.random());

/** Runs a write again while another transaction holds an item of it: the SDK does not do so by itself. */
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

/** Runs a write that has a condition. @returns `undefined` when it does not hold: nothing was done */
export const unlessRefused = async <T>(write: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await retryConflicts(write);
  } catch (error) {
    if (isConditionFailed(error)) return undefined;
    throw error;
  }
};

import { chunksOf } from '../chunks.ts';
import { ApiError } from '../errors.ts';
import type { OpenedObject } from '../records/context.ts';
import type { DueKey } from '../store/dynamodb/due-index.ts';
import {
  deleteNotification,
  dueNotificationsOf,
  postponeNotification,
  readNotification,
  readNotifications,
  type StoredNotification,
} from '../store/events/change-notifications.ts';
import type { LeasedSync } from '../store/sync/sync-run.ts';
import { type RefreshOutcome, refreshRecords } from '../sync/refresh-record.ts';
import { type BackOff, retryAfterMs } from '../work-retry.ts';
import { throwFailures } from './due-work.ts';
import type { Run } from './scheduled.ts';

/** Length of the lock, in ms. Longer than reading and storing a record may take. */
export const leaseMs = 60_000;

/** Number of records of an object to read in parallel. Providers allow an account ten simultaneous requests. */
const atOnce = 8;

/** Longest work on an object of a connection before others get the slot, in ms. */
const longestHoldMs = 10_000;

/** Wait before the next refresh of a record that was written during the refresh, in ms. */
const writtenPauseMs = 6_000;

/** Wait before the next refresh of a record that failed. After `mostTries` attempts, the sync refreshes the record. */
const backOff: BackOff = { firstMs: 30_000 };
const mostTries = 6;

/** Counts of notifications, by outcome. */
export interface Tally {
  looked: number;
  waiting: number;
  ignored: number;
  failed: number;
  readonly failures: unknown[];
}

/** A worker that refreshes the records of notifications. */
export interface RefreshWork {
  readonly run: Run;
  /** Whether the work should start nothing further, because others wait for the slot. */
  readonly shouldYield: () => boolean;
  readonly tally: Tally;
  /** Notes a failed refresh. */
  readonly noteFailure?: (error: unknown) => void;
}

/** Creates a tally with all counts 0. */
export const noTally = (): Tally => ({ looked: 0, waiting: 0, ignored: 0, failed: 0, failures: [] });

/** Calls a function for each notification that still exists and is due. @param now epoch ms */
export const eachNotification = async (
  keys: readonly DueKey[],
  now: number,
  act: (notification: StoredNotification) => Promise<void>,
) => {
  for (const key of keys) {
    const notification = await readNotification(key, now);
    if (notification !== undefined) await act(notification);
  }
};

/**
 * Handles a failed refresh. If a repetition cannot help, the sync refreshes the record and stores the reason of a
 * failure.
 */
export const fail = async (
  notification: StoredNotification,
  error: unknown,
  { run, tally, noteFailure }: RefreshWork,
): Promise<void> => {
  tally.failed += 1;
  noteFailure?.(error);
  const mayPass = !(error instanceof ApiError) || error.details?.retriable === true;
  if (!mayPass || notification.attempts + 1 >= mostTries) await deleteNotification(notification);
  else await postponeNotification(notification, run.now() + retryAfterMs(error, notification.attempts, backOff), 1);
  if (!(error instanceof ApiError)) tally.failures.push(error);
};

export const isLimit = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'rate_limited';

const settleOne = async (
  notification: StoredNotification,
  outcome: PromiseSettledResult<RefreshOutcome>,
  work: RefreshWork,
): Promise<void> => {
  if (outcome.status === 'rejected') {
    if (!isLimit(outcome.reason)) await fail(notification, outcome.reason, work);
    return;
  }
  const { run, tally } = work;
  const isLast = notification.attempts + 1 >= mostTries;
  if (outcome.value === 'done' || isLast) await deleteNotification(notification);
  else await postponeNotification(notification, run.now() + writtenPauseMs, 1);
  tally.looked += 1;
};

/**
 * Refreshes the records of the notifications of an object, several in parallel.
 * @param held sync of the object: locked, or between two pages of an own run
 * @throws LeaseLost, and ApiError `rate_limited`; then the caller must send no further request to the account
 */
export const refreshAll = async (
  held: LeasedSync,
  opened: OpenedObject,
  keys: readonly DueKey[],
  work: RefreshWork,
): Promise<void> => {
  const { run, shouldYield } = work;
  const until = Math.min(run.now() + longestHoldMs, run.deadline);
  for (const [index, some] of chunksOf(keys, atOnce).entries()) {
    if (run.now() >= until || (index > 0 && shouldYield())) return;
    const notifications = await readNotifications(some, run.now());
    const outcomes = await refreshRecords(held, opened, notifications, { now: run.now, leaseMs });
    await Promise.all(
      notifications.map(async (notification, place) => {
        const outcome = outcomes[place];
        if (outcome !== undefined) await settleOne(notification, outcome, work);
      }),
    );
    const limit = outcomes.find((outcome) => outcome.status === 'rejected' && isLimit(outcome.reason));
    if (limit?.status === 'rejected') throw limit.reason;
  }
};

/**
 * Refreshes the records that the provider reported since the last page of an own run. While the run holds the sync, no
 * other worker may refresh its records. Before the end of the first run no records are known that could change.
 * @throws LeaseLost, and ApiError `rate_limited`; AggregateError with failures that the provider did not cause
 */
export const refreshBetweenPages = async (held: LeasedSync, opened: OpenedObject, run: Run): Promise<void> => {
  if (!held.isBaselined) return;
  const tally = noTally();
  const work = { run, tally, shouldYield: () => false };
  for await (const keys of dueNotificationsOf(held, run.now())) await refreshAll(held, opened, keys, work);
  throwFailures(tally.failures, 'change notifications');
};

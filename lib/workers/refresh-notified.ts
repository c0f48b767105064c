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

/** Longer than a record may take to be read and stored. */
export const leaseMs = 60_000;

/** Records of one object that are read at once: providers let an account have ten requests under way. */
const atOnce = 8;

/** Milliseconds after which the object of a connection makes room for others. */
const longestHoldMs = 10_000;

/** Milliseconds before a record is refreshed again that was being written meanwhile. */
const writtenPauseMs = 6_000;

/** Before a record that failed is refreshed again. After so many tries it is left to the sync. */
const backOff: BackOff = { firstMs: 30_000 };
const mostTries = 6;

/** What became of notifications. */
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
  /** Whether nothing more should be begun, as others wait for its slot. */
  readonly shouldYield: () => boolean;
  readonly tally: Tally;
}

/** A tally in which nothing is counted yet. */
export const noTally = (): Tally => ({ looked: 0, waiting: 0, ignored: 0, failed: 0, failures: [] });

/** Does something with each notification that is still there and due. @param now epoch ms */
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

/** A failure that will not pass is left to the sync, which stores why it fails. */
export const fail = async (
  notification: StoredNotification,
  error: unknown,
  { run, tally }: RefreshWork,
): Promise<void> => {
  tally.failed += 1;
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
 * Refreshes the records of notifications of one object, some at once.
 * @param held the sync of the object: locked, or between two pages of a run of its own
 * @throws LeaseLost, and ApiError `rate_limited`, after which nothing more is asked of the account
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
 * Refreshes the records that the provider has reported meanwhile, between two pages of a run of its own: nobody else may
 * while that holds the sync. Before the first run has ended nothing is known that could have changed.
 * @throws LeaseLost, and ApiError `rate_limited`; AggregateError with failures that are none of the provider
 */
export const refreshBetweenPages = async (held: LeasedSync, opened: OpenedObject, run: Run): Promise<void> => {
  if (!held.isBaselined) return;
  const tally = noTally();
  const work = { run, tally, shouldYield: () => false };
  for await (const keys of dueNotificationsOf(held, run.now())) await refreshAll(held, opened, keys, work);
  throwFailures(tally.failures, 'change notifications');
};

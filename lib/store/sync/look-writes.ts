import type { SealedFailure } from '../../crypto/failure.ts';
import { isoTime } from '../dynamodb/item.ts';
import { update } from '../dynamodb/operations.ts';
import type { TransactItem } from '../dynamodb/transaction.ts';
import { endedWith, type SyncEnd, storedRun, syncLease } from './sync-run.ts';
import { dueOf, type Sync, type SyncRun, syncs } from './syncs.ts';

/** A sync at which a cycle looks: it waits, and nobody holds it. Its first write takes it; before, nothing is stored. */
export interface LookedSync {
  readonly sync: Sync;
  /** Whether this look has written to it. */
  readonly isTaken: boolean;
}

/** Nothing has happened to the sync since the look began. */
const isUntouched = { state: 'waiting', dueAt: undefined } as const;

/** Each look that writes raises the fence with its first write, so that of two looks at most one is stored. */
const taking = ({ isTaken }: LookedSync) => (isTaken ? {} : { add: { fence: 1 } });

const taken = ({ sync, isTaken }: LookedSync): LookedSync =>
  isTaken ? { sync, isTaken } : { sync: { ...sync, fence: sync.fence + 1 }, isTaken: true };

/**
 * Stores records and their events: all or nothing.
 * @returns the sync after it, and the places of the items that were refused: then nothing was stored
 * @throws LeaseLost when another look, a run of its own, or the refresh of a record has come between
 */
export const storeLooked = async (
  looked: LookedSync,
  items: readonly TransactItem[],
): Promise<{ readonly looked: LookedSync; readonly refused: readonly number[] }> => {
  const { sync } = looked;
  // The fence is written also where it stays: a transaction changes each of its items.
  const change = looked.isTaken ? { set: { fence: sync.fence } } : taking(looked);
  const refused = await syncLease.write(sync, syncLease.heldChange(sync, { ...change, when: isUntouched }), items);
  return refused.length > 0 ? { looked, refused } : { looked: taken(looked), refused };
};

const ofRun = ({ counts, ...run }: SyncRun) => ({ ...counts, run: storedRun({ ...run, counts }), runs: run.number });

/** Ends a look that has found changes, or has something else to store. @throws LeaseLost */
export const finishLook = async (looked: LookedSync, run: SyncRun, end: SyncEnd): Promise<void> => {
  const { sync } = looked;
  const set = { ...ofRun(run), ...endedWith(end) };
  await syncLease.write(sync, syncLease.heldChange(sync, { ...taking(looked), set, when: isUntouched }));
};

/**
 * Ends a look that has found nothing, at a sync with a time of its own.
 * @param end `lookedAt`: its new time, epoch ms; the time of the schedule without
 * @throws LeaseLost
 */
export const catchUp = async (
  looked: LookedSync,
  { lookedAt, interval }: Pick<SyncEnd, 'lookedAt' | 'interval'>,
): Promise<void> => {
  const { sync } = looked;
  const set = { lookedAt: lookedAt === undefined ? undefined : isoTime(lookedAt), heldUntil: undefined, interval };
  await syncLease.write(sync, syncLease.heldChange(sync, { set, when: isUntouched }));
};

/**
 * Has a look go on as a run of its own: it has more pages than a cycle takes.
 * @param at epoch ms from which it goes on
 * @throws LeaseLost
 */
export const extendLook = async (looked: LookedSync, run: SyncRun, at: number): Promise<void> => {
  const { sync } = looked;
  const set = { ...ofRun(run), ...dueOf(sync, at), finishedAt: undefined, result: undefined };
  await syncLease.write(sync, syncLease.heldChange(sync, { ...taking(looked), set, when: isUntouched }));
};

/** Why a look has failed. Times are epoch ms. */
export interface LookFailure {
  readonly error: SealedFailure;
  /** Whether it ends the look; otherwise it is repeated soon. */
  readonly isFinal: boolean;
  readonly heldUntil: number;
  readonly lookedAt: number | undefined;
  readonly interval: number;
  readonly now: number;
}

/** Stores why a look has failed, unless something else has happened to the sync: that has an end of its own. */
export const failLook = async (sync: Sync, failure: LookFailure): Promise<void> => {
  const { error, isFinal, heldUntil, lookedAt, interval, now } = failure;
  const set = {
    lastError: error,
    heldUntil: isoTime(heldUntil),
    failures: isFinal ? 0 : sync.failures + 1,
    interval,
    ...(lookedAt !== undefined && { lookedAt: isoTime(lookedAt) }),
    ...(isFinal && { result: 'failed' as const, finishedAt: isoTime(now), runs: sync.runs + 1 }),
  };
  await update(syncs, sync, { set, when: isUntouched });
};

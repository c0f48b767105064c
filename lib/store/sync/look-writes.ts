import type { SealedFailure } from '../../crypto/failure.ts';
import { isoTime } from '../dynamodb/item.ts';
import { update } from '../dynamodb/operations.ts';
import type { TransactItem } from '../dynamodb/transaction.ts';
import { endedWith, type SyncEnd, storedRun, syncLease } from './sync-run.ts';
import { dueOf, type Sync, type SyncRun, syncs } from './syncs.ts';

/**
 * A sync during a look of a cycle. It waits, and no worker holds it. The first write of the look takes the sync. Before
 * that, nothing is stored.
 */
export interface LookedSync {
  readonly sync: Sync;
  /** Whether this look has already written to the sync, and so has raised the fence. */
  readonly isTaken: boolean;
}

/** Condition of a look's write: no run has begun since the look began. */
const isUntouched = { state: 'waiting', dueAt: undefined } as const;

/** The first write of each look raises the fence. So at most one of two parallel looks is stored. */
const taking = ({ isTaken }: LookedSync) => (isTaken ? {} : { add: { fence: 1 } });

const taken = ({ sync, isTaken }: LookedSync): LookedSync =>
  isTaken ? { sync, isTaken } : { sync: { ...sync, fence: sync.fence + 1 }, isTaken: true };

/**
 * Stores records and their events: all or nothing.
 * @returns the sync after the write, and the positions of the refused items; if any is refused, nothing was stored
 * @throws LeaseLost if another look, a run of the sync's own, or the refresh of a record came in between
 */
export const storeLooked = async (
  looked: LookedSync,
  items: readonly TransactItem[],
): Promise<{ readonly looked: LookedSync; readonly refused: readonly number[] }> => {
  const { sync } = looked;
  // Set the fence even if it stays: each item of a transaction must change.
  const change = looked.isTaken ? { set: { fence: sync.fence } } : taking(looked);
  const refused = await syncLease.write(sync, syncLease.heldChange(sync, { ...change, when: isUntouched }), items);
  return refused.length > 0 ? { looked, refused } : { looked: taken(looked), refused };
};

const ofRun = ({ counts, ...run }: SyncRun) => ({ ...counts, run: storedRun({ ...run, counts }), runs: run.number });

/** Ends a look that has found changes, or has other data to store. @throws LeaseLost */
export const finishLook = async (looked: LookedSync, run: SyncRun, end: SyncEnd): Promise<void> => {
  const { sync } = looked;
  const set = { ...ofRun(run), ...endedWith(end) };
  await syncLease.write(sync, syncLease.heldChange(sync, { ...taking(looked), set, when: isUntouched }));
};

/**
 * Ends a look without changes, for a sync with a time of its own.
 * @param end `lookedAt`: its new time, epoch ms; absent: the time of the schedule
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
 * Continues a look as a run of its own, because it has more pages than a cycle reads.
 * @param at epoch ms when the run continues
 * @throws LeaseLost
 */
export const extendLook = async (looked: LookedSync, run: SyncRun, at: number): Promise<void> => {
  const { sync } = looked;
  const set = { ...ofRun(run), ...dueOf(sync, at), finishedAt: undefined, result: undefined };
  await syncLease.write(sync, syncLease.heldChange(sync, { ...taking(looked), set, when: isUntouched }));
};

/** The failure of a look. Times are epoch ms. */
export interface LookFailure {
  readonly error: SealedFailure;
  /** Whether it ends the look. If not, the look is repeated soon. */
  readonly isFinal: boolean;
  readonly heldUntil: number;
  readonly lookedAt: number | undefined;
  readonly interval: number;
  readonly now: number;
}

/**
 * Stores the failure of a look. If the sync was changed otherwise, the failure is dropped, because that change has an
 * end of its own.
 */
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

import type { SealedFailure } from '../../crypto/failure.ts';
import { isoTime } from '../dynamodb/item.ts';
import { Lease, unlessLost } from '../dynamodb/lease.ts';
import type { TransactItem } from '../dynamodb/transaction.ts';
import { type Sync, type SyncCounts, type SyncName, type SyncResult, type SyncRun, syncs, toSync } from './syncs.ts';

/** A sync that a worker holds by its fence. */
export type LeasedSync = Sync;

/**
 * The lease of a sync. A worker acquires it for some pages, and the lock of a single record acquires it too
 * (`sync-lock.ts`).
 */
export const syncLease = /* @__PURE__ */ new Lease({
  work: ({ connection, object }) => `sync of ${object} of the connection ${connection}`,
  entity: syncs,
});

/**
 * Acquires a sync whose own run is due.
 * @param now epoch ms
 * @returns `undefined` if another worker holds it, or it is no longer due
 */
export const acquireSync = async (name: SyncName, leaseMs: number, now: number): Promise<LeasedSync | undefined> => {
  const acquired = await syncLease.acquire(name, { leaseMs, now }, { set: { state: 'running' } });
  return acquired && toSync(acquired.item);
};

/** Removes the counts that add nothing. */
const addedOf = (counts: Partial<SyncCounts>): Partial<SyncCounts> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

/** The stored form of a run. */
export const storedRun = (run: SyncRun): Omit<SyncRun, 'counts'> => {
  const { counts: _, ...rest } = run;
  return JSON.parse(JSON.stringify(rest));
};

const noCounts: SyncCounts = { pages: 0, seen: 0, created: 0, updated: 0, deleted: 0 };

/** Begins a run, and uses up the request that was made before the sync was acquired. @throws LeaseLost */
export const beginRun = async (leased: LeasedSync, run: SyncRun): Promise<LeasedSync> => {
  const begun = { run: storedRun(run), runs: run.number, finishedAt: undefined, result: undefined, request: undefined };
  await syncLease.write(leased, syncLease.heldChange(leased, { set: { ...noCounts, ...begun } }));
  return { ...leased, run, runs: run.number, request: undefined };
};

/** Maximum number of items per transaction, in addition to the sync's own item. */
export const mostItems = 99;

/**
 * Stores records and their events, and counts them: all or nothing.
 * @param until epoch ms until which the lease is renewed
 * @returns positions of the refused items; their records changed meanwhile, and nothing was stored
 * @throws LeaseLost
 */
export const storeSynced = (
  leased: LeasedSync,
  items: readonly TransactItem[],
  counts: Partial<SyncCounts>,
  until: number,
): Promise<readonly number[]> => syncLease.renew(leased, until, { add: addedOf(counts) }, items);

/**
 * Checks that no other item of the transaction that ends or pauses a run was refused. These items have no condition
 * that could fail.
 */
const requireNone = (refused: readonly number[], { object }: SyncName): void => {
  if (refused.length > 0) throw new Error(`The end or pause of the sync of ${object} was refused by another item.`);
};

/**
 * Stores the position of a run, so that another worker can continue there.
 * @param until epoch ms until which the lease is renewed
 * @throws LeaseLost
 */
export const checkpoint = async (
  leased: LeasedSync,
  run: SyncRun,
  { seen, also = [] }: { readonly seen: number; readonly also?: readonly TransactItem[] },
  until: number,
): Promise<LeasedSync> => {
  const changes = { set: { run: storedRun(run), failures: 0 }, add: addedOf({ pages: 1, seen }) };
  requireNone(await syncLease.renew(leased, until, changes, also), leased);
  return { ...leased, run, failures: 0 };
};

/**
 * Releases a sync in the middle of a run.
 * @param pause `at`: epoch ms when the run continues; `error`: its failure; `isHeld`: the rate limit is used up
 * @throws LeaseLost
 */
export const pauseSync = async (
  leased: LeasedSync,
  { at, error, isHeld = false }: { readonly at: number; readonly error?: SealedFailure; readonly isHeld?: boolean },
): Promise<void> => {
  const failure = error && { lastError: error, failures: leased.failures + 1 };
  const isPaused = isHeld || error !== undefined;
  await syncLease.release(leased, at, { set: { ...(isPaused && { state: 'paused' as const }), ...failure } });
};

/** The end of a run. Times are epoch ms. */
export interface SyncEnd {
  readonly result: SyncResult;
  readonly error?: SealedFailure | undefined;
  readonly watermark?: string | undefined;
  /** Whether all records were listed. */
  readonly isComplete: boolean;
  readonly isBaselined: boolean;
  /** Classes of a complete listing. Default: all. */
  readonly classes?: readonly string[] | undefined;
  /** Milliseconds to the next look. Absent if runs take place only on request. */
  readonly interval: number | undefined;
  /** No look takes place before this time, because the run has failed. */
  readonly heldUntil?: number | undefined;
  /** Time since which changes are still to be found, if it differs from the time of the schedule. */
  readonly lookedAt?: number | undefined;
  readonly now: number;
}

const timeOrNone = (time: number | undefined): string | undefined => (time === undefined ? undefined : isoTime(time));

/** The change of a sync whose run has ended. */
export const endedWith = (end: SyncEnd) => ({
  state: end.interval === undefined ? ('off' as const) : ('waiting' as const),
  interval: end.interval,
  lookedAt: timeOrNone(end.lookedAt),
  heldUntil: timeOrNone(end.heldUntil),
  finishedAt: isoTime(end.now),
  result: end.result,
  lastError: end.error,
  failures: 0,
  isBaselined: end.isBaselined,
  ...(end.watermark !== undefined && { watermark: end.watermark }),
  ...(end.isComplete && { reconciledAt: isoTime(end.now), reconcileAt: undefined, classes: end.classes }),
});

/**
 * Ends a run, together with its event. The sync waits for the next cycle. If another run was requested meanwhile, that
 * run begins at once.
 * @throws LeaseLost
 */
export const finishSync = async (
  leased: LeasedSync,
  end: SyncEnd,
  also: readonly TransactItem[] = [],
): Promise<void> => {
  const set = endedWith(end);
  const waiting = () => syncLease.release(leased, undefined, { set, when: { request: undefined } }, also);
  const refused = await unlessLost(waiting);
  if (refused !== undefined) return requireNone(refused, leased);
  const requested = { set: { ...set, state: 'waiting' } } as const;
  requireNone(await syncLease.release(leased, end.now, requested, also), leased);
};

/** Turns a sync off until it is wanted again. @throws LeaseLost */
export const turnOff = async (leased: LeasedSync): Promise<void> => {
  await syncLease.release(leased, undefined, { set: { state: 'off' } });
};

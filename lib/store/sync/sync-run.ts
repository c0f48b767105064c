import type { SealedFailure } from '../../crypto/failure.ts';
import { isoTime } from '../dynamodb/item.ts';
import { Lease, unlessLost } from '../dynamodb/lease.ts';
import type { TransactItem } from '../dynamodb/transaction.ts';
import { type Sync, type SyncCounts, type SyncName, type SyncResult, type SyncRun, syncs, toSync } from './syncs.ts';

/** A sync that one worker holds, by its fence. */
export type LeasedSync = Sync;

/** The lease of a sync: acquired by a worker for some pages, and by the lock of one record (`sync-lock.ts`). */
export const syncLease = /* @__PURE__ */ new Lease({
  work: ({ connection, object }) => `sync of ${object} of the connection ${connection}`,
  entity: syncs,
});

/**
 * Acquires a sync whose run of its own is due.
 * @param now epoch ms
 * @returns `undefined` when another worker holds it, or it is not due any more
 */
export const acquireSync = async (name: SyncName, leaseMs: number, now: number): Promise<LeasedSync | undefined> => {
  const acquired = await syncLease.acquire(name, { leaseMs, now }, { set: { state: 'running' } });
  return acquired && toSync(acquired.item);
};

/** Counts that there is something to add to. */
const addedOf = (counts: Partial<SyncCounts>): Partial<SyncCounts> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

/** A run as it is stored. */
export const storedRun = (run: SyncRun): Omit<SyncRun, 'counts'> => {
  const { counts: _, ...rest } = run;
  return JSON.parse(JSON.stringify(rest));
};

const noCounts: SyncCounts = { pages: 0, seen: 0, created: 0, updated: 0, deleted: 0 };

/** Begins a run, with the request that was made before the sync was acquired. @throws LeaseLost */
export const beginRun = async (leased: LeasedSync, run: SyncRun): Promise<LeasedSync> => {
  const begun = { run: storedRun(run), runs: run.number, finishedAt: undefined, result: undefined, request: undefined };
  await syncLease.write(leased, syncLease.heldChange(leased, { set: { ...noCounts, ...begun } }));
  return { ...leased, run, runs: run.number, request: undefined };
};

/** Most items of one transaction, besides the sync's own. */
export const mostItems = 99;

/**
 * Stores records and their events, and counts them: all or nothing.
 * @param until epoch ms to which the lease is renewed
 * @returns places of the items that were refused: their records have changed meanwhile, and nothing was stored
 * @throws LeaseLost
 */
export const storeSynced = (
  leased: LeasedSync,
  items: readonly TransactItem[],
  counts: Partial<SyncCounts>,
  until: number,
): Promise<readonly number[]> => syncLease.renew(leased, until, { add: addedOf(counts) }, items);

/** Other items of the transaction that ends or pauses a run are refused by nothing that happens. */
const requireNone = (refused: readonly number[], { object }: SyncName): void => {
  if (refused.length > 0) throw new Error(`The sync of ${object} was refused beside its own item.`);
};

/**
 * Stores the position of a run, from which another worker can go on.
 * @param until epoch ms to which the lease is renewed
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
 * @param pause `at`: epoch ms at which the run goes on; `error`: why it failed; `isHeld`: the rate limit is used up
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

/** How a run has ended. Times are epoch ms. */
export interface SyncEnd {
  readonly result: SyncResult;
  readonly error?: SealedFailure | undefined;
  readonly watermark?: string | undefined;
  /** Whether all records were listed. */
  readonly isComplete: boolean;
  readonly isBaselined: boolean;
  /** Of a complete listing: the classes that it had; all without. */
  readonly classes?: readonly string[] | undefined;
  /** Milliseconds to the next look; none where a run has to be requested. */
  readonly interval: number | undefined;
  /** Until when it is not looked at: the run has failed. */
  readonly heldUntil?: number | undefined;
  /** Since when changes are still to be found, where that is not the time of the schedule. */
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
 * Ends a run, together with its event. The sync waits for the next cycle; where a run was requested meanwhile, that
 * begins at once.
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

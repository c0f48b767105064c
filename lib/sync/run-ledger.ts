import type { OpenedObject } from '../records/context.ts';
import type { TransactItem } from '../store/dynamodb/transaction.ts';
import { catchUp, extendLook, finishLook, type LookedSync, storeLooked } from '../store/sync/look-writes.ts';
import {
  beginRun,
  checkpoint,
  finishSync,
  type LeasedSync,
  pauseSync,
  type SyncEnd,
  storeSynced,
} from '../store/sync/sync-run.ts';
import type { Sync, SyncCounts, SyncRun } from '../store/sync/syncs.ts';
import { nextLook, nextRun } from './next-run.ts';
import type { LookSchedule, SyncSchedule } from './schedule.ts';

/** End of a run, with the data that the runner knows. */
export type RunEnd = Omit<SyncEnd, 'lookedAt' | 'heldUntil'>;

/**
 * Stores the state of a run. An own run stores its state with each page; a look stores its state at its end, if at all.
 */
export interface RunLedger {
  /** State of the sync after the last write. */
  readonly sync: Sync;
  /** Run that begins now. @param now epoch ms */
  next(opened: OpenedObject, schedule: SyncSchedule, now: number): SyncRun;
  begin(run: SyncRun): Promise<void>;
  /**
   * Stores records and their events in one transaction.
   * @returns indexes of the items that were refused because their records changed meanwhile; then nothing was stored
   */
  store(items: readonly TransactItem[], counts: Partial<SyncCounts>): Promise<readonly number[]>;
  /** Stores that a page is done. @param also further items of the same transaction */
  checkpoint(run: SyncRun, seen: number, also: readonly TransactItem[]): Promise<void>;
  /** Leaves the rest of the run to another worker. @param at earliest start of that worker, epoch ms */
  pause(at: number, isHeld: boolean): Promise<void>;
  finish(end: RunEnd, also?: readonly TransactItem[]): Promise<void>;
}

/** Ledger of an own run. It stores each page, so that another worker repeats at most one page. */
export class OwnRunLedger implements RunLedger {
  sync: LeasedSync;
  readonly #now: () => number;
  readonly #leaseMs: number;

  /**
   * Begins a run of a sync, which the worker holds by its lease.
   * @param leaseMs length of the worker's lease after each write, in ms
   */
  constructor(sync: LeasedSync, { now, leaseMs }: { readonly now: () => number; readonly leaseMs: number }) {
    this.sync = sync;
    this.#now = now;
    this.#leaseMs = leaseMs;
  }

  get #until(): number {
    return this.#now() + this.#leaseMs;
  }

  next(opened: OpenedObject, schedule: SyncSchedule, now: number): SyncRun {
    return nextRun(this.sync, opened, schedule, now);
  }

  async begin(run: SyncRun): Promise<void> {
    this.sync = await beginRun(this.sync, run);
  }

  store(items: readonly TransactItem[], counts: Partial<SyncCounts>): Promise<readonly number[]> {
    return storeSynced(this.sync, items, counts, this.#until);
  }

  async checkpoint(run: SyncRun, seen: number, also: readonly TransactItem[]): Promise<void> {
    this.sync = await checkpoint(this.sync, run, { seen, also }, this.#until);
  }

  pause(at: number, isHeld: boolean): Promise<void> {
    return pauseSync(this.sync, { at, isHeld });
  }

  finish(end: RunEnd, also: readonly TransactItem[] = []): Promise<void> {
    const { startedAt } = this.sync.run ?? {};
    return finishSync(this.sync, { ...end, ...(startedAt && { lookedAt: Date.parse(startedAt) }) }, also);
  }
}

/** Times of a cycle's look at a sync. Times are epoch ms. */
export interface LookTimes {
  /** Time of the last look, which is the start of the search for changes. */
  readonly lookedAt: number | undefined;
  /** Whether the cycle does not look at all objects of the interval. The sync then stores its own time. */
  readonly isAlone: boolean;
}

const pathsOf = ({ leftOut = [] }: Pick<SyncRun, 'leftOut'>): string => JSON.stringify(leftOut);

/** Ledger of a look in a cycle. It stores nothing if no record changed. */
export class LookLedger implements RunLedger {
  /** Time of the next look at the sync, epoch ms, if the look is due before the interval ends. */
  lookAgainAt: number | undefined;
  /** Whether the look stored changes, a failure, the end of a failure, or its position. */
  hasFound = false;
  #looked: LookedSync;
  readonly #before: Sync;
  readonly #schedule: LookSchedule;
  readonly #times: LookTimes;
  #counts: Pick<SyncCounts, 'created' | 'updated' | 'deleted'> = { created: 0, updated: 0, deleted: 0 };

  constructor(sync: Sync, schedule: LookSchedule, times: LookTimes) {
    this.#before = sync;
    this.#schedule = schedule;
    this.#looked = { sync, isTaken: false };
    this.#times = times;
  }

  get sync(): Sync {
    return this.#looked.sync;
  }

  next(opened: OpenedObject, { classes }: SyncSchedule, now: number): SyncRun {
    return nextLook(this.#before, opened, { lookedAt: this.#times.lookedAt, classes }, now);
  }

  async begin(run: SyncRun): Promise<void> {
    this.#keep(run);
  }

  async store(items: readonly TransactItem[], counts: Partial<SyncCounts>): Promise<readonly number[]> {
    this.hasFound = true;
    const { looked, refused } = await storeLooked(this.#looked, items);
    this.#looked = looked;
    if (refused.length > 0) return refused;
    const { created, updated, deleted } = this.#counts;
    this.#counts = {
      created: created + (counts.created ?? 0),
      updated: updated + (counts.updated ?? 0),
      deleted: deleted + (counts.deleted ?? 0),
    };
    return [];
  }

  async checkpoint(run: SyncRun): Promise<void> {
    this.#keep(run);
  }

  async pause(at: number): Promise<void> {
    this.hasFound = true;
    await extendLook(this.#looked, this.#run, at);
  }

  async finish(end: RunEnd): Promise<void> {
    const startedAt = Date.parse(this.#run.startedAt);
    const { base, interval } = this.#schedule;
    if (this.#hasFound(end)) this.hasFound = true;
    if (this.#hasChanged() && base < interval) {
      this.lookAgainAt = startedAt + base;
      const back = { interval: base, lookedAt: startedAt, heldUntil: this.lookAgainAt };
      return finishLook(this.#looked, this.#run, { ...end, ...back });
    }
    const lookedAt = this.#times.isAlone ? startedAt : undefined;
    if (this.#hasFound(end)) await finishLook(this.#looked, this.#run, { ...end, lookedAt });
    else if (this.#isBehind(end)) await catchUp(this.#looked, { lookedAt, interval: end.interval });
  }

  get #run(): SyncRun {
    const { run } = this.sync;
    if (run === undefined) throw new Error(`The look at ${this.sync.object} has not begun.`);
    return { ...run, counts: { ...run.counts, ...this.#counts } };
  }

  #keep(run: SyncRun): void {
    this.#looked = { ...this.#looked, sync: { ...this.sync, run, finishedAt: undefined } };
  }

  #hasChanged(): boolean {
    return this.#looked.isTaken || this.#run.highest !== this.#before.run?.highest;
  }

  /** Whether the look found news to store: changes, a later time of the provider, or a different refusal. */
  #hasFound({ error }: RunEnd): boolean {
    const before = this.#before;
    const run = this.#run;
    const isSameFailure =
      pathsOf(run) === pathsOf(before.run ?? {}) && (error === undefined) === (before.lastError === undefined);
    return this.#hasChanged() || !isSameFailure;
  }

  /** Whether the sync has, or needs, its own time. */
  #isBehind({ interval }: RunEnd): boolean {
    const { lookedAt, interval: before } = this.#before;
    return lookedAt !== undefined || this.#times.isAlone || before !== interval;
  }
}

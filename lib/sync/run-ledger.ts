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

/** The end of a run, as its runner knows it. */
export type RunEnd = Omit<SyncEnd, 'lookedAt' | 'heldUntil'>;

/** Where the state of a run is stored: with each page for a run of its own, and at the end, if at all, for a look. */
export interface RunLedger {
  /** The sync as it is after the last write. */
  readonly sync: Sync;
  /** The run that begins now (epoch ms). */
  next(opened: OpenedObject, schedule: SyncSchedule, now: number): SyncRun;
  begin(run: SyncRun): Promise<void>;
  /**
   * Stores records and their events: all or nothing.
   * @returns places of the items that were refused, as their records have changed meanwhile: then nothing was stored
   */
  store(items: readonly TransactItem[], counts: Partial<SyncCounts>): Promise<readonly number[]>;
  /** Notes that a page is done. @param also items that are stored with it */
  checkpoint(run: SyncRun, seen: number, also: readonly TransactItem[]): Promise<void>;
  /** Leaves the rest of the run to a worker, from this time (epoch ms) on. */
  pause(at: number, isHeld: boolean): Promise<void>;
  finish(end: RunEnd, also?: readonly TransactItem[]): Promise<void>;
}

/** Of a run of its own: each page is stored, so that another worker repeats one page at most. */
export class OwnRunLedger implements RunLedger {
  sync: LeasedSync;
  readonly #now: () => number;
  readonly #leaseMs: number;

  /** @param leaseMs for which the sync stays with its worker after each write */
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

/** How a cycle looks at a sync. Times are epoch ms. */
export interface LookTimes {
  /** Since when its changes are to be found. */
  readonly lookedAt: number | undefined;
  /** Whether the look is not of all objects of the interval, so that the sync keeps a time of its own. */
  readonly isAlone: boolean;
}

const pathsOf = ({ leftOut = [] }: Pick<SyncRun, 'leftOut'>): string => JSON.stringify(leftOut);

/** Of a look in a cycle: where nothing has changed, nothing is stored. */
export class LookLedger implements RunLedger {
  /** When the sync is looked at next, epoch ms, where that is before its interval is over. */
  lookAgainAt: number | undefined;
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
    await extendLook(this.#looked, this.#run, at);
  }

  async finish(end: RunEnd): Promise<void> {
    const startedAt = Date.parse(this.#run.startedAt);
    const { base, interval } = this.#schedule;
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

  /** Whether there is a run to show: changes, a later time of the provider, or another refusal. */
  #hasFound({ error }: RunEnd): boolean {
    const before = this.#before;
    const run = this.#run;
    const isSameFailure =
      pathsOf(run) === pathsOf(before.run ?? {}) && (error === undefined) === (before.lastError === undefined);
    return this.#hasChanged() || !isSameFailure;
  }

  /** Whether the sync has a time of its own, or is to have one. */
  #isBehind({ interval }: RunEnd): boolean {
    const { lookedAt, interval: before } = this.#before;
    return lookedAt !== undefined || this.#times.isAlone || before !== interval;
  }
}

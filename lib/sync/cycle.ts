import { isLimitOfAccount } from '../connections/account-limit.ts';
import { sealedFailure } from '../connections/failure.ts';
import { ApiError } from '../errors.ts';
import type { ObjectName } from '../objects/names.ts';
import type { Connection } from '../store/connections/connection.ts';
import { isoTime } from '../store/dynamodb/item.ts';
import { LeaseLost } from '../store/dynamodb/lease.ts';
import { lookedAtOf, timeOf } from '../store/sync/look-times.ts';
import { failLook } from '../store/sync/look-writes.ts';
import { beginOwnRun, fallBehind, limitSyncs, oweReconciliation } from '../store/sync/schedule-changes.ts';
import { type CycleEnd, finishCycle, type LeasedSchedule, type Schedule } from '../store/sync/schedules.ts';
import type { Sync } from '../store/sync/syncs.ts';
import { CycleObjects } from './cycle-objects.ts';
import { type CycleClock, type CycleOutcome, type CycleReport, unloggedAfter } from './cycle-report.ts';
import { isReconcileDue, reconcileAfterGap } from './next-run.ts';
import type { Plan, PlannedSync } from './plan.ts';
import type { AccountLimit } from './run-clock.ts';
import { lookAt } from './run-sync.ts';
import { retryAt } from './schedule.ts';

/** Number of simultaneous looks per account. Six requests of a quarter of a second each are 24 requests a second. */
export const looksAtOnce = 6;

/**
 * Share of the shortest interval. The cycle also looks at objects that are due within this time, to save a separate
 * cycle.
 */
const takenAlong = 1 / 15;

/**
 * Wait before a look at a sync that another worker held, in ms. Longer than the worker needs for the records of some
 * notifications.
 */
const lockPauseMs = 60_000;

const isHeld = ({ heldUntil }: Sync, now: number): boolean => (timeOf(heldUntil) ?? 0) > now;

/** Whether an additional look at a sync is already planned for this time (epoch ms) or earlier. */
const isAwaited = ({ heldUntil }: Sync, at: number): boolean => heldUntil !== undefined && Date.parse(heldUntil) <= at;

/** Whether a sync has its own run. A cycle does not look at such a sync. */
const hasOwnRun = ({ state, dueAt }: Sync): boolean => state !== 'waiting' || dueAt !== undefined;

/** Whether an error means that nothing in the account can be read. The cycle then requests no other object. */
const isOfAccount = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'connection_needs_reauth';

/** Waits for all works, even if some fail, so that no work continues after the cycle. @throws the first failure */
const allEnded = async (works: readonly Promise<void>[]): Promise<void> => {
  const failed = (await Promise.allSettled(works)).find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
};

/** One look at all objects of a connection that are due. */
class Cycle {
  readonly #held: LeasedSchedule;
  readonly #connection: Connection;
  readonly #clock: CycleClock;
  readonly #began: number;
  readonly #limit: AccountLimit;
  readonly #objects: CycleObjects;
  /** Intervals that are due: the cycle looks at all objects with these intervals. */
  readonly #dueIntervals = new Set<number>();
  readonly #failures: unknown[] = [];
  #accountError: ApiError | undefined;
  readonly #errors: ApiError[] = [];
  #hasFound = false;
  readonly #done = new Set<string>();
  readonly #codes = new Map<string, string>();
  #looked = 0;
  #failed = 0;
  /** Earliest additional look at a sync, epoch ms. */
  #next = Number.POSITIVE_INFINITY;

  constructor(held: LeasedSchedule, connection: Connection, clock: CycleClock) {
    this.#held = held;
    this.#connection = connection;
    this.#clock = clock;
    this.#objects = new CycleObjects(connection, clock);
    this.#began = clock.now();
    this.#limit = { until: held.limitedUntil ?? 0 };
  }

  async run({ planned, intervals }: Plan): Promise<CycleReport> {
    const turns = new Map([...intervals].map((interval) => [interval, this.#turnOf(interval, planned)]));
    if (!this.#isLimited()) await this.#lookAtDue(planned, turns);
    const uncounted = await this.#clock.settle();
    const end = await this.#endOf(turns);
    const { carried, stored } = unloggedAfter(this.#held, this.#isLogged(), this.#clock.requestCount());
    const isLate = (await this.#clock.note?.(this.#outcome())) ?? false;
    await finishCycle(this.#held, { ...end, uncounted, isLate, ...stored });
    const [looked, failed, failures, errors] = [this.#looked, this.#failed, this.#failures, this.#errors];
    return { looked, failed, failures, errors, carried };
  }

  /** Whether the cycle writes an entry: it found something, failed, or ended a failure. */
  #isLogged(): boolean {
    const hasFailed = this.#failures.length + this.#errors.length + this.#held.failures > 0;
    return this.#clock.isLogged || this.#hasFound || hasFailed;
  }

  #outcome(): CycleOutcome {
    return { done: this.#done, codes: this.#codes, accountError: this.#accountError, isLimited: this.#isLimited() };
  }

  /**
   * Next time of a look at all syncs with an interval, in epoch ms. Before the first such look, it is the time when the
   * first sync is due. If all syncs have own runs, which keep separate times, it is now.
   */
  #turnOf(interval: number, planned: readonly PlannedSync[]): number {
    const { looked } = this.#held;
    if (looked[interval] !== undefined) return looked[interval] + interval;
    const waiting = planned.filter(({ sync, schedule }) => schedule.interval === interval && !hasOwnRun(sync));
    if (waiting.length === 0) return this.#began;
    return Math.min(...waiting.map(({ sync }) => lookedAtOf(sync, this.#held) ?? 0)) + interval;
  }

  async #lookAtDue(planned: readonly PlannedSync[], turns: ReadonlyMap<number, number>): Promise<void> {
    const until = this.#began + Math.min(...turns.keys()) * takenAlong;
    for (const [interval, turn] of turns) if (turn <= until) this.#dueIntervals.add(interval);
    const due: PlannedSync[] = [];
    for (const one of planned) if (await this.#prepare(one)) due.push(one);
    const queue = due.values();
    await allEnded(Array.from({ length: looksAtOnce }, () => this.#work(queue)));
    if (this.#isLimited()) await limitSyncs(this.#held, this.#limit.until);
  }

  /** Prepares a planned sync. @returns whether the cycle looks at the sync now */
  async #prepare({ sync, schedule }: PlannedSync): Promise<boolean> {
    const { interval } = schedule;
    if (hasOwnRun(sync)) {
      // The sync misses this look. The end of an own run stores a new time, but the lock of a single record does not.
      const isMissed = sync.isBaselined && sync.lookedAt === undefined && this.#dueIntervals.has(interval);
      if (isMissed) await this.#leaveBehind({ sync, schedule }, this.#began + lockPauseMs);
      return false;
    }
    if (isHeld(sync, this.#began)) {
      this.#lookAgainAt(timeOf(sync.heldUntil));
      return false;
    }
    if (!sync.isBaselined || (this.#isTurnOf(sync, interval) && isReconcileDue(sync, schedule, this.#began))) {
      await beginOwnRun(sync, this.#began);
      this.#hasFound = true;
      this.#done.add(sync.object);
      return false;
    }
    if (this.#isTurnOf(sync, interval)) {
      await this.#noteGap({ sync, schedule });
      return true;
    }
    if (sync.interval === interval) return false;
    const lookedAt = lookedAtOf(sync, this.#held);
    if (lookedAt === undefined) return true;
    // The interval changed. Without its own time, the sync would use the time of the other syncs with the new interval.
    await this.#leaveBehind({ sync, schedule }, lookedAt + interval);
    return false;
  }

  /**
   * Plans a complete listing after a long gap without looks: lists of deletions may no longer contain old deletions.
   */
  async #noteGap({ sync, schedule }: PlannedSync): Promise<void> {
    const at = reconcileAfterGap(sync, schedule, lookedAtOf(sync, this.#held), this.#began);
    if (at !== undefined) await oweReconciliation(sync, isoTime(at));
  }

  #isTurnOf({ heldUntil }: Sync, interval: number): boolean {
    return heldUntil !== undefined || this.#dueIntervals.has(interval);
  }

  async #work(queue: Iterator<PlannedSync>): Promise<void> {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const { now, until } = this.#clock;
      const mayBegin = this.#looked === 0 || (now() < until && !this.#isLimited());
      if (mayBegin && this.#accountError === undefined) await this.#lookAt(next.value);
      else if (this.#accountError === undefined) await this.#leaveBehind(next.value, now());
    }
  }

  async #lookAt(planned: PlannedSync): Promise<void> {
    const { sync, schedule } = planned;
    const { now, until } = this.#clock;
    this.#looked += 1;
    try {
      const opened = await this.#objects.open(sync.object as ObjectName, schedule.classes);
      const isAlone = !this.#dueIntervals.has(schedule.interval);
      const clock = { now, until, schedule, limit: this.#limit };
      const look = await lookAt(sync, opened, clock, { lookedAt: lookedAtOf(sync, this.#held), isAlone });
      this.#hasFound ||= look.hasFound;
      this.#done.add(sync.object);
      this.#lookAgainAt(look.lookAgainAt);
    } catch (error) {
      await this.#settle(planned, error);
    }
  }

  async #settle(planned: PlannedSync, error: unknown): Promise<void> {
    const now = this.#clock.now();
    this.#failed += 1;
    if (error instanceof LeaseLost) return this.#leaveBehind(planned, now);
    if (error instanceof ApiError) this.#errors.push(error);
    if (isOfAccount(error)) {
      this.#accountError = error;
      return undefined;
    }
    if (!(error instanceof ApiError)) {
      this.#failures.push(error);
      return this.#leaveBehind(planned, now + planned.schedule.interval);
    }
    return this.#fail(planned, error, now);
  }

  async #fail({ sync, schedule }: PlannedSync, error: ApiError, now: number): Promise<void> {
    const isFinal = error.details?.retriable !== true;
    this.#codes.set(sync.object, error.code);
    const heldUntil = isFinal ? now + schedule.interval : retryAt(error, sync.failures, now);
    if (await isLimitOfAccount(error, this.#connection)) this.#limit.until = Math.max(this.#limit.until, heldUntil);
    this.#lookAgainAt(heldUntil);
    await failLook(sync, {
      error: await sealedFailure(this.#connection, error, now),
      isFinal,
      heldUntil,
      lookedAt: lookedAtOf(sync, this.#held),
      interval: schedule.interval,
      now,
    });
  }

  /** Gives a sync its own time and plans an additional look at the sync. @param at time of the look, epoch ms */
  async #leaveBehind({ sync, schedule }: PlannedSync, at: number): Promise<void> {
    const lookedAt = lookedAtOf(sync, this.#held) ?? this.#began - schedule.interval;
    this.#lookAgainAt(at);
    if (sync.lookedAt !== undefined && sync.interval === schedule.interval && isAwaited(sync, at)) return;
    await fallBehind(sync, isoTime(lookedAt), isoTime(at), schedule.interval);
  }

  #isLimited(): boolean {
    return this.#limit.until > this.#clock.now();
  }

  #lookAgainAt(at: number | undefined): void {
    this.#next = Math.min(this.#next, at ?? Number.POSITIVE_INFINITY);
  }

  async #endOf(
    turns: ReadonlyMap<number, number>,
  ): Promise<Pick<CycleEnd, 'at' | 'looked' | 'error' | 'limitedUntil'>> {
    const now = this.#clock.now();
    const error = this.#accountError;
    if (error !== undefined) {
      const sealed = await sealedFailure(this.#connection, error, now);
      return { at: now + Math.min(...turns.keys()), looked: this.#held.looked, error: sealed };
    }
    for (const [interval, turn] of turns) {
      this.#lookAgainAt(this.#dueIntervals.has(interval) ? this.#began + interval : turn);
    }
    const limitedUntil = this.#isLimited() ? this.#limit.until : undefined;
    const at = Number.isFinite(this.#next) ? Math.max(this.#next, now, limitedUntil ?? 0) : undefined;
    return { at, looked: this.#lookedAfter(turns), limitedUntil };
  }

  /** Time of the last look per interval. Contains only intervals that objects still use. */
  #lookedAfter(turns: ReadonlyMap<number, number>): Schedule['looked'] {
    const { looked } = this.#held;
    const times = [...turns.keys()].map((interval) => {
      return [interval, this.#dueIntervals.has(interval) ? this.#began : looked[interval]] as const;
    });
    return Object.fromEntries(times.filter((entry): entry is [number, number] => entry[1] !== undefined));
  }
}

/**
 * Looks once at all due objects of a connection, several at a time, and plans the next cycle. If no record changed, the
 * cycle writes only the schedule. An object gets its own run if there is much to read, for its first run and for a
 * complete listing.
 * @throws LeaseLost if another worker holds the connection
 */
export const runCycle = (
  held: LeasedSchedule,
  connection: Connection,
  plan: Plan,
  clock: CycleClock,
): Promise<CycleReport> => new Cycle(held, connection, clock).run(plan);

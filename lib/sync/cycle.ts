import { isLimitOfAccount } from '../connections/account-limit.ts';
import { sealedFailure } from '../connections/failure.ts';
import type { SessionCall } from '../connections/session.ts';
import { derivedSession } from '../engine/http/session/derived-session.ts';
import { paceSession } from '../engine/http/session/paced-session.ts';
import { shareReads } from '../engine/http/session/shared-reads.ts';
import { ApiError } from '../errors.ts';
import type { ObjectName } from '../objects/names.ts';
import { objects } from '../objects/registry.ts';
import { ofSomeClasses } from '../records/classes.ts';
import { type OpenedObject, openObject } from '../records/context.ts';
import { openSibling } from '../records/sibling-object.ts';
import type { Connection } from '../store/connections/connection.ts';
import { isoTime } from '../store/dynamodb/item.ts';
import { LeaseLost } from '../store/dynamodb/lease.ts';
import { lookedAtOf, timeOf } from '../store/sync/look-times.ts';
import { failLook } from '../store/sync/look-writes.ts';
import { beginOwnRun, fallBehind, limitSyncs, oweReconciliation } from '../store/sync/schedule-changes.ts';
import { type CycleEnd, finishCycle, type LeasedSchedule, type Schedule } from '../store/sync/schedules.ts';
import type { Sync } from '../store/sync/syncs.ts';
import { isReconcileDue, reconcileAfterGap } from './next-run.ts';
import type { Plan, PlannedSync } from './plan.ts';
import type { AccountLimit } from './run-clock.ts';
import { lookAt } from './run-sync.ts';
import { retryAt, type SyncSchedule } from './schedule.ts';

/** The times of a cycle, epoch ms. */
export interface CycleClock {
  readonly now: () => number;
  /** No look is begun after it. */
  readonly until: number;
  /** Waits milliseconds by this clock; without it requests are not spread over time. */
  readonly pause?: ((ms: number) => Promise<void>) | undefined;
  /** The call of the account's session; its deadline is one of the machine's clock. */
  readonly call: SessionCall;
  /** Counts the requests to the account. @returns those that are to be stored with the schedule */
  readonly settle: () => Promise<number>;
}

/** The result of a cycle. */
export interface CycleReport {
  /** Objects that were looked at. */
  readonly looked: number;
  readonly failed: number;
  /** Errors that are none of the provider. */
  readonly failures: readonly unknown[];
}

/** Objects of an account that are asked for at a time: six requests of a quarter of a second are 24 a second, for one. */
export const looksAtOnce = 6;

/** A cycle takes along what is due so soon after it, as a share of the shortest interval: else it would need one of its own. */
const takenAlong = 1 / 15;

/** Milliseconds before a sync is looked at that another worker had: longer than the records of some notifications take. */
const lockPauseMs = 60_000;

const isHeld = ({ heldUntil }: Sync, now: number): boolean => (timeOf(heldUntil) ?? 0) > now;

/** Whether a sync is looked at before this time (epoch ms) already, and out of turn. */
const isAwaited = ({ heldUntil }: Sync, at: number): boolean => heldUntil !== undefined && Date.parse(heldUntil) <= at;

/** Whether a sync has a run of its own, which a cycle leaves alone. */
const hasOwnRun = ({ state, dueAt }: Sync): boolean => state !== 'waiting' || dueAt !== undefined;

/** The account says that nothing of it can be read: no other object is asked for. */
const isOfAccount = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'connection_needs_reauth';

/** Waits for all, also where one fails: nothing goes on behind the cycle. @throws the first failure */
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
  /** Intervals of which all objects are looked at. */
  readonly #dueIntervals = new Set<number>();
  readonly #failures: unknown[] = [];
  #opened: Promise<OpenedObject> | undefined;
  #accountError: ApiError | undefined;
  #looked = 0;
  #failed = 0;
  /** Of syncs that are looked at out of turn. */
  #next = Number.POSITIVE_INFINITY;

  constructor(held: LeasedSchedule, connection: Connection, clock: CycleClock) {
    this.#held = held;
    this.#connection = connection;
    this.#clock = clock;
    this.#began = clock.now();
    this.#limit = { until: held.limitedUntil ?? 0 };
  }

  async run({ planned, intervals }: Plan): Promise<CycleReport> {
    const turns = new Map([...intervals].map((interval) => [interval, this.#turnOf(interval, planned)]));
    if (!this.#isLimited()) await this.#lookAtDue(planned, turns);
    const uncounted = await this.#clock.settle();
    await finishCycle(this.#held, { ...(await this.#endOf(turns)), uncounted });
    return { looked: this.#looked, failed: this.#failed, failures: this.#failures };
  }

  /**
   * When all syncs with an interval are looked at: epoch ms. Before the first time, when the first of them is to be; at
   * once where all have runs of their own, which keep times of their own.
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

  /** @returns whether it is looked at now */
  async #prepare({ sync, schedule }: PlannedSync): Promise<boolean> {
    const { interval } = schedule;
    if (hasOwnRun(sync)) {
      // It is not looked at in its turn. A run of its own ends with another time; the lock of one record does not.
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
      return false;
    }
    if (this.#isTurnOf(sync, interval)) {
      await this.#noteGap({ sync, schedule });
      return true;
    }
    if (sync.interval === interval) return false;
    const lookedAt = lookedAtOf(sync, this.#held);
    if (lookedAt === undefined) return true;
    // With the interval that it has now, it would take the time of others for its own.
    await this.#leaveBehind({ sync, schedule }, lookedAt + interval);
    return false;
  }

  /** What was deleted while nobody has looked may be in no list any more. */
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
      const opened = await this.#open(sync.object as ObjectName, schedule.classes);
      const isAlone = !this.#dueIntervals.has(schedule.interval);
      const clock = { now, until, schedule, limit: this.#limit };
      const next = await lookAt(sync, opened, clock, { lookedAt: lookedAtOf(sync, this.#held), isAlone });
      this.#lookAgainAt(next);
    } catch (error) {
      await this.#settle(planned, error);
    }
  }

  async #openFirst(name: ObjectName, classes: SyncSchedule['classes']): Promise<OpenedObject> {
    const { now, pause, call } = this.#clock;
    const opened = await openObject(call, this.#connection, ofSomeClasses(objects[name], classes), 'list');
    const session = pause === undefined ? opened.session : paceSession(opened.session, { now, pause });
    return { ...opened, session: derivedSession(session, { reads: shareReads(now) }) };
  }

  /** All objects share the session of the first one, and what several of them ask for is asked for once. */
  async #open(name: ObjectName, classes: SyncSchedule['classes']): Promise<OpenedObject> {
    const { now } = this.#clock;
    this.#opened ??= this.#openFirst(name, classes);
    const opened = await this.#opened;
    if (opened.name === name) return opened;
    const sibling = await openSibling({ ...opened, now: now() }, name, classes);
    if (sibling === undefined) throw new Error(`${this.#connection.provider} does not have ${name}.`);
    return sibling;
  }

  async #settle(planned: PlannedSync, error: unknown): Promise<void> {
    const now = this.#clock.now();
    this.#failed += 1;
    if (error instanceof LeaseLost) return this.#leaveBehind(planned, now);
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

  /** It keeps a time of its own, and is looked at from then (epoch ms) on. */
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

  async #endOf(turns: ReadonlyMap<number, number>): Promise<Omit<CycleEnd, 'uncounted'>> {
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

  /** Times of intervals that no object has any more are left out. */
  #lookedAfter(turns: ReadonlyMap<number, number>): Schedule['looked'] {
    const { looked } = this.#held;
    const times = [...turns.keys()].map((interval) => {
      return [interval, this.#dueIntervals.has(interval) ? this.#began : looked[interval]] as const;
    });
    return Object.fromEntries(times.filter((entry): entry is [number, number] => entry[1] !== undefined));
  }
}

/**
 * Looks once at all objects of a connection that are due, several at a time, and sets when the next cycle begins. Where
 * nothing has changed, nothing but the schedule is written. Objects with much to read, and those that are read for the
 * first time or completely, get runs of their own.
 * @throws LeaseLost when another worker has the connection
 */
export const runCycle = (
  held: LeasedSchedule,
  connection: Connection,
  plan: Plan,
  clock: CycleClock,
): Promise<CycleReport> => new Cycle(held, connection, clock).run(plan);

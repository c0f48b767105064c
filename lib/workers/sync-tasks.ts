import { canBeSynced, loadServed, readWishes, type Served, type Wishes, wantedObjects } from '../api/wanted-objects.ts';
import { isLimitOfAccount } from '../connections/account-limit.ts';
import { type DailyBudget, openDailyBudget } from '../connections/daily-budget.ts';
import { sealedFailure } from '../connections/failure.ts';
import type { SessionCall } from '../connections/session.ts';
import { recentPauseOf } from '../connections/sync-pause.ts';
import type { Stopwatch } from '../engine/http/session/stopwatch.ts';
import { ApiError } from '../errors.ts';
import { log } from '../log.ts';
import type { ObjectName } from '../objects/names.ts';
import { objects } from '../objects/registry.ts';
import { ofSomeClasses } from '../records/classes.ts';
import { type OpenedObject, openObject } from '../records/context.ts';
import { type RunNotes, runFor } from '../requests/run.ts';
import type { Connection } from '../store/connections/connection.ts';
import { limitSyncs, unparkRuns } from '../store/sync/schedule-changes.ts';
import { acquireSchedule, deleteSchedule, type LeasedSchedule, type ScheduleName } from '../store/sync/schedules.ts';
import { acquireSync, type LeasedSync, pauseSync, turnOff } from '../store/sync/sync-run.ts';
import { type DueWork, deleteSync, listSyncs, type SyncName } from '../store/sync/syncs.ts';
import { runCycle } from '../sync/cycle.ts';
import type { CycleClock, CycleOutcome } from '../sync/cycle-report.ts';
import { failSync } from '../sync/fail-sync.ts';
import { noteCycle } from '../sync/late-syncs.ts';
import type { Plan } from '../sync/plan.ts';
import { runSync } from '../sync/run-sync.ts';
import { retryAt, type SyncSchedule } from '../sync/schedule.ts';
import { attempt, type DueTask, newTally, throwFailures } from './due-work.ts';
import { liveConnection } from './live-connection.ts';
import { parkCycle, parkOwnRun, watchPause } from './paused.ts';
import { refreshBetweenPages } from './refresh-notified.ts';
import { replanTask } from './replan.ts';
import { type Run, requestDeadline } from './scheduled.ts';
import { planSyncs, scheduleFor } from './sync-plan.ts';

/** Length of the lease, in ms. Longer than reading and storing a page may take. */
const leaseMs = 120_000;

/** Longest work on a connection before others get the slot, in ms. */
export const sliceMs = 20_000;

/** Time for a request that begins at the end of a run, in ms. Within the remaining time of the Lambda. */
const graceMs = 8_000;

/** Run of the worker, for the work on a connection. */
export interface SyncWork extends Run {
  /** Whether the work should start no further page, because others wait for the slot. */
  readonly shouldYield: () => boolean;
}

const syncOutcomes = ['finished', 'continued', 'paused', 'parked', 'failed', 'dropped'] as const;
type SyncOutcome = (typeof syncOutcomes)[number];

const cycleOutcomes = ['cycles', 'parked', 'gone'] as const;
type CycleEnd = (typeof cycleOutcomes)[number];

const callOf = (run: Run, { guard }: DailyBudget, stopwatch: Stopwatch): SessionCall => {
  return { now: run.now(), deadline: requestDeadline(run, graceMs), stopwatch, log, guard };
};

/** Runs a cycle. It writes its entry if it found something or failed, and as one of twenty. */
const cycleWith = async (
  held: LeasedSchedule,
  connection: Connection,
  plan: Plan,
  { isSampled, stopwatch, fail, skip, carry }: RunNotes,
  clock: Omit<CycleClock, 'isLogged' | 'requestCount'>,
): Promise<readonly unknown[]> => {
  const { requestCount } = stopwatch;
  const { failures, errors, carried } = await runCycle(held, connection, plan, {
    ...clock,
    isLogged: isSampled,
    requestCount,
  });
  for (const error of [...failures, ...errors]) fail(error);
  if (carried === undefined) skip();
  else carry(carried);
  return failures;
};

const lookAtConnection = async (held: LeasedSchedule, run: Run): Promise<CycleEnd> => {
  const connection = await liveConnection(held);
  if (connection === undefined) {
    for (const sync of await listSyncs(held.project, held.connection)) await deleteSync(sync);
    await deleteSchedule(held);
    return 'gone';
  }
  const [wishes, syncs] = await Promise.all([readWishes(held.project), listSyncs(held.project, held.connection)]);
  if ((await recentPauseOf(connection, wishes.pauses, run.now())) !== undefined) return parkCycle(held, run.now());
  await unparkRuns(syncs, run.now());
  const plan = await planSyncs(await loadServed(connection), wishes, syncs, run.now());
  const until = Math.min(run.now() + sliceMs, run.deadline);
  const { now, pause } = run;
  const budget = await openDailyBudget(connection, now, held.uncounted);
  const settle = () => budget.settle(true);
  const failures = await runFor(connection, 'sync', (notes) => {
    const call = callOf(run, budget, notes.stopwatch);
    const note = (outcome: CycleOutcome) => noteCycle(held, connection, plan, outcome, now());
    return cycleWith(held, connection, plan, notes, { now, pause, until, call, settle, note });
  });
  throwFailures(failures, 'looks');
  return 'cycles';
};

const runUnderWay = ({ run, finishedAt }: LeasedSync) => (finishedAt === undefined ? run : undefined);

/** Whether a sync should run. A requested run starts, and a started run ends, independent of the schedule. */
const isWanted = (sync: LeasedSync, served: Served, wishes: Wishes): boolean => {
  const object = sync.object as ObjectName;
  if (!canBeSynced(served, object)) return false;
  if (sync.request !== undefined) return true;
  if (wishes.settings[object]?.scheduled === false) return runUnderWay(sync) !== undefined;
  return sync.source === 'request' || wantedObjects(served, wishes).includes(object);
};

const advance = async (
  sync: LeasedSync,
  connection: Connection,
  schedule: SyncSchedule,
  run: SyncWork,
  call: SessionCall,
): Promise<SyncOutcome> => {
  const { now, deadline, shouldYield } = run;
  const { classes } = runUnderWay(sync) ?? schedule;
  const wanted = ofSomeClasses(objects[sync.object as ObjectName], classes);
  const object = await openObject(call, connection, wanted, 'list');
  const { opened, isPaused } = watchPause(object, now);
  const end = Math.min(now() + sliceMs, deadline);
  const clock = {
    now,
    get until() {
      return shouldYield() || isPaused() ? now() : end;
    },
    schedule,
    limit: { until: 0 },
    beforePage: (held: LeasedSync, of: OpenedObject) => refreshBetweenPages(held, of, run),
  };
  return (await runSync(sync, opened, clock, leaseMs)) ? 'finished' : 'continued';
};

/**
 * Handles an error of the provider. After a temporary error the run later continues from its position; others end the
 * run.
 */
const settle = async (
  sync: LeasedSync,
  connection: Connection,
  error: ApiError,
  schedule: SyncSchedule,
  now: number,
): Promise<SyncOutcome> => {
  const reason = await sealedFailure(connection, error, now);
  if (error.details?.retriable !== true) {
    await failSync(sync, reason, schedule, now);
    return 'failed';
  }
  const at = retryAt(error, sync.failures, now);
  await pauseSync(sync, { at, error: reason });
  if (await isLimitOfAccount(error, connection)) await limitSyncs(sync, at);
  return 'paused';
};

const workOn = async (sync: LeasedSync, run: SyncWork): Promise<SyncOutcome> => {
  const connection = await liveConnection(sync);
  if (connection === undefined) {
    await deleteSync(sync);
    return 'dropped';
  }
  const wishes = await readWishes(sync.project);
  if ((await recentPauseOf(connection, wishes.pauses, run.now())) !== undefined) return parkOwnRun(sync, run.now());
  const served = await loadServed(connection);
  const schedule = scheduleFor(served, wishes, sync.object);
  if (schedule === undefined || !isWanted(sync, served, wishes)) {
    await turnOff(sync);
    return 'dropped';
  }
  const budget = await openDailyBudget(connection, run.now);
  try {
    return await runFor(connection, 'sync', ({ stopwatch }) =>
      advance(sync, connection, schedule, run, callOf(run, budget, stopwatch)),
    );
  } catch (error) {
    if (error instanceof ApiError) return settle(sync, connection, error, schedule, run.now());
    throw error;
  } finally {
    await budget.settle();
  }
};

const syncTask: DueTask<SyncName, LeasedSync, SyncOutcome, SyncWork> = {
  outcomes: syncOutcomes,
  acquire: (name, now) => acquireSync(name, leaseMs, now),
  work: workOn,
};

const cycleTask: DueTask<ScheduleName, LeasedSchedule, CycleEnd> = {
  outcomes: cycleOutcomes,
  acquire: (name, now) => acquireSchedule(name, leaseMs, now),
  work: lookAtConnection,
};

/** Creates a tally of syncs with all counts 0. */
export const noTally = () => newTally([...syncOutcomes, ...cycleTask.outcomes, ...replanTask.outcomes]);

/** Does one piece of due work and counts it. @returns whether it was acquired */
export const attemptWork = (due: DueWork, run: SyncWork, tally: ReturnType<typeof noTally>): Promise<boolean> => {
  if (due.kind === 'replan') return attempt(replanTask, due.scope, run, tally);
  if (due.kind === 'cycle') return attempt(cycleTask, due.name, run, tally);
  return attempt(syncTask, due.name, run, tally);
};

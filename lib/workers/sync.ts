import { canBeSynced, readWishes, type Wishes, wantedObjects } from '../api/wanted-objects.ts';
import { sealedFailure } from '../connections/failure.ts';
import { operatorScope } from '../crypto/tokens.ts';
import { startStopwatch } from '../engine/http/stopwatch.ts';
import { ApiError } from '../errors.ts';
import { log } from '../log.ts';
import type { ObjectName } from '../objects/names.ts';
import { objects } from '../objects/registry.ts';
import { openObject } from '../records/context.ts';
import type { Connection } from '../store/connections/connection.ts';
import { getConnection } from '../store/connections/connections.ts';
import type { DueKey } from '../store/dynamodb/due-index.ts';
import { putReplan } from '../store/sync/replans.ts';
import { limitSyncs } from '../store/sync/schedule-changes.ts';
import { acquireSchedule, deleteSchedule, type LeasedSchedule, type ScheduleName } from '../store/sync/schedules.ts';
import { acquireSync, type LeasedSync, pauseSync, turnOff } from '../store/sync/sync-run.ts';
import { deleteSync, dueSyncs, listSyncs, type SyncName, workOf } from '../store/sync/syncs.ts';
import { runCycle } from '../sync/cycle.ts';
import { scheduleFor } from '../sync/plan.ts';
import { failSync, runSync } from '../sync/run-sync.ts';
import { retryAt, type SyncSchedule } from '../sync/schedule.ts';
import type { Unit } from './backlog.ts';
import { attempt, type DueTask, newTally, throwFailures } from './due-work.ts';
import type { SlotLimits } from './fair-slots.ts';
import { type FairWorker, workFairly } from './fair-work.ts';
import { replanTask } from './replan.ts';
import type { Report, Run } from './scheduled.ts';

/** Longer than any request of a page and its storing may take. */
const leaseMs = 120_000;

/** Milliseconds after which a connection makes room for others. */
const sliceMs = 20_000;

/** Milliseconds that a request begun at the end of a run may take: within the time that the Lambda has left. */
const graceMs = 8_000;

/**
 * Connections that are worked on at a time: of each, one object after the other. A page takes some tenths of a second of
 * the CPU of a Lambda, so more would not be faster, and newly due connections would wait for them.
 */
const limits: SlotLimits = { slots: 2, reserve: 4, besideOthers: true };

/** Milliseconds before a connection is tried again whose work another worker holds. */
const idlePauseMs = 1_000;

/** A run, as one connection sees it. */
interface SyncWork extends Run {
  /** Whether it should begin no further page, as others wait for its slot. */
  readonly shouldYield: () => boolean;
}

const syncOutcomes = ['finished', 'continued', 'paused', 'failed', 'dropped'] as const;
type SyncOutcome = (typeof syncOutcomes)[number];

const cycleOutcomes = ['cycles', 'gone'] as const;
type CycleOutcome = (typeof cycleOutcomes)[number];

const liveConnection = async ({ project, connection }: ScheduleName) => {
  const found = await getConnection(project, connection);
  return found === undefined || found.status === 'revoked' ? undefined : found;
};

/** Milliseconds of the machine's clock until which requests may take. */
const deadlineOf = ({ now, deadline }: Run): number => Date.now() + deadline - now() + graceMs;

const lookAtConnection = async (held: LeasedSchedule, run: Run): Promise<CycleOutcome> => {
  const connection = await liveConnection(held);
  if (connection === undefined) {
    for (const sync of await listSyncs(held.project, held.connection)) await deleteSync(sync);
    await deleteSchedule(held);
    return 'gone';
  }
  const until = Math.min(run.now() + sliceMs, run.deadline);
  const { failures } = await runCycle(held, connection, { now: run.now, until, deadline: deadlineOf(run) });
  throwFailures(failures, 'looks');
  return 'cycles';
};

/** A requested run takes place, and a run that was begun is ended, whatever the schedule. */
const isWanted = (sync: LeasedSync, connection: Connection, wishes: Wishes): boolean => {
  const object = sync.object as ObjectName;
  if (!canBeSynced(connection, object)) return false;
  if (sync.request !== undefined) return true;
  if (wishes.settings[object]?.scheduled === false) return sync.run !== undefined && sync.finishedAt === undefined;
  return sync.source === 'request' || wantedObjects(connection, wishes).includes(object);
};

const advance = async (
  sync: LeasedSync,
  connection: Connection,
  schedule: SyncSchedule,
  run: SyncWork,
): Promise<SyncOutcome> => {
  const { now, deadline, shouldYield } = run;
  const call = { now: now(), deadline: deadlineOf(run), stopwatch: startStopwatch(), log };
  const opened = await openObject(call, connection, objects[sync.object as ObjectName], 'list');
  const end = Math.min(now() + sliceMs, deadline);
  const clock = {
    now,
    get until() {
      return shouldYield() ? now() : end;
    },
    schedule,
    limit: { until: 0 },
  };
  return (await runSync(sync, opened, clock, leaseMs)) ? 'finished' : 'continued';
};

/** After an error that may pass the run goes on from its position; any other ends it. */
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
  // A limit is one of the account, not of the object.
  if (error.code === 'rate_limited') await limitSyncs(sync, at);
  return 'paused';
};

const workOn = async (sync: LeasedSync, run: SyncWork): Promise<SyncOutcome> => {
  const connection = await liveConnection(sync);
  if (connection === undefined) {
    await deleteSync(sync);
    return 'dropped';
  }
  const wishes = await readWishes(sync.project);
  const schedule = scheduleFor(connection, wishes, sync.object);
  if (schedule === undefined || !isWanted(sync, connection, wishes)) {
    await turnOff(sync);
    return 'dropped';
  }
  try {
    return await advance(sync, connection, schedule, run);
  } catch (error) {
    if (error instanceof ApiError) return settle(sync, connection, error, schedule, run.now());
    throw error;
  }
};

const syncTask: DueTask<SyncName, LeasedSync, SyncOutcome, SyncWork> = {
  outcomes: syncOutcomes,
  acquire: (name, now) => acquireSync(name, leaseMs, now),
  work: workOn,
};

const cycleTask: DueTask<ScheduleName, LeasedSchedule, CycleOutcome> = {
  outcomes: cycleOutcomes,
  acquire: (name, now) => acquireSchedule(name, leaseMs, now),
  work: lookAtConnection,
};

const noTally = () => newTally([...syncOutcomes, ...cycleTask.outcomes, ...replanTask.outcomes]);

/** @returns whether it was acquired */
const attemptDue = (item: DueKey, run: SyncWork, tally: ReturnType<typeof noTally>): Promise<boolean> => {
  const due = workOf(item);
  if (due.kind === 'replan') return attempt(replanTask, due.scope, run, tally);
  if (due.kind === 'cycle') return attempt(cycleTask, due.name, run, tally);
  return attempt(syncTask, due.name, run, tally);
};

/** Whether this process has made sure that all projects are planned every day. */
let isPlanned = false;

const planAllProjects = async ({ now }: Run): Promise<void> => {
  if (isPlanned) return;
  await putReplan(operatorScope, now());
  isPlanned = true;
};

const unitOf = (item: DueKey): Unit => {
  const work = workOf(item);
  if (work.kind === 'replan') return { project: work.scope, name: `${work.scope}#replan` };
  return { project: work.name.project, name: `${item.pk}#${item.sk}` };
};

/**
 * Works on the syncs that are due, as far as the time suffices: on those of each project in its share of the slots. A run
 * may be killed anywhere and may overlap with another one. A sync that fails waits for its lease to end and delays no
 * other one.
 * @throws AggregateError with all failures, at the end
 */
export const syncDue = async (run: Run): Promise<Report> => {
  const tally = noTally();
  const work: FairWorker['work'] = async (items, shouldYield) => {
    const syncWork: SyncWork = {
      now: run.now,
      get deadline() {
        return run.deadline;
      },
      shouldYield,
    };
    const end = run.now() + sliceMs;
    let acquired = 0;
    for (const item of items) {
      if (run.now() >= run.deadline || (acquired > 0 && (shouldYield() || run.now() >= end))) break;
      if (await attemptDue(item, syncWork, tally)) acquired += 1;
    }
    return acquired === 0 ? run.now() + idlePauseMs : 0;
  };
  await planAllProjects(run);
  const { failures } = await workFairly({ limits, reader: dueSyncs(), unitOf, work }, run);
  throwFailures([...tally.failures, ...failures], 'syncs');
  return tally.counts;
};

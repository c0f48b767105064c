import { canBeSynced, readWishes, type Wishes, wantedObjects } from '../api/wanted-objects.ts';
import { sealedFailure } from '../connections/failure.ts';
import { operatorScope } from '../crypto/tokens.ts';
import { startStopwatch } from '../engine/http/stopwatch.ts';
import { ApiError } from '../errors.ts';
import { log } from '../log.ts';
import type { ObjectName } from '../objects/names.ts';
import { objects } from '../objects/registry.ts';
import { providers } from '../providers/all.ts';
import { openObject } from '../records/context.ts';
import type { Connection } from '../store/connections/connection.ts';
import { getConnection } from '../store/connections/connections.ts';
import type { DueKey } from '../store/dynamodb/due-index.ts';
import { acquirePlan, deletePlan } from '../store/sync/plans.ts';
import { putReplan } from '../store/sync/replans.ts';
import { postponeSyncs, rescheduleSync, wantSync } from '../store/sync/schedule-changes.ts';
import { acquireSync, type LeasedSync, pauseSync, SyncLeaseLost, turnOff } from '../store/sync/sync-run.ts';
import {
  type DueWork,
  deleteSync,
  listSyncs,
  lookForSyncs,
  type Sync,
  type SyncName,
  workOf,
} from '../store/sync/syncs.ts';
import { failSync, runSync } from '../sync/run-sync.ts';
import { type SyncSchedule, scheduleOf } from '../sync/schedule.ts';
import type { Unit } from './backlog.ts';
import type { SlotLimits } from './fair-slots.ts';
import { type FairWorker, workFairly } from './fair-work.ts';
import { replan } from './replan.ts';
import type { Report, Run } from './scheduled.ts';

/** Milliseconds: longer than any request of a page and its storing may take. */
const lease = 120_000;

/** Milliseconds after which a connection makes room for others. */
const slice = 20_000;

/** Milliseconds that a request begun at the end of a run may take: within what a run is left for. */
const grace = 8_000;

/**
 * Connections that are worked on at a time: of each, one object after the other. A page takes some tenths of a second of
 * the CPU of a Lambda, so more would not be faster, and whoever comes would wait for them.
 */
const limits: SlotLimits = { slots: 2, reserve: 4, besideOthers: true };

/** Milliseconds for which a connection is left alone whose work another worker has. */
const idlePauseMs = 1_000;

/** Milliseconds before what a provider failed at is tried again: twice as many each time. */
const firstPause = 60_000;
const longestPause = 15 * 60_000;

/** Milliseconds after which what a connection is synced for is gone through again, whether or not anything has changed. */
const planInterval = 15 * 60_000;

/** A run, as one connection sees it. */
interface SyncWork extends Run {
  /** Whether it should begin no further page, as others wait for its slot. */
  readonly shouldYield: () => boolean;
}

type Outcome = 'finished' | 'continued' | 'paused' | 'failed' | 'lost' | 'dropped' | 'planned';

const liveConnection = async ({ project, connection }: Pick<SyncName, 'project' | 'connection'>) => {
  const found = await getConnection(project, connection);
  return found === undefined || found.status === 'revoked' ? undefined : found;
};

const scheduleFor = ({ provider }: Connection, { settings }: Wishes, object: string): SyncSchedule | undefined => {
  const declared = providers[provider]?.objects[object as ObjectName];
  return declared && scheduleOf(declared, settings[object]);
};

/** A sync that is there follows what the project has set meanwhile. */
const adjust = async (sync: Sync, connection: Connection, wishes: Wishes, now: number): Promise<void> => {
  const schedule = scheduleFor(connection, wishes, sync.object);
  if (schedule === undefined) return;
  const isBack = sync.state === 'off' && sync.source === 'request' && schedule.interval !== undefined;
  if (isBack && canBeSynced(connection, sync.object as ObjectName)) await wantSync(sync, 'request', now);
  else await rescheduleSync(sync, schedule.interval, now);
};

/** A connection has a sync for each object that is wanted, soon after it is, and none without its connection. */
const plan = async (name: Pick<SyncName, 'project' | 'connection'>, { now }: Run): Promise<Outcome> => {
  if (!(await acquirePlan(name, now() + planInterval, now()))) return 'lost';
  const connection = await liveConnection(name);
  const syncs = await listSyncs(name.project, name.connection);
  if (connection === undefined) {
    for (const sync of syncs) await deleteSync(sync);
    await deletePlan(name);
    return 'dropped';
  }
  const wishes = await readWishes(name.project);
  for (const object of wantedObjects(connection, wishes)) await wantSync({ ...name, object }, 'scope', now());
  for (const sync of syncs) await adjust(sync, connection, wishes, now());
  return 'planned';
};

/** What was asked for is run, and what was begun is ended, whatever the schedule. */
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
  { now, deadline, shouldYield }: SyncWork,
): Promise<Outcome> => {
  const left = deadline - now() + grace;
  const call = { now: now(), deadline: Date.now() + left, stopwatch: startStopwatch(), log };
  const opened = await openObject(call, connection, objects[sync.object as ObjectName], 'list');
  const end = Math.min(now() + slice, deadline);
  const clock = {
    now,
    get until() {
      return shouldYield() ? now() : end;
    },
    lease,
    schedule,
  };
  return (await runSync(sync, opened, clock)) ? 'finished' : 'continued';
};

/** What may pass is tried again where the run stands; what will not ends it. */
const settle = async (
  sync: LeasedSync,
  connection: Connection,
  error: ApiError,
  schedule: SyncSchedule,
  now: number,
): Promise<Outcome> => {
  const reason = await sealedFailure(connection, error, now);
  if (error.details?.retriable !== true) {
    await failSync(sync, reason, schedule, now);
    return 'failed';
  }
  const retryAfterSeconds = error.details.retry_after;
  const pause =
    retryAfterSeconds === undefined
      ? Math.min(firstPause * 2 ** sync.failures, longestPause)
      : retryAfterSeconds * 1000;
  await pauseSync(sync, { at: now + pause, error: reason });
  // A limit is one of the account, not of the object.
  if (error.code === 'rate_limited') await postponeSyncs(sync, now + pause);
  return 'paused';
};

const workOn = async (sync: LeasedSync, run: SyncWork): Promise<Outcome> => {
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

/** @returns `undefined` when another worker has it */
const take = async (work: DueWork, run: SyncWork): Promise<Outcome | undefined> => {
  try {
    if (work.kind === 'replan') return await replan(work.scope, run);
    if (work.kind === 'plan') return await plan(work.name, run);
    const sync = await acquireSync(work.name, lease, run.now());
    return sync === undefined ? undefined : await workOn(sync, run);
  } catch (error) {
    if (error instanceof SyncLeaseLost) return 'lost';
    throw error;
  }
};

/** Whether this process has seen to it that all projects are gone through every day. */
let isSeenTo = false;

const seeToReplans = async ({ now }: Run): Promise<void> => {
  if (isSeenTo) return;
  await putReplan(operatorScope, now());
  isSeenTo = true;
};

const unitOf = (item: DueKey): Unit => {
  const work = workOf(item);
  if (work.kind === 'replan') return { project: work.scope, name: `${work.scope}#replan` };
  return { project: work.name.project, name: `${work.name.project}#${work.name.connection}` };
};

/**
 * Works on the syncs that are due, as far as the time suffices: on those of each project in its share of the slots. A run
 * may be killed anywhere and may overlap with another one. A sync that fails waits for its lease to end and holds no other
 * one up.
 * @throws AggregateError with all failures, at the end
 */
export const syncDue = async (run: Run): Promise<Report> => {
  const report = { finished: 0, continued: 0, paused: 0, failed: 0, lost: 0, dropped: 0, planned: 0 };
  const failures: unknown[] = [];
  const takeCounted = async (item: DueKey, turn: SyncWork): Promise<boolean> => {
    try {
      const outcome = await take(workOf(item), turn);
      if (outcome === undefined) return false;
      report[outcome] += 1;
    } catch (error) {
      failures.push(error);
    }
    return true;
  };
  const work: FairWorker['work'] = async (items, shouldYield) => {
    const turn: SyncWork = {
      now: run.now,
      get deadline() {
        return run.deadline;
      },
      shouldYield,
    };
    const end = run.now() + slice;
    let claims = 0;
    for (const item of items) {
      if (run.now() >= run.deadline || (claims > 0 && (shouldYield() || run.now() >= end))) break;
      if (await takeCounted(item, turn)) claims += 1;
    }
    return claims === 0 ? run.now() + idlePauseMs : 0;
  };
  await seeToReplans(run);
  const { failures: others } = await workFairly({ limits, look: lookForSyncs(), unitOf, work }, run);
  failures.push(...others);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} syncs failed`);
  return report;
};

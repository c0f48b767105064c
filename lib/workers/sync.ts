import { Logger } from '@aws-lambda-powertools/logger';
import { canBeSynced, wantedObjects } from '../api/wanted-objects.ts';
import { startStopwatch } from '../engine/stopwatch.ts';
import { ApiError } from '../errors.ts';
import type { ObjectName } from '../objects/names.ts';
import { objects } from '../objects/registry.ts';
import { openObject } from '../records/context.ts';
import { failSync, interval, runSync } from '../records/sync.ts';
import { type Connection, getConnection } from '../store/connections.ts';
import { isoTime } from '../store/item.ts';
import { deletePlan, holdPlan } from '../store/sync-plans.ts';
import {
  type ClaimedSync,
  claimSync,
  type DueWork,
  deleteSync,
  listDueSyncs,
  listSyncs,
  pauseSync,
  postponeSyncs,
  SyncLost,
  type SyncName,
  turnOff,
  wantSync,
} from '../store/syncs.ts';
import type { Report, Run } from './scheduled.ts';

/** Milliseconds: longer than any request of a page and its storing may take. */
const lease = 120_000;

/** Milliseconds after which a sync makes room for those of other connections. */
const slice = 20_000;

/** Milliseconds that a request begun at the end of a run may take: within what a run is left for. */
const grace = 8_000;

/** Most that is looked for at a time. */
const batch = 10;

/** Milliseconds before what a provider failed at is tried again: twice as many each time. */
const firstPause = 60_000;
const longestPause = 15 * 60_000;

type Outcome = 'finished' | 'continued' | 'paused' | 'failed' | 'lost' | 'dropped' | 'planned';

const log = new Logger({ serviceName: 'unified-integration-service' });

const liveConnection = async ({ project, connection }: Pick<SyncName, 'project' | 'connection'>) => {
  const found = await getConnection(project, connection);
  return found === undefined || found.status === 'revoked' ? undefined : found;
};

/** A connection has a sync for each object that is wanted, soon after it is, and none without its connection. */
const plan = async (name: Pick<SyncName, 'project' | 'connection'>, { now }: Run): Promise<Outcome> => {
  if (!(await holdPlan(name, now() + interval, now()))) return 'lost';
  const connection = await liveConnection(name);
  if (connection === undefined) {
    for (const sync of await listSyncs(name.project, name.connection)) await deleteSync(sync);
    await deletePlan(name);
    return 'dropped';
  }
  for (const object of await wantedObjects(connection)) await wantSync({ ...name, object }, now());
  return 'planned';
};

const isWanted = async (sync: ClaimedSync, connection: Connection): Promise<boolean> => {
  if (!canBeSynced(connection, sync.object as ObjectName)) return false;
  return sync.source === 'request' || (await wantedObjects(connection)).some((object) => object === sync.object);
};

const advance = async (sync: ClaimedSync, connection: Connection, { now, deadline }: Run): Promise<Outcome> => {
  const left = deadline - now() + grace;
  const call = { now: now(), deadline: Date.now() + left, stopwatch: startStopwatch(), log };
  const opened = await openObject(call, connection, objects[sync.object as ObjectName], 'list');
  const until = Math.min(now() + slice, deadline);
  return (await runSync(sync, opened, { now, until, lease })) ? 'finished' : 'continued';
};

/** What may pass is tried again where the run stands; what will not ends it. */
const settle = async (sync: ClaimedSync, error: ApiError, now: number): Promise<Outcome> => {
  if (error.details?.retriable !== true) {
    await failSync(sync, error, now);
    return 'failed';
  }
  const told = error.details.retry_after;
  const pause = told === undefined ? Math.min(firstPause * 2 ** sync.failures, longestPause) : told * 1000;
  const reason = { code: error.code, message: error.message, at: isoTime(now) };
  await pauseSync(sync, { at: now + pause, error: reason });
  // A limit is one of the account, not of the object.
  if (error.code === 'rate_limited') await postponeSyncs(sync, now + pause);
  return 'paused';
};

const workOn = async (sync: ClaimedSync, run: Run): Promise<Outcome> => {
  const connection = await liveConnection(sync);
  if (connection === undefined) {
    await deleteSync(sync);
    return 'dropped';
  }
  if (!(await isWanted(sync, connection))) {
    await turnOff(sync);
    return 'dropped';
  }
  try {
    return await advance(sync, connection, run);
  } catch (error) {
    if (error instanceof ApiError) return settle(sync, error, run.now());
    throw error;
  }
};

/** @returns `undefined` when another worker has it */
const take = async (work: DueWork, run: Run): Promise<Outcome | undefined> => {
  try {
    if (work.kind === 'plan') return await plan(work.name, run);
    const sync = await claimSync(work.name, lease, run.now());
    return sync === undefined ? undefined : await workOn(sync, run);
  } catch (error) {
    if (error instanceof SyncLost) return 'lost';
    throw error;
  }
};

/**
 * Works on the syncs that are due, as far as the time suffices. A run may be killed anywhere and may overlap with
 * another one. A sync that fails waits for its lease to end and holds no other one up.
 * @throws AggregateError with all failures, at the end
 */
export const syncDue = async (run: Run): Promise<Report> => {
  const report = { finished: 0, continued: 0, paused: 0, failed: 0, lost: 0, dropped: 0, planned: 0 };
  const failures: unknown[] = [];
  for (;;) {
    const due = run.now() < run.deadline ? await listDueSyncs(run.now(), batch) : [];
    let claims = 0;
    for (const work of due) {
      if (run.now() >= run.deadline) break;
      try {
        const outcome = await take(work, run);
        if (outcome === undefined) continue;
        report[outcome] += 1;
        claims += 1;
      } catch (error) {
        claims += 1;
        failures.push(error);
      }
    }
    if (claims === 0) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} syncs failed`);
  return report;
};

import type * as z from 'zod';
import type { connectionSyncRoutes } from '../../api/management/connections/connection-syncs.ts';
import type { syncRecord } from '../../api/management/sync.ts';
import { canBeSynced, loadServed, readWishes, type Served, wantedObjects } from '../../api/wanted-objects.ts';
import type { Answer, Call } from '../../call.ts';
import { presentFailure } from '../../connections/failure.ts';
import { type ConnectionPause, pauseOf } from '../../connections/sync-pause.ts';
import type { Failure } from '../../crypto/failure.ts';
import { ApiError, validationError } from '../../errors.ts';
import type { ObjectName } from '../../objects/names.ts';
import { listsChanges } from '../../providers/language/changes.ts';
import type { Connection } from '../../store/connections/connection.ts';
import { isoTime } from '../../store/dynamodb/item.ts';
import { lookedAtOf } from '../../store/sync/look-times.ts';
import { getSchedule, type Schedule } from '../../store/sync/schedules.ts';
import { listSyncs, requestSync, type Sync } from '../../store/sync/syncs.ts';
import { projectOf } from '../caller.ts';
import { findConnection, findLiveConnection } from './find-connection.ts';
import { presentConnectionPause } from './present-pause.ts';
import { type Progress, progressOf, rateOf } from './sync-progress.ts';

type Routes = typeof connectionSyncRoutes;
type SyncBody = Call<Routes['startSync']>['body'];

const isoOrNull = (time: number | undefined): string | null => (time === undefined ? null : isoTime(time));

/** The parts of a schedule that are shown. */
type Shown = Progress & Pick<Schedule, 'lastError'>;

const noSchedule: Shown = { looked: {} };

interface Presentation {
  readonly schedule: Shown;
  readonly failure: Failure | null;
  readonly pause: ConnectionPause | undefined;
  /** Epoch ms. */
  readonly now: number;
}

const present = (sync: Sync, { schedule, failure, pause, now }: Presentation): z.input<typeof syncRecord> => {
  const { object, run, result, finishedAt, watermark, interval } = sync;
  const { pages = 0, seen = 0, created = 0, updated = 0, deleted = 0 } = run?.counts ?? {};
  const { state, resumesAt, nextAt, lateSeconds, lateSince } = progressOf(sync, schedule, now, pause !== undefined);
  return {
    object,
    state,
    mode: run?.mode ?? null,
    result: result ?? null,
    since: run?.since ?? null,
    started_at: run?.startedAt ?? null,
    finished_at: finishedAt ?? null,
    last_looked_at: sync.isBaselined ? isoOrNull(lookedAtOf(sync, schedule)) : null,
    interval_seconds: interval === undefined ? null : interval / 1000,
    pages,
    records: { seen, created, updated, deleted },
    records_per_second: rateOf(sync, now) ?? null,
    watermark: watermark ?? null,
    next_run_at: isoOrNull(nextAt),
    late_seconds: lateSeconds,
    late_since: isoOrNull(lateSince),
    paused: presentConnectionPause(pause),
    resumes_at: isoOrNull(resumesAt),
    last_error: failure,
  };
};

/** Syncs as the API shows them. A failure of the account counts for all its objects. */
export const presentSyncs = async (connection: Connection, syncs: readonly Sync[], now: number) => {
  const { project, id } = connection;
  const [schedule = noSchedule, pause] = await Promise.all([
    getSchedule({ project, connection: id }),
    pauseOf(connection, now),
  ]);
  return Promise.all(
    syncs.map(async (sync) => {
      const failure = await presentFailure(connection, schedule.lastError ?? sync.lastError);
      return present(sync, { schedule, failure, pause, now });
    }),
  );
};

const checkObject = (served: Served, object: ObjectName): void => {
  if (canBeSynced(served, object)) return;
  const { provider } = served.connection;
  throw new ApiError('unsupported_object', `object: ${provider} cannot list all records of ${object}`, {
    details: { issues: [{ path: 'object', message: 'cannot be synced with this provider' }], retriable: false },
  });
};

/** Start of a back-fill: ISO 8601, UTC. @throws ApiError `validation_failed` if the back-fill is impossible */
const readFrom = (served: Served, { object, from }: SyncBody, now: number): string | undefined => {
  if (from === undefined || object === undefined) return undefined;
  const time = Date.parse(from);
  if (time > now) throw validationError([{ path: 'from', message: 'is in the future' }]);
  const { [object]: declaration } = served.objects;
  if (declaration !== undefined && listsChanges(served, declaration)) return isoTime(time);
  const { provider } = served.connection;
  const message =
    `cannot be given: ${provider} does not list which records of ${object} have changed since a time; leave it out, ` +
    'each run goes through all records';
  throw validationError([{ path: 'from', message }]);
};

/** The objects to sync, with the source of each wish. */
const objectsOf = async (
  served: Served,
  object: ObjectName | undefined,
): Promise<ReadonlyMap<string, Sync['source']>> => {
  if (object !== undefined) return new Map([[object, 'request']]);
  const { connection } = served;
  const [wishes, syncs] = await Promise.all([
    readWishes(connection.project),
    listSyncs(connection.project, connection.id),
  ]);
  const wanted = wantedObjects(served, wishes);
  const running = syncs.filter(({ state }) => state !== 'off');
  return new Map([
    ...wanted.map((name) => [name, 'scope'] as const),
    ...running.map(({ object: name, source }) => [name, source] as const),
  ]);
};

/**
 * Makes syncs of a connection due now: the sync of the given object, or of all objects that are wanted or known. A
 * running run continues.
 * @throws ApiError `not_found`, `conflict` if the connection is revoked, `unsupported_object` if the provider cannot
 * list all records of the object, `validation_failed` if it cannot list the changes since `from`
 */
export const startSync = async (call: Call<Routes['startSync']>): Promise<Answer> => {
  const connection = await findLiveConnection(call, projectOf(call.caller), call.params.id);
  const { object, confirm_deletes: confirmDeletes, emit_initial: emitInitial } = call.body;
  const served = await loadServed(connection);
  if (object !== undefined) checkObject(served, object);
  const objects = await objectsOf(served, object);
  const request = { confirmDeletes, emitInitial, from: readFrom(served, call.body, call.now) };
  const syncs = await Promise.all(
    [...objects].map(([name, source]) =>
      requestSync(
        { project: connection.project, connection: connection.id, object: name },
        { source, request },
        call.now,
      ),
    ),
  );
  const data = await presentSyncs(connection, syncs, call.now);
  if (data.some(({ paused }) => paused))
    return { data, message: 'The syncs are paused: they begin when the pause ends.' };
  if (data.length > 0) return { data };
  return {
    data,
    message:
      'Nothing is synced: the project has set no object of this provider, and no webhook covers one. Name an object.',
  };
};

/**
 * The state of each sync of a connection.
 * @throws ApiError `not_found`
 */
export const listSyncsOf = async (call: Call<Routes['syncs']>): Promise<Answer> => {
  const connection = await findConnection(call, projectOf(call.caller), call.params.id);
  return { data: await presentSyncs(connection, await listSyncs(connection.project, connection.id), call.now) };
};

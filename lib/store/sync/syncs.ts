import type { SealedFailure } from '../../crypto/failure.ts';
import { environment } from '../../environment.ts';
import { choice, flag, json, number, optional, orElse, text, time } from '../dynamodb/attribute.ts';
import { either, isNew } from '../dynamodb/condition.ts';
import { type DueKey, duePartitionOf, duePartitions } from '../dynamodb/due-index.ts';
import { DueReader } from '../dynamodb/due-reader.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { once } from '../dynamodb/expression.ts';
import { isoTime } from '../dynamodb/item.ts';
import { get, list, remove, update, upsert } from '../dynamodb/operations.ts';
import { replanKind } from './replans.ts';
import { scheduleKind, syncKind, wakeSchedule } from './schedules.ts';

export interface SyncName {
  readonly project: string;
  readonly connection: string;
  /** Name of the object, such as `crm.contact`. */
  readonly object: string;
}

/** Counts of a run so far. */
export type SyncCounts = Readonly<Record<'pages' | 'seen' | 'created' | 'updated' | 'deleted', number>>;

/** Options that were requested for the next run. */
export interface SyncRequest {
  /** Whether to emit deleted records even if their number is high. */
  readonly confirmDeletes?: boolean | undefined;
  /** Whether the first run emits an event for every record. */
  readonly emitInitial?: boolean | undefined;
  /** Time since which all changed records are read again: ISO 8601, UTC. */
  readonly from?: string | undefined;
}

/** A position in a list, as defined in `sync/record-source.ts`. */
interface Position {
  readonly scope: readonly string[];
  readonly cursor?: string | undefined;
  readonly skip?: number | undefined;
  readonly limit?: number | undefined;
  readonly parents?: Position | undefined;
  readonly page?: number | undefined;
}

/** A run, from its first page to its end, by any number of workers. Times are ISO 8601, UTC. */
export interface SyncRun {
  readonly number: number;
  readonly startedAt: string;
  /** `baseline` and `listing` read all records. `changes` reads the records that have changed since `since`. */
  readonly mode: 'baseline' | 'changes' | 'listing';
  readonly since?: string | undefined;
  /**
   * Whether known records that are missing in the list are read by their ids. For each one that no longer exists, a
   * deletion is emitted.
   */
  readonly reconciles: boolean;
  readonly request: SyncRequest;
  /** `deleted`: the provider's own list of deleted records is read. `comparing`: the ids of all records are listed. */
  readonly phase: 'listing' | 'deleted' | 'comparing' | 'reconciling';
  /** Position of the next page. Absent at the beginning. */
  readonly position?: Position | undefined;
  readonly counts: SyncCounts;
  /** Kinds and collections that the account may not list. Each is the beginning of the remote paths of its records. */
  readonly leftOut?: readonly (readonly string[])[] | undefined;
  /** The provider's message about the last of these kinds and collections. It also names all others. */
  readonly refusal?: SealedFailure | undefined;
  /** Classes to list, for an object with classes. Default: all. */
  readonly classes?: readonly string[] | undefined;
  /** Previously synced classes, if this run adds classes. Records of an added class cause no events at first. */
  readonly knownClasses?: readonly string[] | undefined;
  /** Highest time of change at the provider, of all runs. */
  readonly highest?: string | undefined;
  /** The same time before this run: the provider's clock had reached it when this run began. */
  readonly highestBefore?: string | undefined;
}

export type SyncResult = 'succeeded' | 'failed' | 'stopped';

/** The sync of an object of a connection. Times are ISO 8601, UTC. */
export interface Sync extends SyncName {
  /**
   * `waiting`: for the next cycle, or for its own run at `dueAt`. `paused`: its own run continues at `dueAt`. `off`:
   * not wanted.
   */
  readonly state: 'waiting' | 'running' | 'paused' | 'off';
  /** `scope`: an active webhook wants its events. `request`: the project asked for it. */
  readonly source: 'scope' | 'request';
  readonly isBaselined: boolean;
  /** Number of stored runs. A look without changes is not stored. */
  readonly runs: number;
  /** The current run. If none is running, the last stored run. */
  readonly run?: SyncRun | undefined;
  readonly request?: SyncRequest | undefined;
  readonly finishedAt?: string | undefined;
  readonly result?: SyncResult | undefined;
  /** Time since which the next run asks for changes. */
  readonly watermark?: string | undefined;
  /** End of the last complete listing. */
  readonly reconciledAt?: string | undefined;
  /** Classes that it has listed. Default: all. */
  readonly classes?: readonly string[] | undefined;
  /** Time when an extra complete listing is due, because there was no run for long. */
  readonly reconcileAt?: string | undefined;
  /** Milliseconds between two looks, as of the last write of the sync. */
  readonly interval?: number | undefined;
  /**
   * Time since which changes are still to be found, if it differs from the time of the schedule: the sync is behind.
   */
  readonly lookedAt?: string | undefined;
  /** No look takes place before this time, because the sync has failed or waits for its turn. */
  readonly heldUntil?: string | undefined;
  readonly lastError?: SealedFailure | undefined;
  /** Number of failures in a row. */
  readonly failures: number;
  /** Time when its own run begins or continues, or end of the worker's lease. */
  readonly dueAt?: string | undefined;
  /** Fence of the worker that acquired it last. */
  readonly fence: number;
}

const kind = 'sync';

/** The sync of an object of a connection. */
export const syncs = entity({
  table: 'connections',
  key: { pk: '{project}', sk: `${kind}#{connection}#{object}` },
  attributes: {
    /** `waiting` (for the next cycle), `running` or `paused` (a run of its own), or `off` (no longer wanted). */
    state: choice<Sync['state']>(),
    /** `scope`: an active webhook wants its events. `request`: the project asked for it. */
    source: choice<Sync['source']>(),
    isBaselined: orElse(flag('baselined'), false),
    /** Number of stored runs. A look without changes is not stored. */
    runs: orElse(number(), 0),
    /** The current run. If none is running, the last stored run. Without its counts. */
    run: optional(json<Omit<SyncRun, 'counts'>>()),
    /** Counts of the run, as separate attributes that can be incremented. */
    pages: orElse(number('count_pages'), 0),
    seen: orElse(number('count_seen'), 0),
    created: orElse(number('count_created'), 0),
    updated: orElse(number('count_updated'), 0),
    deleted: orElse(number('count_deleted'), 0),
    /** Options that were requested for the next run. */
    request: optional(json<SyncRequest>()),
    /** ISO 8601, UTC. */
    finishedAt: optional(text()),
    result: optional(choice<SyncResult>()),
    /** Time since which the next run asks for changes: ISO 8601, UTC. */
    watermark: optional(text()),
    /** End of the last complete listing: ISO 8601, UTC. */
    reconciledAt: optional(text()),
    /** Classes of the last complete listing, for an object with classes. Absent if it contained all. */
    classes: optional(json<readonly string[]>()),
    /** Time when an extra complete listing is due, because there was no run for long: ISO 8601, UTC. */
    reconcileAt: optional(text()),
    /** Milliseconds between two looks, as of the last write of the sync. */
    interval: optional(number()),
    /**
     * Time since which changes are still to be found, if it differs from the schedule's time: the sync is behind. ISO
     * 8601, UTC.
     */
    lookedAt: optional(text()),
    /** No look takes place before this time, because the sync has failed: ISO 8601, UTC. */
    heldUntil: optional(text()),
    /** Reason of the last failed run, sealed. */
    lastError: optional(json<SealedFailure>()),
    /** Number of failures in a row. */
    failures: orElse(number(), 0),
    /** Partition of the index `due`, while its own run is to be done. */
    due: optional(text()),
    /** Time when its own run begins or continues, or end of the worker's lease. */
    dueAt: optional(time()),
    /** Fence of the worker that acquired it last. */
    fence: orElse(number(), 0),
    /** State to restore when its lock is released. */
    stateBeforeLock: optional(choice<Sync['state']>()),
    /** Due time to restore when its lock is released. */
    dueAtBeforeLock: optional(time()),
  },
});

/** The stored item of a sync. */
export type StoredSync = EntityValue<typeof syncs>;

const countsOf = ({ pages, seen, created, updated, deleted }: StoredSync): SyncCounts => ({
  pages,
  seen,
  created,
  updated,
  deleted,
});

/** Converts an item to a sync. */
export const toSync = (stored: StoredSync): Sync => ({
  project: stored.project,
  connection: stored.connection,
  object: stored.object,
  state: stored.state,
  source: stored.source,
  isBaselined: stored.isBaselined,
  runs: stored.runs,
  run: stored.run && { ...stored.run, counts: countsOf(stored) },
  request: stored.request,
  finishedAt: stored.finishedAt,
  result: stored.result,
  watermark: stored.watermark,
  reconciledAt: stored.reconciledAt,
  classes: stored.classes,
  reconcileAt: stored.reconcileAt,
  interval: stored.interval,
  lookedAt: stored.lookedAt,
  heldUntil: stored.heldUntil,
  lastError: stored.lastError,
  failures: stored.failures,
  dueAt: stored.dueAt === undefined ? undefined : isoTime(stored.dueAt),
  fence: stored.fence,
});

/** Reads the sync of an object of a connection, if it exists. Consistent. */
export const getSync = async (name: SyncName): Promise<Sync | undefined> => {
  const stored = await get(syncs, name);
  return stored && toSync(stored);
};

/** Reads all syncs of a connection: at most one per object. */
export const listSyncs = async (project: string, connection: string): Promise<readonly Sync[]> =>
  (await list(syncs, { project, connection }, { limit: 100 })).items.map(toSync);

const defined = (request: SyncRequest): SyncRequest =>
  Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));

/** The options to store. Non-empty options replace earlier options. Empty options leave earlier options unchanged. */
const requested = (asked: SyncRequest) => (Object.keys(asked).length > 0 ? asked : once(asked));

/** The attributes that make a sync's own run due. */
export const dueOf = ({ connection }: SyncName, at: number) => ({
  due: duePartitionOf(syncKind, connection),
  dueAt: at,
});

/** The change that makes a sync begin its own run now (epoch ms). */
export const beginningAt = (name: SyncName, now: number) => ({ state: 'waiting', ...dueOf(name, now) }) as const;

/**
 * Requests a run of its own now (epoch ms). A running run continues, and the request applies to the run after it.
 * @returns the sync after the request
 */
export const requestSync = async (
  name: SyncName,
  { source, request }: { readonly source: Sync['source']; readonly request: SyncRequest },
  now: number,
): Promise<Sync> => {
  const asked = defined(request);
  await wakeSchedule(name, now);
  const started = await upsert(syncs, name, {
    set: { ...beginningAt(name, now), source: source === 'request' ? source : once(source), request: requested(asked) },
    when: either(isNew, { state: 'waiting' }, { state: 'off' }),
  });
  if (started !== undefined) return toSync(started);
  const noted = await update(syncs, name, { set: { request: requested(asked) } });
  return noted === undefined ? requestSync(name, { source, request }, now) : toSync(noted);
};

/** Due work: a run of a sync's own, the cycle of a connection, or the replan of a project. */
export type DueWork =
  | { readonly kind: 'replan'; readonly scope: string }
  | { readonly kind: 'run'; readonly name: SyncName }
  | { readonly kind: 'cycle'; readonly name: Pick<SyncName, 'project' | 'connection'> };

/** The work of an item in the index. */
export const workOf = ({ pk, sk }: DueKey): DueWork => {
  const [of, connection = '', object = ''] = sk.split('#');
  if (of === replanKind) return { kind: 'replan', scope: pk };
  return of === scheduleKind
    ? { kind: 'cycle', name: { project: pk, connection } }
    : { kind: 'run', name: { project: pk, connection, object } };
};

/** Reads the due cycles, runs and replans of all connections. */
export const dueSyncs = (): DueReader => new DueReader(environment.tables.connections, duePartitions(syncKind));

/** Deletes a sync with its connection. @returns false if it did not exist */
export const deleteSync = (name: SyncName): Promise<boolean> => remove(syncs, name);

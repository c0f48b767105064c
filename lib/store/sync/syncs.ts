import type { SealedFailure } from '../../crypto/failure.ts';
import { environment } from '../../environment.ts';
import { choice, flag, json, number, optional, orElse, text, time } from '../dynamodb/attribute.ts';
import { type DueKey, duePartitionOf, duePartitions } from '../dynamodb/due-index.ts';
import { DueReader } from '../dynamodb/due-reader.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { either, isNew, once } from '../dynamodb/expression.ts';
import { isoTime } from '../dynamodb/item.ts';
import { get, list, remove, update, upsert } from '../dynamodb/operations.ts';
import { replanKind } from './replans.ts';
import { scheduleKind, syncKind, wakeSchedule } from './schedules.ts';

export interface SyncName {
  readonly project: string;
  readonly connection: string;
  /** `crm.contact`. */
  readonly object: string;
}

/** Counts of a run so far. */
export type SyncCounts = Readonly<Record<'pages' | 'seen' | 'created' | 'updated' | 'deleted', number>>;

/** Options that were requested of the next run. */
export interface SyncRequest {
  /** Deleted records are emitted, however many they are. */
  readonly confirmDeletes?: boolean | undefined;
  /** The first run emits an event for every record. */
  readonly emitInitial?: boolean | undefined;
  /** All records that have changed since then are read again: ISO 8601, UTC. */
  readonly from?: string | undefined;
}

/** A position in a list, as `sync/record-source.ts` has it. */
interface Position {
  readonly scope: readonly string[];
  readonly cursor?: string | undefined;
  readonly skip?: number | undefined;
  readonly limit?: number | undefined;
  readonly parents?: Position | undefined;
  readonly page?: number | undefined;
}

/** One run, from its first page to its end, by however many workers. Times are ISO 8601, UTC. */
export interface SyncRun {
  readonly number: number;
  readonly startedAt: string;
  /** `baseline` and `listing` read all records, `changes` those that have changed since `since`. */
  readonly mode: 'baseline' | 'changes' | 'listing';
  readonly since?: string | undefined;
  /** Known records that are not listed are read by their ids, and a deletion is emitted for those that are gone. */
  readonly reconciles: boolean;
  readonly request: SyncRequest;
  /** `deleted`: the provider's own list of deleted records is read. `comparing`: the ids of all records are listed. */
  readonly phase: 'listing' | 'deleted' | 'comparing' | 'reconciling';
  /** Of the next page; absent at the beginning. */
  readonly position?: Position | undefined;
  readonly counts: SyncCounts;
  /** Kinds and collections that the account may not list, by what the remote paths of their records begin with. */
  readonly leftOut?: readonly (readonly string[])[] | undefined;
  /** What the provider said of the last of them, which are all named. */
  readonly refusal?: SealedFailure | undefined;
  /** Of an object of classes: those that it lists; all without. */
  readonly classes?: readonly string[] | undefined;
  /** Classes whose records were known before, where others are synced from now on: what is new of those is none of an event. */
  readonly knownClasses?: readonly string[] | undefined;
  /** Highest time of change at the provider, of all runs. */
  readonly highest?: string | undefined;
  /** The same of the runs before this one: the provider's clock had reached it when this one began. */
  readonly highestBefore?: string | undefined;
}

export type SyncResult = 'succeeded' | 'failed' | 'stopped';

/** The sync of one object of one connection. Times are ISO 8601, UTC. */
export interface Sync extends SyncName {
  /** `waiting`: for the next cycle, or for a run of its own at `dueAt`. `paused`: that goes on then. `off`: not wanted. */
  readonly state: 'waiting' | 'running' | 'paused' | 'off';
  /** `scope`: an active webhook wants its events. `request`: the project asked for it. */
  readonly source: 'scope' | 'request';
  readonly isBaselined: boolean;
  /** Runs that were stored: a look that has found nothing is not. */
  readonly runs: number;
  /** The run that has begun and not ended, else the last that was stored. */
  readonly run?: SyncRun | undefined;
  readonly request?: SyncRequest | undefined;
  readonly finishedAt?: string | undefined;
  readonly result?: SyncResult | undefined;
  /** Since when changes are asked for by the next run. */
  readonly watermark?: string | undefined;
  /** When the last complete listing ended. */
  readonly reconciledAt?: string | undefined;
  /** Classes that it has listed; all without. */
  readonly classes?: readonly string[] | undefined;
  /** When another one is due, out of turn, as there was no run for long. */
  readonly reconcileAt?: string | undefined;
  /** Milliseconds from one look to the next one, as it was when the sync was stored. */
  readonly interval?: number | undefined;
  /** Since when changes are still to be found, where that is not the time of the schedule: the sync is behind. */
  readonly lookedAt?: string | undefined;
  /** It is not looked at before it: it has failed, or waits for its turn. */
  readonly heldUntil?: string | undefined;
  readonly lastError?: SealedFailure | undefined;
  /** In a row. */
  readonly failures: number;
  /** Of a run of its own: when it begins or goes on, or when the lease of its worker ends. */
  readonly dueAt?: string | undefined;
  /** Of the worker that acquired it last. */
  readonly fence: number;
}

const kind = 'sync';

/** The sync of one object of one connection. */
export const syncs = entity({
  table: 'connections',
  key: { pk: '{project}', sk: `${kind}#{connection}#{object}` },
  attributes: {
    /** `waiting` (for the next cycle), `running` or `paused` (a run of its own), or `off`: it is not wanted any more. */
    state: choice<Sync['state']>(),
    /** `scope`: an active webhook wants its events. `request`: the project asked for it. */
    source: choice<Sync['source']>(),
    isBaselined: orElse(flag('baselined'), false),
    /** Runs that were stored: a look that has found nothing is not. */
    runs: orElse(number(), 0),
    /** The run that has begun and not ended, else the last that was stored, without its counts. */
    run: optional(json<Omit<SyncRun, 'counts'>>()),
    /** Counts of the run, where they can be added to. */
    pages: orElse(number('count_pages'), 0),
    seen: orElse(number('count_seen'), 0),
    created: orElse(number('count_created'), 0),
    updated: orElse(number('count_updated'), 0),
    deleted: orElse(number('count_deleted'), 0),
    /** Options that were requested of the next run. */
    request: optional(json<SyncRequest>()),
    /** ISO 8601, UTC. */
    finishedAt: optional(text()),
    result: optional(choice<SyncResult>()),
    /** Since when changes are asked for by the next run: ISO 8601, UTC. */
    watermark: optional(text()),
    /** When the last complete listing ended: ISO 8601, UTC. */
    reconciledAt: optional(text()),
    /** Of an object of classes: those that the last complete listing had; absent where it had all. */
    classes: optional(json<readonly string[]>()),
    /** When another one is due, out of turn, as there was no run for long: ISO 8601, UTC. */
    reconcileAt: optional(text()),
    /** Milliseconds from one look to the next one, as it was when the sync was stored. */
    interval: optional(number()),
    /** Since when changes are still to be found, where that is not the schedule's time: it is behind. ISO 8601, UTC. */
    lookedAt: optional(text()),
    /** It is not looked at before it, as it has failed: ISO 8601, UTC. */
    heldUntil: optional(text()),
    /** Why the last run failed, sealed. */
    lastError: optional(json<SealedFailure>()),
    /** In a row. */
    failures: orElse(number(), 0),
    /** Partition of the index `due`, while a run of its own is to be done. */
    due: optional(text()),
    /** When that run begins or goes on, or when the lease of its worker ends. */
    dueAt: optional(time()),
    /** Of the worker that acquired it last. */
    fence: orElse(number(), 0),
    /** As it is again when its lock is released. */
    stateBeforeLock: optional(choice<Sync['state']>()),
    /** When it is due again when its lock is released. */
    dueAtBeforeLock: optional(time()),
  },
});

/** An item of a sync. */
export type StoredSync = EntityValue<typeof syncs>;

const countsOf = ({ pages, seen, created, updated, deleted }: StoredSync): SyncCounts => ({
  pages,
  seen,
  created,
  updated,
  deleted,
});

/** The sync of an item. */
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

/** The sync of an object of a connection, if there is one. Consistent. */
export const getSync = async (name: SyncName): Promise<Sync | undefined> => {
  const stored = await get(syncs, name);
  return stored && toSync(stored);
};

/** All syncs of a connection: one for each of its objects at most. */
export const listSyncs = async (project: string, connection: string): Promise<readonly Sync[]> =>
  (await list(syncs, { project, connection }, { limit: 100 })).items.map(toSync);

const defined = (request: SyncRequest): SyncRequest =>
  Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));

/** The options of a request that asks for something take the place of those before; others leave them as they are. */
const requested = (asked: SyncRequest) => (Object.keys(asked).length > 0 ? asked : once(asked));

/** Where the run of its own of a sync is found when it is due. */
export const dueOf = ({ connection }: SyncName, at: number) => ({
  due: duePartitionOf(syncKind, connection),
  dueAt: at,
});

/** The change that has a sync begin a run of its own now (epoch ms). */
export const beginningAt = (name: SyncName, now: number) => ({ state: 'waiting', ...dueOf(name, now) }) as const;

/**
 * Requests a run of its own now (epoch ms). One that is under way goes on as it is, and the request is for the run after it.
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

/** Due work: a run of its own of a sync, the cycle of a connection, or the replan of a project. */
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

/** Reads the cycles, runs and replans that are due, of all connections. */
export const dueSyncs = (): DueReader => new DueReader(environment.tables.connections, duePartitions(syncKind));

/** Deletes a sync with its connection. @returns false when there was none */
export const deleteSync = (name: SyncName): Promise<boolean> => remove(syncs, name);

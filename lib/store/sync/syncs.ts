import type { SealedFailure } from '../../crypto/failure.ts';
import { environment } from '../../environment.ts';
import { choice, flag, json, number, optional, orElse, text, time } from '../dynamodb/attribute.ts';
import type { DueKey } from '../dynamodb/due-index.ts';
import { DueReader } from '../dynamodb/due-reader.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { either, isNew, once } from '../dynamodb/expression.ts';
import { isoTime } from '../dynamodb/item.ts';
import { get, list, remove, update, upsert } from '../dynamodb/operations.ts';
import { replanKind } from './replans.ts';

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
  /** `deleted`: the provider's own list of deleted records is read. */
  readonly phase: 'listing' | 'deleted' | 'reconciling';
  /** Of the next page; absent at the beginning. */
  readonly position?: Position | undefined;
  readonly counts: SyncCounts;
  /** Kinds and collections that the account may not list, by what the remote paths of their records begin with. */
  readonly leftOut?: readonly (readonly string[])[] | undefined;
  /** What the provider said of the last of them, which are all named. */
  readonly refusal?: SealedFailure | undefined;
  /** Highest time of change at the provider, of all runs. */
  readonly highest?: string | undefined;
  /** The same of the runs before this one: the provider's clock had reached it when this one began. */
  readonly highestBefore?: string | undefined;
}

export type SyncResult = 'succeeded' | 'failed' | 'stopped';

/** The sync of one object of one connection. Times are ISO 8601, UTC. */
export interface Sync extends SyncName {
  /** `paused`: the run goes on at `dueAt`. `off`: it is not wanted any more. */
  readonly state: 'waiting' | 'running' | 'paused' | 'off';
  /** `scope`: an active webhook wants its events. `request`: the project asked for it. */
  readonly source: 'scope' | 'request';
  readonly isBaselined: boolean;
  /** Runs that were begun. */
  readonly runs: number;
  /** The run that has begun and not ended, else the last. */
  readonly run?: SyncRun | undefined;
  readonly request?: SyncRequest | undefined;
  readonly finishedAt?: string | undefined;
  readonly result?: SyncResult | undefined;
  /** Since when changes are asked for by the next run. */
  readonly watermark?: string | undefined;
  /** When the last complete listing ended. */
  readonly reconciledAt?: string | undefined;
  /** Milliseconds from the start of a run to the next one, as it was when the last one ended. */
  readonly interval?: number | undefined;
  /** Nothing is begun before it: the provider has limited the account. */
  readonly heldUntil?: string | undefined;
  readonly lastError?: SealedFailure | undefined;
  /** In a row. */
  readonly failures: number;
  readonly dueAt?: string | undefined;
  /** Until when the provider has limited the account, where it did so outside of a run. */
  readonly limitedUntil?: string | undefined;
}

/** Partition of the index `due`. */
const due = 'sync';

const kind = 'sync';

/** The sync of one object of one connection. */
export const syncs = entity({
  table: 'connections',
  key: { pk: '{project}', sk: `${kind}#{connection}#{object}` },
  attributes: {
    /** `waiting`, `running`, `paused` (the run goes on when it is due), or `off`: it is not wanted any more. */
    state: choice<Sync['state']>(),
    /** `scope`: an active webhook wants its events. `request`: the project asked for it. */
    source: choice<Sync['source']>(),
    isBaselined: orElse(flag('baselined'), false),
    /** Runs that were begun. */
    runs: orElse(number(), 0),
    /** The run that has begun and not ended, else the last, without its counts. */
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
    /** Milliseconds from the start of a run to the next one, as it was when the last one ended. */
    interval: optional(number()),
    /** Nothing is begun before it, the provider has limited the account: ISO 8601, UTC. */
    heldUntil: optional(text()),
    /** Why the last run failed, sealed. */
    lastError: optional(json<SealedFailure>()),
    /** In a row. */
    failures: orElse(number(), 0),
    /** Until when the provider has limited the account, where it did so outside of a run: ISO 8601, UTC. */
    limitedUntil: optional(text()),
    /** Partition of the index `due`. */
    due: optional(choice<'sync'>()),
    /** When the next run begins or this one goes on, or when the lease of its worker ends. */
    dueAt: optional(time()),
    /** Of the worker that holds it. */
    fence: optional(number()),
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
  interval: stored.interval,
  heldUntil: stored.heldUntil,
  lastError: stored.lastError,
  failures: stored.failures,
  dueAt: stored.dueAt === undefined ? undefined : isoTime(stored.dueAt),
  limitedUntil: stored.limitedUntil,
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

/** The change that has a sync begin a run now (epoch ms). */
export const beginningAt = (now: number) => ({ state: 'waiting', due, dueAt: now }) as const;

/**
 * Requests a run now (epoch ms). One that is under way goes on as it is, and the request is for the run after it.
 * @returns the sync after the request
 */
export const requestSync = async (
  name: SyncName,
  { source, request }: { readonly source: Sync['source']; readonly request: SyncRequest },
  now: number,
): Promise<Sync> => {
  const asked = defined(request);
  const started = await upsert(syncs, name, {
    set: { ...beginningAt(now), source: source === 'request' ? source : once(source), request: asked },
    when: either(isNew, { state: 'waiting' }, { state: 'off' }),
  });
  if (started !== undefined) return toSync(started);
  const noted = await update(syncs, name, { set: { request: asked } });
  return noted === undefined ? requestSync(name, { source, request }, now) : toSync(noted);
};

/** Due work: a sync, the plan of a connection's syncs, or the plans of all connections of a project. */
export type DueWork =
  | { readonly kind: 'replan'; readonly scope: string }
  | { readonly kind: 'sync'; readonly name: SyncName }
  | { readonly kind: 'plan'; readonly name: Pick<SyncName, 'project' | 'connection'> };

/** The work of an item in the index. */
export const workOf = ({ pk, sk }: DueKey): DueWork => {
  const [of, connection = '', object = ''] = sk.split('#');
  if (of === replanKind) return { kind: 'replan', scope: pk };
  return of === kind
    ? { kind: 'sync', name: { project: pk, connection, object } }
    : { kind: 'plan', name: { project: pk, connection } };
};

/** Reads the syncs, plans and replans that are due, of all connections. */
export const dueSyncs = (): DueReader => new DueReader(environment.tables.connections, [due]);

/** Deletes a sync with its connection. @returns false when there was none */
export const deleteSync = (name: SyncName): Promise<boolean> => remove(syncs, name);

import type { SealedFailure } from '../../crypto/failure.ts';
import { environment } from '../../environment.ts';
import type { DueKey } from '../dynamodb/due-index.ts';
import { DueReader } from '../dynamodb/due-reader.ts';
import type { ItemChange } from '../dynamodb/expression.ts';
import { type Item, isoTime, schemaVersion } from '../dynamodb/item.ts';
import { changeItem, deleteItem, readItem } from '../dynamodb/item-operations.ts';
import { queryPage } from '../dynamodb/query.ts';
import { replanKind } from './replans.ts';

export interface SyncName {
  readonly project: string;
  readonly connection: string;
  /** `crm.contact`. */
  readonly object: string;
}

/** Counts of a run so far. */
export const syncCounts = ['pages', 'seen', 'created', 'updated', 'deleted'] as const;
export type SyncCounts = Readonly<Record<(typeof syncCounts)[number], number>>;

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
export const due = 'sync';

const kind = 'sync';

/** Key of the item of a sync. */
export const syncKeyOf = ({ project, connection, object }: SyncName) => ({
  pk: project,
  sk: `${kind}#${connection}#${object}`,
});

/** The sync of an item. */
export const toSync = (item: Item): Sync => {
  const [, connection = '', object = ''] = String(item.sk).split('#');
  return {
    project: item.pk,
    connection,
    object,
    state: item.state,
    source: item.source,
    isBaselined: item.baselined === true,
    runs: item.runs ?? 0,
    run: item.run === undefined ? undefined : { ...item.run, counts: countsOf(item) },
    request: item.request,
    finishedAt: item.finished_at,
    result: item.result,
    watermark: item.watermark,
    reconciledAt: item.reconciled_at,
    interval: item.interval,
    heldUntil: item.held_until,
    lastError: item.last_error,
    failures: item.failures ?? 0,
    dueAt: item.due_at,
    limitedUntil: item.limited_until,
  };
};

/** At the top of the item, where they can be added to. */
const countsOf = (item: Item): SyncCounts =>
  Object.fromEntries(syncCounts.map((name) => [name, item[`count_${name}`] ?? 0])) as SyncCounts;

/** The sync of an object of a connection, if there is one. Consistent. */
export const getSync = async (name: SyncName): Promise<Sync | undefined> => {
  const item = await readItem(environment.tables.connections, syncKeyOf(name));
  return item === undefined ? undefined : toSync(item);
};

/** All syncs of a connection: one for each of its objects at most. */
export const listSyncs = async (project: string, connection: string): Promise<readonly Sync[]> => {
  const source = { table: environment.tables.connections, partition: project, kind: `${kind}#${connection}` };
  return (await queryPage(source, { limit: 100 }, toSync)).items;
};

/** Changes the item of a sync. @returns the item after it; `undefined` when the condition does not hold */
export const updateSync = (name: SyncName, change: ItemChange): Promise<Item | undefined> =>
  changeItem(environment.tables.connections, syncKeyOf(name), change);

const defined = (request: SyncRequest): SyncRequest =>
  Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));

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
  const started = await updateSync(name, {
    UpdateExpression:
      `SET v = :v, #state = :waiting, #source = ${source === 'request' ? ':source' : 'if_not_exists(#source, :source)'}, ` +
      '#request = :request, due = :due, due_at = :now',
    ConditionExpression: 'attribute_not_exists(pk) OR (#state <> :running AND #state <> :paused)',
    ExpressionAttributeNames: { '#state': 'state', '#source': 'source', '#request': 'request' },
    ExpressionAttributeValues: {
      ':v': schemaVersion,
      ':waiting': 'waiting',
      ':running': 'running',
      ':paused': 'paused',
      ':source': source,
      ':request': asked,
      ':due': due,
      ':now': isoTime(now),
    },
  });
  if (started !== undefined) return toSync(started);
  const noted = await updateSync(name, {
    UpdateExpression: 'SET #request = :request',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#request': 'request' },
    ExpressionAttributeValues: { ':request': asked },
  });
  if (noted === undefined) return requestSync(name, { source, request }, now);
  return toSync(noted);
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
export const deleteSync = (name: SyncName): Promise<boolean> =>
  deleteItem(environment.tables.connections, syncKeyOf(name));

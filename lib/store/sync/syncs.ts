import type { SealedFailure } from '../../crypto/failure.ts';
import { environment } from '../../environment.ts';
import type { DueKey } from '../dynamodb/due-index.ts';
import { DueLook } from '../dynamodb/due-reader.ts';
import { type Item, isoTime, schemaVersion } from '../dynamodb/item.ts';
import { changeItem, deleteItem, type ItemChange, readItem } from '../dynamodb/item-operations.ts';
import { queryPage } from '../dynamodb/query.ts';
import { replanKind } from './replans.ts';

export interface SyncName {
  readonly project: string;
  readonly connection: string;
  /** `crm.contact`. */
  readonly object: string;
}

/** What a run has done so far. */
export const syncCounts = ['pages', 'seen', 'created', 'updated', 'deleted'] as const;
export type SyncCounts = Readonly<Record<(typeof syncCounts)[number], number>>;

/** What was asked for, and is done by the next run. */
export interface SyncRequest {
  /** Deletes go on, however many they are. */
  readonly confirmDeletes?: boolean | undefined;
  /** The first run tells of every record. */
  readonly emitInitial?: boolean | undefined;
}

/** Where a list goes on, as `sync/record-source.ts` has it. */
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
  /** `baseline` and `listing` go through all records, `changes` through those since `since`. */
  readonly mode: 'baseline' | 'changes' | 'listing';
  readonly since?: string | undefined;
  /** Records that are not listed are looked for and told of as deleted. */
  readonly reconciles: boolean;
  readonly request: SyncRequest;
  /** `deleted`: the provider's own list of what was deleted is gone through. */
  readonly phase: 'listing' | 'deleted' | 'sweeping';
  /** Of the next page; absent at the beginning. */
  readonly position?: Position | undefined;
  readonly counts: SyncCounts;
  /** Highest time of change at the provider, of all runs. */
  readonly highest?: string | undefined;
  /** The same of the runs before this one: the provider's clock was there when it began. */
  readonly highestBefore?: string | undefined;
}

export type SyncResult = 'succeeded' | 'failed' | 'stopped';

/** One object of one connection that is kept in step. Times are ISO 8601, UTC. */
export interface Sync extends SyncName {
  /** `paused`: the run goes on at `dueAt`. `off`: nobody wants it any more. */
  readonly state: 'waiting' | 'running' | 'paused' | 'off';
  /** `scope`: an active webhook wants its events. `request`: the project asked for it. */
  readonly source: 'scope' | 'request';
  readonly isBaselined: boolean;
  /** Runs that were begun. */
  readonly runs: number;
  /** The one under way, else the last. */
  readonly run?: SyncRun | undefined;
  readonly request?: SyncRequest | undefined;
  readonly finishedAt?: string | undefined;
  readonly result?: SyncResult | undefined;
  /** Since when changes are asked for by the next run. */
  readonly watermark?: string | undefined;
  /** When a complete listing has ended last. */
  readonly reconciledAt?: string | undefined;
  /** Milliseconds from the start of a run to the next one, as it was when the last one ended. */
  readonly interval?: number | undefined;
  /** Nothing is begun before it: the provider has said so. */
  readonly heldUntil?: string | undefined;
  readonly lastError?: SealedFailure | undefined;
  /** In a row. */
  readonly failures: number;
  readonly dueAt?: string | undefined;
  /** Until when the provider has asked for no requests to the account, where it did so outside of a run. */
  readonly limitedUntil?: string | undefined;
}

/** Partition of the index `due`. */
export const due = 'sync';

const kind = 'sync';

export const syncKeyOf = ({ project, connection, object }: SyncName) => ({
  pk: project,
  sk: `${kind}#${connection}#${object}`,
});

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

export const getSync = async (name: SyncName): Promise<Sync | undefined> => {
  const item = await readItem(environment.tables.connections, syncKeyOf(name));
  return item === undefined ? undefined : toSync(item);
};

/** All syncs of a connection: one for each of its objects at most. */
export const listSyncs = async (project: string, connection: string): Promise<readonly Sync[]> => {
  const source = { table: environment.tables.connections, partition: project, kind: `${kind}#${connection}` };
  return (await queryPage(source, { limit: 100 }, toSync)).items;
};

/** @returns `undefined` when the condition does not hold */
export const updateSync = (name: SyncName, change: ItemChange): Promise<Item | undefined> =>
  changeItem(environment.tables.connections, syncKeyOf(name), change);

const defined = (request: SyncRequest): SyncRequest =>
  Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));

/**
 * Asks for a run now. One that is under way goes on as it is; what was asked for besides is done by the one after it.
 * @returns the sync as it is then
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

/** Work that is due: a sync, a connection whose syncs are to be gone through, or a project whose connections are. */
export type DueWork =
  | { readonly kind: 'replan'; readonly scope: string }
  | { readonly kind: 'sync'; readonly name: SyncName }
  | { readonly kind: 'plan'; readonly name: Pick<SyncName, 'project' | 'connection'> };

/** What an item of the index stands for. */
export const workOf = ({ pk, sk }: DueKey): DueWork => {
  const [of, connection = '', object = ''] = sk.split('#');
  if (of === replanKind) return { kind: 'replan', scope: pk };
  return of === kind
    ? { kind: 'sync', name: { project: pk, connection, object } }
    : { kind: 'plan', name: { project: pk, connection } };
};

/** What is due of all connections. */
export const lookForSyncs = (): DueLook => new DueLook(environment.tables.connections, [due]);

/** Takes a sync away with its connection. */
export const deleteSync = (name: SyncName): Promise<boolean> =>
  deleteItem(environment.tables.connections, syncKeyOf(name));

import type { Cause } from '../../causes.ts';
import { chunksOf } from '../../chunks.ts';
import type { ProviderRequest, RequestEntry, RequestOutcome } from '../../requests/entry.ts';
import type { FailureReason } from '../../requests/reasons.ts';
import { bytes, choice, json, listOf, number, optional, text, timeToLive } from '../dynamodb/attribute.ts';
import { putItems, writeChunk } from '../dynamodb/batch.ts';
import { withConcurrency } from '../dynamodb/concurrency.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { type Item, isoTime } from '../dynamodb/item.ts';
import { shardOf } from '../dynamodb/key-template.ts';
import { get } from '../dynamodb/operations.ts';
import { dayOf } from './days.ts';

/** A request of a caller, or a run of a worker for a connection. */
export const requests = entity({
  table: 'requests',
  key: { pk: '{project}#{id}', sk: 'request' },
  attributes: {
    /**
     * Partition of the index by connection: `<project>#<connection or ->#<day>`. A failed request has a partition of
     * its own, with `#failed` at the end.
     */
    connectionDay: text(),
    /** Partition of the index by project: `<project>#<day>#<shard>`, with `#failed` at the end for a failed request. */
    projectDay: text(),
    /** Partition of the index by record, for a write: `<project>#<HMAC of the record's id>`. */
    record: optional(text()),
    /** Sort key of the indexes: `<time>#<id>`. */
    place: text(),
    cause: choice<Cause>(),
    provider: optional(text()),
    keyId: optional(text()),
    /** Method and path with placeholders. */
    route: optional(text()),
    function: text(),
    /** HTTP status of the answer. */
    status: optional(number()),
    /** Code of the error. */
    error: optional(text()),
    /** Reason of the failure, in our words. */
    reason: optional(choice<FailureReason>()),
    /** Names of our own fields that the provider has refused. */
    fields: optional(listOf(text())),
    /** Scopes of the provider that a refused call needs. */
    needs: optional(listOf(text())),
    /** Time of the next sensible attempt: ISO 8601, UTC. */
    retryAt: optional(text()),
    outcome: choice<RequestOutcome>(),
    durationMs: number(),
    /** Part of the duration spent waiting for the provider. */
    providerMs: number(),
    /** Requests to the provider: method, path with placeholders, status, duration. */
    providerRequests: json<readonly ProviderRequest[]>(),
    /** Number of further requests to the provider. */
    moreProviderRequests: optional(number()),
    /** Runs before this run that found nothing and have no item, and their requests to the provider. */
    unloggedRuns: optional(number()),
    unloggedProviderRequests: optional(number()),
    /** Id of the request that made the job. */
    parent: optional(text()),
    /** HMAC of the `Idempotency-Key`. */
    idempotency: optional(text()),
    /** HMAC of the body, for a create. */
    content: optional(text()),
    traceparent: optional(text()),
    /**
     * Record ids, query, message and the vendor's request ids, sealed with the data key of the connection. Unreadable
     * once the connection is revoked.
     */
    sealed: optional(bytes()),
    /** 14 days after the request. */
    expiresAt: timeToLive(),
  },
});

/** The place of a request among the requests with the same `Idempotency-Key`. */
export const requestRetries = entity({
  table: 'requests',
  key: { pk: '{project}#{idempotency}', sk: 'retry#{place}' },
  attributes: {
    /** 14 days after the request. */
    expiresAt: timeToLive(),
  },
});

/** A stored request, with the facts that its index keys contain. */
export interface StoredRequest
  extends Omit<EntityValue<typeof requests>, 'connectionDay' | 'projectDay' | 'place' | 'record' | 'expiresAt'> {
  /** Id of the connection, if the request has one. */
  readonly connection: string | undefined;
  /** Start: ISO 8601, UTC. */
  readonly time: string;
}

/** Time until a request is deleted, ms. */
export const keptMs = 14 * 24 * 60 * 60_000;

/** Number of shards of a project's day in the index by project. A shard accepts 1,000 writes per second. */
const projectShardCount = 2;

/** Used instead of a connection's id for requests without a connection. */
const noConnection = '-';

/** Each index has a partition for requests that succeeded, and a partition for all others. */
export type Part = 'succeeded' | 'failed';

/** Both partitions: succeeded and all others. */
export const bothParts: readonly Part[] = ['succeeded', 'failed'];

const suffixOf = (part: Part): string => (part === 'failed' ? '#failed' : '');

/** Partition of the index by connection. */
export const connectionPartition = (project: string, connection: string, day: string, part: Part): string =>
  `${project}#${connection}#${day}${suffixOf(part)}`;

/** Partitions of the index by project. */
export const projectPartitions = (project: string, day: string, part: Part): readonly string[] =>
  Array.from({ length: projectShardCount }, (_, shard) => `${project}#${day}#${shard}${suffixOf(part)}`);

/** Partition of the index by record. @param mark HMAC of the record's id */
export const recordPartition = (project: string, mark: string): string => `${project}#${mark}`;

const placeOf = ({ time, id }: Pick<RequestEntry, 'time' | 'id'>): string => `${isoTime(Date.parse(time))}#${id}`;

/** Id of a request, from its sort key `<time>#<id>`. */
export const idIn = (place: string): string => place.slice(place.indexOf('#') + 1);

/** A request with a status from 400 on has failed, whatever its outcome says. */
export const partOf = ({ outcome, status = 0 }: Pick<StoredRequest, 'outcome' | 'status'>): Part =>
  outcome === 'succeeded' && status < 400 ? 'succeeded' : 'failed';

const toStored = (entry: RequestEntry): EntityValue<typeof requests> => {
  const { project, id, time, connection = noConnection, record, sealed } = entry;
  const day = dayOf(isoTime(Date.parse(time)));
  const part = partOf(entry);
  return {
    project,
    id,
    connectionDay: connectionPartition(project, connection, day, part),
    projectDay: projectPartitions(project, day, part)[shardOf(id, projectShardCount)] ?? '',
    record: record && recordPartition(project, record),
    place: placeOf(entry),
    cause: entry.cause,
    provider: entry.provider,
    keyId: entry.key_id,
    route: entry.route,
    function: entry.function,
    status: entry.status,
    error: entry.error,
    reason: entry.reason,
    fields: entry.fields,
    needs: entry.needs,
    retryAt: entry.retry_at,
    outcome: entry.outcome,
    durationMs: entry.duration_ms,
    providerMs: entry.provider_ms,
    providerRequests: entry.provider_requests,
    moreProviderRequests: entry.more_provider_requests,
    unloggedRuns: entry.unlogged_runs,
    unloggedProviderRequests: entry.unlogged_provider_requests,
    parent: entry.parent,
    idempotency: entry.idempotency,
    content: entry.content,
    traceparent: entry.traceparent,
    sealed: sealed === undefined ? undefined : Buffer.from(sealed, 'base64'),
    expiresAt: Date.parse(time) + keptMs,
  };
};

/** Converts an item. */
export const toRequest = ({
  connectionDay,
  projectDay: _,
  place,
  record: __,
  expiresAt: ___,
  ...stored
}: EntityValue<typeof requests>): StoredRequest => {
  const [, connection] = connectionDay.split('#');
  return {
    ...stored,
    connection: connection === noConnection ? undefined : connection,
    time: place.slice(0, place.indexOf('#')),
  };
};

const itemsOf = (entry: RequestEntry): readonly Item[] => {
  const stored = toStored(entry);
  const { project, place, idempotency, expiresAt } = stored;
  const item = requests.toItem(stored);
  return idempotency === undefined ? [item] : [item, requestRetries.toItem({ project, idempotency, place, expiresAt })];
};

/** Number of batches that are written at a time. */
const batchesAtOnce = 4;

/**
 * Stores entries. An entry that is already stored is replaced by itself, so that a call can be repeated.
 * @throws Error if DynamoDB repeatedly leaves items unwritten; some entries may be stored
 */
export const putRequests = async (entries: readonly RequestEntry[], pauses?: readonly number[]): Promise<void> => {
  // A batch must not name a key twice.
  const items = new Map(entries.flatMap(itemsOf).map((item) => [`${item.pk} ${item.sk}`, item]));
  await withConcurrency(batchesAtOnce, chunksOf([...items.values()], writeChunk).values(), (chunk) =>
    putItems(requests.tableName(), chunk, pauses),
  );
};

/** Whether a request is no longer kept. DynamoDB deletes it up to two days later. @param now epoch ms */
const isExpired = ({ time }: StoredRequest, now: number): boolean => Date.parse(time) + keptMs <= now;

/** Reads the request with this id. @param now epoch ms */
export const getRequest = async (project: string, id: string, now: number): Promise<StoredRequest | undefined> => {
  const item = await get(requests, { project, id });
  const found = item && toRequest(item);
  return found === undefined || isExpired(found, now) ? undefined : found;
};

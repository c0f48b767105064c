import { newEventId } from '../../crypto/ids.ts';
import { eventCause, invocations } from '../../invocation.ts';
import { bytes, listOf, number, optional, shape, text, time, timeToLive } from '../dynamodb/attribute.ts';
import { duePartitionOf } from '../dynamodb/due-index.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { isoTime } from '../dynamodb/item.ts';
import { shardOf } from '../dynamodb/key-template.ts';
import { type EventFacts, eventFacts, factsOf } from './event-facts.ts';
import { type EventName, eventPrefix, feedShardOf } from './event-keys.ts';

/**
 * An event. It is stored once, together with the change that it reports. Then it waits for its place in the feed of its
 * connection, which it receives from a block (`block`). It stays readable as long as the installation stores events.
 */
export const events = entity({
  table: 'events',
  key: { pk: '{project}#{connection}#{shard}', sk: `${eventPrefix}{time}#{id}` },
  attributes: {
    ...eventFacts,
    /** The record at that time, sealed for the id of the event (`lib/crypto/event-record.ts`). */
    sealedRecord: optional(bytes()),
    /** Salted hashes of the write that caused it, for the audit. Absent for an event that no write caused. */
    write: optional(shape({ sent: optional(bytes()), answered: optional(bytes()) })),
    /** While it waits: time of the previous event of the same record, which receives its place first. */
    previous: optional(time()),
    /** Place in the feed of the connection: 1, 2, 3 … Absent while the event waits. */
    sequence: optional(number()),
    /** Ids of the webhooks to which it has deliveries. The deliveries can be found with these ids. */
    webhooks: optional(listOf(text())),
    /** Time when its block was written. The ids of its deliveries contain this time. */
    placedAt: optional(time()),
    /** Project and shard: partition of the index `by_project`. */
    projectShard: text(),
    /** Project and id of the record: partition of the index `by_record`. Absent for an event without a record. */
    projectRecord: optional(text()),
    /** While it waits: partition of the index `due`. */
    due: optional(text()),
    /**
     * While it waits: time when it was stored, by the clock of the storing process. The event's time is not earlier.
     */
    dueAt: optional(time()),
    /** Set when it receives its place. */
    expiresAt: optional(timeToLive()),
  },
});

/** A stored event. */
export type StoredEvent = EntityValue<typeof events>;

/** An event with its place in the feed of its connection. */
export type FeedEvent = EventFacts & EventName & Pick<StoredEvent, 'sealedRecord'> & { readonly sequence: number };

/** A new event. Times are epoch ms. */
export interface NewEvent extends EventFacts {
  /** The record at that time, sealed for the id of the event (`lib/crypto/event-record.ts`). */
  readonly sealedRecord?: Uint8Array | undefined;
  /** Salted hashes of the write that caused it (`lib/crypto/write-hashes.ts`). */
  readonly write?: StoredEvent['write'];
  /** Time of the change. */
  readonly time: number;
  /** Time of the previous event of the same record, which is earlier. */
  readonly previous?: number | undefined;
  /** Time of storage. Default: the time of the change. */
  readonly putAt?: number | undefined;
}

/** Kind of the dispatcher's work in the index `due`. */
export const eventKind = 'event';

/** Number of shards of the index `by_project`. A shard accepts 1,000 writes per second. */
const projectShardCount = 16;

/** The partition of the index `by_project` for an event. */
export const projectShardOf = (project: string, id: string): string => `${project}#${shardOf(id, projectShardCount)}`;

/** The partitions of the index `by_project` for a project. */
export const projectShards = (project: string): readonly string[] =>
  Array.from({ length: projectShardCount }, (_, shard) => `${project}#${shard}`);

/** The partition of the index `by_record` for the events of a record. */
export const projectRecordOf = (project: string, record: string): string => `${project}#${record}`;

/**
 * Part of the transaction that makes the change. So there is no change without its event, and no event without its
 * change. The events of a record receive their places in the order of their times.
 * @param id id of the event; pass the id that the event's record was sealed for
 */
export const eventPut = ({ putAt, time, ...event }: NewEvent, id = newEventId(time)) =>
  events.part.insert({
    traceparent: invocations.getStore()?.traceparent,
    causedBy: eventCause(),
    ...event,
    id,
    time: isoTime(time),
    shard: feedShardOf({ ...event, id }),
    projectShard: projectShardOf(event.project, id),
    ...(event.recordId !== undefined && { projectRecord: projectRecordOf(event.project, event.recordId) }),
    due: duePartitionOf(eventKind, event.connection),
    dueAt: putAt ?? time,
  });

/** Selects the name of an event from an object with more members. */
export const eventNameOf = ({ project, connection, shard, time, id }: EventName): EventName => ({
  project,
  connection,
  shard,
  time,
  id,
});

/** Converts a stored event to an event with its place. */
export const toEvent = (event: StoredEvent, sequence: number): FeedEvent => ({
  ...factsOf(event),
  ...eventNameOf(event),
  sequence,
  sealedRecord: event.sealedRecord,
});

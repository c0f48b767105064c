import { newId } from '../../crypto/ids.ts';
import { bytes, listOf, number, optional, text, time, timeToLive } from '../dynamodb/attribute.ts';
import { duePartitionOf } from '../dynamodb/due-index.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { isoTime } from '../dynamodb/item.ts';
import { shardOf } from '../dynamodb/shards.ts';
import { type EventFacts, eventFacts, factsOf } from './event-facts.ts';
import { type EventName, eventPrefix, feedShardOf } from './event-keys.ts';

/**
 * An event. It is put once, with the change that it reports, and waits then for its place in the feed of its connection,
 * which a block gives it (`block`). It can be read for as long as the installation keeps events.
 */
export const events = entity({
  table: 'events',
  key: { pk: '{project}#{connection}#{shard}', sk: `${eventPrefix}{time}#{id}` },
  attributes: {
    ...eventFacts,
    /** The record as of then, sealed for the id of the event (`lib/crypto/event-record.ts`). */
    sealedRecord: optional(bytes()),
    /** While it waits: time of the event of its record before it, which has its place first. */
    previous: optional(time()),
    /** 1, 2, 3 … for each connection; absent while it waits. */
    sequence: optional(number()),
    /** Ids of the webhooks to which it has deliveries: these can be found by the event. */
    webhooks: optional(listOf(text())),
    /** When its block was written, which is in the ids of its deliveries. */
    placedAt: optional(time()),
    /** Project and shard: partition of the index `by_project`. */
    projectShard: text(),
    /** While it waits: partition of the index `due`. */
    due: optional(text()),
    /** While it waits: when it was put, by the clock of that process. Its time is no earlier. */
    dueAt: optional(time()),
    /** Once it has its place. */
    expiresAt: optional(timeToLive()),
  },
});

/** An event as it is stored. */
export type StoredEvent = EntityValue<typeof events>;

/** An event with its place in the feed of its connection. */
export type FeedEvent = EventFacts & EventName & Pick<StoredEvent, 'sealedRecord'> & { readonly sequence: number };

/** An event that is new. Times are epoch ms. */
export interface NewEvent extends EventFacts {
  /** The record as of then, sealed for the id of the event (`lib/crypto/event-record.ts`). */
  readonly sealedRecord?: Uint8Array | undefined;
  /** Of the change. */
  readonly time: number;
  /** Of the event of the same record before it, which is earlier. */
  readonly previous?: number | undefined;
  /** When it is put, where that is not the time of the change. */
  readonly putAt?: number | undefined;
}

/** Kind of the dispatcher's work, in the index `due`. */
export const eventKind = 'event';

/** Shards of the index `by_project`: one takes 1,000 writes a second. */
const projectShardCount = 16;

/** The partitions of the index `by_project` for a project. */
export const projectShards = (project: string): readonly string[] =>
  Array.from({ length: projectShardCount }, (_, shard) => `${project}#${shard}`);

/**
 * Part of the transaction that makes the change: no change without its event, and no event without its change. The events
 * of a record get their places in the order of their times.
 * @param id of the event: give the one for which its record is sealed
 */
export const eventPut = ({ putAt, time, ...event }: NewEvent, id = newId()) =>
  events.part.insert({
    ...event,
    id,
    time: isoTime(time),
    shard: feedShardOf({ ...event, id }),
    projectShard: `${event.project}#${shardOf(id, projectShardCount)}`,
    due: duePartitionOf(eventKind, event.connection),
    dueAt: putAt ?? time,
  });

/** Names an event, of something that has more. */
export const eventNameOf = ({ project, connection, shard, time, id }: EventName): EventName => ({
  project,
  connection,
  shard,
  time,
  id,
});

/** An event with its place. */
export const toEvent = (event: StoredEvent, sequence: number): FeedEvent => ({
  ...factsOf(event),
  ...eventNameOf(event),
  sequence,
  sealedRecord: event.sealedRecord,
});

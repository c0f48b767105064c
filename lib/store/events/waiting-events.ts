import { eventIdOf } from '../../crypto/ids.ts';
import { between } from '../dynamodb/condition.ts';
import { type DueItem, dueItems, duePartitions } from '../dynamodb/due-index.ts';
import { type Item, isoTime } from '../dynamodb/item.ts';
import { placeAfter } from '../dynamodb/merge.ts';
import { getMany, query } from '../dynamodb/operations.ts';
import { eventFacts } from './event-facts.ts';
import { afterAll, type EventName, eventPrefix, type Feed, feedOf, feedPartition, feedShards } from './event-keys.ts';
import { eventKind, eventNameOf, events, type StoredEvent } from './events.ts';

/** A feed with waiting events. */
export interface WaitingFeed extends Feed {
  /** Lower bound of the times when its known waiting events were stored: ISO 8601, UTC. */
  readonly since: string;
}

/** An event that waits for its place, without its record. */
export type WaitingEvent = Omit<StoredEvent, 'sealedRecord'>;

/** The feeds of these items without duplicates, each with the time of its first item. @param items oldest first */
const feedsOf = (items: readonly DueItem[]): readonly WaitingFeed[] =>
  [...Map.groupBy(items, ({ pk }) => feedPartition(feedOf(pk)))].map(([partition, [first]]) => ({
    ...feedOf(partition),
    since: first?.dueAt ?? '',
  }));

async function* feedsIn(partition: string, now: number): AsyncGenerator<readonly WaitingFeed[]> {
  for await (const items of dueItems(events.tableName(), partition, now)) yield feedsOf(items);
}

/** Pages of feeds with waiting events, by shard. A shard without waiting events costs one query. @param now epoch ms */
export const waitingFeeds = (now: number): readonly AsyncGenerator<readonly WaitingFeed[]>[] =>
  duePartitions(eventKind).map((partition) => feedsIn(partition, now));

/** Attributes to read from a waiting event. Its record is left out, because it may be large. */
const shown = [...(Object.keys(eventFacts) as (keyof typeof eventFacts)[]), 'previous', 'write'] as const;

/** Number of waiting events to read at a time per shard. */
const mostOfShard = 100;

interface ShardReading {
  readonly waiting: readonly WaitingEvent[];
  /** Sort key up to which all events were read. Absent at the end. */
  readonly cut: string | undefined;
}

const readShard = async ({ project, connection }: Feed, shard: string, from: string): Promise<ShardReading> => {
  const { pk } = events.prefixOf({ project, connection, shard });
  const key = { pk, sk: between(from, `${eventPrefix}${afterAll}`) };
  const waiting: WaitingEvent[] = [];
  let startAfter: Item | undefined;
  do {
    const found = await query(events, {
      key,
      filter: { sequence: undefined },
      only: shown,
      isConsistent: true,
      limit: mostOfShard,
      startAfter,
    });
    waiting.push(...found.items);
    startAfter = found.next;
  } while (startAfter !== undefined && waiting.length < mostOfShard);
  return { waiting, cut: startAfter?.sk };
};

/** The position of an event among the events of its feed. */
const placeOf = ({ time, id }: Pick<EventName, 'time' | 'id'>): string => `${eventPrefix}${time}#${id}`;

const inOrder = (all: readonly WaitingEvent[]): readonly WaitingEvent[] =>
  all.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));

/** The event of the same record before this event. */
const predecessorOf = ({ project, connection, shard, recordId, previous }: WaitingEvent): readonly EventName[] => {
  if (recordId === undefined || previous === undefined) return [];
  const time = isoTime(previous);
  return [{ project, connection, shard, time, id: eventIdOf({ project, connection, record: recordId, time }) }];
};

/**
 * Adds events of the same records that wait before these events and are missing in the reading. The reading had passed
 * their places before they were stored, or it began after them. An event is stored after its predecessor, so the
 * predecessor can be found.
 */
const withPredecessors = async (waiting: readonly WaitingEvent[]): Promise<readonly WaitingEvent[]> => {
  const known = new Map(waiting.map((event) => [placeOf(event), event]));
  let latest = waiting;
  while (latest.length > 0) {
    const names = latest.flatMap(predecessorOf).filter((name) => !known.has(placeOf(name)));
    const found = await getMany(events, names.map(eventNameOf));
    latest = found.filter(({ sequence }) => sequence === undefined);
    for (const event of latest) known.set(placeOf(event), event);
  }
  return inOrder([...known.values()]);
};

/** Waiting events in the order of their times. This is also the order of the revisions of each record. */
export interface Reading {
  readonly waiting: readonly WaitingEvent[];
  /** Start of the next reading. Absent if all events were read. */
  readonly next?: string;
}

/** Start of a reading that returns all events stored since a time: ISO 8601, UTC. */
export const placeFrom = (since: string): string => `${eventPrefix}${since}`;

/**
 * Reads the waiting events of a feed, oldest first. Consistent: it returns each event that was stored before the call,
 * if the event's place is not before `from` and not after the end of the reading.
 */
export const readWaiting = async (feed: Feed, from: string): Promise<Reading> => {
  const shards = await Promise.all(feedShards.map((shard) => readShard(feed, shard, from)));
  const [cut] = shards.flatMap((shard) => shard.cut ?? []).toSorted();
  const all = shards.flatMap(({ waiting }) => waiting);
  const read = cut === undefined ? all : all.filter((event) => placeOf(event) <= cut);
  const waiting = await withPredecessors(read);
  return cut === undefined ? { waiting } : { waiting, next: placeAfter(cut) };
};

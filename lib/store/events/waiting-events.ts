import { eventIdOf } from '../../crypto/ids.ts';
import { type DueItem, dueItems, duePartitions } from '../dynamodb/due-index.ts';
import { between } from '../dynamodb/expression.ts';
import { type Item, isoTime } from '../dynamodb/item.ts';
import { getMany, query } from '../dynamodb/operations.ts';
import {
  afterAll,
  type EventName,
  eventPrefix,
  type Feed,
  feedOf,
  feedPartition,
  feedShards,
  placeAfter,
} from './event-keys.ts';
import { eventKind, eventNameOf, events, type StoredEvent } from './events.ts';

/** A feed in which events wait. */
export interface WaitingFeed extends Feed {
  /** No waiting event that is known of was put before: ISO 8601, UTC. */
  readonly since: string;
}

/** An event that waits for its place, without its record. */
export type WaitingEvent = Omit<StoredEvent, 'sealedRecord'>;

/** Each feed once, with the time of its first item. @param items the longest waiting first */
const feedsOf = (items: readonly DueItem[]): readonly WaitingFeed[] =>
  [...Map.groupBy(items, ({ pk }) => feedPartition(feedOf(pk)))].map(([partition, [first]]) => ({
    ...feedOf(partition),
    since: first?.dueAt ?? '',
  }));

async function* feedsIn(partition: string, now: number): AsyncGenerator<readonly WaitingFeed[]> {
  for await (const items of dueItems(events.tableName(), partition, now)) yield feedsOf(items);
}

/** Pages of feeds with waiting events, by shard. Each shard costs one query where there are none. @param now epoch ms */
export const waitingFeeds = (now: number): readonly AsyncGenerator<readonly WaitingFeed[]>[] =>
  duePartitions(eventKind).map((partition) => feedsIn(partition, now));

/** What is read of a waiting event: its record may be large. */
const shown = [
  'type',
  'linkedUser',
  'provider',
  'object',
  'recordId',
  'remoteId',
  'changedFields',
  'mergedFrom',
  'mergedInto',
  'data',
  'previous',
] as const;

/** Waiting events of a shard that are read at a time. */
const mostOfShard = 100;

interface ShardReading {
  readonly waiting: readonly WaitingEvent[];
  /** Sort key to which all was read; absent at the end. */
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

/** The place of an event among those of its feed. */
const placeOf = ({ time, id }: Pick<EventName, 'time' | 'id'>): string => `${eventPrefix}${time}#${id}`;

const inOrder = (all: readonly WaitingEvent[]): readonly WaitingEvent[] =>
  all.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));

/** The event of the same record before this one. */
const predecessorOf = ({ project, connection, shard, recordId, previous }: WaitingEvent): readonly EventName[] => {
  if (recordId === undefined || previous === undefined) return [];
  const time = isoTime(previous);
  return [{ project, connection, shard, time, id: eventIdOf({ project, connection, record: recordId, time }) }];
};

/**
 * The events with those of the same records that wait before them, and that the reading has not shown: it had gone past
 * their places before they were put, or began after them. An event was put after the one before it, so that one is found.
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

/** Waiting events in the order of their times, which is that of the revisions of each record. */
export interface Reading {
  readonly waiting: readonly WaitingEvent[];
  /** Where the next reading begins; absent where all was read. */
  readonly next?: string;
}

/** Where a reading begins that shows all that was put from a time on: ISO 8601, UTC. */
export const placeFrom = (since: string): string => `${eventPrefix}${since}`;

/**
 * Reads the waiting events of a feed, the earliest first. Consistent: each event is shown that was put before, and has
 * its place from `from` on, as far as the reading goes.
 */
export const readWaiting = async (feed: Feed, from: string): Promise<Reading> => {
  const shards = await Promise.all(feedShards.map((shard) => readShard(feed, shard, from)));
  const [cut] = shards.flatMap((shard) => shard.cut ?? []).toSorted();
  const all = shards.flatMap(({ waiting }) => waiting);
  const read = cut === undefined ? all : all.filter((event) => placeOf(event) <= cut);
  const waiting = await withPredecessors(read);
  return cut === undefined ? { waiting } : { waiting, next: placeAfter(cut) };
};

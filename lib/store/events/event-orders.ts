import { chunksOf } from '../../chunks.ts';
import { eventTimeIn } from '../../crypto/ids.ts';
import { between } from '../dynamodb/condition.ts';
import type { Chunk } from '../dynamodb/filtered-page.ts';
import { isoTime } from '../dynamodb/item.ts';
import { isPlaceBefore, mergeSorted, type ReadEntries, type Span, spanAfter } from '../dynamodb/merge.ts';
import { get, getMany, query, queryKeys } from '../dynamodb/operations.ts';
import { afterAll, type EventName, eventPrefix, type Feed, feedShards } from './event-keys.ts';
import {
  events,
  type FeedEvent,
  projectRecordOf,
  projectShardOf,
  projectShards,
  type StoredEvent,
  toEvent,
} from './events.ts';
import { blocksAfter, blocksBefore, placedIn } from './feed-blocks.ts';

/** Consecutive places of an order. An event may be erased, or still wait for its place in its feed. */
type Found = Chunk<FeedEvent>;

/** An order of events. A position in the order is a text. */
export interface Order {
  readonly positionOf: (event: FeedEvent) => string;
  /** Reads the events after a position, page by page. @param atOnce number of events to read at a time */
  readonly pages: (after: string | undefined, atOnce: number) => AsyncGenerator<Found>;
}

/**
 * An event of a list. The sequence is absent if the list does not know it: a waiting event receives its place from a
 * block.
 */
interface Listed {
  readonly name: EventName;
  readonly sequence?: number;
}

/** Reads events, in the order of the list. Consistent. */
const readEvents = async (listed: readonly Listed[]): Promise<readonly FeedEvent[]> => {
  const names = listed.map(({ name }) => name);
  const byId = new Map<string, StoredEvent>((await getMany(events, names)).map((event) => [event.id, event]));
  return listed.flatMap(({ name, sequence }) => {
    const event = byId.get(name.id);
    const place = sequence ?? event?.sequence;
    return event === undefined || place === undefined ? [] : [toEvent(event, place)];
  });
};

async function* foundIn<T extends Listed>(
  listed: readonly T[],
  positionOf: (last: T) => string,
  atOnce: number,
): AsyncGenerator<Found> {
  for (const some of chunksOf(listed, atOnce)) {
    const last = some.at(-1);
    if (last === undefined) return;
    yield { items: await readEvents(some), looked: some.length, position: positionOf(last) };
  }
}

const sequenceOf = ({ sequence }: { readonly sequence: number }): string => String(sequence);

/** Order of a feed's events by sequence, ascending, from the sequence `first` on. */
export const inSequence = (feed: Feed, first: number): Order => ({
  positionOf: sequenceOf,
  async *pages(after, atOnce) {
    const start = after === undefined ? first : Number(after);
    for await (const blocks of blocksAfter(feed, start)) {
      const placed = blocks.flatMap(placedIn).filter(({ sequence }) => sequence > start);
      yield* foundIn(placed, sequenceOf, atOnce);
    }
  },
});

/** Order of a feed's events by sequence, descending, down to the sequence `first`. */
export const againstSequence = (feed: Feed, first: number): Order => ({
  positionOf: sequenceOf,
  async *pages(after, atOnce) {
    const end = after === undefined ? undefined : Number(after);
    for await (const blocks of blocksBefore(feed, end)) {
      const placed = blocks
        .flatMap((block) => placedIn(block).toReversed())
        .filter(({ sequence }) => sequence > first && (end === undefined || sequence < end));
      yield* foundIn(placed, sequenceOf, atOnce);
      if (blocks.some((block) => block.first <= first)) return;
    }
  },
});

const timeIdOf = ({ time, id }: Pick<EventName, 'time' | 'id'>): string => `${time}#${id}`;

/** Number of keys to read at a time per partition of the index: as many as a read unit contains. */
const keysAtOnce = 16;

/** Partitions of an index that keeps events in the order of time. Eventually consistent. */
export type EventIndex =
  | { readonly index: 'by_project'; readonly partitions: readonly { readonly projectShard: string }[] }
  | { readonly index: 'by_record'; readonly partitions: readonly { readonly projectRecord: string }[] };

/** Index and partitions that contain the events of a project. */
export const indexOfProject = (project: string): EventIndex => ({
  index: 'by_project',
  partitions: projectShards(project).map((projectShard) => ({ projectShard })),
});

/** Index and partitions that contain the events of some records. @param records their unified ids */
export const indexOfRecords = (project: string, records: readonly string[]): EventIndex => ({
  index: 'by_record',
  partitions: records.map((record) => ({ projectRecord: projectRecordOf(project, record) })),
});

/** Names of the events of an index in a range, partition by partition. */
const namesIn = (
  { index, partitions }: EventIndex,
  { from, to, isDescending }: Span,
): readonly ReadEntries<EventName>[] =>
  partitions.map((partition) => (startAfter) => {
    const key = { ...partition, sk: between(`${eventPrefix}${from}`, `${eventPrefix}${to}`) };
    return queryKeys(events, { index, key, limit: keysAtOnce, isDescending, startAfter });
  });

/** The events of an index in a range of time, in the order of their times or latest first. Both ends are in epoch ms. */
export const inTime = (index: EventIndex, from: number, until: number, isDescending: boolean): Order => ({
  positionOf: timeIdOf,
  async *pages(after, atOnce) {
    const span = spanAfter({ from: isoTime(from), to: `${isoTime(until)}${afterAll}`, isDescending }, after);
    if (span.from > span.to) return;
    const isBefore = (a: EventName, b: EventName) => isPlaceBefore(span, timeIdOf(a), timeIdOf(b));
    for await (const names of mergeSorted(namesIn(index, span), isBefore)) {
      const listed = names.filter((name) => timeIdOf(name) !== after).map((name): Listed => ({ name }));
      yield* foundIn(listed, ({ name }) => timeIdOf(name), atOnce);
    }
  },
});

/** Number of events to read at a time per shard of a feed. An event may contain its record. */
const eventsAtOnce = 25;

/**
 * The placed events of a feed in a range of time, in the order of their times or latest first. Reads the items of the
 * feed, so the list is consistent. Both ends are in epoch ms.
 */
export const ofFeedInTime = (feed: Feed, from: number, until: number, isDescending: boolean): Order => ({
  positionOf: timeIdOf,
  async *pages(after) {
    const span = spanAfter({ from: isoTime(from), to: `${isoTime(until)}${afterAll}`, isDescending }, after);
    if (span.from > span.to) return;
    const reads = feedShards.map(
      (shard): ReadEntries<StoredEvent> =>
        (startAfter) => {
          const { pk } = events.prefixOf({ ...feed, shard });
          const key = { pk, sk: between(`${eventPrefix}${span.from}`, `${eventPrefix}${span.to}`) };
          return query(events, { key, limit: eventsAtOnce, isDescending, isConsistent: true, startAfter });
        },
    );
    for await (const found of mergeSorted(reads, (a, b) => isPlaceBefore(span, timeIdOf(a), timeIdOf(b)))) {
      const [last] = found.slice(-1);
      if (last === undefined) return;
      const items = found.filter((event) => timeIdOf(event) !== after);
      yield {
        items: items.flatMap((event) => (event.sequence === undefined ? [] : [toEvent(event, event.sequence)])),
        looked: items.length,
        position: timeIdOf(last),
      };
    }
  },
});

/**
 * Reads the event with this id. The time in the id and the index by project find its item. `undefined` if the project
 * has no such event, or if the index does not contain the event yet.
 */
export const findEvent = async (project: string, id: string): Promise<StoredEvent | undefined> => {
  const time = eventTimeIn(id);
  if (time === undefined) return undefined;
  const place = timeIdOf({ time: isoTime(time), id });
  const key = { projectShard: projectShardOf(project, id), sk: `${eventPrefix}${place}` };
  const { items } = await queryKeys(events, { index: 'by_project', key });
  return items[0] && get(events, items[0]);
};

/** Order of a single event: the event with this id, once it has its place in the feed. */
export const ofId = (project: string, id: string): Order => ({
  positionOf: timeIdOf,
  async *pages(after) {
    const event = after === undefined ? await findEvent(project, id) : undefined;
    if (event?.sequence === undefined) return;
    yield { items: [toEvent(event, event.sequence)], looked: 1, position: timeIdOf(event) };
  },
});

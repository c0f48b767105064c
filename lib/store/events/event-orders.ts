import { chunksOf } from '../../chunks.ts';
import { eventTimeIn } from '../../crypto/ids.ts';
import { between } from '../dynamodb/expression.ts';
import type { Chunk } from '../dynamodb/filtered-page.ts';
import { isoTime } from '../dynamodb/item.ts';
import { get, getMany, queryKeys } from '../dynamodb/operations.ts';
import { afterAll, type EventName, eventPrefix, type Feed, placeAfter } from './event-keys.ts';
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

/** A range of places in the order of time, both ends included, and the reading direction. */
interface Span {
  readonly from: string;
  readonly to: string;
  readonly isDescending: boolean;
}

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

/** Names of events of a partition in a range. */
const namesIn = async (
  index: EventIndex['index'],
  partition: EventIndex['partitions'][number],
  { from, to, isDescending }: Span,
) => {
  const { items, next } = await queryKeys(events, {
    index,
    key: { ...partition, sk: between(`${eventPrefix}${from}`, `${eventPrefix}${to}`) },
    limit: keysAtOnce,
    isDescending,
  });
  return { names: items, cut: next && items.map(timeIdOf).at(-1) };
};

/** Names in a range, up to the place that was reached in all partitions, and that place. */
const namesOfAll = async ({ index, partitions }: EventIndex, span: Span) => {
  const direction = span.isDescending ? -1 : 1;
  const compare = (a: string, b: string): number => (a < b ? -direction : direction);
  const parts = await Promise.all(partitions.map((partition) => namesIn(index, partition, span)));
  const [cut] = parts.flatMap((part) => part.cut ?? []).toSorted(compare);
  const all = parts.flatMap(({ names }) => names);
  const names = all.filter((name) => cut === undefined || timeIdOf(name) === cut || compare(timeIdOf(name), cut) < 0);
  return { names: names.toSorted((a, b) => compare(timeIdOf(a), timeIdOf(b))), cut };
};

/** Names of the events between two positions, in the order of time. Merges the partitions of the index. */
async function* namesBetween(index: EventIndex, after: string, to: string): AsyncGenerator<readonly EventName[]> {
  let position: string | undefined = after;
  while (position !== undefined) {
    const from = placeAfter(position);
    if (from > to) return;
    const { names, cut } = await namesOfAll(index, { from, to, isDescending: false });
    yield names;
    position = cut;
  }
}

/** Names of the events before a position, latest first. */
async function* namesBefore(index: EventIndex, from: string, before: string): AsyncGenerator<readonly EventName[]> {
  let position: string | undefined = before;
  while (position !== undefined && position > from) {
    const end: string = position;
    const { names, cut } = await namesOfAll(index, { from, to: end, isDescending: true });
    // Skip the position itself, which was already shown: a range includes both ends.
    yield names.filter((name) => timeIdOf(name) < end);
    position = cut;
  }
}

const positionOfName = ({ name }: Listed): string => timeIdOf(name);

const asListed = (name: EventName): Listed => ({ name });

/** The events of an index in a range of time, in the order of their times. Both ends are in epoch ms. */
export const inTime = (index: EventIndex, from: number, until: number): Order => ({
  positionOf: timeIdOf,
  async *pages(after, atOnce) {
    const first = isoTime(from);
    // A position can be older than the oldest stored event.
    const start = after !== undefined && after > first ? after : first;
    for await (const names of namesBetween(index, start, `${isoTime(until)}${afterAll}`)) {
      yield* foundIn(names.map(asListed), positionOfName, atOnce);
    }
  },
});

/** Order of an index's events by time, descending, between two times. @param from epoch ms @param until epoch ms */
export const againstTime = (index: EventIndex, from: number, until: number): Order => ({
  positionOf: timeIdOf,
  async *pages(after, atOnce) {
    const last = `${isoTime(until)}${afterAll}`;
    const end = after !== undefined && after < last ? after : last;
    for await (const names of namesBefore(index, isoTime(from), end)) {
      yield* foundIn(names.map(asListed), positionOfName, atOnce);
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

import { chunksOf } from '../../chunks.ts';
import { between } from '../dynamodb/expression.ts';
import { isoTime } from '../dynamodb/item.ts';
import { getMany, queryKeys } from '../dynamodb/operations.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';
import { afterAll, type EventName, eventPrefix, placeAfter } from './event-keys.ts';
import { events, type FeedEvent, projectShards, type StoredEvent, toEvent } from './events.ts';
import { blocksAfter, placedIn, retentionMs } from './feed-blocks.ts';

export interface EventFilter {
  /** Events of one connection are listed in the order of their sequence, those of a project in that of their times. */
  readonly connection?: string | undefined;
  /** Of the connection: only later events. */
  readonly afterSequence?: number | undefined;
  /** Epoch ms: from it on, and before it. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Any other condition. */
  readonly matches?: ((event: FeedEvent) => boolean) | undefined;
}

/** Places in an order, one after the other, with the events that there are. */
interface Found {
  readonly items: readonly FeedEvent[];
  /** Places that were looked at: an event may be erased, or still wait for its place in its feed. */
  readonly looked: number;
  /** After which the next one begins. */
  readonly position: string;
}

/** An order of events; a position in it is a text. */
interface Order {
  readonly positionOf: (event: FeedEvent) => string;
  /** @param atOnce events that are read at a time */
  readonly pages: (after: string | undefined, atOnce: number) => AsyncGenerator<Found>;
}

/** An event of a list: one that waits has no place but that which a block gives it. */
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

const orderOfSequence = (project: string, connection: string, first: number): Order => ({
  positionOf: sequenceOf,
  async *pages(after, atOnce) {
    const start = after === undefined ? first : Number(after);
    for await (const blocks of blocksAfter({ project, connection }, start)) {
      const placed = blocks.flatMap(placedIn).filter(({ sequence }) => sequence > start);
      yield* foundIn(placed, sequenceOf, atOnce);
    }
  },
});

const timeIdOf = ({ time, id }: Pick<EventName, 'time' | 'id'>): string => `${time}#${id}`;

/** Keys of a shard of the index that are read at a time: as many as one read unit has. */
const keysOfShard = 16;

/** Names of events of a shard, in the order of time, between two places. */
const namesIn = async (projectShard: string, from: string, to: string) => {
  const { items, next } = await queryKeys(events, {
    index: 'by_project',
    key: { projectShard, sk: between(`${eventPrefix}${from}`, `${eventPrefix}${to}`) },
    limit: keysOfShard,
  });
  return { names: items, cut: next && items.map(timeIdOf).at(-1) };
};

/** Names of the events of a project between two positions, in the order of time: the shards of the index, merged. */
async function* namesBetween(project: string, after: string, to: string): AsyncGenerator<readonly EventName[]> {
  let position: string | undefined = after;
  while (position !== undefined) {
    const from = placeAfter(position);
    if (from > to) return;
    const shards = await Promise.all(projectShards(project).map((shard) => namesIn(shard, from, to)));
    const [cut] = shards.flatMap((shard) => shard.cut ?? []).toSorted();
    const names = shards.flatMap((shard) => shard.names).filter((name) => cut === undefined || timeIdOf(name) <= cut);
    yield names.toSorted((a, b) => (timeIdOf(a) < timeIdOf(b) ? -1 : 1));
    position = cut;
  }
}

const orderOfTime = (project: string, from: number, until: number): Order => ({
  positionOf: timeIdOf,
  async *pages(after, atOnce) {
    const first = isoTime(from);
    // A position can be made up, or be older than the events that are still kept.
    const start = after !== undefined && after > first ? after : first;
    for await (const names of namesBetween(project, start, `${isoTime(until)}${afterAll}`)) {
      const listed = names.map((name) => ({ name }));
      yield* foundIn(listed, ({ name }) => timeIdOf(name), atOnce);
    }
  },
});

/** Most events that are looked at for one page: where a filter leaves little over, it may be short and have a next one. */
const mostLooked = 4_000;

/** Events that are read at a time where a filter leaves out some of them. */
const filteredAtOnce = 100;

/** Milliseconds: the clock of the process that wrote an event may be ahead. */
const day = 24 * 60 * 60_000;

const isVisible = ({ from, to, matches }: EventFilter, event: FeedEvent, now: number): boolean => {
  const time = Date.parse(event.time);
  if (time + retentionMs() <= now || time < (from ?? 0) || time >= (to ?? Number.POSITIVE_INFINITY)) return false;
  return matches === undefined || matches(event);
};

const orderFor = (project: string, filter: EventFilter, now: number): Order => {
  const { connection, afterSequence = 0, from = 0, to = Number.POSITIVE_INFINITY } = filter;
  if (connection !== undefined) return orderOfSequence(project, connection, afterSequence);
  return orderOfTime(project, Math.max(from, now - retentionMs()), Math.min(to - 1, now + day));
};

/** A page of the events of a project, or of one of its connections, that have not expired. */
export const listEvents = async (
  project: string,
  filter: EventFilter,
  { limit, startAfter }: PageRequest,
  now: number,
): Promise<Page<FeedEvent>> => {
  const { positionOf, pages } = orderFor(project, filter, now);
  const isFiltered = [filter.matches, filter.from, filter.to].some((condition) => condition !== undefined);
  const found: FeedEvent[] = [];
  let lookedAt = 0;
  for await (const { items, looked, position } of pages(startAfter, isFiltered ? filteredAtOnce : limit + 1)) {
    found.push(...items.filter((event) => isVisible(filter, event, now)));
    lookedAt += looked;
    const last = found[limit - 1];
    if (last !== undefined && found.length > limit) return { items: found.slice(0, limit), next: positionOf(last) };
    if (lookedAt >= mostLooked) return { items: found, next: position };
  }
  return { items: found };
};

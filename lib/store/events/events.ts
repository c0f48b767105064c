import { environment } from '../../environment.ts';
import { bytes, listOf, number, optional, text, timeToLive } from '../dynamodb/attribute.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { above, between } from '../dynamodb/expression.ts';
import { isoTime } from '../dynamodb/item.ts';
import { type Query, query } from '../dynamodb/operations.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';
import { type EventFacts, eventFacts, factsOf } from './event-facts.ts';

/** An event with its place in the feed of its connection. It can be read for as long as the installation keeps events. */
export const events = entity({
  table: 'events',
  key: { pk: '{project}#{connection}', sk: 'event#{place}' },
  attributes: {
    id: text(),
    ...eventFacts,
    /** 1, 2, 3 … for each connection; the key has it in 16 digits. */
    sequence: number(),
    /** The record as of then, sealed with the data key of the connection. */
    sealedRecord: optional(bytes()),
    /** Of the change: ISO 8601, UTC. */
    time: text(),
    /** Ids of the webhooks to which it has deliveries: these can be found by the event. */
    webhooks: optional(listOf(text())),
    /** Project and day of the change: partition of the index `by_project_day`. */
    projectDay: text(),
    /** Time of the change and id: sort key of that index. */
    timeId: text(),
    expiresAt: timeToLive(),
  },
});

type StoredEvent = EntityValue<typeof events>;

/** An event with its place in the feed of its connection. */
export type FeedEvent = EventFacts & Pick<StoredEvent, 'id' | 'sequence' | 'sealedRecord' | 'time'>;

/** Milliseconds. */
const day = 24 * 60 * 60_000;

const retention = (): number => environment.eventRetentionDays * day;

const dayOf = (time: string): string => time.slice(0, 10);

/** Sort keys are texts: 16 digits hold what a number counts exactly. */
const placeOf = (sequence: number): string => String(sequence).padStart(16, '0');

/** Comes after the places of all events. */
const afterAll = '~';

/** Key of an event in the feed. */
export const eventKey = ({
  project,
  connection,
  sequence,
}: Pick<FeedEvent, 'project' | 'connection' | 'sequence'>) => ({ project, connection, place: placeOf(sequence) });

/** An event as it is stored in the feed. */
export const storedEvent = (event: FeedEvent): StoredEvent => ({
  ...event,
  ...eventKey(event),
  projectDay: `${event.project}#${dayOf(event.time)}`,
  timeId: `${event.time}#${event.id}`,
  expiresAt: Date.parse(event.time) + retention(),
});

/** An event of the feed, or one of the outbox with its number. */
export const toEvent = (event: FeedEvent): FeedEvent => ({
  ...factsOf(event),
  id: event.id,
  sequence: event.sequence,
  sealedRecord: event.sealedRecord,
  time: event.time,
});

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

/** The events of one query, and the position after which the next one begins. */
interface Found {
  readonly items: readonly StoredEvent[];
  readonly position: string;
}

/** An order of events; a position in it is a text. */
interface Order {
  readonly positionOf: (event: FeedEvent) => string;
  readonly pages: (after: string | undefined, limit: number) => AsyncGenerator<Found>;
}

type EventQuery = Query<typeof events.attributes>;

/** Queries to the end; each begins after the one before. */
async function* queryAfter(
  queryFrom: (position: string) => EventQuery,
  positionOf: (event: StoredEvent) => string,
  after: string,
): AsyncGenerator<Found> {
  let position = after;
  for (let isLast = false; !isLast; ) {
    const { items, next } = await query(events, queryFrom(position));
    const end = items.at(-1);
    isLast = next === undefined || end === undefined;
    position = end === undefined ? position : positionOf(end);
    yield { items, position };
  }
}

const sequenceOf = ({ sequence }: FeedEvent): string => String(sequence);

const orderOfSequence = (project: string, connection: string, first: number): Order => {
  const { pk, sk } = events.prefixOf({ project, connection });
  const isAfter = (position: string) => between(`${sk}${placeOf(Number(position) + 1)}`, `${sk}${afterAll}`);
  return {
    positionOf: sequenceOf,
    pages: (after, limit) =>
      queryAfter(
        (position) => ({ key: { pk, sk: isAfter(position) }, isConsistent: true, limit }),
        sequenceOf,
        after ?? String(first),
      ),
  };
};

/** The days of a range, oldest first. */
const daysOf = (from: string, until: number): readonly string[] => {
  const first = Date.parse(dayOf(from));
  const count = Math.max(0, Math.floor((until - first) / day) + 1);
  return Array.from({ length: count }, (_, index) => dayOf(isoTime(first + index * day)));
};

const dayQuery = (project: string, name: string, position: string, limit: number): EventQuery => ({
  index: 'by_project_day',
  key: { projectDay: `${project}#${name}`, timeId: above(position) },
  limit,
});

/** A position is the sort key of an event, or the name of a day, which comes before those of all its events. */
const orderOfTime = (project: string, from: number, until: number): Order => ({
  positionOf: ({ time, id }) => `${time}#${id}`,
  async *pages(after, limit) {
    const first = isoTime(from);
    // A position can be made up, or be older than the events that are still kept.
    const start = after !== undefined && after > first ? after : first;
    for (const name of daysOf(start, until)) {
      yield* queryAfter(
        (position) => dayQuery(project, name, position, limit),
        ({ timeId }) => timeId,
        name === dayOf(start) ? start : name,
      );
    }
  },
});

/** Most queries for one page: where a filter leaves little over, a page may be short and still have a next one. */
const maxQueries = 40;

/** Events that a query reads where a filter leaves out some of them. */
const looked = 100;

const isVisible = ({ from, to, matches }: EventFilter, event: StoredEvent, now: number): boolean => {
  const time = Date.parse(event.time);
  if (event.expiresAt <= now || time < (from ?? 0) || time >= (to ?? Number.POSITIVE_INFINITY)) return false;
  return matches === undefined || matches(event);
};

const orderFor = (project: string, filter: EventFilter, now: number): Order => {
  const { connection, afterSequence = 0, from = 0, to = Number.POSITIVE_INFINITY } = filter;
  if (connection !== undefined) return orderOfSequence(project, connection, afterSequence);
  // The clock of the process that wrote an event may be ahead.
  return orderOfTime(project, Math.max(from, now - retention()), Math.min(to - 1, now + day));
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
  let queries = 0;
  for await (const { items, position } of pages(startAfter, isFiltered ? looked : limit + 1)) {
    found.push(...items.filter((event) => isVisible(filter, event, now)).map(toEvent));
    queries += 1;
    const last = found[limit - 1];
    if (last !== undefined && found.length > limit) return { items: found.slice(0, limit), next: positionOf(last) };
    if (queries === maxQueries) return { items: found, next: position };
  }
  return { items: found };
};

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../environment.ts';
import { database } from '../dynamodb/client.ts';
import { epochSeconds, type Item, isoTime, readable, schemaVersion } from '../dynamodb/item.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';
import { type EventFacts, factAttributes, factsIn } from './event-facts.ts';

/** An event with its place in the feed of its connection. */
export interface FeedEvent extends EventFacts {
  readonly id: string;
  /** 1, 2, 3 … for each connection. */
  readonly sequence: number;
  /** The record as of then, sealed with the data key of the connection. */
  readonly sealedRecord?: Uint8Array | undefined;
  /** Of the change: ISO 8601, UTC. */
  readonly time: string;
}

/** Milliseconds. */
const day = 24 * 60 * 60_000;

const retention = (): number => environment.eventRetentionDays * day;

const dayOf = (time: string): string => time.slice(0, 10);

/** Comes after the sort key of every event. */
const afterAll = 'event#~';

/** Sort keys are texts: 16 digits hold what a number counts exactly. */
const sortKeyOf = (sequence: number): string => `event#${String(sequence).padStart(16, '0')}`;

const partitionOf = (project: string, connection: string): string => `${project}#${connection}`;

/** Key of the item of an event in the feed. */
export const eventKey = ({
  project,
  connection,
  sequence,
}: Pick<FeedEvent, 'project' | 'connection' | 'sequence'>) => ({
  pk: partitionOf(project, connection),
  sk: sortKeyOf(sequence),
});

/** The item of an event in the feed. It can be read for as long as the installation keeps events. */
export const eventItem = (event: FeedEvent): Item => ({
  ...eventKey(event),
  v: schemaVersion,
  id: event.id,
  ...factAttributes(event),
  sequence: event.sequence,
  sealed_record: event.sealedRecord,
  time: event.time,
  project_day: `${event.project}#${dayOf(event.time)}`,
  time_id: `${event.time}#${event.id}`,
  expires_at: epochSeconds(Date.parse(event.time) + retention()),
});

/** An event from its item in the feed, or from one in the outbox that gets the number `sequence`. */
export const toEvent = (item: Item, sequence: number = item.sequence): FeedEvent => ({
  ...factsIn(item),
  id: item.id,
  sequence,
  sealedRecord: item.sealed_record,
  time: item.time,
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
  readonly items: readonly Item[];
  readonly position: string;
}

/** An order of events; a position in it is a text. */
interface Order {
  readonly positionOf: (event: FeedEvent) => string;
  readonly pages: (after: string | undefined, limit: number) => AsyncGenerator<Found>;
}

/** Queries to the end; each begins after the one before. */
async function* queryAfter(
  queryFrom: (position: string) => QueryCommandInput,
  positionOf: (item: Item) => string,
  after: string,
): AsyncGenerator<Found> {
  let position = after;
  for (let isLast = false; !isLast; ) {
    const { Items = [], LastEvaluatedKey } = await database().send(new QueryCommand(queryFrom(position)));
    const end = Items.at(-1);
    isLast = LastEvaluatedKey === undefined || end === undefined;
    position = end === undefined ? position : positionOf(end);
    yield { items: Items, position };
  }
}

const orderOfSequence = (partition: string, first: number): Order => ({
  positionOf: ({ sequence }) => String(sequence),
  pages: (after, limit) =>
    queryAfter(
      (position) => ({
        TableName: environment.tables.events,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: {
          ':pk': partition,
          ':first': sortKeyOf(Number(position) + 1),
          ':last': afterAll,
        },
        ConsistentRead: true,
        Limit: limit,
      }),
      ({ sequence }) => String(sequence),
      after ?? String(first),
    ),
});

/** The days of a range, oldest first. */
const daysOf = (from: string, until: number): readonly string[] => {
  const first = Date.parse(dayOf(from));
  const count = Math.max(0, Math.floor((until - first) / day) + 1);
  return Array.from({ length: count }, (_, index) => dayOf(isoTime(first + index * day)));
};

const dayQuery = (project: string, name: string, position: string, limit: number): QueryCommandInput => ({
  TableName: environment.tables.events,
  IndexName: 'by_project_day',
  KeyConditionExpression: 'project_day = :day AND time_id > :position',
  ExpressionAttributeValues: { ':day': `${project}#${name}`, ':position': position },
  Limit: limit,
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
        ({ time_id }) => time_id,
        name === dayOf(start) ? start : name,
      );
    }
  },
});

/** Most queries for one page: where a filter leaves little over, a page may be short and still have a next one. */
const maxQueries = 40;

/** Events that a query reads where a filter leaves out some of them. */
const looked = 100;

const isVisible = ({ from, to, matches }: EventFilter, item: Item, now: number): boolean => {
  const time = Date.parse(item.time);
  if (item.expires_at <= epochSeconds(now) || time < (from ?? 0) || time >= (to ?? Number.POSITIVE_INFINITY))
    return false;
  return matches === undefined || matches(toEvent(item));
};

const orderFor = (project: string, filter: EventFilter, now: number): Order => {
  const { connection, afterSequence = 0, from = 0, to = Number.POSITIVE_INFINITY } = filter;
  if (connection !== undefined) return orderOfSequence(partitionOf(project, connection), afterSequence);
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
    const visible = items.map(readable).filter((item) => isVisible(filter, item, now));
    found.push(...visible.map((item) => toEvent(item)));
    queries += 1;
    const last = found[limit - 1];
    if (last !== undefined && found.length > limit) return { items: found.slice(0, limit), next: positionOf(last) };
    if (queries === maxQueries) return { items: found, next: position };
  }
  return { items: found };
};

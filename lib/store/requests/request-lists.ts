import { beginsWith, between } from '../dynamodb/condition.ts';
import { type Chunk, filteredAtOnce, pageOfChunks } from '../dynamodb/filtered-page.ts';
import { type Item, isoTime } from '../dynamodb/item.ts';
import { isPlaceBefore, mergeSorted, type ReadEntries, type Span, spanAfter } from '../dynamodb/merge.ts';
import { getMany, type Place, queryKeys, queryPlaces } from '../dynamodb/operations.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';
import { dayOf, daysBetween } from './days.ts';
import {
  bothParts,
  connectionPartition,
  idIn,
  keptMs,
  type Part,
  partOf,
  projectPartitions,
  recordPartition,
  requestRetries,
  requests,
  type StoredRequest,
  toRequest,
} from './requests.ts';

/** Conditions of a list. The first given one of `idempotency`, `record` and `connections` selects the index. */
export interface RequestFilter {
  /** Mark of the `Idempotency-Key`. */
  readonly idempotency?: string | undefined;
  /** Mark of the record of a write. */
  readonly record?: string | undefined;
  /** Ids of connections. An empty list finds nothing. */
  readonly connections?: readonly string[] | undefined;
  /** Only requests that succeeded, or only requests that failed. */
  readonly part?: Part | undefined;
  /** Epoch ms. The range includes `from` and excludes `to`. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Any other condition. */
  readonly matches?: ((request: StoredRequest) => boolean) | undefined;
}

interface RequestKey {
  readonly project: string;
  readonly id: string;
}

type Read = ReadEntries<Place<RequestKey>>;

/** Number of keys to read at a time per partition: as many as a read unit contains. */
const keysAtOnce = 16;

/** Milliseconds. The clock of the process that made a request may be ahead by that time. */
const ahead = 60 * 60_000;

const ofIndex =
  (
    index: 'by_connection' | 'by_project' | 'by_record',
    partition: string,
    { from, to, isDescending }: Span,
    limit: number,
  ): Read =>
  (startAfter) => {
    const attribute = { by_connection: 'connectionDay', by_project: 'projectDay', by_record: 'record' } as const;
    const key = { [attribute[index]]: partition, place: between(from, to) };
    return queryPlaces(requests, { index, key, limit, isDescending, startAfter }, 'place');
  };

const prefix = 'retry#';

const ofRetries =
  (project: string, idempotency: string, { from, to, isDescending }: Span, limit: number): Read =>
  async (startAfter: Item | undefined) => {
    const { pk } = requestRetries.prefixOf({ project, idempotency });
    const key = { pk, sk: between(`${prefix}${from}`, `${prefix}${to}`) };
    const found = await queryKeys(requestRetries, { key, limit, isDescending, startAfter });
    return { ...found, items: found.items.map(({ place }) => ({ place, key: { project, id: idIn(place) } })) };
  };

/** Days of a span, UTC, in its direction. */
const daysOf = ({ from, to, isDescending }: Span): readonly string[] => {
  const days = daysBetween(dayOf(from), dayOf(to));
  return isDescending ? days.toReversed() : days;
};

/**
 * Sorted sources of places in groups: all places of a group come before the places of the next group. The sources of a connection
 * or a project are partitions of a day. Failures have partitions of their own, so a list of failures reads no others.
 */
const groupsOf = (project: string, filter: RequestFilter, span: Span, atOnce: number): readonly (readonly Read[])[] => {
  const { idempotency, record, connections, part } = filter;
  if (idempotency !== undefined) return [[ofRetries(project, idempotency, span, atOnce)]];
  if (record !== undefined) return [[ofIndex('by_record', recordPartition(project, record), span, atOnce)]];
  const parts = part === undefined ? bothParts : [part];
  return daysOf(span).map((day) => {
    const partitions = parts.flatMap((one) =>
      connections === undefined
        ? projectPartitions(project, day, one)
        : connections.map((connection) => connectionPartition(project, connection, day, one)),
    );
    const index = connections === undefined ? 'by_project' : 'by_connection';
    const limit = Math.max(keysAtOnce, Math.ceil(atOnce / partitions.length));
    return partitions.map((partition) => ofIndex(index, partition, span, limit));
  });
};

/** Places in the range of a filter that follow a position. */
const spanOf = ({ from, to }: RequestFilter, startAfter: string | undefined, isDescending: boolean, now: number) => {
  const first = isoTime(Math.max(from ?? 0, now - keptMs + 1));
  const last = isoTime(Math.min(to ?? Number.POSITIVE_INFINITY, now + ahead));
  return spanAfter({ from: first, to: last, isDescending }, startAfter);
};

/** Reads requests in the order of their places. An index may name a request before the table contains it. */
const readRequests = async (places: readonly Place<RequestKey>[]): Promise<readonly StoredRequest[]> => {
  const keys = places.map(({ key }) => key);
  const found = await getMany(requests, keys, { isConsistent: false });
  const byId = new Map(found.map((item) => [item.id, toRequest(item)]));
  return keys.flatMap(({ id }) => byId.get(id) ?? []);
};

/** Places of the requests of a filter, `atOnce` at a time. */
async function* placesOf(project: string, filter: RequestFilter, span: Span, atOnce: number) {
  if (span.from > span.to) return;
  const waiting: Place<RequestKey>[] = [];
  for (const reads of groupsOf(project, filter, span, atOnce)) {
    for await (const places of mergeSorted(reads, (a, b) => isPlaceBefore(span, a.place, b.place))) {
      waiting.push(...places);
      while (waiting.length >= atOnce) yield waiting.splice(0, atOnce);
    }
  }
  if (waiting.length > 0) yield waiting;
}

/** Requests of a filter, `atOnce` places at a time. */
async function* chunksOf(
  project: string,
  filter: RequestFilter,
  span: Span,
  { atOnce, startAfter }: { readonly atOnce: number; readonly startAfter: string | undefined },
): AsyncGenerator<Chunk<StoredRequest>> {
  for await (const places of placesOf(project, filter, span, atOnce)) {
    const last = places.at(-1);
    if (last === undefined) return;
    // A range includes both ends, so a descending list reads the position itself again.
    const items = await readRequests(places.filter(({ place }) => place !== startAfter));
    yield { items, looked: places.length, position: last.place };
  }
}

/** Whether a request meets the conditions of a filter that its index cannot check. */
const isMeant = ({ connections, part, matches }: RequestFilter, request: StoredRequest): boolean =>
  (connections === undefined || connections.includes(request.connection ?? '')) &&
  (part === undefined || part === partOf(request)) &&
  (matches === undefined || matches(request));

/** A page of the requests of a project, in the order of their times. */
export const listRequests = async (
  project: string,
  filter: RequestFilter,
  { limit, startAfter, isDescending = false }: PageRequest,
  now: number,
): Promise<Page<StoredRequest>> => {
  const span = spanOf(filter, startAfter, isDescending, now);
  const atOnce = filter.matches === undefined ? limit + 1 : filteredAtOnce;
  return pageOfChunks(chunksOf(project, filter, span, { atOnce, startAfter }), {
    limit,
    positionOf: ({ time, id }) => `${time}#${id}`,
    isWanted: (request) => isMeant(filter, request),
  });
};

/** Ids of the latest requests with the same `Idempotency-Key`, oldest first. */
export const listRetries = async (project: string, idempotency: string, limit: number): Promise<readonly string[]> => {
  const { pk } = requestRetries.prefixOf({ project, idempotency });
  const { items } = await queryKeys(requestRetries, {
    key: { pk, sk: beginsWith(prefix) },
    limit,
    isDescending: true,
  });
  return items.map(({ place }) => idIn(place)).toReversed();
};

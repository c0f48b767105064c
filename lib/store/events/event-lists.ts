import { filteredAtOnce, pageOfChunks } from '../dynamodb/filtered-page.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';
import {
  againstSequence,
  indexOfProject,
  indexOfRecords,
  inSequence,
  inTime,
  type Order,
  ofFeedInTime,
  ofId,
} from './event-orders.ts';
import type { FeedEvent } from './events.ts';
import { retentionMs } from './feed-blocks.ts';

/** Place of the events that a request or a run of a worker has caused. */
export interface CausedEvents {
  /** Id in `caused_by` of the events. */
  readonly request: string;
  /** Id of the connection of the request. Absent for a request without a connection: its events may have any. */
  readonly connection?: string | undefined;
  /** Times of the first and the last possible event: epoch ms. */
  readonly from: number;
  readonly to: number;
}

export interface EventFilter {
  /**
   * Id of a connection. Its events are listed by sequence. The events of a project and of records are listed by time.
   */
  readonly connection?: string | undefined;
  /** Unified ids of records. Only their events are listed. */
  readonly records?: readonly string[] | undefined;
  /** Place of the events of a request. Only events that name the request are listed, by time. */
  readonly caused?: CausedEvents | undefined;
  /** Id of the only event to list. */
  readonly id?: string | undefined;
  /** Sequence in the connection's feed. Only later events are listed. */
  readonly afterSequence?: number | undefined;
  /** Epoch ms. The range includes `from` and excludes `to`. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Any other condition. */
  readonly matches?: ((event: FeedEvent) => boolean) | undefined;
}

/** Milliseconds. The clock of the process that wrote an event may be ahead by that time. */
const day = 24 * 60 * 60_000;

const isVisible = (filter: EventFilter, event: FeedEvent, now: number): boolean => {
  const { connection = event.connection, afterSequence = 0, from, to, caused, matches } = filter;
  const time = Date.parse(event.time);
  if (connection !== event.connection || event.sequence <= afterSequence) return false;
  if (time + retentionMs() <= now || time < (from ?? 0) || time >= (to ?? Number.POSITIVE_INFINITY)) return false;
  if (caused !== undefined && event.causedBy?.requestId !== caused.request) return false;
  return matches === undefined || matches(event);
};

const orderFor = (project: string, filter: EventFilter, isDescending: boolean, now: number): Order => {
  const { connection, records, id, caused, afterSequence = 0, from = 0, to = Number.POSITIVE_INFINITY } = filter;
  if (id !== undefined) return ofId(project, id);
  if (connection !== undefined && records === undefined && caused === undefined) {
    return (isDescending ? againstSequence : inSequence)({ project, connection }, afterSequence);
  }
  const { from: begin = 0, to: end = Number.POSITIVE_INFINITY } = caused ?? {};
  const [first, last] = [Math.max(from, begin, now - retentionMs()), Math.min(to - 1, end, now + day)];
  const feed = caused && (connection ?? caused.connection);
  if (feed !== undefined) return ofFeedInTime({ project, connection: feed }, first, last, isDescending);
  const index = records === undefined ? indexOfProject(project) : indexOfRecords(project, records);
  return inTime(index, first, last, isDescending);
};

/** Whether a filter may drop events after they are read, because the index does not know its conditions. */
const mayDrop = ({ connection, records, caused, from, to, matches }: EventFilter): boolean =>
  [matches, caused, from, to, records && connection].some((condition) => condition !== undefined);

/** A page of the unexpired events of a project, of a single connection, or of some records. */
export const listEvents = async (
  project: string,
  filter: EventFilter,
  { limit, startAfter, isDescending = false }: PageRequest,
  now: number,
): Promise<Page<FeedEvent>> => {
  const { positionOf, pages } = orderFor(project, filter, isDescending, now);
  const chunks = pages(startAfter, mayDrop(filter) ? filteredAtOnce : limit + 1);
  return pageOfChunks(chunks, { limit, positionOf, isWanted: (event) => isVisible(filter, event, now) });
};

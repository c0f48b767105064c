import { filteredAtOnce, pageOfChunks } from '../dynamodb/filtered-page.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';
import {
  againstSequence,
  indexOfProject,
  indexOfRecords,
  inSequence,
  inTime,
  type Order,
  ofId,
} from './event-orders.ts';
import type { FeedEvent } from './events.ts';
import { retentionMs } from './feed-blocks.ts';

export interface EventFilter {
  /**
   * Id of a connection. Its events are listed by sequence. The events of a project and of records are listed by time.
   */
  readonly connection?: string | undefined;
  /** Unified ids of records. Only their events are listed. */
  readonly records?: readonly string[] | undefined;
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
  const { connection = event.connection, afterSequence = 0, from, to, matches } = filter;
  const time = Date.parse(event.time);
  if (connection !== event.connection || event.sequence <= afterSequence) return false;
  if (time + retentionMs() <= now || time < (from ?? 0) || time >= (to ?? Number.POSITIVE_INFINITY)) return false;
  return matches === undefined || matches(event);
};

const orderFor = (project: string, filter: EventFilter, isDescending: boolean, now: number): Order => {
  const { connection, records, id, afterSequence = 0, from = 0, to = Number.POSITIVE_INFINITY } = filter;
  if (id !== undefined) return ofId(project, id);
  if (connection !== undefined && records === undefined) {
    return (isDescending ? againstSequence : inSequence)({ project, connection }, afterSequence);
  }
  const [first, last] = [Math.max(from, now - retentionMs()), Math.min(to - 1, now + day)];
  const index = records === undefined ? indexOfProject(project) : indexOfRecords(project, records);
  return inTime(index, first, last, isDescending);
};

/** Whether the order may contain events that the filter drops. */
const mayDrop = ({ connection, records, from, to, matches }: EventFilter): boolean =>
  [matches, from, to, records && connection].some((condition) => condition !== undefined);

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

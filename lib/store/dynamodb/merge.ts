import type { Item } from './item.ts';
import type { QueryResult } from './query.ts';

/** A range of places, both ends included, and the reading direction. */
export interface Span {
  readonly from: string;
  readonly to: string;
  readonly isDescending: boolean;
}

/** The order of the places of a span. */
export const isPlaceBefore = ({ isDescending }: Span, a: string, b: string): boolean => (isDescending ? a > b : a < b);

/** Text that sorts directly after a place. `!` is smaller than all characters in a time or an id, and smaller than `#`. */
export const placeAfter = (place: string): string => `${place}!`;

/**
 * The places of a span after a position, in its direction. A span contains both ends, so a descending span contains the
 * position again. The position may be outside of the span.
 */
export const spanAfter = (span: Span, position: string | undefined): Span => {
  const { from, to, isDescending } = span;
  if (position === undefined) return span;
  if (isDescending) return { ...span, to: position < to ? position : to };
  return { ...span, from: position > from ? placeAfter(position) : from };
};

/** Reads entries in their order, call by call. @param startAfter `next` of the previous call */
export type ReadEntries<T> = (startAfter: Item | undefined) => Promise<QueryResult<T>>;

/** A sorted source, with the entries that were read and not yet returned. */
interface Source<T> {
  readonly read: ReadEntries<T>;
  readonly waiting: T[];
  next: Item | undefined;
  isRead: boolean;
  /** Half of the entries of the last call. A source with fewer entries is read together with an empty source. */
  low: number;
}

const fill = async <T>(source: Source<T>): Promise<void> => {
  while (source.waiting.length <= source.low && !source.isRead) {
    const { items, next } = await source.read(source.next);
    source.waiting.push(...items);
    source.next = next;
    source.isRead = next === undefined;
    source.low = Math.floor(items.length / 2);
  }
};

const firstOf = <T>(sources: readonly Source<T>[], isBefore: (a: T, b: T) => boolean): Source<T> | undefined => {
  let first: Source<T> | undefined;
  for (const source of sources) {
    const [own] = source.waiting;
    const [best] = first?.waiting ?? [];
    if (own !== undefined && (best === undefined || isBefore(own, best))) first = source;
  }
  return first;
};

/**
 * Merges sorted sources. It reads each entry once. When all entries of a source are used, it continues to read this source,
 * together with all sources that are almost used.
 */
export async function* mergeSorted<T>(
  reads: readonly ReadEntries<T>[],
  isBefore: (a: T, b: T) => boolean,
): AsyncGenerator<readonly T[]> {
  const sources = reads.map((read): Source<T> => ({ read, waiting: [], next: undefined, isRead: false, low: 0 }));
  for (;;) {
    await Promise.all(sources.map(fill));
    const merged: T[] = [];
    let source = firstOf(sources, isBefore);
    if (source === undefined) return;
    while (source !== undefined) {
      merged.push(...source.waiting.splice(0, 1));
      if (source.waiting.length === 0 && !source.isRead) break;
      source = firstOf(sources, isBefore);
    }
    yield merged;
  }
}

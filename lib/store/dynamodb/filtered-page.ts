import type { Page } from './query.ts';

/** Result of reading some consecutive places of a list: the entries that exist there. */
export interface Chunk<T> {
  readonly items: readonly T[];
  /** Number of places that were read to find the entries. */
  readonly looked: number;
  /** Position after which the next places begin. */
  readonly position: string;
}

/**
 * Maximum number of places to read per page. If a filter drops many entries, a page may be short and still have a next
 * page.
 */
const mostLooked = 4_000;

/** Number of entries to read at a time if a filter may drop entries. */
export const filteredAtOnce = 100;

/** The page size, the filter of a list, and the position of an item in the list. */
interface Shown<T> {
  readonly limit: number;
  readonly isWanted: (item: T) => boolean;
  readonly positionOf: (item: T) => string;
}

/** Reads chunks of a list until a page is full. Drops the entries that the filter does not want. */
export const pageOfChunks = async <T>(
  chunks: AsyncIterable<Chunk<T>>,
  { limit, isWanted, positionOf }: Shown<T>,
): Promise<Page<T>> => {
  const found: T[] = [];
  let lookedAt = 0;
  for await (const { items, looked, position } of chunks) {
    found.push(...items.filter(isWanted));
    lookedAt += looked;
    const last = found[limit - 1];
    if (last !== undefined && found.length > limit) return { items: found.slice(0, limit), next: positionOf(last) };
    if (lookedAt >= mostLooked) return { items: found, next: position };
  }
  return { items: found };
};

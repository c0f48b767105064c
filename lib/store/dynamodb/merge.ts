import type { Item } from './item.ts';
import type { QueryResult } from './query.ts';

/** Reads entries in their order, call by call. @param startAfter `next` of the previous call */
export type ReadEntries<T> = (startAfter: Item | undefined) => Promise<QueryResult<T>>;

/** A sorted source, with the entries that were read and not yet returned. */
interface Source<T> {
  readonly read: ReadEntries<T>;
  readonly waiting: T[];
  next: Item | undefined;
  isRead: boolean;
}

const fill = async <T>(source: Source<T>): Promise<void> => {
  while (source.waiting.length === 0 && !source.isRead) {
    const { items, next } = await source.read(source.next);
    source.waiting.push(...items);
    source.next = next;
    source.isRead = next === undefined;
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

/** Merges sorted sources. It reads each entry once. It continues to read a source when all entries of the source are used. */
export async function* mergeSorted<T>(
  reads: readonly ReadEntries<T>[],
  isBefore: (a: T, b: T) => boolean,
): AsyncGenerator<readonly T[]> {
  const sources = reads.map((read): Source<T> => ({ read, waiting: [], next: undefined, isRead: false }));
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

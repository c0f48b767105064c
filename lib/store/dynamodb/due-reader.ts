import { type DueItem, dueQuery, toDueItem } from './due-index.ts';
import type { Item } from './item.ts';
import { runQuery } from './query.ts';

/** Number of newest due items to read per partition. They include the new work of the last tenths of a second. */
const newestSize = 250;

/**
 * Limits the load when much work is due. A query for all due items then runs once per `queryAllEveryMs`. Other queries
 * read only items that became due within the last `recentMs`. An event is due from its change on, and its delivery is
 * written seconds later.
 */
const queryAllEveryMs = 2_000;
const recentMs = 10_000;

/** Number of items per page of the traversal: about 200 KB. */
const pageSize = 1_000;

/** Maximum number of pages per step and partition, if a step finds few wanted items. */
const maxPages = 10;

const byTime = (a: DueItem, b: DueItem): number => (a.dueAt < b.dueAt ? -1 : Number(a.dueAt > b.dueAt));

/** Reader of a single partition of the index `due`. */
class Partition {
  /** Whether the last query of the newest items returned all due items. */
  isWhole = true;
  /** Whether the traversal has reached the end. */
  isTraversed = false;
  readonly #table: string;
  readonly #name: string;
  /** Start of the next step of the traversal. Absent at the beginning, which is the oldest item. */
  #cursor: Item | undefined;
  /** Time on the machine's monotonic clock, in ms. */
  #nextQueryOfAll = 0;

  constructor(table: string, name: string) {
    this.#table = table;
    this.#name = name;
  }

  async newest(now: number): Promise<readonly DueItem[]> {
    const isForAll = this.isWhole || performance.now() >= this.#nextQueryOfAll;
    const after = isForAll ? undefined : now - recentMs;
    const query = { ...dueQuery(this.#table, this.#name, now, after), ScanIndexForward: false, Limit: newestSize };
    const { items, next } = await runQuery(query);
    if (isForAll) {
      this.isWhole = next === undefined;
      this.#nextQueryOfAll = performance.now() + queryAllEveryMs;
    }
    return items.map(toDueItem);
  }

  /** @returns the wanted items of the next pages; after the end, the traversal starts again at the oldest item */
  async traverse(now: number, isWanted: (item: DueItem) => boolean): Promise<Traversed> {
    const isFromOldest = this.#cursor === undefined;
    const wanted: DueItem[] = [];
    let first: DueItem | undefined;
    for (let page = 0; page < maxPages && wanted.length < pageSize; page += 1) {
      const query = { ...dueQuery(this.#table, this.#name, now), Limit: pageSize, ExclusiveStartKey: this.#cursor };
      const found = await runQuery(query);
      const items = found.items.map(toDueItem);
      first ??= items[0];
      wanted.push(...items.filter(isWanted));
      this.#cursor = found.next;
      if (found.next === undefined) {
        this.isTraversed = true;
        break;
      }
    }
    return { wanted, oldest: isFromOldest ? first : undefined };
  }
}

/** Result of a step through all due items: the wanted items, and the oldest item. */
interface Traversed {
  readonly wanted: readonly DueItem[];
  readonly oldest: DueItem | undefined;
}

/** The items that became due last. */
export interface Newest {
  /** Oldest first. */
  readonly items: readonly DueItem[];
  /** Whether these are all due items. */
  readonly isWhole: boolean;
}

/**
 * Reads the due work of partitions of the index `due`, so that a large backlog hides no work. A query returns the items
 * that became due last. A traversal repeatedly reads all other items, oldest first.
 */
export class DueReader {
  readonly #partitions: readonly Partition[];

  constructor(table: string, partitions: readonly string[]) {
    this.#partitions = partitions.map((name) => new Partition(table, name));
  }

  /** Whether all due items were read: by the last query, or by the traversal if that query returned too few items. */
  get isComplete(): boolean {
    return this.#partitions.every(({ isWhole, isTraversed }) => isWhole || isTraversed);
  }

  /** Queries each partition once. @param now epoch ms */
  async newest(now: number): Promise<Newest> {
    const found = await Promise.all(this.#partitions.map((partition) => partition.newest(now)));
    return { items: found.flat().toSorted(byTime), isWhole: this.#partitions.every(({ isWhole }) => isWhole) };
  }

  /**
   * Continues the traversal of the partitions whose last query did not return all due items.
   * @param now epoch ms
   * @returns the wanted items, oldest first; and the oldest item of all, if the traversal started again
   */
  async traverse(now: number, isWanted: (item: DueItem) => boolean): Promise<Traversed> {
    const crowded = this.#partitions.filter(({ isWhole }) => !isWhole);
    const traversed = await Promise.all(crowded.map((partition) => partition.traverse(now, isWanted)));
    const [oldest] = traversed.flatMap((one) => one.oldest ?? []).toSorted(byTime);
    return { wanted: traversed.flatMap(({ wanted }) => wanted).toSorted(byTime), oldest };
  }
}

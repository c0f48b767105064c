import { type DueItem, dueQuery, toDueItem } from './due-index.ts';
import type { Item } from './item.ts';
import { runQuery } from './query.ts';

/** Items that became due last, of each partition: new work of some tenths of a second is among them. */
const newestSize = 250;

/**
 * Where much is due, all of it is queried once in so many milliseconds, and in between only items that became due within
 * the last `recentMs`: an event is due from its change on, and its delivery is written some seconds after it.
 */
const queryAllEveryMs = 2_000;
const recentMs = 10_000;

/** Items of a page of the traversal: some 200 KB. */
const pageSize = 1_000;

/** Most pages of a partition that a step reads, where it finds few wanted items. */
const maxPages = 10;

const byTime = (a: DueItem, b: DueItem): number => (a.dueAt < b.dueAt ? -1 : Number(a.dueAt > b.dueAt));

/** One partition of the index. */
class Partition {
  /** Whether the last query of the newest items showed all that is due. */
  isWhole = true;
  /** Whether the traversal has come to the end. */
  isTraversed = false;
  readonly #table: string;
  readonly #name: string;
  /** Where the traversal goes on; absent at the beginning, which is the oldest item. */
  #cursor: Item | undefined;
  /** By the clock of the machine, ms. */
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

  /** @returns the wanted items of the next pages; after the end it begins anew */
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

/** The items of a step of the traversal. */
interface Traversed {
  readonly wanted: readonly DueItem[];
  readonly oldest: DueItem | undefined;
}

/** The items that became due last. */
export interface Newest {
  /** The longest waiting first. */
  readonly items: readonly DueItem[];
  /** Whether nothing else is due. */
  readonly isWhole: boolean;
}

/**
 * Reads the due work of some partitions of the index `due`, so that nothing stays hidden behind much other work: a query
 * shows the items that became due last, and a traversal reads all others again and again, the oldest first.
 */
export class DueReader {
  readonly #partitions: readonly Partition[];

  constructor(table: string, partitions: readonly string[]) {
    this.#partitions = partitions.map((name) => new Partition(table, name));
  }

  /** Whether all due items were read: by the last query, or by the traversal where that showed too few. */
  get isComplete(): boolean {
    return this.#partitions.every(({ isWhole, isTraversed }) => isWhole || isTraversed);
  }

  /** One query for each partition. @param now epoch ms */
  async newest(now: number): Promise<Newest> {
    const found = await Promise.all(this.#partitions.map((partition) => partition.newest(now)));
    return { items: found.flat().toSorted(byTime), isWhole: this.#partitions.every(({ isWhole }) => isWhole) };
  }

  /**
   * Continues the traversal of the partitions of which the last query did not show all.
   * @param now epoch ms
   * @returns the wanted items, the longest waiting first; and the oldest of all items, where the traversal began anew
   */
  async traverse(now: number, isWanted: (item: DueItem) => boolean): Promise<Traversed> {
    const crowded = this.#partitions.filter(({ isWhole }) => !isWhole);
    const traversed = await Promise.all(crowded.map((partition) => partition.traverse(now, isWanted)));
    const [oldest] = traversed.flatMap((one) => one.oldest ?? []).toSorted(byTime);
    return { wanted: traversed.flatMap(({ wanted }) => wanted).toSorted(byTime), oldest };
  }
}

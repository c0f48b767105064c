import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { database } from './client.ts';
import { type DueKey, dueQuery } from './due-index.ts';
import type { Item } from './item.ts';

/** An item that is due. */
export interface DueItem extends DueKey {
  /** ISO 8601, UTC. */
  readonly dueAt: string;
}

/** Items that became due last, of each partition: what comes within some tenths of a second is among them. */
const newestSize = 250;

/**
 * Milliseconds for which only what became due lately is asked for, where much else is due, and how late that is: an event
 * is due from its change on, and comes to be delivered some seconds after it.
 */
const crowdedFor = 2_000;
const lately = 10_000;

/** Items of a page, where more is due than that: some 200 KB. */
const pageSize = 1_000;

/** Pages of a partition that a step reads at most, where it finds little that is wanted. */
const maxPages = 10;

const toDueItem = ({ pk, sk, due_at: dueAt }: Item): DueItem => ({ pk, sk, dueAt });

const byTime = (a: DueItem, b: DueItem): number => (a.dueAt < b.dueAt ? -1 : Number(a.dueAt > b.dueAt));

/** One partition of the index. */
class Partition {
  /** Whether all that was due was among the newest items at the last look. */
  isWhole = true;
  /** Whether the walk has come to the end. */
  isThrough = false;
  readonly #table: string;
  readonly #name: string;
  /** Where the walk goes on; it begins at the oldest item without. */
  #cursor: Item | undefined;
  /** By the clock of the machine, ms. */
  #nextWhole = 0;

  constructor(table: string, name: string) {
    this.#table = table;
    this.#name = name;
  }

  async newest(now: number): Promise<readonly DueItem[]> {
    const isForAll = this.isWhole || performance.now() >= this.#nextWhole;
    const after = isForAll ? undefined : now - lately;
    const query = { ...dueQuery(this.#table, this.#name, now, after), ScanIndexForward: false, Limit: newestSize };
    const { Items = [], LastEvaluatedKey } = await database().send(new QueryCommand(query));
    if (isForAll) {
      this.isWhole = LastEvaluatedKey === undefined;
      this.#nextWhole = performance.now() + crowdedFor;
    }
    return Items.map(toDueItem);
  }

  /** @returns what is wanted of the next pages; from the end, it begins anew */
  async walk(now: number, isWanted: (item: DueItem) => boolean): Promise<Walked> {
    const isFromOldest = this.#cursor === undefined;
    const wanted: DueItem[] = [];
    let first: DueItem | undefined;
    for (let page = 0; page < maxPages && wanted.length < pageSize; page += 1) {
      const query = { ...dueQuery(this.#table, this.#name, now), Limit: pageSize, ExclusiveStartKey: this.#cursor };
      const { Items = [], LastEvaluatedKey } = await database().send(new QueryCommand(query));
      const items = Items.map(toDueItem);
      first ??= items[0];
      wanted.push(...items.filter(isWanted));
      this.#cursor = LastEvaluatedKey;
      if (LastEvaluatedKey === undefined) {
        this.isThrough = true;
        break;
      }
    }
    return { wanted, oldest: isFromOldest ? first : undefined };
  }
}

interface Walked {
  readonly wanted: readonly DueItem[];
  readonly oldest: DueItem | undefined;
}

/** What became due last. */
export interface Newest {
  /** The longest waiting first. */
  readonly items: readonly DueItem[];
  /** Whether nothing else is due. */
  readonly isWhole: boolean;
}

/**
 * Finds what is due in some partitions of the index `due`, so that nothing stays hidden behind much other work: the items
 * that became due last are seen at each look, and a walk goes through all others again and again, the oldest first.
 */
export class DueLook {
  readonly #partitions: readonly Partition[];

  constructor(table: string, partitions: readonly string[]) {
    this.#partitions = partitions.map((name) => new Partition(table, name));
  }

  /** Whether everything that is due was seen: by the last look, or by the walk where that showed too little. */
  get isThrough(): boolean {
    return this.#partitions.every(({ isWhole, isThrough }) => isWhole || isThrough);
  }

  /** One query for each partition. @param now epoch ms */
  async newest(now: number): Promise<Newest> {
    const found = await Promise.all(this.#partitions.map((partition) => partition.newest(now)));
    return { items: found.flat().toSorted(byTime), isWhole: this.#partitions.every(({ isWhole }) => isWhole) };
  }

  /**
   * Goes on through the partitions of which the last look did not show all.
   * @param now epoch ms
   * @returns what is wanted, the longest waiting first; and the oldest of all items, wanted or not, where the walk began anew
   */
  async walk(now: number, isWanted: (item: DueItem) => boolean): Promise<Walked> {
    const crowded = this.#partitions.filter(({ isWhole }) => !isWhole);
    const walked = await Promise.all(crowded.map((partition) => partition.walk(now, isWanted)));
    const [oldest] = walked.flatMap((one) => one.oldest ?? []).toSorted(byTime);
    return { wanted: walked.flatMap(({ wanted }) => wanted).toSorted(byTime), oldest };
  }
}

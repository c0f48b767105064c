import { environment } from '../../environment.ts';
import { text, time } from './attribute.ts';
import { atMost, below, between, expressionsOf, storedOfAll } from './expression.ts';
import type { Item } from './item.ts';
import { eachPage, runQuery } from './query.ts';
import { shardOf } from './shards.ts';

/**
 * The partitions of the index for one kind of work: a single one takes 1,000 writes a second. When their number grows,
 * those of the old number are among them, so work that is due there is found.
 */
export const duePartitions = (kind: string): readonly string[] =>
  Array.from({ length: environment.dueShards }, (_, shard) => `${kind}#${shard}`);

/** The partition for new work of one owner. */
export const duePartitionOf = (kind: string, owner: string): string =>
  `${kind}#${shardOf(owner, environment.dueShards)}`;

/** The attributes of due work: its partition of the index `due`, and when it is due. */
export const dueAttributes = { due: text(), dueAt: time() };

/** How they are stored. */
export const storedDue = storedOfAll(dueAttributes);

/** The due condition: the time of the work has come, and it is not leased. @param now epoch ms */
export const isDue = (now: number) => ({ dueAt: atMost(now) });

/** Work that becomes due before a time to which it is put off. @param time epoch ms */
export const isDueBefore = (time: number) => ({ dueAt: below(time) });

/**
 * The query for due work in a partition, the longest waiting first.
 * @param now epoch ms
 * @param after epoch ms: work that became due before it is left out
 */
export const dueQuery = (table: string, partition: string, now: number, after?: number) => {
  const times = after === undefined ? isDue(now) : { dueAt: between(after, now) };
  return { TableName: table, IndexName: 'due', ...expressionsOf({ key: { due: partition, ...times } }, storedDue) };
};

/** Key of an item that is due. */
export interface DueKey {
  readonly pk: string;
  readonly sk: string;
}

/** An item that is due. */
export interface DueItem extends DueKey {
  /** ISO 8601, UTC. */
  readonly dueAt: string;
}

/** An entry of the index. */
export const toDueItem = ({ pk, sk, due_at: dueAt }: Item): DueItem => ({ pk, sk, dueAt });

/** Keys of the work that has been due the longest. @param now epoch ms */
export const firstDue = async (
  table: string,
  partition: string,
  now: number,
  limit: number,
): Promise<readonly DueKey[]> => {
  const { items } = await runQuery({ ...dueQuery(table, partition, now), Limit: limit });
  return items.map(({ pk, sk }) => ({ pk, sk }));
};

/** Keys of one query: some 200 KB. */
const pageSize = 1_000;

/**
 * The items that are due, the longest waiting first, a page at a time. The index lags behind: work that was done a moment
 * ago may be in it still, and new work may be missing.
 * @param now epoch ms
 */
export async function* dueItems(table: string, partition: string, now: number): AsyncGenerator<readonly DueItem[]> {
  const query = { ...dueQuery(table, partition, now), Limit: pageSize };
  const pages = eachPage((startAfter) => runQuery({ ...query, ExclusiveStartKey: startAfter }));
  for await (const items of pages) if (items.length > 0) yield items.map(toDueItem);
}

import { environment } from '../../environment.ts';
import { text, time } from './attribute.ts';
import { atMost, below, between } from './condition.ts';
import { expressionsOf, storedOfAll } from './expression.ts';
import type { Item } from './item.ts';
import { shardOf } from './key-template.ts';
import { eachPage, runQuery } from './query.ts';

/**
 * Names of the partitions of the index `due` for one kind of work. A partition accepts 1,000 writes per second. If the
 * number of partitions grows, the old partitions stay among them, so their work is still found.
 */
export const duePartitions = (kind: string): readonly string[] =>
  Array.from({ length: environment.dueShards }, (_, shard) => `${kind}#${shard}`);

/** The partition for new work of an owner. */
export const duePartitionOf = (kind: string, owner: string): string =>
  `${kind}#${shardOf(owner, environment.dueShards)}`;

/** Attributes of due work: its partition of the index `due`, and the time when it is due. */
export const dueAttributes = { due: text(), dueAt: time() };

/** Stored names and encodings of these attributes. */
export const storedDue = storedOfAll(dueAttributes);

/** The condition for due work: it is due at `now`, and no worker holds it. @param now epoch ms */
export const isDue = (now: number) => ({ dueAt: atMost(now) });

/** The condition for work that is due earlier than a new, later time. @param time epoch ms */
export const isDueBefore = (time: number) => ({ dueAt: below(time) });

/**
 * The query for due work in a partition, oldest first.
 * @param now epoch ms
 * @param after epoch ms; work that became due earlier is skipped
 */
export const dueQuery = (table: string, partition: string, now: number, after?: number) => {
  const times = after === undefined ? isDue(now) : { dueAt: between(after, now) };
  return { TableName: table, IndexName: 'due', ...expressionsOf({ key: { due: partition, ...times } }, storedDue) };
};

/** Key of a due item. */
export interface DueKey {
  readonly pk: string;
  readonly sk: string;
}

/** A due item. */
export interface DueItem extends DueKey {
  /** ISO 8601, UTC. */
  readonly dueAt: string;
}

/** Converts an entry of the index. */
export const toDueItem = ({ pk, sk, due_at: dueAt }: Item): DueItem => ({ pk, sk, dueAt });

/** Keys of the work that has been due longest. @param now epoch ms */
export const firstDue = async (
  table: string,
  partition: string,
  now: number,
  limit: number,
): Promise<readonly DueKey[]> => {
  const { items } = await runQuery({ ...dueQuery(table, partition, now), Limit: limit });
  return items.map(({ pk, sk }) => ({ pk, sk }));
};

/** Number of keys per query: about 200 KB. */
const pageSize = 1_000;

/**
 * Reads the due items, page by page, oldest first. The index lags behind: finished work may still be in it, and new
 * work may be missing.
 * @param now epoch ms
 */
export async function* dueItems(table: string, partition: string, now: number): AsyncGenerator<readonly DueItem[]> {
  const query = { ...dueQuery(table, partition, now), Limit: pageSize };
  const pages = eachPage((startAfter) => runQuery({ ...query, ExclusiveStartKey: startAfter }));
  for await (const items of pages) if (items.length > 0) yield items.map(toDueItem);
}

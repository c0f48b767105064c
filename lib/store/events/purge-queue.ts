import { choice, number, time } from '../dynamodb/attribute.ts';
import { putItems } from '../dynamodb/batch.ts';
import { purgePartition } from '../dynamodb/delete-partition.ts';
import { entity } from '../dynamodb/entity.ts';
import { get, listDue, remove } from '../dynamodb/operations.ts';
import type { TransactItem } from '../dynamodb/transaction.ts';
import { feedPartition, feedShards, shardsOf, webhookPartition } from './event-keys.ts';

/** An order to erase everything in a partition of the table of events, and in its shards. */
export interface PurgeItem {
  readonly project: string;
  /** The partition. */
  readonly partition: string;
  /** Number of shards, which are partitions too: `<partition>#0` and so on. */
  readonly shards: number;
}

/** Names it. */
export type PurgeName = Pick<PurgeItem, 'project' | 'partition'>;

/** The deliveries and the state of a webhook. */
export const purgeOfWebhook = (project: string, webhook: string): PurgeItem => ({
  project,
  partition: webhookPartition(project, webhook),
  shards: shardsOf(project, webhook).length,
});

/** The events of a connection itself, which its erasure leaves; they go with the project. */
export const purgeOfConnection = (project: string, connection: string): PurgeItem => ({
  project,
  partition: feedPartition({ project, connection }),
  shards: feedShards.length,
});

/** Partition of the index `due`. */
const due = 'purge';

/** An item of the purge queue: everything in a partition of this table is still to be erased. */
export const purges = entity({
  table: 'events',
  key: { pk: '{project}#purge', sk: '{partition}' },
  attributes: {
    /** Number of its shards, which are partitions too: `<partition>#0` and so on. */
    shards: number(),
    /** Partition of the index `due`. */
    due: choice<typeof due>(),
    /** When it is erased. */
    dueAt: time(),
  },
});

/** Milliseconds after which nothing more is written: a process that has read the webhook before has written by then. */
const settlingMs = 120_000;

const queued = (purgeItem: PurgeItem, now: number) => ({ ...purgeItem, due, dueAt: now + settlingMs }) as const;

/** Part of the transaction that deletes the webhook or the project. @param now epoch ms */
export const purgeItemPut = (purgeItem: PurgeItem, now: number): TransactItem =>
  purges.part.put(queued(purgeItem, now));

/** Puts items into the purge queue. @param now epoch ms */
export const putPurgeItems = (purgeItems: readonly PurgeItem[], now: number): Promise<void> =>
  putItems(
    purges.tableName(),
    purgeItems.map((purgeItem) => purges.toItem(queued(purgeItem, now))),
  );

/** Items that are due, the longest waiting first. @param now epoch ms */
export const listPurgeItems = (now: number, limit: number): Promise<readonly PurgeName[]> =>
  listDue(purges, due, now, limit);

const partitionsOf = async (name: PurgeName): Promise<readonly string[]> => {
  const { shards = 0 } = (await get(purges, name)) ?? {};
  return [name.partition, ...Array.from({ length: shards }, (_, shard) => `${name.partition}#${shard}`)];
};

/**
 * Erases everything in a partition and in its shards, then the item. It can be cut short anywhere, and done by several workers at once.
 * @param deadline epoch ms
 * @returns false when the time was used up before
 */
export const erasePurgeItem = async (purgeItem: PurgeName, deadline: number, clock: () => number): Promise<boolean> => {
  for (const partition of await partitionsOf(purgeItem)) {
    if (!(await purgePartition(purges.tableName(), partition, deadline, clock))) return false;
  }
  await remove(purges, purgeItem);
  return true;
};

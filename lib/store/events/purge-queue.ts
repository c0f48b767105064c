import { choice, number, time } from '../dynamodb/attribute.ts';
import { putItems } from '../dynamodb/batch.ts';
import { purgePartition } from '../dynamodb/delete-partition.ts';
import { entity } from '../dynamodb/entity.ts';
import { get, listDue, remove } from '../dynamodb/operations.ts';
import type { TransactItem } from '../dynamodb/transaction.ts';
import { feedPartition, feedShards, shardsOf, webhookPartition } from './event-keys.ts';

/** An order to erase a partition of the table of events, together with its shards. */
export interface PurgeItem {
  readonly project: string;
  /** Name of the partition. */
  readonly partition: string;
  /** Number of shards, which are partitions too: `<partition>#0` and so on. */
  readonly shards: number;
}

/** The name of an item of the purge queue. */
export type PurgeName = Pick<PurgeItem, 'project' | 'partition'>;

/** The deliveries and the state of a webhook. */
export const purgeOfWebhook = (project: string, webhook: string): PurgeItem => ({
  project,
  partition: webhookPartition(project, webhook),
  shards: shardsOf(project, webhook).length,
});

/**
 * A webhook that a person has switched off: its issues end, and its deliveries stay. The partition of this name contains
 * nothing.
 */
export const endOfIssues = (project: string, webhook: string): PurgeItem => ({
  project,
  partition: `${webhookPartition(project, webhook)}#issue`,
  shards: 0,
});

/** Id of the webhook whose issues an item ends: it was deleted or switched off. `undefined` for other items. */
export const webhookIn = ({ partition }: Pick<PurgeItem, 'partition'>): string | undefined => {
  const [, kind, webhook] = partition.split('#');
  return kind === 'webhook' ? webhook : undefined;
};

/** The events of a connection itself. Its erasure keeps them, and they are erased with the project. */
export const purgeOfConnection = (project: string, connection: string): PurgeItem => ({
  project,
  partition: feedPartition({ project, connection }),
  shards: feedShards.length,
});

/** Partition of the index `due`. */
const due = 'purge';

/** An item of the purge queue: a partition of this table that must still be erased. */
export const purges = entity({
  table: 'events',
  key: { pk: '{project}#purge', sk: '{partition}' },
  attributes: {
    /** Number of its shards, which are partitions too: `<partition>#0` and so on. */
    shards: number(),
    /** Partition of the index `due`. */
    due: choice<typeof due>(),
    /** Time of the erasure. */
    dueAt: time(),
  },
});

/**
 * Milliseconds until all writes have ended. A process that read the webhook before its deletion has finished its writes
 * by then.
 */
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

/** Due items, oldest first. @param now epoch ms */
export const listPurgeItems = (now: number, limit: number): Promise<readonly PurgeName[]> =>
  listDue(purges, due, now, limit);

const partitionsOf = async (name: PurgeName): Promise<readonly string[]> => {
  const { shards = 0 } = (await get(purges, name)) ?? {};
  return [name.partition, ...Array.from({ length: shards }, (_, shard) => `${name.partition}#${shard}`)];
};

/**
 * Erases a partition and its shards, then the item. It can be interrupted at any time, and several workers can run it
 * in parallel.
 * @param deadline epoch ms
 * @returns false if the time ended before the erasure was complete
 */
export const erasePurgeItem = async (purgeItem: PurgeName, deadline: number, clock: () => number): Promise<boolean> => {
  for (const partition of await partitionsOf(purgeItem)) {
    if (!(await purgePartition(purges.tableName(), partition, deadline, clock))) return false;
  }
  await remove(purges, purgeItem);
  return true;
};

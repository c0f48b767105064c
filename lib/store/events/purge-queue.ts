import { environment } from '../../environment.ts';
import { putItems } from '../dynamodb/batch.ts';
import { purgePartition } from '../dynamodb/delete-partition.ts';
import { firstDue } from '../dynamodb/due-index.ts';
import { type Item, isoTime, schemaVersion } from '../dynamodb/item.ts';
import { deleteItem } from '../dynamodb/item-operations.ts';
import type { TransactItem } from '../dynamodb/transaction.ts';
import { deliveryPartition, type EventKey, feedPartition } from './event-keys.ts';

/** An order to erase everything in a partition of the table of events. */
export interface PurgeItem {
  readonly project: string;
  /** The partition. */
  readonly partition: string;
}

/** The deliveries and the state of a webhook. */
export const purgeOfWebhook = (project: string, webhook: string): PurgeItem => ({
  project,
  partition: deliveryPartition(project, webhook),
});

/** The events of a connection itself, which its erasure leaves; they go with the project. */
export const purgeOfConnection = (project: string, connection: string): PurgeItem => ({
  project,
  partition: feedPartition({ project, connection }),
});

/** Partition of the index `due`. */
const due = 'purge';

/** Milliseconds after which nothing more is written: a process that has read the webhook before has written by then. */
const settlingMs = 120_000;

const keyOf = ({ project, partition }: PurgeItem): EventKey => ({ pk: `${project}#purge`, sk: partition });

const itemOf = (purgeItem: PurgeItem, now: number): Item => ({
  ...keyOf(purgeItem),
  v: schemaVersion,
  due,
  due_at: isoTime(now + settlingMs),
});

/** Part of the transaction that deletes the webhook or the project. @param now epoch ms */
export const purgeItemPut = (purgeItem: PurgeItem, now: number): TransactItem => ({
  Put: { TableName: environment.tables.events, Item: itemOf(purgeItem, now) },
});

/** Puts items into the purge queue. @param now epoch ms */
export const putPurgeItems = (purgeItems: readonly PurgeItem[], now: number): Promise<void> =>
  putItems(
    environment.tables.events,
    purgeItems.map((purgeItem) => itemOf(purgeItem, now)),
  );

/** Items that are due, the longest waiting first. @param now epoch ms */
export const listPurgeItems = async (now: number, limit: number): Promise<readonly PurgeItem[]> => {
  const keys = await firstDue(environment.tables.events, due, now, limit);
  return keys.map(({ pk, sk }) => ({ project: pk.split('#')[0] ?? '', partition: sk }));
};

/**
 * Erases everything in a partition, then the item. It can be cut short anywhere, and done by several workers at once.
 * @param deadline epoch ms
 * @returns false when the time was used up before
 */
export const erasePurgeItem = async (purgeItem: PurgeItem, deadline: number, clock: () => number): Promise<boolean> => {
  if (!(await purgePartition(environment.tables.events, purgeItem.partition, deadline, clock))) return false;
  await deleteItem(environment.tables.events, keyOf(purgeItem));
  return true;
};

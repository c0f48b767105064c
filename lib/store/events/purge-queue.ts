import { environment } from '../../environment.ts';
import { putItems } from '../dynamodb/batch.ts';
import { purgePartition } from '../dynamodb/delete-partition.ts';
import { firstDue } from '../dynamodb/due-index.ts';
import { type Item, isoTime, schemaVersion } from '../dynamodb/item.ts';
import { deleteItem } from '../dynamodb/item-operations.ts';
import type { TransactItem } from '../dynamodb/transaction.ts';
import { deliveryPartition, type EventKey, feedPartition } from './event-keys.ts';

/** A note that everything in a partition of the table of events is to be erased. */
export interface PurgeItem {
  readonly project: string;
  /** The partition. */
  readonly partition: string;
}

/** What a webhook leaves: what it was sent, and how it fared. */
export const purgeOfWebhook = (project: string, webhook: string): PurgeItem => ({
  project,
  partition: deliveryPartition(project, webhook),
});

/** What a connection leaves in a project that is deleted: what was told of itself. */
export const purgeOfConnection = (project: string, connection: string): PurgeItem => ({
  project,
  partition: feedPartition({ project, connection }),
});

/** Partition of the index `due`. */
const due = 'leftover';

/** Milliseconds after which nothing comes any more: whoever has read before that it is there has written by then. */
const settling = 120_000;

const keyOf = ({ project, partition }: PurgeItem): EventKey => ({ pk: `${project}#leftovers`, sk: partition });

const itemOf = (purgeItem: PurgeItem, now: number): Item => ({
  ...keyOf(purgeItem),
  v: schemaVersion,
  due,
  due_at: isoTime(now + settling),
});

/** Part of the transaction that deletes what has left it. */
export const purgeItemPut = (purgeItem: PurgeItem, now: number): TransactItem => ({
  Put: { TableName: environment.tables.events, Item: itemOf(purgeItem, now) },
});

/** Notes what is to be erased. */
export const putPurgeItems = (purgeItems: readonly PurgeItem[], now: number): Promise<void> =>
  putItems(
    environment.tables.events,
    purgeItems.map((purgeItem) => itemOf(purgeItem, now)),
  );

/** What is due, the longest waiting first. */
export const listPurgeItems = async (now: number, limit: number): Promise<readonly PurgeItem[]> => {
  const keys = await firstDue(environment.tables.events, due, now, limit);
  return keys.map(({ pk, sk }) => ({ project: pk.split('#')[0] ?? '', partition: sk }));
};

/**
 * Erases everything in a partition, and then the note of it. It can be cut short anywhere, and done by several at once.
 * @param deadline epoch ms
 * @returns false when the time was used up before
 */
export const erasePurgeItem = async (purgeItem: PurgeItem, deadline: number, clock: () => number): Promise<boolean> => {
  if (!(await purgePartition(environment.tables.events, purgeItem.partition, deadline, clock))) return false;
  await deleteItem(environment.tables.events, keyOf(purgeItem));
  return true;
};

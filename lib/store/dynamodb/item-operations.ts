import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { database } from './client.ts';
import { unlessRefused } from './conflicts.ts';
import { type Item, readable } from './item.ts';
import type { TransactItem } from './transaction.ts';

/**
 * Reads the item with this key. `undefined` if it does not exist. The read is consistent: a new key is valid at once,
 * and a revoked key is invalid at once.
 */
export const readItem = async (table: string, key: Item): Promise<Item | undefined> => {
  const { Item } = await database().send(new GetCommand({ TableName: table, Key: key, ConsistentRead: true }));
  return Item === undefined ? undefined : readable(Item);
};

/**
 * Changes an item.
 * @returns the changed item, or `undefined` if its condition is false
 */
export const changeItem = async (update: NonNullable<TransactItem['Update']>): Promise<Item | undefined> => {
  const write = new UpdateCommand({ ...update, ReturnValues: 'ALL_NEW' });
  const changed = await unlessRefused(() => database().send(write));
  return changed && readable(changed.Attributes ?? {});
};

/** Deletes an item. @returns false if its condition is false */
export const deleteItem = async (part: NonNullable<TransactItem['Delete']>): Promise<boolean> =>
  (await unlessRefused(() => database().send(new DeleteCommand(part)))) !== undefined;

import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { database } from './client.ts';
import { unlessRefused } from './conflicts.ts';
import { type Item, readable } from './item.ts';
import type { TransactItem } from './transaction.ts';

/**
 * The item with this key, when there is one. Consistent: a key that was issued a moment ago works, and one that was
 * revoked a moment ago does not.
 */
export const readItem = async (table: string, key: Item): Promise<Item | undefined> => {
  const { Item } = await database().send(new GetCommand({ TableName: table, Key: key, ConsistentRead: true }));
  return Item === undefined ? undefined : readable(Item);
};

/**
 * Changes an item.
 * @returns the item as it is then, or `undefined` when its condition does not hold
 */
export const changeItem = async (update: NonNullable<TransactItem['Update']>): Promise<Item | undefined> => {
  const write = new UpdateCommand({ ...update, ReturnValues: 'ALL_NEW' });
  const changed = await unlessRefused(() => database().send(write));
  return changed && readable(changed.Attributes ?? {});
};

/** Deletes an item. @returns false when its condition does not hold */
export const deleteItem = async (part: NonNullable<TransactItem['Delete']>): Promise<boolean> =>
  (await unlessRefused(() => database().send(new DeleteCommand(part)))) !== undefined;

import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { database } from './client.ts';
import { isConditionFailed, unlessRefused } from './conflicts.ts';
import type { ItemChange } from './expression.ts';
import { type Item, readable } from './item.ts';

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
export const changeItem = async (table: string, key: Item, change: ItemChange): Promise<Item | undefined> => {
  const write = new UpdateCommand({ TableName: table, Key: key, ReturnValues: 'ALL_NEW', ...change });
  const changed = await unlessRefused(() => database().send(write));
  return changed && readable(changed.Attributes ?? {});
};

/** @returns false when there was none */
export const deleteItem = async (table: string, key: Item): Promise<boolean> => {
  try {
    await database().send(
      new DeleteCommand({ TableName: table, Key: key, ConditionExpression: 'attribute_exists(pk)' }),
    );
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
};

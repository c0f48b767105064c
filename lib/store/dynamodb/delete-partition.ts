import { deleteItems } from './batch.ts';
import { runQuery } from './query.ts';

/** Number of items per query: four batches of deletes. */
const pageSize = 100;

/**
 * Deletes all items in a partition of a table with sort keys. Each query begins at the start, so an interrupted call
 * can be repeated.
 * @returns false if the time ended before the partition was empty
 */
export const purgePartition = async (
  table: string,
  partition: string,
  deadline: number,
  clock: () => number,
): Promise<boolean> => {
  while (clock() < deadline) {
    const { items } = await runQuery({
      TableName: table,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': partition },
      ProjectionExpression: 'pk, sk',
      ConsistentRead: true,
      Limit: pageSize,
    });
    if (items.length === 0) return true;
    await deleteItems(table, items);
  }
  return false;
};

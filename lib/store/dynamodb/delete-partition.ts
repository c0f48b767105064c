import { deleteItems } from './batch.ts';
import { runQuery } from './query.ts';

/** Items found by one query: four batches of deletes. */
const pageSize = 100;

/**
 * Deletes everything in a partition of a table with sort keys. It begins at the start each time, so that a call which
 * was cut short can be made again.
 * @returns false when the time ended before the partition was empty
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

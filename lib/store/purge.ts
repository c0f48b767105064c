import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../environment.ts';
import { deleteItems } from './batch.ts';
import { database } from './client.ts';

/** Items found by one query: four batches of deletes. */
const pageSize = 100;

/**
 * Deletes everything in a partition of a table with sort keys. It begins at the start each time, so that a call which
 * was cut short can be made again.
 * @returns false when the time ended before the partition was empty
 */
const purgePartition = async (
  table: string,
  partition: string,
  deadline: number,
  clock: () => number,
): Promise<boolean> => {
  while (clock() < deadline) {
    const { Items = [] } = await database().send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': partition },
        ProjectionExpression: 'pk, sk',
        ConsistentRead: true,
        Limit: pageSize,
      }),
    );
    if (Items.length === 0) return true;
    await deleteItems(table, Items);
  }
  return false;
};

/**
 * Deletes all that a project without connections has: keys, linked users, webhooks, audit items, counters …
 * @param deadline epoch ms after which no further page is begun
 * @returns false when the time ended before all was gone
 */
export const purgeProject = async (project: string, deadline: number, clock: () => number): Promise<boolean> => {
  const { projects, connections, usage } = environment.tables;
  for (const table of [projects, connections, usage]) {
    if (!(await purgePartition(table, project, deadline, clock))) return false;
  }
  return true;
};

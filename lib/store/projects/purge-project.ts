import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../environment.ts';
import { database } from '../dynamodb/client.ts';
import { purgePartition } from '../dynamodb/delete-partition.ts';
import type { Item } from '../dynamodb/item.ts';
import { noConnection } from '../events/event-keys.ts';
import { purgeOfConnection, purgeOfWebhook, putPurgeItems } from '../events/purge-queue.ts';

/** Ids of all entries of a kind. Consistent. */
const idsOf = async (table: string, project: string, kind: string): Promise<readonly string[]> => {
  const ids: string[] = [];
  let ExclusiveStartKey: Item | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await database().send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :kind)',
        ExpressionAttributeValues: { ':pk': project, ':kind': `${kind}#` },
        ProjectionExpression: 'pk, sk',
        ConsistentRead: true,
        ExclusiveStartKey,
      }),
    );
    ids.push(...Items.map(({ sk }) => String(sk).slice(kind.length + 1)));
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
  return ids;
};

/** Before the items that name them are deleted: a repeated call would not find the webhooks any more. */
const notePurgeItems = async (project: string, now: number): Promise<void> => {
  const { projects, connections } = environment.tables;
  const webhooks = await idsOf(projects, project, 'webhook');
  const revoked = await idsOf(connections, project, 'connection');
  await putPurgeItems(
    [
      ...webhooks.map((id) => purgeOfWebhook(project, id)),
      ...[noConnection, ...revoked].map((id) => purgeOfConnection(project, id)),
    ],
    now,
  );
};

/**
 * Deletes everything of a project without connections: keys, linked users, webhooks, audit items, counters … A worker
 * erases its events and deliveries.
 * @param deadline epoch ms after which no further page is begun
 * @returns false when the time ended before all was gone
 */
export const purgeProject = async (project: string, deadline: number, clock: () => number): Promise<boolean> => {
  await notePurgeItems(project, clock());
  const { projects, connections, usage } = environment.tables;
  for (const table of [projects, connections, usage]) {
    if (!(await purgePartition(table, project, deadline, clock))) return false;
  }
  return true;
};

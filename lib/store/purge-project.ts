import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../environment.ts';
import { database } from './client.ts';
import type { Item } from './item.ts';
import { leftByConnection, leftByWebhook, putLeftovers } from './leftovers.ts';
import { purgePartition } from './purge.ts';
import { noConnection } from './webhooks.ts';

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

/** Before what names it is gone: a call that is made again would not find it any more. */
const noteLeftovers = async (project: string, now: number): Promise<void> => {
  const { projects, connections } = environment.tables;
  const webhooks = await idsOf(projects, project, 'webhook');
  const revoked = await idsOf(connections, project, 'connection');
  await putLeftovers(
    [
      ...webhooks.map((id) => leftByWebhook(project, id)),
      ...[noConnection, ...revoked].map((id) => leftByConnection(project, id)),
    ],
    now,
  );
};

/**
 * Deletes all that a project without connections has: keys, linked users, webhooks, audit items, counters … A worker
 * erases its events and deliveries.
 * @param deadline epoch ms after which no further page is begun
 * @returns false when the time ended before all was gone
 */
export const purgeProject = async (project: string, deadline: number, clock: () => number): Promise<boolean> => {
  await noteLeftovers(project, clock());
  const { projects, connections, usage } = environment.tables;
  for (const table of [projects, connections, usage]) {
    if (!(await purgePartition(table, project, deadline, clock))) return false;
  }
  return true;
};

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../lib/environment.ts';
import type { ObjectName } from '../../lib/objects/names.ts';
import { loadWebhooks } from '../../lib/providers/webhook-registry.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { storeNotifications } from '../../lib/store/events/change-notifications.ts';
import { getStoredRecords } from '../../lib/store/records/record-states.ts';

const idsOf = async (connection: string, object: ObjectName): Promise<readonly string[]> => {
  const { Items = [] } = await database().send(
    new QueryCommand({
      TableName: environment.tables.records,
      IndexName: 'by_connection',
      KeyConditionExpression: 'connection_object = :object',
      ExpressionAttributeValues: { ':object': `${connection}#${object}` },
    }),
  );
  return Items.map(({ id }) => String(id));
};

/** Adds notifications for all known records, as if the provider had sent them. @returns the number of notifications */
export const notificationsForAll = async (project: string, connection: string, provider: string, now: number) => {
  const objects = new Set((await loadWebhooks(provider))?.subjects.map(({ object }) => object));
  let count = 0;
  for (const object of objects) {
    const records = await getStoredRecords(project, await idsOf(connection, object));
    const known = [...records].filter(([, { state }]) => state !== undefined);
    const notifications = known.map(([id, { remote }]) => ({ project, connection, object, id, remote }));
    if (notifications.length > 0)
      await storeNotifications({ project, fingerprint: `${connection} ${object}` }, notifications, now);
    count += notifications.length;
  }
  return count;
};

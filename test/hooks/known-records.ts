import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../lib/environment.ts';
import type { ObjectName } from '../../lib/objects/names.ts';
import { loadHooks } from '../../lib/providers/hook-registry.ts';
import { database } from '../../lib/store/client.ts';
import { storeHints } from '../../lib/store/hints.ts';
import { getStoredRecords } from '../../lib/store/record-states.ts';

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

/** As if the provider had told of every record that is known. @returns how many */
export const hintsForAll = async (project: string, connection: string, provider: string, now: number) => {
  const objects = new Set((await loadHooks(provider))?.subjects.map(({ object }) => object));
  let count = 0;
  for (const object of objects) {
    const records = await getStoredRecords(project, await idsOf(connection, object));
    const known = [...records].filter(([, { state }]) => state !== undefined);
    const hints = known.map(([id, { remote }]) => ({ project, connection, object, id, remote }));
    if (hints.length > 0) await storeHints({ project, fingerprint: `${connection} ${object}` }, hints, now);
    count += hints.length;
  }
  return count;
};

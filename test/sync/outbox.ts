import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { connectionKey } from '../../lib/crypto/credentials.ts';
import { openEventRecord } from '../../lib/crypto/event-record.ts';
import { environment } from '../../lib/environment.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { database } from '../../lib/store/dynamodb/client.ts';

/** An event that waits for its place in the feed. */
export interface WaitingEvent {
  readonly id: string;
  readonly type: string;
  readonly recordId?: string;
  readonly remoteId?: string;
  readonly changedFields?: readonly string[];
  readonly mergedFrom?: readonly string[];
  readonly mergedInto?: string;
  readonly record?: Record<string, unknown>;
  readonly data?: Record<string, unknown>;
}

/** The events of a connection, oldest first, without those that report the connection itself. */
export const eventsOf = async (project: string, id: string): Promise<readonly WaitingEvent[]> => {
  const connection = await getConnection(project, id);
  if (connection === undefined) throw new Error(`there is no connection ${id}`);
  const key = await connectionKey(connection);
  const found: Record<string, unknown>[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const answer = await database().send(
      new QueryCommand({
        TableName: environment.tables.events,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :outbox)',
        ExpressionAttributeValues: { ':pk': `${project}#${id}`, ':outbox': 'outbox#' },
        ExclusiveStartKey,
      }),
    );
    found.push(...(answer.Items ?? []));
    ExclusiveStartKey = answer.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
  return found
    .filter(({ type }) => !String(type).startsWith('connection.'))
    .map((item) => {
      const name = { project, connection: id, event: String(item.id) };
      const sealed = item.sealed_record as Uint8Array | undefined;
      return {
        id: String(item.id),
        type: String(item.type),
        recordId: item.record_id,
        remoteId: item.remote_id,
        changedFields: item.changed_fields,
        mergedFrom: item.merged_from,
        mergedInto: item.merged_into,
        data: item.data,
        ...(sealed && { record: openEventRecord(key, name, sealed) }),
      } as WaitingEvent;
    });
};

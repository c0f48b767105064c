import { randomUUID } from 'node:crypto';
import { QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../lib/environment.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { events, type FeedEvent, toEvent } from '../../lib/store/events/events.ts';
import { type OutboxEvent, outboxPut } from '../../lib/store/events/outbox.ts';
import { now } from './samples.ts';

export interface FeedName {
  readonly project: string;
  readonly connection: string;
}

export const feedName = (project: string = randomUUID()): FeedName => ({ project, connection: randomUUID() });

const partOf = (name: FeedName, event: Partial<OutboxEvent>, id: string) =>
  outboxPut({ type: 'crm.contact.created', linkedUser: 'user', time: now, ...name, ...event }, id);

/** Writes an event of a change, as the change would. @returns its id */
export const putWaiting = async (name: FeedName, event: Partial<OutboxEvent> = {}, id = randomUUID()) => {
  await database().send(new TransactWriteCommand({ TransactItems: [partOf(name, event, id)] }));
  return id;
};

/** As many events, a millisecond after each other. @returns their ids, in their order */
export const putManyWaiting = async (name: FeedName, count: number, from = now): Promise<readonly string[]> => {
  const ids = Array.from({ length: count }, () => randomUUID());
  const items = ids.map((id, index) => partOf(name, { time: from + index }, id));
  for (let start = 0; start < count; start += 100) {
    await database().send(new TransactWriteCommand({ TransactItems: items.slice(start, start + 100) }));
  }
  return ids;
};

/** All items of a partition of the table of events. */
export const itemsIn = async (partition: string, kind = ''): Promise<readonly Record<string, unknown>[]> => {
  const found: Record<string, unknown>[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await database().send(
      new QueryCommand({
        TableName: environment.tables.events,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': partition },
        ConsistentRead: true,
        ExclusiveStartKey,
      }),
    );
    found.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
  return found.filter(({ sk }) => String(sk).startsWith(kind));
};

export const feedOf = async ({ project, connection }: FeedName): Promise<readonly FeedEvent[]> =>
  (await itemsIn(`${project}#${connection}`, 'event#')).map((item) => toEvent(events.fromItem(item)));

export const waitingIn = async ({ project, connection }: FeedName): Promise<number> =>
  (await itemsIn(`${project}#${connection}`, 'outbox#')).length;

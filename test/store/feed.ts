import { randomUUID } from 'node:crypto';
import { QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../lib/environment.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import type { DeliveryName } from '../../lib/store/events/event-keys.ts';
import { deliveryIdOf, feedShards } from '../../lib/store/events/event-keys.ts';
import {
  eventPut,
  events,
  type FeedEvent,
  type NewEvent,
  type StoredEvent,
  toEvent,
} from '../../lib/store/events/events.ts';
import { blocks, placedIn, type Receivers } from '../../lib/store/events/feed-blocks.ts';
import { now } from './samples.ts';

export interface FeedName {
  readonly project: string;
  readonly connection: string;
}

export const feedName = (project: string = randomUUID()): FeedName => ({ project, connection: randomUUID() });

const partOf = (name: FeedName, event: Partial<NewEvent>, id: string) =>
  eventPut({ type: 'crm.contact.created', linkedUser: 'user', time: now, ...name, ...event }, id);

/** Writes a waiting event, as a change does. @returns its id */
export const putWaiting = async (name: FeedName, event: Partial<NewEvent> = {}, id: string = randomUUID()) => {
  await database().send(new TransactWriteCommand({ TransactItems: [partOf(name, event, id)] }));
  return id;
};

/** Writes a number of waiting events, a millisecond apart. @returns their ids in order */
export const putManyWaiting = async (name: FeedName, count: number, from = now): Promise<readonly string[]> => {
  const ids = Array.from({ length: count }, () => randomUUID());
  const items = ids.map((id, index) => partOf(name, { time: from + index }, id));
  for (let start = 0; start < count; start += 100) {
    await database().send(new TransactWriteCommand({ TransactItems: items.slice(start, start + 100) }));
  }
  return ids;
};

/** Returns all items of a partition in the table of events. */
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

/** Returns all events of a connection, with or without a place, by time. */
export const storedIn = async ({ project, connection }: FeedName): Promise<readonly StoredEvent[]> => {
  const found = await Promise.all(feedShards.map((shard) => itemsIn(`${project}#${connection}#${shard}`)));
  const all = found.flat().map((item) => events.fromItem(item));
  return all.toSorted((a, b) => (`${a.time}#${a.id}` < `${b.time}#${b.id}` ? -1 : 1));
};

/** Returns the places of a feed from its blocks. */
export const placesIn = async ({ project, connection }: FeedName) =>
  (await itemsIn(`${project}#${connection}`, 'block#')).flatMap((item) => placedIn(blocks.fromItem(item)));

/** Returns the events of a feed from its blocks. The item of an event must contain the same place. */
export const feedOf = async (name: FeedName): Promise<readonly FeedEvent[]> => {
  const stored = new Map((await storedIn(name)).map((event) => [event.id, event]));
  return (await placesIn(name)).flatMap(({ name: { id }, sequence }) => {
    const event = stored.get(id);
    if (event === undefined) return [];
    if (event.sequence !== sequence)
      throw new Error(`The event ${id} has the place ${sequence}, not ${event.sequence}.`);
    return [toEvent(event, sequence)];
  });
};

export const waitingIn = async (name: FeedName): Promise<number> =>
  (await storedIn(name)).filter(({ sequence, due }) => sequence === undefined && due !== undefined).length;

/**
 * Returns the content of a wake-up message, or of the index, for a feed: the worker reads all events since this time.
 */
export const since = (name: FeedName, time = now) => ({ ...name, since: new Date(time).toISOString() });

/** Returns the id of an event's delivery. */
export const idOf = (
  event: Pick<FeedEvent, 'connection' | 'sequence' | 'time'>,
  placedAt = event.time,
): DeliveryName['id'] => deliveryIdOf(event, placedAt, event.sequence);

/** Receivers of a block in a project without webhooks. */
export const noReceivers: Receivers = { webhooks: new Map(), left: new Map() };

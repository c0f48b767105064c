import { QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../environment.ts';
import { database } from '../dynamodb/client.ts';
import { cancellationCodes, retryConflicts } from '../dynamodb/conflicts.ts';
import { dueKeys, duePartitions } from '../dynamodb/due-index.ts';
import { epochSeconds, type Item, readable, schemaVersion } from '../dynamodb/item.ts';
import { changeItem, readItem } from '../dynamodb/item-operations.ts';
import type { TransactItem } from '../dynamodb/transaction.ts';
import { type Feed, feedOf, feedPartition, outboxPrefix } from './event-keys.ts';
import { eventItem, type FeedEvent, toEvent } from './events.ts';
import { outboxKind } from './outbox.ts';

/** A feed that one dispatcher moves events to, until its lease ends. */
export interface LeasedFeed extends Feed {
  /** Higher than that of everybody who held it before. */
  readonly fence: number;
  /** Of the last event. */
  readonly sequence: number;
}

/** An event that waits, with the sort key of its item. */
export interface WaitingEvent {
  readonly sk: string;
  /** The event, once it has its place. */
  readonly at: (sequence: number) => FeedEvent;
}

/** An event with its place, and what is to be written with it. */
export interface Publication {
  readonly event: FeedEvent;
  /** Sort key of the item that waited. */
  readonly sk: string;
  readonly deliveries: readonly TransactItem[];
}

/** The last event of a connection. */
const lastType = 'connection.revoked';

/**
 * Milliseconds for which the head of a feed is kept after its last event: as long as a revoked connection is shown. What
 * was under way then is told, or erased, within minutes.
 */
const keptFor = 90 * 24 * 60 * 60_000;

const headKeyOf = (feed: Feed) => ({ pk: feedPartition(feed), sk: 'head' });

/** Pages of feeds that have events waiting, by shard. Each shard costs one query where there are none. */
export const waitingFeeds = (now: number): readonly AsyncGenerator<readonly Feed[]>[] =>
  duePartitions(outboxKind).map((partition) => feedsIn(partition, now));

async function* feedsIn(partition: string, now: number): AsyncGenerator<readonly Feed[]> {
  for await (const keys of dueKeys(environment.tables.events, partition, now)) {
    yield [...new Set(keys.map(({ pk }) => pk))].map(feedOf);
  }
}

/** Another dispatcher has taken the feed over: the lease had ended. */
export class FeedLeaseLost extends Error {
  constructor({ connection }: Feed) {
    super(`The feed of the connection ${connection} was taken over by another dispatcher.`);
    this.name = 'FeedLost';
  }
}

/**
 * Takes the feed of a connection for one dispatcher. Should that one die, it can be taken again when the lease ends.
 * @param until epoch ms
 * @returns `undefined` when another dispatcher has it
 */
export const acquireFeed = async (feed: Feed, until: number, now: number): Promise<LeasedFeed | undefined> => {
  const head = await changeItem(environment.tables.events, headKeyOf(feed), {
    UpdateExpression:
      'SET v = :v, #sequence = if_not_exists(#sequence, :none), fence = if_not_exists(fence, :none) + :one, ' +
      'lease_until = :until',
    ConditionExpression: 'attribute_not_exists(lease_until) OR lease_until <= :now',
    ExpressionAttributeNames: { '#sequence': 'sequence' },
    ExpressionAttributeValues: { ':v': schemaVersion, ':none': 0, ':one': 1, ':until': until, ':now': now },
  });
  return head && toHeld(feed, head);
};

const toHeld = ({ project, connection }: Feed, head: Item): LeasedFeed => ({
  project,
  connection,
  fence: head.fence,
  sequence: head.sequence,
});

/** Lets others take the feed. */
export const releaseFeed = async (held: LeasedFeed): Promise<void> => {
  const released = await changeItem(environment.tables.events, headKeyOf(held), {
    UpdateExpression: 'REMOVE lease_until',
    ConditionExpression: 'fence = :fence',
    ExpressionAttributeValues: { ':fence': held.fence },
  });
  if (released === undefined) throw new FeedLeaseLost(held);
};

/** Most items of one transaction. */
const mostItems = 100;

/** The first events that wait, in their order, and whether there are more. At most 1 MB: all fit into a transaction. */
export const waitingEvents = async (
  feed: Feed,
): Promise<{ readonly waiting: readonly WaitingEvent[]; readonly more: boolean }> => {
  const { Items = [], LastEvaluatedKey } = await database().send(
    new QueryCommand({
      TableName: environment.tables.events,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :kind)',
      ExpressionAttributeValues: { ':pk': feedPartition(feed), ':kind': outboxPrefix },
      ConsistentRead: true,
      Limit: mostItems,
    }),
  );
  const waiting = Items.map(readable).map((item) => ({ sk: item.sk, at: (place: number) => toEvent(item, place) }));
  return { waiting, more: LastEvaluatedKey !== undefined };
};

/** Ids of the webhooks to which an event has deliveries: with the event, what was sent of it can be found. */
const webhooksOf = (deliveries: readonly TransactItem[]): readonly string[] | undefined => {
  const webhooks = deliveries.flatMap(({ Put }) => Put?.Item?.webhook ?? []);
  return webhooks.length === 0 ? undefined : webhooks;
};

const itemsOf = ({ event, sk, deliveries }: Publication): readonly TransactItem[] => {
  const TableName = environment.tables.events;
  const { pk, ...item } = eventItem(event);
  const Item = { pk, ...item, webhooks: webhooksOf(deliveries) };
  return [
    { Delete: { TableName, Key: { pk, sk }, ConditionExpression: 'attribute_exists(pk)' } },
    { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
    ...deliveries,
  ];
};

/**
 * As many of the first publications as one transaction can hold.
 * @throws Error when not even the first one fits
 */
export const fitting = (publications: readonly Publication[]): readonly Publication[] => {
  let items = 1;
  const end = publications.findIndex(({ deliveries }) => {
    items += 2 + deliveries.length;
    return items > mostItems;
  });
  if (end === 0) {
    throw new Error(
      `The event ${publications[0]?.event.id} has ${publications[0]?.deliveries.length} deliveries; a transaction ` +
        `holds ${mostItems - 3} beside the event: deactivate webhooks of the project.`,
    );
  }
  return end === -1 ? publications : publications.slice(0, end);
};

const headUpdate = (held: LeasedFeed, publications: readonly Publication[], until: number | undefined, now: number) => {
  const isOver = publications.some(({ event }) => event.type === lastType);
  const sets = ['#sequence = :next', until !== undefined && 'lease_until = :until', isOver && 'expires_at = :expires'];
  return {
    TableName: environment.tables.events,
    Key: headKeyOf(held),
    UpdateExpression: `SET ${sets.filter(Boolean).join(', ')}${until === undefined ? ' REMOVE lease_until' : ''}`,
    ConditionExpression: 'fence = :fence AND #sequence = :last',
    ExpressionAttributeNames: { '#sequence': 'sequence' },
    ExpressionAttributeValues: {
      ':fence': held.fence,
      ':last': held.sequence,
      ':next': held.sequence + publications.length,
      ...(until !== undefined && { ':until': until }),
      ...(isOver && { ':expires': epochSeconds(now + keptFor) }),
    },
  };
};

/** Whether the feed, or what waits for it, is not as it was read. */
const hasChanged = (error: unknown, items: readonly TransactItem[]): boolean =>
  (cancellationCodes(error) ?? []).some(
    (code, index) => code === 'ConditionalCheckFailed' && (index === 0 || items[index]?.Delete !== undefined),
  );

const readHeld = async (held: LeasedFeed): Promise<LeasedFeed> => {
  const head = await readItem(environment.tables.events, headKeyOf(held));
  if (head?.fence !== held.fence) throw new FeedLeaseLost(held);
  return toHeld(held, head);
};

/**
 * Moves events to their places, one after another, and writes their deliveries: all of it or nothing.
 * @param until epoch ms to which the lease is extended; `undefined` ends it
 * @returns the feed after it. Its sequence is not that of the last publication when an event had been erased: then
 *   nothing was written, and what waits has to be read again
 * @throws FeedLeaseLost
 */
export const publish = async (
  held: LeasedFeed,
  publications: readonly Publication[],
  until: number | undefined,
  now: number,
): Promise<LeasedFeed> => {
  const items: TransactItem[] = [
    { Update: headUpdate(held, publications, until, now) },
    ...publications.flatMap(itemsOf),
  ];
  try {
    await retryConflicts(() => database().send(new TransactWriteCommand({ TransactItems: items })));
    return { ...held, sequence: held.sequence + publications.length };
  } catch (error) {
    // The client sends again what it got no answer to: the feed may be where it should be.
    if (hasChanged(error, items)) return readHeld(held);
    throw error;
  }
};

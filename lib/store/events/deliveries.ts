import { QueryCommand, type QueryCommandInput, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../environment.ts';
import type { DeliveryStatus } from '../../objects/delivery.ts';
import { coversEvent } from '../../objects/event-types.ts';
import { readItems } from '../dynamodb/batch.ts';
import { database } from '../dynamodb/client.ts';
import { unlessRefused } from '../dynamodb/conflicts.ts';
import { duePartitionOf, duePartitions, isDue, storedDue } from '../dynamodb/due-index.ts';
import { DueReader } from '../dynamodb/due-reader.ts';
import { type ItemChange, updateOf } from '../dynamodb/expression.ts';
import { epochSeconds, type Item, isoTime, readable, schemaVersion } from '../dynamodb/item.ts';
import { deleteItem } from '../dynamodb/item-operations.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';
import type { TransactItem } from '../dynamodb/transaction.ts';
import { type Attempt, attemptItem, toAttempt } from './attempts.ts';
import { factAttributes, factsIn } from './event-facts.ts';
import {
  type DeliveryName,
  deliveryIdOf,
  deliveryKey,
  deliveryNameOf,
  deliveryPartition,
  deliveryPrefix,
  noConnection,
} from './event-keys.ts';
import { eventKey, type FeedEvent } from './events.ts';
import type { Webhook } from './webhooks.ts';

/** An event on its way to a webhook, with ids only: the record stays in the feed. */
export interface Delivery extends DeliveryName {
  readonly event: Omit<FeedEvent, 'sealedRecord'>;
  readonly status: DeliveryStatus;
  /** Attempts of the schedule that were made; a replay begins anew. */
  readonly tries: number;
  /** The latest ones, oldest first. */
  readonly attempts: readonly Attempt[];
  /** When it is tried next: ISO 8601, UTC. */
  readonly dueAt?: string | undefined;
  /** Counts the changes. */
  readonly revision: number;
}

const dayMs = 24 * 60 * 60_000;

/** Milliseconds for which a delivery is kept: as long as its event. */
const retentionMs = (): number => environment.eventRetentionDays * dayMs;

/** Attempts that are kept of a delivery. */
const shownAttempts = 20;

/** Partitions of the index `due`: one alone could not take all writes. */
const shards = duePartitions('delivery');

const shardOf = (id: string): string => duePartitionOf('delivery', id);

const toDelivery = (item: Item): Delivery => ({
  project: item.project,
  webhook: item.webhook,
  id: String(item.sk).slice(deliveryPrefix.length),
  event: {
    ...factsIn(item),
    id: item.event,
    sequence: item.sequence,
    time: item.time,
  },
  status: item.status,
  tries: item.tries,
  attempts: item.attempts.map(toAttempt),
  dueAt: item.due_at,
  revision: item.revision,
});

const putOf = (event: FeedEvent, { id: webhook }: Webhook): { readonly Put: NonNullable<TransactItem['Put']> } => {
  const id = deliveryIdOf(event);
  return {
    Put: {
      TableName: environment.tables.events,
      Item: {
        ...deliveryKey({ project: event.project, webhook, id }),
        v: schemaVersion,
        ...factAttributes(event),
        webhook,
        event: event.id,
        sequence: event.sequence,
        time: event.time,
        status: 'pending',
        tries: 0,
        attempts: [],
        revision: 0,
        due: shardOf(id),
        due_at: event.time,
        expires_at: epochSeconds(Date.parse(event.time) + retentionMs()),
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
};

/**
 * Parts of the transaction that puts an event into the feed: one for each active webhook whose scope covers the type.
 * @param webhooks those of the project
 */
export const deliveryItems = (event: FeedEvent, webhooks: readonly Webhook[]): readonly TransactItem[] =>
  webhooks
    .filter(({ active, scope }) => active && scope.some((pattern) => coversEvent(pattern, event.type)))
    .map((webhook) => putOf(event, webhook));

const toName = ({ pk, sk }: Item): DeliveryName => deliveryNameOf({ pk, sk });

/** Reads the deliveries that are due to all webhooks. */
export const dueDeliveries = (): DueReader => new DueReader(environment.tables.events, shards);

/** A delivery, and the record of its event, where the feed still has one. */
export interface Sendable {
  readonly delivery: Delivery;
  readonly sealedRecord: Uint8Array | undefined;
}

const nameOfKey = ({ pk, sk }: Item): string => `${pk} ${sk}`;

/** The items that there are, by `nameOfKey`; a key may be given twice. */
const readByKey = async (keys: readonly Item[]): Promise<ReadonlyMap<string, Item>> => {
  const different = new Map(keys.map((key) => [nameOfKey(key), key]));
  const items = await readItems(environment.tables.events, [...different.values()]);
  return new Map(items.map((item) => [nameOfKey(item), readable(item)]));
};

/** The deliveries of these names that there are, in two calls for a hundred of them. */
export const readSendable = async (names: readonly DeliveryName[]): Promise<readonly Sendable[]> => {
  const deliveries = [...(await readByKey(names.map(deliveryKey))).values()].map(toDelivery);
  const ofFeeds = deliveries.map(({ event }) => event).filter(({ connection }) => connection !== noConnection);
  const events = await readByKey(ofFeeds.map(eventKey));
  return deliveries.map((delivery) => ({
    delivery,
    sealedRecord: events.get(nameOfKey(eventKey(delivery.event)))?.sealed_record,
  }));
};

/** The item is not read back: it has the answers of endpoints. @returns false when the condition does not hold */
const change = async (name: DeliveryName, update: ItemChange): Promise<boolean> => {
  const write = new UpdateCommand({ TableName: environment.tables.events, Key: deliveryKey(name), ...update });
  return (await unlessRefused(() => database().send(write))) !== undefined;
};

/** The state of a delivery after an attempt; `dueAt` (epoch ms) where it is tried again. */
export type Outcome =
  | { readonly status: 'delivered' | 'failed' }
  | { readonly status: 'pending'; readonly dueAt: number };

/**
 * Stores an attempt and its outcome.
 * @returns false when the delivery was changed meanwhile: then that counts
 */
export const noteAttempt = (delivery: Delivery, attempt: Attempt, outcome: Outcome): Promise<boolean> => {
  const isPending = outcome.status === 'pending';
  return change(delivery, {
    UpdateExpression:
      `SET #status = :status, attempts = :attempts, tries = :tries, revision = :next${isPending ? ', due_at = :at' : ''}` +
      (isPending ? '' : ' REMOVE due, due_at'),
    ConditionExpression: 'revision = :revision',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':status': outcome.status,
      ':attempts': [...delivery.attempts, attempt].slice(-shownAttempts).map(attemptItem),
      ':tries': delivery.tries + 1,
      ':revision': delivery.revision,
      ':next': delivery.revision + 1,
      ...(isPending && { ':at': isoTime(outcome.dueAt) }),
    },
  });
};

/** Makes a delivery due later, and counts no attempt. Times are epoch ms. @returns false when it is not due any more */
export const postponeDelivery = (name: DeliveryName, at: number, now: number): Promise<boolean> =>
  change(name, updateOf({ set: { dueAt: at }, when: isDue(now) }, storedDue));

/** Gives up a delivery to a webhook that is switched off. @returns false when it is not pending any more */
export const giveUpDelivery = (name: DeliveryName): Promise<boolean> =>
  change(name, {
    UpdateExpression: 'SET #status = :failed, revision = revision + :one REMOVE due, due_at',
    ConditionExpression: '#status = :pending',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':failed': 'failed', ':pending': 'pending', ':one': 1 },
  });

/** @returns false when there is none */
export const deleteDelivery = (name: DeliveryName): Promise<boolean> =>
  deleteItem(environment.tables.events, deliveryKey(name));

/** Makes a delivery due now (epoch ms), with the whole schedule. @returns false when there is no such delivery */
export const replayDelivery = (name: DeliveryName, now: number): Promise<boolean> =>
  change(name, {
    UpdateExpression: 'SET #status = :pending, tries = :none, revision = revision + :one, due = :due, due_at = :now',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':pending': 'pending',
      ':none': 0,
      ':one': 1,
      ':due': shardOf(name.id),
      ':now': isoTime(now),
    },
  });

export interface DeliveryFilter {
  readonly project: string;
  readonly webhook: string;
  readonly status?: DeliveryStatus | undefined;
  /** Time of the event: ISO 8601, UTC. */
  readonly since?: string | undefined;
  /** Epoch ms: expired items, which DynamoDB may not have removed yet, are left out. */
  readonly now: number;
}

/** Most calls for one page: where a filter leaves little over, a page may be short and still have a next one. */
const maxCalls = 10;

const listQuery = ({ project, webhook, status, since = '', now }: DeliveryFilter): QueryCommandInput => ({
  TableName: environment.tables.events,
  // `;` is the character after the digits and `:`, so after every time.
  KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
  FilterExpression: `expires_at > :seconds${status === undefined ? '' : ' AND #status = :status'}`,
  ...(status !== undefined && { ExpressionAttributeNames: { '#status': 'status' } }),
  ExpressionAttributeValues: {
    ':pk': deliveryPartition(project, webhook),
    ':from': `${deliveryPrefix}${since}`,
    ':to': `${deliveryPrefix};`,
    ':seconds': epochSeconds(now),
    ...(status !== undefined && { ':status': status }),
  },
});

/** A page of the deliveries to a webhook, the newest first. */
export const listDeliveries = async (
  filter: DeliveryFilter,
  { limit, startAfter }: PageRequest,
): Promise<Page<Delivery>> => {
  const { project, webhook } = filter;
  const found: Item[] = [];
  let last: Item | undefined = startAfter === undefined ? undefined : deliveryKey({ project, webhook, id: startAfter });
  for (let call = 0; call < maxCalls && found.length <= limit; call += 1) {
    const answer = await database().send(
      new QueryCommand({ ...listQuery(filter), ScanIndexForward: false, Limit: 100, ExclusiveStartKey: last }),
    );
    found.push(...(answer.Items ?? []));
    last = answer.LastEvaluatedKey;
    if (last === undefined) break;
  }
  const items = found.slice(0, limit).map((item) => toDelivery(readable(item)));
  const end = found.length > limit ? found[limit - 1] : last;
  return end === undefined ? { items } : { items, next: toName(end).id };
};

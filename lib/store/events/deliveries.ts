import type { DeliveryStatus } from '../../objects/delivery.ts';
import { coversEvent } from '../../objects/event-types.ts';
import { choice, listOf, number, optional, text, time, timeToLive } from '../dynamodb/attribute.ts';
import { putItems } from '../dynamodb/batch.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { isoTime } from '../dynamodb/item.ts';
import { getMany, insert, remove, updateUnread } from '../dynamodb/operations.ts';
import { writeUnlessFirst } from '../dynamodb/transaction.ts';
import { type Attempt, storedAttempt } from './attempts.ts';
import { callShard } from './delivery-shards.ts';
import { type EventFacts, eventFacts, factsOf } from './event-facts.ts';
import {
  type DeliveryName,
  deliveryIdOf,
  deliveryParts,
  deliveryPrefix,
  type EventName,
  noConnection,
} from './event-keys.ts';
import { eventNameOf, events, type FeedEvent } from './events.ts';
import { retentionMs } from './feed-blocks.ts';
import { retryPut } from './pending-deliveries.ts';
import type { Webhook } from './webhooks.ts';

/** An event on its way to a webhook. It contains only ids: the record stays in the feed. */
export const deliveries = entity({
  table: 'events',
  key: { pk: '{project}#webhook#{webhook}#{shard}', sk: `${deliveryPrefix}{id}` },
  attributes: {
    ...eventFacts,
    /** Id of the connection. */
    connection: text(),
    /** Id of the event. */
    event: text(),
    /** Shard of the event in its feed. */
    feedShard: text(),
    /** Sequence of the event in its feed. */
    sequence: number(),
    /** Time of the event: ISO 8601, UTC. */
    time: text(),
    status: choice<DeliveryStatus>(),
    /** Number of attempts in the current schedule. A replay resets it. */
    tries: number(),
    /** The latest attempts, oldest first. */
    attempts: listOf(storedAttempt),
    /** Number of changes of the item. */
    revision: number(),
    /** Time of the next attempt. */
    dueAt: optional(time()),
    /** The same time, if the delivery has a `retry` item of its own instead of the item of its block. */
    retryAt: optional(time()),
    /** The same as the expiry of its event. */
    expiresAt: timeToLive(),
  },
});

/** An event on its way to a webhook. It contains only ids: the record stays in the feed. */
export interface Delivery extends DeliveryName {
  readonly event: Omit<FeedEvent, 'sealedRecord'>;
  readonly status: DeliveryStatus;
  /** Number of attempts in the current schedule. A replay resets it. */
  readonly tries: number;
  /** The latest attempts, oldest first. */
  readonly attempts: readonly Attempt[];
  /** Time of the next attempt: ISO 8601, UTC. */
  readonly dueAt?: string | undefined;
  /** Time in the key of its `retry` item: epoch ms. Absent if the delivery is found by the item of its block. */
  readonly retryAt?: number | undefined;
  /** Number of changes of the item. */
  readonly revision: number;
}

/** Maximum number of attempts stored in a delivery. */
const shownAttempts = 20;

/** Converts a stored delivery. */
export const toDelivery = (stored: EntityValue<typeof deliveries>): Delivery => {
  const { project, webhook, id, event, feedShard, sequence, time, status, tries, attempts, dueAt } = stored;
  return {
    project,
    webhook,
    id,
    event: { ...factsOf(stored), id: event, shard: feedShard, sequence, time },
    status,
    tries,
    attempts,
    dueAt: dueAt === undefined ? undefined : isoTime(dueAt),
    retryAt: stored.retryAt,
    revision: stored.revision,
  };
};

/**
 * Creates a delivery without attempts.
 * @param webhook id of the webhook
 * @param placedAt time when the block of the event was written: epoch ms
 */
export const newDelivery = (event: FeedEvent, webhook: string, placedAt: number): EntityValue<typeof deliveries> => {
  const id = deliveryIdOf(event, isoTime(placedAt), event.sequence);
  return {
    ...factsOf(event),
    ...deliveryParts({ project: event.project, webhook, id }),
    event: event.id,
    feedShard: event.shard,
    sequence: event.sequence,
    time: event.time,
    status: 'pending',
    tries: 0,
    attempts: [],
    revision: 0,
    dueAt: placedAt,
    expiresAt: Date.parse(event.time) + retentionMs(),
  };
};

/** Stores a delivery, unless it exists. It is sent once its block is pending. */
export const putDelivery = async (delivery: EntityValue<typeof deliveries>): Promise<void> => {
  await insert(deliveries, delivery);
};

/** Stores deliveries that do not exist yet. Makes one call to the database per `writeChunk` deliveries. */
export const putNewDeliveries = (all: readonly EntityValue<typeof deliveries>[]): Promise<void> =>
  putItems(deliveries.tableName(), all.map(deliveries.toItem));

/** Whether a webhook receives the events of a connection. */
export const isForConnection = ({ connection }: Pick<Webhook, 'connection'>, id: string): boolean =>
  (connection ?? id) === id;

/** Ids of the webhooks that receive events of this type. @param webhooks the webhooks of the project */
export const receiversOf = (type: string, webhooks: readonly Webhook[]): readonly string[] =>
  webhooks
    .filter(({ active, scope }) => active && scope.some((pattern) => coversEvent(pattern, type)))
    .map(({ id }) => id);

/**
 * Whether a webhook that covers the type of an event wants the event. A webhook that selects changed fields receives
 * all merges, and only those other updates that changed a selected field.
 */
export const wantsEvent = (
  { changedFields: selected = {} }: Pick<Webhook, 'changedFields'>,
  { type, changedFields, mergedFrom = [] }: Pick<EventFacts, 'type' | 'changedFields' | 'mergedFrom'>,
): boolean => {
  const fields = selected[type];
  if (fields === undefined || changedFields === undefined || mergedFrom.length > 0) return true;
  return changedFields.some((field) => fields.includes(field));
};

/** A delivery, and the record of its event, if the feed still contains the record. */
export interface Sendable {
  readonly delivery: Delivery;
  readonly sealedRecord: Uint8Array | undefined;
}

/** Removes duplicate keys. */
const different = <K>(keys: readonly K[]): readonly K[] => [
  ...new Map(keys.map((key) => [JSON.stringify(key), key])).values(),
];

/** Reads the existing deliveries with these names. Makes two calls per hundred names. */
export const readSendable = async (names: readonly DeliveryName[]): Promise<readonly Sendable[]> => {
  const found = (await getMany(deliveries, different(names.map(deliveryParts)))).map(toDelivery);
  const ofFeeds = found.map(({ event }) => event).filter(({ connection }) => connection !== noConnection);
  const inFeeds = await getMany(events, different(ofFeeds.map(eventNameOf)));
  const textOf = (name: EventName): string => JSON.stringify(eventNameOf(name));
  const records = new Map(inFeeds.map((event) => [textOf(event), event.sealedRecord]));
  return found.map((delivery) => ({ delivery, sealedRecord: records.get(textOf(delivery.event)) }));
};

/** Removes the times of further attempts. */
const notDue = { dueAt: undefined, retryAt: undefined };

/**
 * The result of an attempt. `dueAt` (epoch ms) is the time of the next attempt. That attempt has an item of its own.
 * With `inOrder`, it belongs to its block instead, and the following deliveries of its feed wait for it.
 */
export type Outcome =
  | { readonly status: 'delivered' | 'failed' }
  | { readonly status: 'pending'; readonly dueAt: number; readonly inOrder?: boolean };

const nextTry = (outcome: Outcome) => {
  if (outcome.status !== 'pending') return notDue;
  const { dueAt, inOrder } = outcome;
  return { dueAt, retryAt: inOrder ? undefined : dueAt };
};

/**
 * Stores an attempt and its outcome.
 * @returns false if the delivery was changed meanwhile; then that change counts
 */
export const noteAttempt = (delivery: Delivery, attempt: Attempt, outcome: Outcome): Promise<boolean> =>
  updateUnread(deliveries, deliveryParts(delivery), {
    set: {
      status: outcome.status,
      attempts: [...delivery.attempts, attempt].slice(-shownAttempts),
      tries: delivery.tries + 1,
      revision: delivery.revision + 1,
      ...nextTry(outcome),
    },
    when: { revision: delivery.revision },
  });

/** Marks a delivery as failed because its webhook is switched off. @returns false if it is no longer pending */
export const giveUpDelivery = (name: DeliveryName): Promise<boolean> =>
  updateUnread(deliveries, deliveryParts(name), {
    set: { status: 'failed', ...notDue },
    add: { revision: 1 },
    when: { status: 'pending' },
  });

/** Deletes a delivery. @returns false if it does not exist */
export const deleteDelivery = (name: DeliveryName): Promise<boolean> => remove(deliveries, deliveryParts(name));

/**
 * Makes a delivery due at `at` (epoch ms), and restarts its schedule. The caller must then call its shard.
 * @returns false if the delivery does not exist
 */
const replayDelivery = async (name: DeliveryName, at: number): Promise<boolean> => {
  const replay = deliveries.part.update(deliveryParts(name), {
    set: { status: 'pending', tries: 0, dueAt: at, retryAt: at },
    add: { revision: 1 },
  });
  return writeUnlessFirst([replay, retryPut(name, at)]);
};

/** Milliseconds after which a worker looks for deliveries that a process made due before it died. */
const afterDeathMs = 30_000;

/**
 * Makes deliveries to a webhook due at `at` (epoch ms), and restarts their schedules.
 * @returns number of deliveries that exist
 */
export const replayDeliveries = async (names: readonly DeliveryName[], at: number): Promise<number> => {
  const shards = different(
    names.map(deliveryParts).map(({ project, webhook, shard }) => ({ project, webhook, shard })),
  );
  const callAll = (time: number) => Promise.all(shards.map((shard) => callShard(shard, time)));
  await callAll(at + afterDeathMs);
  const done = await Promise.all(names.map((name) => replayDelivery(name, at)));
  await callAll(at);
  return done.filter(Boolean).length;
};

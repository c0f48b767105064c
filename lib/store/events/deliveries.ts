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

/** An event on its way to a webhook, with ids only: the record stays in the feed. */
export const deliveries = entity({
  table: 'events',
  key: { pk: '{project}#webhook#{webhook}#{shard}', sk: `${deliveryPrefix}{id}` },
  attributes: {
    ...eventFacts,
    /** Id of the connection. */
    connection: text(),
    /** Id of the event. */
    event: text(),
    /** Of the event, in its feed. */
    feedShard: text(),
    /** Of the event, in its feed. */
    sequence: number(),
    /** Of the event: ISO 8601, UTC. */
    time: text(),
    status: choice<DeliveryStatus>(),
    /** Attempts of the schedule that were made; a replay begins anew. */
    tries: number(),
    /** The latest ones, oldest first. */
    attempts: listOf(storedAttempt),
    /** Counts the changes. */
    revision: number(),
    /** When it is tried next. */
    dueAt: optional(time()),
    /** The same, where an item of its own says so (`retry`), not that of its block. */
    retryAt: optional(time()),
    /** With that of its event. */
    expiresAt: timeToLive(),
  },
});

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
  /** Time of the item by which it is found, where that is not the one of its block: epoch ms. */
  readonly retryAt?: number | undefined;
  /** Counts the changes. */
  readonly revision: number;
}

/** Attempts that are kept of a delivery. */
const shownAttempts = 20;

/** A delivery as it is read. */
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
 * A delivery that was not tried yet.
 * @param webhook its id
 * @param placedAt when the block of the event was written: epoch ms
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

/** Puts a delivery, unless there is one. It is sent once its block is pending. */
export const putDelivery = async (delivery: EntityValue<typeof deliveries>): Promise<void> => {
  await insert(deliveries, delivery);
};

/** Puts deliveries of which none is there: one call of the database for `writeChunk` of them. */
export const putNewDeliveries = (all: readonly EntityValue<typeof deliveries>[]): Promise<void> =>
  putItems(deliveries.tableName(), all.map(deliveries.toItem));

/** Whether a webhook receives the events of a connection. */
export const isForConnection = ({ connection }: Pick<Webhook, 'connection'>, id: string): boolean =>
  (connection ?? id) === id;

/** Ids of the webhooks that an event of this type is delivered to. @param webhooks those of the project */
export const receiversOf = (type: string, webhooks: readonly Webhook[]): readonly string[] =>
  webhooks
    .filter(({ active, scope }) => active && scope.some((pattern) => coversEvent(pattern, type)))
    .map(({ id }) => id);

/**
 * Whether a webhook that covers the type of an event wants it: one that selects by changed field gets those updates in
 * which one of the fields has changed, and all merges.
 */
export const wantsEvent = (
  { changedFields: selected = {} }: Pick<Webhook, 'changedFields'>,
  { type, changedFields, mergedFrom = [] }: Pick<EventFacts, 'type' | 'changedFields' | 'mergedFrom'>,
): boolean => {
  const fields = selected[type];
  if (fields === undefined || changedFields === undefined || mergedFrom.length > 0) return true;
  return changedFields.some((field) => fields.includes(field));
};

/** A delivery, and the record of its event, where the feed still has one. */
export interface Sendable {
  readonly delivery: Delivery;
  readonly sealedRecord: Uint8Array | undefined;
}

/** Each key once. */
const different = <K>(keys: readonly K[]): readonly K[] => [
  ...new Map(keys.map((key) => [JSON.stringify(key), key])).values(),
];

/** The deliveries of these names that there are, in two calls for a hundred of them. */
export const readSendable = async (names: readonly DeliveryName[]): Promise<readonly Sendable[]> => {
  const found = (await getMany(deliveries, different(names.map(deliveryParts)))).map(toDelivery);
  const ofFeeds = found.map(({ event }) => event).filter(({ connection }) => connection !== noConnection);
  const inFeeds = await getMany(events, different(ofFeeds.map(eventNameOf)));
  const textOf = (name: EventName): string => JSON.stringify(eventNameOf(name));
  const records = new Map(inFeeds.map((event) => [textOf(event), event.sealedRecord]));
  return found.map((delivery) => ({ delivery, sealedRecord: records.get(textOf(delivery.event)) }));
};

/** It is not sent. */
const notDue = { dueAt: undefined, retryAt: undefined };

/**
 * The state of a delivery after an attempt; `dueAt` (epoch ms) where it is tried again: by an item of its own, or with
 * its block, before all that follows it in its feed (`inOrder`).
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
 * @returns false when the delivery was changed meanwhile: then that counts
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

/** Gives up a delivery to a webhook that is switched off. @returns false when it is not pending any more */
export const giveUpDelivery = (name: DeliveryName): Promise<boolean> =>
  updateUnread(deliveries, deliveryParts(name), {
    set: { status: 'failed', ...notDue },
    add: { revision: 1 },
    when: { status: 'pending' },
  });

/** @returns false when there is none */
export const deleteDelivery = (name: DeliveryName): Promise<boolean> => remove(deliveries, deliveryParts(name));

/**
 * Makes a delivery due at a time (epoch ms), with the whole schedule; its shard is to be called.
 * @returns false when there is no such delivery
 */
const replayDelivery = async (name: DeliveryName, at: number): Promise<boolean> => {
  const replay = deliveries.part.update(deliveryParts(name), {
    set: { status: 'pending', tries: 0, dueAt: at, retryAt: at },
    add: { revision: 1 },
  });
  return writeUnlessFirst([replay, retryPut(name, at)]);
};

/** Milliseconds after which deliveries are looked for that a process has made due before it has died. */
const afterDeathMs = 30_000;

/**
 * Makes deliveries of one webhook due at a time (epoch ms), each with the whole schedule.
 * @returns how many of them there were
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

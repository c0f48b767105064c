import type { DeliveryStatus } from '../../objects/delivery.ts';
import { coversEvent } from '../../objects/event-types.ts';
import { choice, listOf, number, optional, text, time, timeToLive } from '../dynamodb/attribute.ts';
import { duePartitionOf, duePartitions, isDue } from '../dynamodb/due-index.ts';
import { DueReader } from '../dynamodb/due-reader.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { above, between } from '../dynamodb/expression.ts';
import { type Item, isoTime } from '../dynamodb/item.ts';
import { getMany, insert, query, remove, updateUnread } from '../dynamodb/operations.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';
import { type Attempt, storedAttempt } from './attempts.ts';
import { eventFacts, factsOf } from './event-facts.ts';
import { type DeliveryName, deliveryIdOf, deliveryPrefix, type EventName, noConnection } from './event-keys.ts';
import { eventNameOf, events, type FeedEvent } from './events.ts';
import { retentionMs } from './feed-blocks.ts';
import type { Webhook } from './webhooks.ts';

/** An event on its way to a webhook, with ids only: the record stays in the feed. */
export const deliveries = entity({
  table: 'events',
  key: { pk: '{project}#webhook#{webhook}', sk: `${deliveryPrefix}{id}` },
  attributes: {
    ...eventFacts,
    /** Id of the connection. */
    connection: text(),
    /** Id of the event. */
    event: text(),
    /** Of the event, in its feed. */
    shard: text(),
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
    /** Partition of the index `due`. */
    due: optional(text()),
    /** When it is tried next. */
    dueAt: optional(time()),
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
  /** Counts the changes. */
  readonly revision: number;
}

/** Attempts that are kept of a delivery. */
const shownAttempts = 20;

/** Kind of the work, in the index `due`. */
const dueKind = 'delivery';

const dueOf = (id: string): string => duePartitionOf(dueKind, id);

const toDelivery = (stored: EntityValue<typeof deliveries>): Delivery => {
  const { project, webhook, id, event, shard, sequence, time, status, tries, attempts, dueAt, revision } = stored;
  return {
    project,
    webhook,
    id,
    event: { ...factsOf(stored), id: event, shard, sequence, time },
    status,
    tries,
    attempts,
    dueAt: dueAt === undefined ? undefined : isoTime(dueAt),
    revision,
  };
};

/**
 * A delivery that was not tried yet. It is due now, where the time of its event is that of a clock which is ahead.
 * @param webhook its id
 * @param now epoch ms
 */
export const newDelivery = (event: FeedEvent, webhook: string, now: number): EntityValue<typeof deliveries> => {
  const id = deliveryIdOf(event);
  const time = Date.parse(event.time);
  return {
    ...factsOf(event),
    id,
    webhook,
    event: event.id,
    shard: event.shard,
    sequence: event.sequence,
    time: event.time,
    status: 'pending',
    tries: 0,
    attempts: [],
    revision: 0,
    due: dueOf(id),
    dueAt: Math.min(time, now),
    expiresAt: time + retentionMs(),
  };
};

/** Puts the delivery of an event to a webhook, unless there is one. @param webhook its id @param now epoch ms */
export const putDelivery = async (event: FeedEvent, webhook: string, now: number): Promise<void> => {
  await insert(deliveries, newDelivery(event, webhook, now));
};

/** Ids of the webhooks that an event of this type is delivered to. @param webhooks those of the project */
export const receiversOf = (type: string, webhooks: readonly Webhook[]): readonly string[] =>
  webhooks
    .filter(({ active, scope }) => active && scope.some((pattern) => coversEvent(pattern, type)))
    .map(({ id }) => id);

/** Reads the deliveries that are due to all webhooks. */
export const dueDeliveries = (): DueReader => new DueReader(deliveries.tableName(), duePartitions(dueKind));

/** A delivery, and the record of its event, where the feed still has one. */
export interface Sendable {
  readonly delivery: Delivery;
  readonly sealedRecord: Uint8Array | undefined;
}

const partsOf = ({ project, webhook, id }: DeliveryName): DeliveryName => ({ project, webhook, id });

/** Each key once. */
const different = <K>(keys: readonly K[]): readonly K[] => [
  ...new Map(keys.map((key) => [JSON.stringify(key), key])).values(),
];

/** The deliveries of these names that there are, in two calls for a hundred of them. */
export const readSendable = async (names: readonly DeliveryName[]): Promise<readonly Sendable[]> => {
  const found = (await getMany(deliveries, different(names.map(partsOf)))).map(toDelivery);
  const ofFeeds = found.map(({ event }) => event).filter(({ connection }) => connection !== noConnection);
  const inFeeds = await getMany(events, different(ofFeeds.map(eventNameOf)));
  const textOf = (name: EventName): string => JSON.stringify(eventNameOf(name));
  const records = new Map(inFeeds.map((event) => [textOf(event), event.sealedRecord]));
  return found.map((delivery) => ({ delivery, sealedRecord: records.get(textOf(delivery.event)) }));
};

/** It is not sent. */
const notDue = { due: undefined, dueAt: undefined };

/** The state of a delivery after an attempt; `dueAt` (epoch ms) where it is tried again. */
export type Outcome =
  | { readonly status: 'delivered' | 'failed' }
  | { readonly status: 'pending'; readonly dueAt: number };

/**
 * Stores an attempt and its outcome.
 * @returns false when the delivery was changed meanwhile: then that counts
 */
export const noteAttempt = (delivery: Delivery, attempt: Attempt, outcome: Outcome): Promise<boolean> =>
  updateUnread(deliveries, delivery, {
    set: {
      status: outcome.status,
      attempts: [...delivery.attempts, attempt].slice(-shownAttempts),
      tries: delivery.tries + 1,
      revision: delivery.revision + 1,
      ...(outcome.status === 'pending' ? { dueAt: outcome.dueAt } : notDue),
    },
    when: { revision: delivery.revision },
  });

/** Makes a delivery due later, and counts no attempt. Times are epoch ms. @returns false when it is not due any more */
export const postponeDelivery = (name: DeliveryName, at: number, now: number): Promise<boolean> =>
  updateUnread(deliveries, name, { set: { dueAt: at }, when: isDue(now) });

/** Gives up a delivery to a webhook that is switched off. @returns false when it is not pending any more */
export const giveUpDelivery = (name: DeliveryName): Promise<boolean> =>
  updateUnread(deliveries, name, {
    set: { status: 'failed', ...notDue },
    add: { revision: 1 },
    when: { status: 'pending' },
  });

/** @returns false when there is none */
export const deleteDelivery = (name: DeliveryName): Promise<boolean> => remove(deliveries, name);

/** Makes a delivery due now (epoch ms), with the whole schedule. @returns false when there is no such delivery */
export const replayDelivery = (name: DeliveryName, now: number): Promise<boolean> =>
  updateUnread(deliveries, name, {
    set: { status: 'pending', tries: 0, due: dueOf(name.id), dueAt: now },
    add: { revision: 1 },
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

const listQuery = ({ project, webhook, status, since = '', now }: DeliveryFilter) => {
  const { pk, sk } = deliveries.prefixOf({ project, webhook });
  return {
    // `;` is the character after the digits and `:`, so after every time.
    key: { pk, sk: between(`${sk}${since}`, `${sk};`) },
    filter: { expiresAt: above(now), ...(status !== undefined && { status }) },
    isDescending: true,
    limit: 100,
  };
};

/** A page of the deliveries to a webhook, the newest first. */
export const listDeliveries = async (
  filter: DeliveryFilter,
  { limit, startAfter }: PageRequest,
): Promise<Page<Delivery>> => {
  const { project, webhook } = filter;
  const found: Delivery[] = [];
  let last: Item | undefined =
    startAfter === undefined ? undefined : deliveries.keyOf({ project, webhook, id: startAfter });
  for (let call = 0; call < maxCalls && found.length <= limit; call += 1) {
    const { items, next } = await query(deliveries, { ...listQuery(filter), startAfter: last });
    found.push(...items.map(toDelivery));
    last = next;
    if (last === undefined) break;
  }
  const items = found.slice(0, limit);
  const end = found.length > limit ? found[limit - 1] : last && deliveries.keyFrom(last);
  return end === undefined ? { items } : { items, next: end.id };
};

import { randomUUID } from 'node:crypto';
import { chunksOf } from '../../lib/chunks.ts';
import { connectionContext } from '../../lib/crypto/credentials.ts';
import { createDataKey } from '../../lib/crypto/keyring.ts';
import { createWebhookSecret } from '../../lib/crypto/webhook-secret.ts';
import type { Connection } from '../../lib/store/connections/connection.ts';
import { insertConnection } from '../../lib/store/connections/connection-changes.ts';
import {
  type Delivery,
  newDelivery,
  putDelivery,
  readSendable,
  receiversOf,
  type Sendable,
} from '../../lib/store/events/deliveries.ts';
import { listDeliveries } from '../../lib/store/events/delivery-lists.ts';
import { callShard } from '../../lib/store/events/delivery-shards.ts';
import {
  type DeliveryName,
  type DeliveryShard,
  deliveryShardOf,
  feedShardOf,
} from '../../lib/store/events/event-keys.ts';
import type { FeedEvent } from '../../lib/store/events/events.ts';
import { putPending } from '../../lib/store/events/pending-deliveries.ts';
import { putWebhook } from '../../lib/store/events/webhook-changes.ts';
import type { Webhook } from '../../lib/store/events/webhooks.ts';
import { connectionOf, makeLinkedUser } from '../store/samples.ts';

export const now = Date.parse('2026-03-01T12:00:00Z');

export const eventOf = (overrides: Partial<FeedEvent> = {}): FeedEvent => {
  const event = {
    id: randomUUID(),
    type: 'crm.contact.created',
    project: randomUUID(),
    connection: randomUUID(),
    linkedUser: randomUUID(),
    sequence: 1,
    object: 'crm.contact',
    recordId: randomUUID(),
    remoteId: '101',
    time: '2026-03-01T12:00:00.000Z',
    ...overrides,
  };
  return { shard: feedShardOf(event), ...event };
};

/** Stores a connection with a data key. */
export const makeConnection = async (project?: string): Promise<Connection> => {
  const user = await makeLinkedUser(project);
  const id = randomUUID();
  const { wrapped } = await createDataKey(connectionContext({ project: user.project, id }));
  const connection = connectionOf(user, { id, wrappedDataKey: wrapped });
  await insertConnection(connection);
  return connection;
};

/** Stores a webhook. Returns it with its secret and address. */
export const makeWebhook = async (
  url: string,
  overrides: Partial<Webhook> = {},
): Promise<Webhook & { readonly secret: string; readonly url: string }> => {
  const name = { project: overrides.project ?? randomUUID(), id: randomUUID() };
  const { secret, ...sealed } = await createWebhookSecret(name, url);
  const webhook: Webhook = {
    ...name,
    ...sealed,
    description: null,
    scope: ['*'],
    active: true,
    createdAt: '2026-03-01T00:00:00.000Z',
    updatedAt: '2026-03-01T00:00:00.000Z',
    ...overrides,
  };
  await putWebhook(webhook);
  return { ...webhook, secret, url };
};

/**
 * Creates pending deliveries of a block to a webhook, as the dispatcher does. The events belong to one connection and
 * are in order.
 */
const emitBlock = async (events: readonly FeedEvent[], webhook: string): Promise<void> => {
  const [first] = events;
  if (first === undefined) return;
  const placedAt = Date.parse(first.time);
  for (const event of events) await putDelivery(newDelivery(event, webhook, placedAt));
  const { project, connection } = first;
  const sequences = events.map(({ sequence }) => sequence);
  const expiresAt = placedAt + 30 * 24 * 60 * 60_000;
  await callShard(await putPending({ project, connection, webhook, placedAt, sequences, expiresAt }), placedAt);
};

/** Does the dispatcher's work for an event that has its place. */
export const emit = async (event: FeedEvent, webhooks: readonly Webhook[]): Promise<FeedEvent> => {
  await Promise.all(receiversOf(event.type, webhooks).map((webhook) => emitBlock([event], webhook)));
  return event;
};

/** Returns the shard of a webhook with the deliveries of an event. */
export const shardFor = ({ project, id }: Webhook, { connection }: Pick<FeedEvent, 'connection'>): DeliveryShard => ({
  project,
  webhook: id,
  shard: deliveryShardOf(connection),
});

/** Emits events of a connection, one after the other. */
export const emitMany = async (
  count: number,
  { project, id }: Webhook,
  connection: string = randomUUID(),
  first = 1,
): Promise<readonly FeedEvent[]> => {
  const events = Array.from({ length: count }, (_, index) => eventOf({ project, connection, sequence: first + index }));
  for (const block of chunksOf(events, 100)) await emitBlock(block, id);
  return events;
};

/** Returns a delivery in the form for sending. */
export const sendableOf = async (name: DeliveryName): Promise<Sendable> => {
  const [sendable] = await readSendable([name]);
  if (sendable === undefined) throw new Error(`There is no delivery ${name.id}.`);
  return sendable;
};

/** Returns all deliveries to a webhook, the newest first. */
export const deliveriesTo = async ({ project, id }: Webhook): Promise<readonly Delivery[]> =>
  (await listDeliveries({ project, webhooks: [id], now }, { limit: 1_000 })).items;

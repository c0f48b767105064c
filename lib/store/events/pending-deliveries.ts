import { listOf, number, time, timeToLive } from '../dynamodb/attribute.ts';
import { between } from '../dynamodb/condition.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { isoTime } from '../dynamodb/item.ts';
import { keyUnder, put, query, queryKeys, remove } from '../dynamodb/operations.ts';
import {
  afterAll,
  type DeliveryName,
  type DeliveryShard,
  deliveryIdOf,
  deliveryParts,
  deliveryShardOf,
  type Feed,
  sequenceText,
} from './event-keys.ts';
import { retentionMs } from './feed-blocks.ts';

/**
 * The pending deliveries of a block: not tried yet, or waiting for their turn. The item is written after its
 * deliveries, so all of its deliveries exist. It is deleted after the last attempt.
 */
export const pendingBlocks = entity({
  table: 'events',
  key: { pk: '{project}#webhook#{webhook}#{shard}', sk: 'pending#{connection}#{first}' },
  attributes: {
    /** Time when the block was written. The ids of the deliveries contain this time. */
    placedAt: time(),
    /** Sequences of their events, ascending. The key contains the first sequence in 16 digits. */
    sequences: listOf(number()),
    /** The same as the expiry of the latest event. */
    expiresAt: timeToLive(),
  },
});

/** A further attempt of a delivery, or a replay that a caller has requested. Its key contains its due time. */
export const retries = entity({
  table: 'events',
  key: { pk: '{project}#webhook#{webhook}#{shard}', sk: 'retry#{at}#{id}' },
  attributes: { expiresAt: timeToLive() },
});

/** Deliveries of a connection in the order of their sequences, and the item that lists them. */
export interface Pending {
  readonly names: readonly DeliveryName[];
  readonly connection: string;
  readonly item:
    | { readonly kind: 'block'; readonly key: Parameters<typeof pendingBlocks.keyOf>[0] }
    /** `time`: the time in the key, epoch ms. */
    | { readonly kind: 'retry'; readonly key: Parameters<typeof retries.keyOf>[0]; readonly time: number };
}

/** New deliveries of a block. */
export interface NewPending extends Feed {
  readonly webhook: string;
  /** Time of the block: epoch ms. */
  readonly placedAt: number;
  /** Sequences of their events, ascending. */
  readonly sequences: readonly number[];
  /** Epoch ms. */
  readonly expiresAt: number;
}

/**
 * Makes the deliveries of a block pending, after the deliveries are stored. @returns their shard; the caller must call
 * it
 */
export const putPending = async ({ sequences, ...block }: NewPending): Promise<DeliveryShard> => {
  const shard = deliveryShardOf(block.connection);
  await put(pendingBlocks, { ...block, shard, first: sequenceText(sequences[0] ?? 0), sequences });
  return { project: block.project, webhook: block.webhook, shard };
};

const retryOf = (name: DeliveryName, at: number): EntityValue<typeof retries> => ({
  ...deliveryParts(name),
  at: isoTime(at),
  expiresAt: at + retentionMs(),
});

/** Part of the transaction that makes a delivery due at `at` (epoch ms). */
export const retryPut = (name: DeliveryName, at: number) => retries.part.put(retryOf(name, at));

/**
 * Schedules another attempt of a delivery at `at` (epoch ms). The delivery was written before and contains the same
 * time.
 */
export const putRetry = async (name: DeliveryName, at: number): Promise<void> => {
  await put(retries, retryOf(name, at));
};

/** Number of items to read at a time. */
const pageSize = 100;

/** A part of the pending deliveries. `isLast` means that no others follow. */
export interface PendingPage {
  readonly items: readonly Pending[];
  readonly isLast: boolean;
}

const toRetry = (key: ReturnType<typeof retries.keyFrom>): Pending => {
  const { project, webhook, id, at } = key;
  const [, connection = ''] = id.split('#');
  return { names: [{ project, webhook, id }], connection, item: { kind: 'retry', key, time: Date.parse(at) } };
};

/** Deliveries that are due for another attempt, oldest first. Consistent. @param now epoch ms */
export const readRetries = async (shard: DeliveryShard, now: number): Promise<PendingPage> => {
  const { pk, sk } = retries.prefixOf(shard);
  const key = { pk, sk: between(sk, `${sk}${isoTime(now)}${afterAll}`) };
  const { items, next } = await queryKeys(retries, { key, isConsistent: true, limit: pageSize });
  return { items: items.map(toRetry), isLast: next === undefined };
};

/** Time of the first further attempt in a shard: epoch ms. Consistent. */
export const firstRetryAt = async (shard: DeliveryShard): Promise<number | undefined> => {
  const { items } = await queryKeys(retries, { key: keyUnder(retries, shard), isConsistent: true, limit: 1 });
  const [first] = items;
  return first && Date.parse(first.at);
};

const toBlock = ({ placedAt, sequences, ...stored }: EntityValue<typeof pendingBlocks>): Pending => {
  const { project, webhook, shard, connection, first } = stored;
  const time = isoTime(placedAt);
  const names = sequences.map((sequence) => ({ project, webhook, id: deliveryIdOf(stored, time, sequence) }));
  return { names, connection, item: { kind: 'block', key: { project, webhook, shard, connection, first } } };
};

/**
 * Pending blocks of the connections after a given connection. They are ordered by connection, then by sequence.
 * Consistent.
 */
export const readPending = async (shard: DeliveryShard, after: string | undefined): Promise<PendingPage> => {
  const { pk, sk } = pendingBlocks.prefixOf(shard);
  const from = after === undefined ? sk : `${sk}${after}${afterAll}`;
  const key = { pk, sk: between(from, `${sk}${afterAll}`) };
  const { items, next } = await query(pendingBlocks, { key, isConsistent: true, limit: pageSize });
  return { items: items.map(toBlock), isLast: next === undefined };
};

/** Deletes the item, after all of its deliveries are done. */
export const removePending = async ({ item }: Pick<Pending, 'item'>): Promise<void> => {
  if (item.kind === 'block') await remove(pendingBlocks, item.key);
  else await remove(retries, item.key);
};

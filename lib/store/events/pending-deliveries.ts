import { listOf, number, time, timeToLive } from '../dynamodb/attribute.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { between } from '../dynamodb/expression.ts';
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
 * Deliveries of a block that were not tried yet, or wait for their turn: the item goes when all of them were. It is put
 * after them, so that all of them are found.
 */
export const pendingBlocks = entity({
  table: 'events',
  key: { pk: '{project}#webhook#{webhook}#{shard}', sk: 'pending#{connection}#{first}' },
  attributes: {
    /** When the block was written, which is in the ids of the deliveries. */
    placedAt: time(),
    /** Of their events, ascending; the key has that of the first one in 16 digits. */
    sequences: listOf(number()),
    /** With that of the latest event. */
    expiresAt: timeToLive(),
  },
});

/** A delivery that is tried again, or sent again. */
export const retries = entity({
  table: 'events',
  key: { pk: '{project}#webhook#{webhook}#{shard}', sk: 'retry#{at}#{id}' },
  attributes: { expiresAt: timeToLive() },
});

/** Deliveries of one connection in the order of their sequences, and the item by which they are found. */
export interface Pending {
  readonly names: readonly DeliveryName[];
  readonly connection: string;
  readonly item:
    | { readonly kind: 'block'; readonly key: Parameters<typeof pendingBlocks.keyOf>[0] }
    /** `time`: that of the key, epoch ms. */
    | { readonly kind: 'retry'; readonly key: Parameters<typeof retries.keyOf>[0]; readonly time: number };
}

/** Deliveries of a block that are new. */
export interface NewPending extends Feed {
  readonly webhook: string;
  /** Of the block: epoch ms. */
  readonly placedAt: number;
  /** Of their events, ascending. */
  readonly sequences: readonly number[];
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** Makes the deliveries of a block pending, once they are there. @returns their shard, which is to be called */
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

/** Part of the transaction that makes a delivery due at a time, epoch ms. */
export const retryPut = (name: DeliveryName, at: number) => retries.part.put(retryOf(name, at));

/** Has a delivery tried again at a time, epoch ms: its item is written after it, and names the same time. */
export const putRetry = async (name: DeliveryName, at: number): Promise<void> => {
  await put(retries, retryOf(name, at));
};

/** Items that are read at a time. */
const pageSize = 100;

/** Some of what is pending, and whether that is all of it. */
export interface PendingPage {
  readonly items: readonly Pending[];
  readonly isLast: boolean;
}

const toRetry = (key: ReturnType<typeof retries.keyFrom>): Pending => {
  const { project, webhook, id, at } = key;
  const [, connection = ''] = id.split('#');
  return { names: [{ project, webhook, id }], connection, item: { kind: 'retry', key, time: Date.parse(at) } };
};

/** Deliveries that are tried again, the longest waiting first. Consistent. @param now epoch ms */
export const readRetries = async (shard: DeliveryShard, now: number): Promise<PendingPage> => {
  const { pk, sk } = retries.prefixOf(shard);
  const key = { pk, sk: between(sk, `${sk}${isoTime(now)}${afterAll}`) };
  const { items, next } = await queryKeys(retries, { key, isConsistent: true, limit: pageSize });
  return { items: items.map(toRetry), isLast: next === undefined };
};

/** When the first delivery of a shard is tried again: epoch ms. Consistent. */
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

/** Blocks of connections after one, by connection, and of each in the order of sequence. Consistent. */
export const readPending = async (shard: DeliveryShard, after: string | undefined): Promise<PendingPage> => {
  const { pk, sk } = pendingBlocks.prefixOf(shard);
  const from = after === undefined ? sk : `${sk}${after}${afterAll}`;
  const key = { pk, sk: between(from, `${sk}${afterAll}`) };
  const { items, next } = await query(pendingBlocks, { key, isConsistent: true, limit: pageSize });
  return { items: items.map(toBlock), isLast: next === undefined };
};

/** Deletes the item, once nothing is found by it any more. */
export const removePending = async ({ item }: Pick<Pending, 'item'>): Promise<void> => {
  if (item.kind === 'block') await remove(pendingBlocks, item.key);
  else await remove(retries, item.key);
};

import { number, optional, orElse, text, time } from '../dynamodb/attribute.ts';
import { duePartitionOf, duePartitions, isDue } from '../dynamodb/due-index.ts';
import { DueReader } from '../dynamodb/due-reader.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { above, absentOr, either, present } from '../dynamodb/expression.ts';
import { changeItem } from '../dynamodb/item-operations.ts';
import { Lease } from '../dynamodb/lease.ts';
import { get, upsert } from '../dynamodb/operations.ts';
import { type DeliveryShard, shardPartition, shardPlace } from './event-keys.ts';

/**
 * Deliveries to a webhook, those of some connections: when one of them is due, and the lease of the one worker that sends
 * them. It is due as long as anything in it is pending, no later than that.
 */
export const deliveryShards = entity({
  table: 'events',
  key: { pk: '{project}#webhook#{webhook}#{shard}', sk: shardPlace },
  attributes: {
    /** Partition of the index `due`. */
    due: optional(text()),
    /** When something is due; absent when nothing is pending. */
    dueAt: optional(time()),
    /** When the lease of the worker ends; absent when nobody holds one. */
    leaseUntil: optional(time()),
    /** Of the worker: higher than that of any before. */
    fence: orElse(number(), 0),
    /** Counts the calls: a worker that does not know the last one looks again before it releases the shard. */
    calls: orElse(number(), 0),
    /** Connection after which a worker has stopped that had no more time. */
    after: optional(text()),
  },
});

/** A shard that one worker holds. */
export interface HeldShard extends DeliveryShard {
  /** Higher than that of any holder before. */
  readonly fence: number;
  /** Calls that the holder knows of. */
  readonly calls: number;
  /** When it was due, as far as the holder knows: epoch ms. */
  readonly dueAt: number;
  /** Connection after which it goes on. */
  readonly after: string | undefined;
}

/** Kind of the work, in the index `due`. */
const dueKind = 'delivery';

const dueOf = (shard: DeliveryShard): string => duePartitionOf(dueKind, shardPartition(shard));

/** Reads the shards that are due, of all webhooks. */
export const dueShards = (): DueReader => new DueReader(deliveryShards.tableName(), duePartitions(dueKind));

const shardLease = /* @__PURE__ */ new Lease({
  work: ({ webhook, shard }: DeliveryShard) => `shard ${shard} of the webhook ${webhook}`,
  entity: deliveryShards,
  until: 'leaseUntil',
});

/**
 * Makes a shard due no later than at a time (epoch ms), after something was made pending in it. One that is due and free
 * stays as it is: the next holder reads what is pending. One that is held is counted a call, so that its holder looks again.
 */
export const callShard = async (shard: DeliveryShard, at: number): Promise<void> => {
  await upsert(deliveryShards, shard, {
    set: { due: dueOf(shard), dueAt: at },
    add: { calls: 1 },
    when: either({ dueAt: absentOr(above(at)) }, { leaseUntil: present }),
  });
};

const toHeld = (
  { project, webhook, shard, fence, calls, dueAt, after }: EntityValue<typeof deliveryShards>,
  now: number,
): HeldShard => ({ project, webhook, shard, fence, calls, dueAt: dueAt ?? now, after });

/**
 * Acquires a shard for one worker.
 * @param now epoch ms
 * @returns `undefined` while another one holds it, or when nothing in it is due
 */
export const acquireShard = async (
  shard: DeliveryShard,
  leaseMs: number,
  now: number,
): Promise<HeldShard | undefined> => {
  const held = await shardLease.acquire(shard, { leaseMs, now }, { when: isDue(now) });
  return held && toHeld(held.item, now);
};

/** Extends the lease to this time, epoch ms. @throws LeaseLost */
export const renewShard = async (held: HeldShard, until: number): Promise<void> => {
  await shardLease.renew(held, until);
};

/** Gives a shard back that is due at a time, epoch ms. @param after connection after which the next holder goes on @throws LeaseLost */
export const releaseShard = async (held: HeldShard, at: number, after?: string): Promise<void> => {
  await shardLease.release(held, undefined, { set: { due: dueOf(held), dueAt: at, after } });
};

/**
 * Gives a shard back in which nothing is due before a time, unless it was called meanwhile.
 * @param at epoch ms; `undefined` where nothing is pending at all
 * @returns the shard with the call, still held; `undefined` when it was given back
 * @throws LeaseLost
 */
export const finishShard = async (held: HeldShard, at: number | undefined): Promise<HeldShard | undefined> => {
  const set = { due: at === undefined ? undefined : dueOf(held), dueAt: at, after: undefined };
  const change = shardLease.releaseChange(held, undefined, { set, when: { calls: held.calls } });
  if ((await changeItem(shardLease.inTransaction(held, change).Update)) !== undefined) return undefined;
  const stored = await get(deliveryShards, held);
  if (stored?.fence !== held.fence) throw shardLease.lost(held);
  // The client repeats a write whose answer was lost.
  if (stored.leaseUntil === undefined) return undefined;
  return { ...held, calls: stored.calls, dueAt: stored.dueAt ?? held.dueAt };
};

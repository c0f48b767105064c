import { number, optional, orElse, text, time } from '../dynamodb/attribute.ts';
import { above, absentOr, either, present } from '../dynamodb/condition.ts';
import { duePartitionOf, duePartitions, isDue } from '../dynamodb/due-index.ts';
import { DueReader } from '../dynamodb/due-reader.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { changeItem } from '../dynamodb/item-operations.ts';
import { Lease } from '../dynamodb/lease.ts';
import { get, upsert } from '../dynamodb/operations.ts';
import { type DeliveryShard, shardPartition, shardPlace } from './event-keys.ts';

/**
 * The deliveries to a webhook for some connections. The item contains the time when a delivery is due,
 * and the lease of the worker that sends them. While any delivery is pending, the shard is due no later than that
 * delivery.
 */
export const deliveryShards = entity({
  table: 'events',
  key: { pk: '{project}#webhook#{webhook}#{shard}', sk: shardPlace },
  attributes: {
    /** Partition of the index `due`. */
    due: optional(text()),
    /** Time when a delivery is due. Absent while no delivery is pending. */
    dueAt: optional(time()),
    /** End of the worker's lease. Absent while no worker holds the lease. */
    leaseUntil: optional(time()),
    /** Fence of the worker, higher than all earlier fences. */
    fence: orElse(number(), 0),
    /** Number of calls. A worker that has missed a call looks again before it releases the shard. */
    calls: orElse(number(), 0),
    /** Last connection that a worker handled before its time was over. The next worker continues after it. */
    after: optional(text()),
  },
});

/** A shard that a worker holds. */
export interface HeldShard extends DeliveryShard {
  /** Fence of the holder, higher than all earlier fences. */
  readonly fence: number;
  /** Number of calls that the holder has seen. */
  readonly calls: number;
  /** Time when the shard was due, according to the holder's last read: epoch ms. */
  readonly dueAt: number;
  /** The connection that was served last. The holder continues with the next connection. */
  readonly after: string | undefined;
}

/** Kind of the work in the index `due`. */
const dueKind = 'delivery';

const dueOf = (shard: DeliveryShard): string => duePartitionOf(dueKind, shardPartition(shard));

/** Reads the due shards of all webhooks. */
export const dueShards = (): DueReader => new DueReader(deliveryShards.tableName(), duePartitions(dueKind));

const shardLease = /* @__PURE__ */ new Lease({
  work: ({ webhook, shard }: DeliveryShard) => `shard ${shard} of the webhook ${webhook}`,
  entity: deliveryShards,
  until: 'leaseUntil',
});

/**
 * Makes a shard due no later than `at` (epoch ms), after a delivery became pending. A free shard that is already due
 * stays unchanged, because the next holder reads all pending deliveries. For a held shard, the call is counted, so that
 * its holder looks again.
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
 * Acquires a shard for a worker.
 * @param now epoch ms
 * @returns `undefined` while another worker holds the shard, or if no delivery is due
 */
export const acquireShard = async (
  shard: DeliveryShard,
  leaseMs: number,
  now: number,
): Promise<HeldShard | undefined> => {
  const held = await shardLease.acquire(shard, { leaseMs, now }, { when: isDue(now) });
  return held && toHeld(held.item, now);
};

/** Extends the lease to `until` (epoch ms). @throws LeaseLost */
export const renewShard = async (held: HeldShard, until: number): Promise<void> => {
  await shardLease.renew(held, until);
};

/**
 * Releases a shard that is due at `at` (epoch ms). @param after connection after which the next holder continues
 * @throws LeaseLost
 */
export const releaseShard = async (held: HeldShard, at: number, after?: string): Promise<void> => {
  await shardLease.release(held, undefined, { set: { due: dueOf(held), dueAt: at, after } });
};

/**
 * Releases a shard without due deliveries before a time, unless it was called meanwhile.
 * @param at epoch ms; `undefined` if no delivery is pending
 * @returns the shard with the new call, still held; `undefined` if it was released
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

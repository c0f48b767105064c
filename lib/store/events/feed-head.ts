import { lifetimeMs } from '../audit/entries.ts';
import { number, optional, shape, text, time, timeToLive } from '../dynamodb/attribute.ts';
import { above, absentOr } from '../dynamodb/condition.ts';
import { dueAttributes, duePartitionOf } from '../dynamodb/due-index.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { once } from '../dynamodb/expression.ts';
import { changeItem } from '../dynamodb/item-operations.ts';
import { Lease } from '../dynamodb/lease.ts';
import { get, update } from '../dynamodb/operations.ts';
import { type TransactItem, writeTogether } from '../dynamodb/transaction.ts';
import type { Feed } from './event-keys.ts';
import { type Block, blocks, lastOf } from './feed-blocks.ts';
import { chainAfter, type WriteBlock, type WriteChain, writeBlocks } from './write-blocks.ts';

/** Kind of the entries of the index `due` that find feeds with writes that are not signed. */
export const writeChainKind = 'writes';

/** The head of a feed: the number of its last event, and the lease of its dispatcher. */
export const heads = entity({
  table: 'events',
  key: { pk: '{project}#{connection}', sk: 'head' },
  attributes: {
    /** Sequence of the last event. */
    sequence: number(),
    /**
     * Sequence of the last settled event. It and all earlier events have their deliveries, and their items contain
     * their places.
     */
    settled: number(),
    /** End of the dispatcher's lease. Absent while no worker holds the lease. */
    leaseUntil: optional(time()),
    /** Fence of the dispatcher, higher than all earlier fences. */
    fence: number(),
    /**
     * Request of a dispatcher that found the feed held: the time of the first events that the holder has to read. ISO
     * 8601, UTC.
     */
    wanted: optional(text()),
    /** End of the chain of writes. Absent before the first write. */
    writes: optional(shape({ number: number(), hash: text(), time: time() })),
    /** Partition of the index `due`, until the end of the chain is signed. */
    due: optional(dueAttributes.due),
    /** Time of the first link that is not signed. */
    dueAt: optional(dueAttributes.dueAt),
    /** Some time after the last event of a revoked connection: 90 days, or 400 if the feed has a chain of writes. */
    expiresAt: optional(timeToLive()),
  },
});

/** A feed that a dispatcher, or the erasure of its connection, holds. */
export interface LeasedFeed extends Feed {
  /** Fence of the holder, higher than all earlier fences. */
  readonly fence: number;
  /** Sequence of the last event. */
  readonly sequence: number;
  /** Sequence of the last settled event. */
  readonly settled: number;
  /** End of the chain of writes. `undefined` before the first write. */
  readonly writes: WriteChain | undefined;
  /** End of the lease: epoch ms. */
  readonly until: number;
  /** Request of other dispatchers that the holder has seen: the time of the first events to read. ISO 8601, UTC. */
  readonly wanted?: string | undefined;
}

/**
 * Milliseconds that the head of a feed is stored after its last event: as long as a revoked connection is shown. The
 * last events are published, or erased, within minutes.
 */
const headRetentionMs = 90 * 24 * 60 * 60_000;

/** Milliseconds that the head of a feed with a chain of writes is stored: as long as the links of the chain. */
const chainRetentionMs = lifetimeMs;

const feedLease = /* @__PURE__ */ new Lease({
  work: ({ connection }: Feed) => `feed of the connection ${connection}`,
  entity: heads,
  until: 'leaseUntil',
});

const toLeased = (
  { project, connection, fence, sequence, settled, writes, wanted }: EntityValue<typeof heads>,
  until: number,
): LeasedFeed => ({ project, connection, fence, sequence, settled, writes, until, wanted });

/**
 * Acquires the feed of a connection for a holder.
 * @param now epoch ms
 * @returns `undefined` while another worker holds the feed
 */
export const acquireFeed = async (feed: Feed, leaseMs: number, now: number): Promise<LeasedFeed | undefined> => {
  const set = { sequence: once(0), settled: once(0) };
  const head = await feedLease.acquire(feed, { leaseMs, now }, { set });
  return head && toLeased(head.item, now + leaseMs);
};

/** Asks the holder of a feed to read it from a time on: ISO 8601, UTC. */
export const wantFeed = async (feed: Feed, since: string): Promise<void> => {
  await update(heads, feed, { set: { wanted: since }, when: { wanted: absentOr(above(since)) } });
};

/**
 * Releases the feed, unless another dispatcher has sent a request that the holder has not seen.
 * @returns the feed with that request, still held; `undefined` if it was released
 * @throws LeaseLost
 */
export const finishFeed = async (held: LeasedFeed): Promise<LeasedFeed | undefined> => {
  const change = { set: { settled: held.settled, wanted: undefined }, when: { wanted: held.wanted } };
  const release = feedLease.inTransaction(held, feedLease.releaseChange(held, undefined, change));
  if ((await changeItem(release.Update)) !== undefined) return undefined;
  const head = await get(heads, held);
  if (head?.fence !== held.fence) throw feedLease.lost(held);
  // The client repeats a write whose answer was lost.
  return head.wanted === undefined ? undefined : { ...held, wanted: head.wanted };
};

/** Releases the feed, and stores which events are settled. @throws LeaseLost */
export const releaseFeed = async (held: LeasedFeed): Promise<void> => {
  await feedLease.release(held, undefined, { set: { settled: held.settled } });
};

/** Part of a transaction that only the holder can write. It extends the lease to `until` (epoch ms). */
export const feedRenewal = (held: LeasedFeed, until: number): TransactItem =>
  feedLease.inTransaction(held, feedLease.renewChange(held, until));

/** The error of a holder whose feed another worker has acquired. */
export const feedLost = (feed: Feed): Error => feedLease.lost(feed);

/**
 * Whether this holder has already written the block: the client repeats a write whose answer was lost. The same events
 * in the same places are no proof, because another holder may have written them. So the fence is compared too.
 */
const isWritten = async (held: LeasedFeed, block: Block): Promise<boolean> => {
  const [head, stored] = await Promise.all([get(heads, held), get(blocks, block)]);
  return head?.fence === held.fence && stored?.events.join() === block.events.join();
};

/**
 * Gives the events of a block their places. Writes the block, the head and the link of the chain of writes, all or none.
 * @param isLast whether it contains the last events of the feed
 * @param times epoch ms: the present time, and the new end of the lease
 * @param writes the link. Absent if the block contains no write
 * @returns the feed after the write
 * @throws LeaseLost
 */
export const writeBlock = async (
  held: LeasedFeed,
  block: Block,
  isLast: boolean,
  { now, until }: { readonly now: number; readonly until: number },
  writes?: WriteBlock,
): Promise<LeasedFeed> => {
  const sequence = lastOf(block);
  const end = writes === undefined ? held.writes : chainAfter(writes);
  const set = {
    sequence,
    settled: held.settled,
    ...(isLast && { expiresAt: now + (end === undefined ? headRetentionMs : chainRetentionMs) }),
    ...(writes && { writes: end, due: once(duePartitionOf(writeChainKind, held.connection)), dueAt: once(now) }),
  };
  const change = feedLease.renewChange(held, until, { set, when: { sequence: held.sequence } });
  const link = writes === undefined ? [] : [writeBlocks.part.insert(writes)];
  const refused = await writeTogether([feedLease.inTransaction(held, change), blocks.part.insert(block), ...link]);
  if (refused.length > 0 && !(await isWritten(held, block))) throw feedLease.lost(held);
  return { ...held, sequence, writes: end, until };
};

import { number, optional, time, timeToLive } from '../dynamodb/attribute.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { once } from '../dynamodb/expression.ts';
import { Lease } from '../dynamodb/lease.ts';
import { get } from '../dynamodb/operations.ts';
import { type TransactItem, writeTogether } from '../dynamodb/transaction.ts';
import type { Feed } from './event-keys.ts';
import { type Block, blocks, lastOf } from './feed-blocks.ts';

/** The head of a feed: the number of its last event, and the lease of its dispatcher. */
export const heads = entity({
  table: 'events',
  key: { pk: '{project}#{connection}', sk: 'head' },
  attributes: {
    /** Of the last event. */
    sequence: number(),
    /** Of the last event that is settled, as all before it: it has its deliveries, and its place in its item. */
    settled: number(),
    /** When the lease of the dispatcher ends; absent when nobody holds one. */
    leaseUntil: optional(time()),
    /** Of the dispatcher: higher than that of any before. */
    fence: number(),
    /** 90 days after the last event of a revoked connection. */
    expiresAt: optional(timeToLive()),
  },
});

/** A feed that one dispatcher, or the erasure of its connection, holds. */
export interface LeasedFeed extends Feed {
  /** Higher than that of any holder before. */
  readonly fence: number;
  /** Of the last event. */
  readonly sequence: number;
  /** Of the last event that is settled. */
  readonly settled: number;
  /** When the lease ends: epoch ms. */
  readonly until: number;
}

/**
 * Milliseconds for which the head of a feed is kept after its last event: as long as a revoked connection is shown. The
 * events of then are published, or erased, within minutes.
 */
const headRetentionMs = 90 * 24 * 60 * 60_000;

const feedLease = /* @__PURE__ */ new Lease({
  work: ({ connection }: Feed) => `feed of the connection ${connection}`,
  entity: heads,
  until: 'leaseUntil',
});

const toLeased = (
  { project, connection, fence, sequence, settled }: EntityValue<typeof heads>,
  until: number,
): LeasedFeed => ({ project, connection, fence, sequence, settled, until });

/**
 * Acquires the feed of a connection for one holder.
 * @param now epoch ms
 * @returns `undefined` while another one holds it
 */
export const acquireFeed = async (feed: Feed, leaseMs: number, now: number): Promise<LeasedFeed | undefined> => {
  const set = { sequence: once(0), settled: once(0) };
  const head = await feedLease.acquire(feed, { leaseMs, now }, { set });
  return head && toLeased(head.item, now + leaseMs);
};

/** Lets others acquire the feed, of which all is settled that the holder says. @throws LeaseLost */
export const releaseFeed = async (held: LeasedFeed): Promise<void> => {
  await feedLease.release(held, undefined, { set: { settled: held.settled } });
};

/** Part of a transaction that nobody but the holder can carry out; it extends the lease to this time (epoch ms). */
export const feedRenewal = (held: LeasedFeed, until: number): TransactItem =>
  feedLease.inTransaction(held, feedLease.renewChange(held, until));

/** The error of a holder whose feed somebody else has. */
export const feedLost = (feed: Feed): Error => feedLease.lost(feed);

/** Whether the block is there as it was to be: the client repeats a write whose answer was lost. */
const isWritten = async (block: Block): Promise<boolean> =>
  (await get(blocks, block))?.events.join() === block.events.join();

/**
 * Gives the events of a block their places: writes the block and the head, both or neither.
 * @param isLast whether the feed ends with it
 * @param times epoch ms: now, and to when the lease is renewed
 * @returns the feed after it
 * @throws LeaseLost
 */
export const writeBlock = async (
  held: LeasedFeed,
  block: Block,
  isLast: boolean,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<LeasedFeed> => {
  const sequence = lastOf(block);
  const set = { sequence, settled: held.settled, ...(isLast && { expiresAt: now + headRetentionMs }) };
  const change = feedLease.renewChange(held, until, { set, when: { sequence: held.sequence } });
  const refused = await writeTogether([feedLease.inTransaction(held, change), blocks.part.insert(block)]);
  if (refused.length > 0 && !(await isWritten(block))) throw feedLease.lost(held);
  return { ...held, sequence, until };
};

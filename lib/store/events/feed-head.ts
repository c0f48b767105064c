import { number, optional, text, time, timeToLive } from '../dynamodb/attribute.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { above, absentOr, once } from '../dynamodb/expression.ts';
import { changeItem } from '../dynamodb/item-operations.ts';
import { Lease } from '../dynamodb/lease.ts';
import { get, update } from '../dynamodb/operations.ts';
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
    /** Where a dispatcher has found the feed held: since when it is to be read for that one. ISO 8601, UTC. */
    wanted: optional(text()),
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
  /** Since when others want it read, as far as the holder knows: ISO 8601, UTC. */
  readonly wanted?: string | undefined;
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
  { project, connection, fence, sequence, settled, wanted }: EntityValue<typeof heads>,
  until: number,
): LeasedFeed => ({ project, connection, fence, sequence, settled, until, wanted });

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

/** Asks whoever holds the feed to read it from a time on: ISO 8601, UTC. */
export const wantFeed = async (feed: Feed, since: string): Promise<void> => {
  await update(heads, feed, { set: { wanted: since }, when: { wanted: absentOr(above(since)) } });
};

/**
 * Lets others acquire the feed, unless one of them wants something of it that the holder does not know.
 * @returns the feed with that, still held; `undefined` when it is released
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

/** Lets others acquire the feed, of which all is settled that the holder says. @throws LeaseLost */
export const releaseFeed = async (held: LeasedFeed): Promise<void> => {
  await feedLease.release(held, undefined, { set: { settled: held.settled } });
};

/** Part of a transaction that nobody but the holder can carry out; it extends the lease to this time (epoch ms). */
export const feedRenewal = (held: LeasedFeed, until: number): TransactItem =>
  feedLease.inTransaction(held, feedLease.renewChange(held, until));

/** The error of a holder whose feed somebody else has. */
export const feedLost = (feed: Feed): Error => feedLease.lost(feed);

/**
 * Whether this holder has written the block already: the client repeats a write whose answer was lost. The same events in
 * their place prove nothing alone: they are those of any holder.
 */
const isWritten = async (held: LeasedFeed, block: Block): Promise<boolean> => {
  const [head, stored] = await Promise.all([get(heads, held), get(blocks, block)]);
  return head?.fence === held.fence && stored?.events.join() === block.events.join();
};

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
  if (refused.length > 0 && !(await isWritten(held, block))) throw feedLease.lost(held);
  return { ...held, sequence, until };
};

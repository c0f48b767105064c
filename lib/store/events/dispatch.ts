import { number, optional, time, timeToLive } from '../dynamodb/attribute.ts';
import { dueItems, duePartitions } from '../dynamodb/due-index.ts';
import { entity } from '../dynamodb/entity.ts';
import { once } from '../dynamodb/expression.ts';
import { Lease } from '../dynamodb/lease.ts';
import { get, keyUnder, query } from '../dynamodb/operations.ts';
import { type TransactItem, writeTogether } from '../dynamodb/transaction.ts';
import { type Feed, feedOf, feedPartition } from './event-keys.ts';
import { events, type FeedEvent, storedEvent, toEvent } from './events.ts';
import { outbox, outboxKind } from './outbox.ts';

/** The head of a feed: the number of its last event, and the lease of its dispatcher. */
export const heads = entity({
  table: 'events',
  key: { pk: '{project}#{connection}', sk: 'head' },
  attributes: {
    /** Of the last event. */
    sequence: number(),
    /** When the lease of the dispatcher ends; absent when nobody holds one. */
    leaseUntil: optional(time()),
    /** Of the dispatcher: higher than that of any before. */
    fence: number(),
    /** 90 days after the last event of a revoked connection. */
    expiresAt: optional(timeToLive()),
  },
});

/** A feed that one dispatcher holds. */
export interface LeasedFeed extends Feed {
  /** Higher than that of any dispatcher before. */
  readonly fence: number;
  /** Of the last event. */
  readonly sequence: number;
}

/** An event of the outbox, with the sort key of its item. */
export interface WaitingEvent {
  readonly sk: string;
  /** The event with this sequence number. */
  readonly at: (sequence: number) => FeedEvent;
}

/** An event with its sequence number, and its deliveries. */
export interface Publication {
  readonly event: FeedEvent;
  /** Sort key of its item in the outbox. */
  readonly sk: string;
  readonly deliveries: readonly TransactItem[];
}

/** The last event of a connection. */
const lastType = 'connection.revoked';

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

/** Pages of feeds with events in the outbox, by shard. Each shard costs one query where there are none. @param now epoch ms */
export const waitingFeeds = (now: number): readonly AsyncGenerator<readonly Feed[]>[] =>
  duePartitions(outboxKind).map((partition) => feedsIn(partition, now));

async function* feedsIn(partition: string, now: number): AsyncGenerator<readonly Feed[]> {
  for await (const keys of dueItems(outbox.tableName(), partition, now)) {
    yield [...new Set(keys.map(({ pk }) => pk))].map(feedOf);
  }
}

/**
 * Acquires the feed of a connection for one dispatcher.
 * @param now epoch ms
 * @returns `undefined` while another dispatcher holds it
 */
export const acquireFeed = async (feed: Feed, leaseMs: number, now: number): Promise<LeasedFeed | undefined> => {
  const head = await feedLease.acquire(feed, { leaseMs, now }, { set: { sequence: once(0) } });
  return head && toLeased(head.item);
};

const toLeased = ({ project, connection, fence, sequence }: LeasedFeed): LeasedFeed => ({
  project,
  connection,
  fence,
  sequence,
});

/** Lets other dispatchers acquire the feed. @throws LeaseLost */
export const releaseFeed = async (held: LeasedFeed): Promise<void> => {
  await feedLease.release(held, undefined);
};

/** Most items of one transaction. */
const mostItems = 100;

/** The first events of an outbox, in their order, and whether there are more. At most 1 MB: all fit into a transaction. */
export const waitingEvents = async (
  feed: Feed,
): Promise<{ readonly waiting: readonly WaitingEvent[]; readonly more: boolean }> => {
  const { items, next } = await query(outbox, {
    key: keyUnder(outbox, { project: feed.project, connection: feed.connection }),
    isConsistent: true,
    limit: mostItems,
  });
  const waiting = items.map((event) => ({
    sk: outbox.keyOf(event).sk,
    at: (sequence: number) => toEvent({ ...event, sequence }),
  }));
  return { waiting, more: next !== undefined };
};

/** Ids of the webhooks to which an event has deliveries: the deliveries can be found by the event. */
const webhooksOf = (deliveries: readonly TransactItem[]): readonly string[] | undefined => {
  const webhooks = deliveries.flatMap(({ Put }) => Put?.Item?.webhook ?? []);
  return webhooks.length === 0 ? undefined : webhooks;
};

const itemsOf = ({ event, sk, deliveries }: Publication): readonly TransactItem[] => [
  outbox.part.remove(outbox.keyFrom({ pk: feedPartition(event), sk })),
  events.part.insert({ ...storedEvent(event), webhooks: webhooksOf(deliveries) }),
  ...deliveries,
];

/**
 * As many of the first publications as one transaction can hold.
 * @throws Error when not even the first one fits
 */
export const fitting = (publications: readonly Publication[]): readonly Publication[] => {
  let items = 1;
  const end = publications.findIndex(({ deliveries }) => {
    items += 2 + deliveries.length;
    return items > mostItems;
  });
  if (end === 0) {
    throw new Error(
      `The event ${publications[0]?.event.id} has ${publications[0]?.deliveries.length} deliveries; a transaction ` +
        `holds ${mostItems - 3} beside the event: deactivate webhooks of the project.`,
    );
  }
  return end === -1 ? publications : publications.slice(0, end);
};

const headUpdate = (
  held: LeasedFeed,
  publications: readonly Publication[],
  until: number | undefined,
  now: number,
): TransactItem => {
  const isOver = publications.some(({ event }) => event.type === lastType);
  const changes = {
    set: {
      sequence: held.sequence + publications.length,
      ...(isOver && { expiresAt: now + headRetentionMs }),
    },
    when: { sequence: held.sequence },
  };
  const change =
    until === undefined
      ? feedLease.releaseChange(held, undefined, changes)
      : feedLease.renewChange(held, until, changes);
  return feedLease.inTransaction(held, change);
};

const readHeld = async (held: LeasedFeed): Promise<LeasedFeed> => {
  const head = await get(heads, held);
  if (head?.fence !== held.fence) throw feedLease.lost(held);
  return toLeased(head);
};

/**
 * Moves events from the outbox to the feed, in their order, and writes their deliveries: all or nothing.
 * @param until epoch ms to which the lease is renewed; `undefined` releases it
 * @returns the feed after it. Its sequence is not that of the last publication when an event had been erased: then
 *   nothing was written, and the outbox has to be read again
 * @throws LeaseLost
 */
export const publish = async (
  held: LeasedFeed,
  publications: readonly Publication[],
  until: number | undefined,
  now: number,
): Promise<LeasedFeed> => {
  const items = [headUpdate(held, publications, until, now), ...publications.flatMap(itemsOf)];
  const refused = await writeTogether(items);
  if (refused.length === 0) return { ...held, sequence: held.sequence + publications.length };
  // The client repeats a write whose answer was lost: the events may have been published.
  const hasChanged = refused.some((place) => place === 0 || items[place]?.Delete !== undefined);
  if (hasChanged) return readHeld(held);
  throw new Error(`An event or a delivery of the connection ${held.connection} is there already.`);
};

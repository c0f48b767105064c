import { type FeedWakeUp, readFeedWakeUp } from '../queues/wake-ups.ts';
import { LeaseLost } from '../store/dynamodb/lease.ts';
import { JoinedReads } from '../store/dynamodb/shared-reads.ts';
import type { TransactItem } from '../store/dynamodb/transaction.ts';
import { deliveryItems as itemsOfDeliveries } from '../store/events/deliveries.ts';
import {
  acquireFeed,
  fitting,
  type LeasedFeed,
  type Publication,
  publish,
  releaseFeed,
  waitingEvents,
  waitingFeeds,
} from '../store/events/dispatch.ts';
import { type Feed, feedPartition } from '../store/events/event-keys.ts';
import type { FeedEvent } from '../store/events/events.ts';
import { activeWebhooks, type Webhook } from '../store/events/webhooks.ts';
import { throwFailures } from './due-work.ts';
import { type Reader, untilAcquired, type Wait } from './queued.ts';
import type { Report, Run } from './scheduled.ts';

/** The items of the deliveries of an event, for the transaction that puts it into the feed. */
export type DeliveryItems = (event: FeedEvent, webhooks: readonly Webhook[]) => readonly TransactItem[];

/** Longer than a transaction may take; each one renews the lease. */
const leaseMs = 15_000;

/** Milliseconds after which a connection with many events makes room for the others of its shard. */
const longestHoldMs = 1_000;

/** Connections of a shard that are worked on at the same time. */
const atOnce = 8;

interface Dispatcher {
  readonly run: Run;
  readonly deliveryItems: DeliveryItems;
  /** Active ones, by project. */
  readonly webhooks: JoinedReads<readonly Webhook[]>;
}

/**
 * Webhooks are read after the events: each webhook that is older than an event receives it.
 * @returns the feed after one reading of the outbox, and whether there is more in it
 */
const publishWaiting = async (
  before: LeasedFeed,
  { run, deliveryItems, webhooks: reads }: Dispatcher,
): Promise<{ readonly held: LeasedFeed; readonly more: boolean }> => {
  const { waiting, more } = await waitingEvents(before);
  if (waiting.length === 0) {
    await releaseFeed(before);
    return { held: before, more: false };
  }
  const webhooks = await reads.get(before.project);
  const toPublication = ({ sk, at }: (typeof waiting)[number], index: number): Publication => {
    const event = at(before.sequence + 1 + index);
    return { sk, event, deliveries: deliveryItems(event, webhooks) };
  };
  let rest = waiting.map(toPublication);
  let held = before;
  while (rest.length > 0) {
    const now = run.now();
    const batch = fitting(rest);
    rest = rest.slice(batch.length);
    const end = held.sequence + batch.length;
    const isLast = rest.length === 0 && !more;
    held = await publish(held, batch, isLast ? undefined : now + leaseMs, now);
    if (held.sequence !== end) return { held, more: true };
  }
  return { held, more };
};

interface Dispatched {
  /** Events that were published. */
  readonly events: number;
  /** Whether the time of the connection was over before all of them were. */
  readonly isCut: boolean;
}

/** @returns `undefined` while another dispatcher has the connection */
const dispatch = async (feed: Feed, dispatcher: Dispatcher): Promise<Dispatched | undefined> => {
  const { run } = dispatcher;
  const began = run.now();
  const acquired = await acquireFeed(feed, leaseMs, began);
  if (acquired === undefined) return undefined;
  let held = acquired;
  for (;;) {
    const published = await publishWaiting(held, dispatcher);
    held = published.held;
    const events = held.sequence - acquired.sequence;
    if (!published.more) return { events, isCut: false };
    if (run.now() < Math.min(began + longestHoldMs, run.deadline)) continue;
    await releaseFeed(held);
    return { events, isCut: true };
  }
};

interface Tally {
  events: number;
  /** Whether a connection has more events than its time was enough for. */
  isCut: boolean;
  lost: number;
  /** Connections that failed: they wait for their lease to end. */
  readonly failed: Set<string>;
  readonly failures: unknown[];
}

const tryToDispatch = async (feed: Feed, dispatcher: Dispatcher, tally: Tally): Promise<void> => {
  try {
    const dispatched = await dispatch(feed, dispatcher);
    tally.events += dispatched?.events ?? 0;
    tally.isCut ||= dispatched?.isCut ?? false;
  } catch (error) {
    tally.failed.add(feed.connection);
    if (error instanceof LeaseLost) tally.lost += 1;
    else tally.failures.push(error);
  }
};

/** Dispatches each connection of a shard once. */
const passShard = async (
  pages: AsyncGenerator<readonly Feed[]>,
  dispatcher: Dispatcher,
  tally: Tally,
): Promise<void> => {
  const { run } = dispatcher;
  const met = new Set(tally.failed);
  for await (const feeds of pages) {
    const queue = feeds.filter(({ connection }) => !met.has(connection)).values();
    const work = async (): Promise<void> => {
      for (const feed of queue) {
        if (run.now() >= run.deadline) return;
        met.add(feed.connection);
        await tryToDispatch(feed, dispatcher, tally);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    if (run.now() >= run.deadline) return;
  }
};

/**
 * Dispatches the events of all outboxes: gives them sequence numbers in the feeds of their connections, one dispatcher at
 * a time for each, and makes their deliveries. A run may be killed anywhere and may overlap with another one. A connection
 * that fails waits for its lease to end and delays no other one. Events that are new meanwhile may be left to the next
 * run, which publishes more of them together.
 * @throws AggregateError with all failures, at the end
 */
export const dispatchDue = async (run: Run, deliveryItems: DeliveryItems = itemsOfDeliveries): Promise<Report> => {
  const tally: Tally = { events: 0, isCut: false, lost: 0, failed: new Set(), failures: [] };
  const dispatcher = { run, deliveryItems, webhooks: new JoinedReads(activeWebhooks) };
  do {
    tally.isCut = false;
    await Promise.all(waitingFeeds(run.now()).map((pages) => passShard(pages, dispatcher, tally)));
  } while (tally.isCut && run.now() < run.deadline);
  const { events, lost, failures } = tally;
  throwFailures(failures, 'feeds');
  return { events, lost };
};

/** Dispatches the events of one connection, unless another dispatcher holds it. */
export const dispatchFeed = async (feed: Feed, run: Run, wait?: Wait): Promise<Report> => {
  const dispatcher = { run, deliveryItems: itemsOfDeliveries, webhooks: new JoinedReads(activeWebhooks) };
  try {
    const dispatched = await untilAcquired(() => dispatch(feed, dispatcher), wait);
    return { events: dispatched?.events ?? 0, lost: 0 };
  } catch (error) {
    if (error instanceof LeaseLost) return { events: 0, lost: 1 };
    throw error;
  }
};

/** The reader of wake-up messages for a feed: it is dispatched once, however many there are. */
export const feedWakeUps: Reader<FeedWakeUp> = {
  read: readFeedWakeUp,
  ownerOf: feedPartition,
  work: async ([feed], run) => (feed === undefined ? {} : dispatchFeed(feed, run)),
};

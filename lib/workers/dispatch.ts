import { chunksOf } from '../chunks.ts';
import { type FeedWakeUp, readFeedWakeUp } from '../queues/wake-ups.ts';
import { LeaseLost } from '../store/dynamodb/lease.ts';
import { JoinedReads } from '../store/dynamodb/shared-reads.ts';
import { isForConnection, receiversOf, wantsEvent } from '../store/events/deliveries.ts';
import { feedPartition } from '../store/events/event-keys.ts';
import { blockAfter, mostInBlock, type Receivers } from '../store/events/feed-blocks.ts';
import {
  acquireFeed,
  finishFeed,
  type LeasedFeed,
  releaseFeed,
  wantFeed,
  writeBlock,
} from '../store/events/feed-head.ts';
import { settleBlock, settleRest } from '../store/events/settle.ts';
import {
  placeFrom,
  readWaiting,
  type WaitingEvent,
  type WaitingFeed,
  waitingFeeds,
} from '../store/events/waiting-events.ts';
import { activeWebhooks, type Webhook } from '../store/events/webhooks.ts';
import { writesAfter } from '../store/events/write-blocks.ts';
import { throwFailures } from './due-work.ts';
import { passFairly } from './fair-pass.ts';
import type { SlotLimits } from './fair-slots.ts';
import { type Reader, untilAcquired, type Wait } from './queued.ts';
import type { Report, Run } from './scheduled.ts';

/** Length of the lease, in ms. Longer than a block may take; each block renews the lease. */
const leaseMs = 15_000;

/** Longest work on a connection with many events before others get the slot, in ms. */
const longestHoldMs = 1_000;

/** Limits of the number of connections that the worker dispatches at the same time. */
const limits: SlotLimits = { slots: 40, reserve: 10 };

/** Type of the last event of a connection. No further event follows, so its feed ends. */
const lastType = 'connection.revoked';

interface Dispatcher {
  readonly run: Run;
  /** Active webhooks, by project. */
  readonly webhooks: JoinedReads<readonly Webhook[]>;
}

/** Map of the entries whose list is not empty, by name. */
const filled = <T>(entries: readonly (readonly [string, readonly T[]])[]): ReadonlyMap<string, readonly T[]> =>
  new Map(entries.filter(([, some]) => some.length > 0));

/** Webhooks that receive events of a block. */
const receiversOfAll = (events: readonly WaitingEvent[], webhooks: readonly Webhook[]): Receivers => {
  const types = [...new Set(events.map(({ type }) => type))];
  const leftOf = (webhook: Webhook) => events.flatMap((event, place) => (wantsEvent(webhook, event) ? [] : [place]));
  return {
    webhooks: filled(types.map((type) => [type, receiversOf(type, webhooks)] as const)),
    left: filled(webhooks.map((webhook) => [webhook.id, leftOf(webhook)] as const)),
  };
};

/** Gives places to events and creates their deliveries. @returns the feed after the block */
const publish = async (
  before: LeasedFeed,
  events: readonly WaitingEvent[],
  { run, webhooks }: Dispatcher,
): Promise<LeasedFeed> => {
  // Read after the events, so that each webhook that is older than an event receives the event.
  const all = await webhooks.get(before.project);
  const receivers = receiversOfAll(
    events,
    all.filter((webhook) => isForConnection(webhook, before.connection)),
  );
  const now = run.now();
  const block = blockAfter(before, events, receivers, now);
  const isLast = events.some(({ type }) => type === lastType);
  const writes = writesAfter(before.writes, block, events);
  const held = await writeBlock(before, block, isLast, { now, until: now + leaseMs }, writes);
  return settleBlock(held, block, events, run.now);
};

/** Publishes waiting events, block by block, until the time is over. @returns the feed, and whether events are left */
const publishWaiting = async (
  acquired: LeasedFeed,
  since: string,
  dispatcher: Dispatcher,
  isOver: () => boolean,
): Promise<{ readonly held: LeasedFeed; readonly isCut: boolean }> => {
  let held = acquired;
  let from: string | undefined = placeFrom(since);
  while (from !== undefined) {
    const { waiting, next } = await readWaiting(held, from);
    for (const [index, events] of chunksOf(waiting, mostInBlock).entries()) {
      if (index > 0 && isOver()) return { held, isCut: true };
      held = await publish(held, events, dispatcher);
    }
    if (next !== undefined && isOver()) return { held, isCut: true };
    from = next;
  }
  return { held, isCut: false };
};

interface Dispatched {
  /** Number of published events. */
  readonly events: number;
  /** Whether the time of the connection ended before all events were published. */
  readonly isCut: boolean;
}

/** Start of the reading of a feed: the oldest waiting event, or an earlier time that another worker has asked for. */
const sinceOf = ({ wanted }: LeasedFeed, { since }: WaitingFeed): string =>
  wanted !== undefined && wanted < since ? wanted : since;

/** Dispatches a feed. @returns `undefined` while another worker holds the feed */
const dispatch = async (feed: WaitingFeed, dispatcher: Dispatcher): Promise<Dispatched | undefined> => {
  const { run } = dispatcher;
  const began = run.now();
  const acquired = await acquireFeed(feed, leaseMs, began);
  if (acquired === undefined) return undefined;
  const isOver = (): boolean => run.now() >= Math.min(began + longestHoldMs, run.deadline);
  let before = await settleRest(acquired, run.now);
  for (;;) {
    const { held, isCut } = await publishWaiting(before, sinceOf(before, feed), dispatcher, isOver);
    const events = held.sequence - acquired.sequence;
    // The next holder reads the events that other workers requested.
    if (isCut) await releaseFeed(held);
    const wanted = isCut ? undefined : await finishFeed(held);
    if (wanted === undefined) return { events, isCut };
    before = wanted;
  }
};

interface Tally {
  events: number;
  /** Whether a connection has more events than fit into its time. */
  isCut: boolean;
  lost: number;
  /** Failed feeds, which wait until their lease ends. */
  readonly failed: Set<string>;
  readonly failures: unknown[];
}

const tryToDispatch = async (feed: WaitingFeed, dispatcher: Dispatcher, tally: Tally): Promise<void> => {
  try {
    const dispatched = await dispatch(feed, dispatcher);
    tally.events += dispatched?.events ?? 0;
    tally.isCut ||= dispatched?.isCut ?? false;
  } catch (error) {
    tally.failed.add(feedPartition(feed));
    if (error instanceof LeaseLost) tally.lost += 1;
    else tally.failures.push(error);
  }
};

/** Dispatches each feed once. Each project gets its share of the slots. */
const passFeeds = (dispatcher: Dispatcher, tally: Tally): Promise<void> => {
  const { run } = dispatcher;
  const work = async (feed: WaitingFeed): Promise<void> => {
    if (!tally.failed.has(feedPartition(feed))) await tryToDispatch(feed, dispatcher, tally);
  };
  return passFairly({ limits, pages: waitingFeeds(run.now()), nameOf: feedPartition, work }, run);
};

/**
 * Dispatches all waiting events: gives them sequence numbers in the feeds of their connections, and creates their
 * deliveries. Only one dispatcher at a time works on a feed. A run may be killed anywhere and may overlap with another
 * run. A connection that fails waits until its lease ends and delays no other connection. The next run may publish
 * events that arrive during this run, because it then publishes more events together.
 * @throws AggregateError with all failures, at the end
 */
export const dispatchDue = async (run: Run): Promise<Report> => {
  const tally: Tally = { events: 0, isCut: false, lost: 0, failed: new Set(), failures: [] };
  const dispatcher = { run, webhooks: new JoinedReads(activeWebhooks) };
  do {
    tally.isCut = false;
    await passFeeds(dispatcher, tally);
  } while (tally.isCut && run.now() < run.deadline);
  const { events, lost, failures } = tally;
  throwFailures(failures, 'feeds');
  return { events, lost };
};

/**
 * Dispatches a feed, or asks the holder of the feed to read the waiting events. The holder cannot release the feed
 * before it has read the request, and the next holder reads the request too.
 */
const dispatchOrAsk = async (feed: WaitingFeed, dispatcher: Dispatcher, wait?: Wait): Promise<Dispatched> => {
  const dispatched = await untilAcquired(() => dispatch(feed, dispatcher), wait);
  if (dispatched !== undefined) return dispatched;
  await wantFeed(feed, feed.since);
  return (await dispatch(feed, dispatcher)) ?? { events: 0, isCut: false };
};

/**
 * Dispatches the events of a connection. If another worker holds the feed for long, that worker dispatches the events.
 */
export const dispatchFeed = async (feed: WaitingFeed, run: Run, wait?: Wait): Promise<Report> => {
  const dispatcher = { run, webhooks: new JoinedReads(activeWebhooks) };
  let events = 0;
  try {
    for (let isCut = true; isCut; ) {
      const dispatched = await dispatchOrAsk(feed, dispatcher, wait);
      events += dispatched.events;
      isCut = dispatched.isCut && run.now() < run.deadline;
    }
    return { events, lost: 0 };
  } catch (error) {
    if (error instanceof LeaseLost) return { events, lost: 1 };
    throw error;
  }
};

/** Earliest wake-up message for a feed. */
const earliestOf = (wakeUps: readonly FeedWakeUp[]): FeedWakeUp | undefined =>
  wakeUps.toSorted((a, b) => (a.since < b.since ? -1 : 1))[0];

/** Reader of wake-up messages for a feed. It dispatches the feed once for any number of messages. */
export const feedWakeUps: Reader<FeedWakeUp> = {
  read: readFeedWakeUp,
  ownerOf: feedPartition,
  work: async (wakeUps, run) => {
    const feed = earliestOf(wakeUps);
    return feed === undefined ? {} : dispatchFeed(feed, run);
  },
};

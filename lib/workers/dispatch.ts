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
import { throwFailures } from './due-work.ts';
import { passFairly } from './fair-pass.ts';
import type { SlotLimits } from './fair-slots.ts';
import { type Reader, untilAcquired, type Wait } from './queued.ts';
import type { Report, Run } from './scheduled.ts';

/** Longer than a block may take; each one renews the lease. */
const leaseMs = 15_000;

/** Milliseconds after which a connection with many events makes room for others. */
const longestHoldMs = 1_000;

/** Connections that are worked on at the same time. */
const limits: SlotLimits = { slots: 40, reserve: 10 };

/** The last event of a connection. */
const lastType = 'connection.revoked';

interface Dispatcher {
  readonly run: Run;
  /** Active ones, by project. */
  readonly webhooks: JoinedReads<readonly Webhook[]>;
}

/** Entries with something in them. */
const filled = <T>(entries: readonly (readonly [string, readonly T[]])[]): ReadonlyMap<string, readonly T[]> =>
  new Map(entries.filter(([, some]) => some.length > 0));

/** The webhooks that get deliveries of a block. */
const receiversOfAll = (events: readonly WaitingEvent[], webhooks: readonly Webhook[]): Receivers => {
  const types = [...new Set(events.map(({ type }) => type))];
  const leftOf = (webhook: Webhook) => events.flatMap((event, place) => (wantsEvent(webhook, event) ? [] : [place]));
  return {
    webhooks: filled(types.map((type) => [type, receiversOf(type, webhooks)] as const)),
    left: filled(webhooks.map((webhook) => [webhook.id, leftOf(webhook)] as const)),
  };
};

/** Gives some events their places, and settles them. @returns the feed after it */
const publish = async (
  before: LeasedFeed,
  events: readonly WaitingEvent[],
  { run, webhooks }: Dispatcher,
): Promise<LeasedFeed> => {
  // After the events are read: each webhook that is older than an event receives it.
  const all = await webhooks.get(before.project);
  const receivers = receiversOfAll(
    events,
    all.filter((webhook) => isForConnection(webhook, before.connection)),
  );
  const now = run.now();
  const block = blockAfter(before, events, receivers, now);
  const isLast = events.some(({ type }) => type === lastType);
  const held = await writeBlock(before, block, isLast, { now, until: now + leaseMs });
  return settleBlock(held, block, events, run.now);
};

/** Publishes what waits, block by block, until its time is over. @returns the feed after it, and whether that was all */
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
  /** Events that were published. */
  readonly events: number;
  /** Whether the time of the connection was over before all of them were. */
  readonly isCut: boolean;
}

/** Where the reading begins: what others want is read as well. */
const sinceOf = ({ wanted }: LeasedFeed, { since }: WaitingFeed): string =>
  wanted !== undefined && wanted < since ? wanted : since;

/** @returns `undefined` while somebody else has the connection */
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
    // What others want is left to the next holder.
    if (isCut) await releaseFeed(held);
    const wanted = isCut ? undefined : await finishFeed(held);
    if (wanted === undefined) return { events, isCut };
    before = wanted;
  }
};

interface Tally {
  events: number;
  /** Whether a connection has more events than its time was enough for. */
  isCut: boolean;
  lost: number;
  /** Feeds that failed: they wait for their lease to end. */
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

/** Dispatches each feed once, those of each project in its share of the slots. */
const passFeeds = (dispatcher: Dispatcher, tally: Tally): Promise<void> => {
  const { run } = dispatcher;
  const work = async (feed: WaitingFeed): Promise<void> => {
    if (!tally.failed.has(feedPartition(feed))) await tryToDispatch(feed, dispatcher, tally);
  };
  return passFairly({ limits, pages: waitingFeeds(run.now()), nameOf: feedPartition, work }, run);
};

/**
 * Dispatches all events that wait: gives them sequence numbers in the feeds of their connections, one dispatcher at a time
 * for each, and makes their deliveries. A run may be killed anywhere and may overlap with another one. A connection
 * that fails waits for its lease to end and delays no other one. Events that are new meanwhile may be left to the next
 * run, which publishes more of them together.
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
 * Dispatches a feed, or has its holder read what is wanted: that one cannot release it before it has seen the wish, and
 * whoever acquires it next sees it too.
 */
const dispatchOrAsk = async (feed: WaitingFeed, dispatcher: Dispatcher, wait?: Wait): Promise<Dispatched> => {
  const dispatched = await untilAcquired(() => dispatch(feed, dispatcher), wait);
  if (dispatched !== undefined) return dispatched;
  await wantFeed(feed, feed.since);
  return (await dispatch(feed, dispatcher)) ?? { events: 0, isCut: false };
};

/** Dispatches the events of one connection; one that is held by somebody else for long is left to that one. */
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

/** The earliest of wake-up messages for one feed. */
const earliestOf = (wakeUps: readonly FeedWakeUp[]): FeedWakeUp | undefined =>
  wakeUps.toSorted((a, b) => (a.since < b.since ? -1 : 1))[0];

/** The reader of wake-up messages for a feed: it is dispatched once, however many there are. */
export const feedWakeUps: Reader<FeedWakeUp> = {
  read: readFeedWakeUp,
  ownerOf: feedPartition,
  work: async (wakeUps, run) => {
    const feed = earliestOf(wakeUps);
    return feed === undefined ? {} : dispatchFeed(feed, run);
  },
};

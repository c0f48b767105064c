import { chunksOf } from '../../chunks.ts';
import { writeChunk } from '../dynamodb/batch.ts';
import { withConcurrency } from '../dynamodb/concurrency.ts';
import { getMany, updateUnread } from '../dynamodb/operations.ts';
import { newDelivery, putDelivery, putNewDeliveries } from './deliveries.ts';
import { callShard } from './delivery-shards.ts';
import { eventNameOf, events, toEvent } from './events.ts';
import { type Block, blocksAfter, lastOf, type Placed, placedIn, retentionMs } from './feed-blocks.ts';
import { feedLost, type LeasedFeed } from './feed-head.ts';
import { type NewPending, putPending } from './pending-deliveries.ts';
import type { WaitingEvent } from './waiting-events.ts';

/** Number of events to settle in parallel. Each write is a call to the database. */
const atOnce = 16;

/** Milliseconds before the end of its lease when a holder starts no further write, because the write could be late. */
const marginMs = 5_000;

/** An event with its place, and the webhooks that receive deliveries. */
interface Settlement {
  readonly event: WaitingEvent;
  readonly sequence: number;
  readonly webhooks: readonly string[];
}

type NewDelivery = ReturnType<typeof newDelivery>;

const deliveriesOf = (all: readonly Settlement[], { placedAt }: Block): readonly NewDelivery[] =>
  all.flatMap(({ event, sequence, webhooks }) =>
    webhooks.map((webhook) => newDelivery(toEvent(event, sequence), webhook, placedAt)),
  );

/** Returns the calls that store the deliveries of a block. Nothing is sent until the calls run. */
type Puts = (all: readonly NewDelivery[]) => readonly (() => Promise<void>)[];

/**
 * Calls for a block that this holder has just written. No other worker knows the block, so none of its deliveries
 * exists.
 */
const ofNewBlock: Puts = (all) => chunksOf(all, writeChunk).map((some) => () => putNewDeliveries(some));

/** Calls for a block that an earlier holder has left. Some of its deliveries may exist or have been sent. */
const ofLeftBlock: Puts = (all) => all.map((one) => () => putDelivery(one));

const place = async ({ event, sequence, webhooks }: Settlement, { placedAt }: Block): Promise<void> => {
  await updateUnread(events, eventNameOf(event), {
    set: {
      sequence,
      expiresAt: Date.parse(event.time) + retentionMs(),
      ...(webhooks.length > 0 && { webhooks, placedAt }),
      previous: undefined,
      due: undefined,
      dueAt: undefined,
    },
  });
};

/** The deliveries that become pending with a block, per webhook. */
const pendingBy = (
  all: readonly Settlement[],
  { project, connection, placedAt, expiresAt }: Block,
): readonly NewPending[] => {
  const of = all.flatMap(({ webhooks, sequence }) => webhooks.map((webhook) => ({ webhook, sequence })));
  return [...Map.groupBy(of, ({ webhook }) => webhook)].map(([webhook, some]) => {
    const sequences = some.map(({ sequence }) => sequence).toSorted((a, b) => a - b);
    return { project, connection, webhook, placedAt, sequences, expiresAt };
  });
};

/**
 * Writes the deliveries first, then the items that make them pending, and the places last. So an event that no longer
 * waits has deliveries that are found. Repeated writes do no harm.
 * @param all events of the block
 */
const settleAll = async (
  held: LeasedFeed,
  block: Block,
  all: readonly Settlement[],
  puts: Puts,
  now: () => number,
): Promise<void> => {
  const each = <T>(entries: readonly T[], write: (entry: T) => Promise<void>): Promise<void> =>
    withConcurrency(atOnce, entries.values(), async (entry) => {
      if (now() >= held.until - marginMs) throw feedLost(held);
      await write(entry);
    });
  const waiting = all.filter(({ event }) => event.sequence === undefined);
  if (waiting.length === 0) return;
  await each(puts(deliveriesOf(waiting, block)), (put) => put());
  await each(pendingBy(all, block), async (pending) => callShard(await putPending(pending), now()));
  await each(waiting, (one) => place(one, block));
};

const settlementOf = (
  { webhooks = {}, left = {}, first }: Block,
  { sequence }: Placed,
  event: WaitingEvent,
): Settlement => ({
  event,
  sequence,
  webhooks: (webhooks[event.type] ?? []).filter((id) => left[id]?.includes(sequence - first) !== true),
});

/**
 * Settles a block that this holder has just written. Each event receives its deliveries and then its place in its item,
 * and no longer waits.
 * @param waiting its events, in their order
 * @param now epoch ms
 * @returns the feed after it
 * @throws LeaseLost if the lease is over, or will end soon
 */
export const settleBlock = async (
  held: LeasedFeed,
  block: Block,
  waiting: readonly WaitingEvent[],
  now: () => number,
): Promise<LeasedFeed> => {
  const all = placedIn(block).flatMap((placed, index) => {
    const event = waiting[index];
    return event === undefined ? [] : [settlementOf(block, placed, event)];
  });
  await settleAll(held, block, all, ofNewBlock, now);
  return { ...held, settled: lastOf(block) };
};

/** Settles the remaining events of a block whose holder has died. An erased event receives no place. */
const settleAgain = async (held: LeasedFeed, block: Block, now: () => number): Promise<LeasedFeed> => {
  const places = placedIn(block);
  const stored = await getMany(
    events,
    places.map(({ name }) => name),
  );
  const byId = new Map(stored.map((event) => [event.id, event]));
  const all = places.flatMap((place) => {
    const event = byId.get(place.name.id);
    return event === undefined ? [] : [settlementOf(block, place, event)];
  });
  await settleAll(held, block, all, ofLeftBlock, now);
  return { ...held, settled: lastOf(block) };
};

/** Settles what earlier holders have left, so that all events with places are settled. @throws LeaseLost */
export const settleRest = async (acquired: LeasedFeed, now: () => number): Promise<LeasedFeed> => {
  let held = acquired;
  if (held.settled === held.sequence) return held;
  for await (const some of blocksAfter(held, held.settled)) {
    for (const block of some) held = await settleAgain(held, block, now);
  }
  return { ...held, settled: held.sequence };
};

import { endIssues } from '../issues/watch.ts';
import { withConcurrency } from '../store/dynamodb/concurrency.ts';
import { unlessLost } from '../store/dynamodb/lease.ts';
import { deleteDelivery, giveUpDelivery } from '../store/events/deliveries.ts';
import {
  acquireShard,
  finishShard,
  type HeldShard,
  releaseShard,
  renewShard,
} from '../store/events/delivery-shards.ts';
import type { DeliveryShard } from '../store/events/event-keys.ts';
import { noteIssue, readHealth } from '../store/events/webhook-health.ts';
import { getWebhook, type Webhook } from '../store/events/webhooks.ts';
import { type BatchOptions, type BatchResult, type Counts, failurePauseMs, leaseMs, noCounts } from './batch-limits.ts';
import { DeliveryBatch } from './delivery-batch.ts';
import { Endpoint } from './endpoint.ts';
import { PendingRound } from './pending-round.ts';
import { sendInBodies } from './send-event-batches.ts';
import { sendOneByOne } from './send-single-events.ts';

/** Number of simultaneous database calls while deliveries are dropped. */
const writes = 32;

/** A time later than any retry. It makes all pending deliveries of a disabled webhook due. */
const ever = Date.parse('9999-01-01T00:00:00Z');

/** Deletes the pending deliveries of a deleted webhook, or gives up the pending deliveries of a disabled webhook. */
const dropRound = async (round: PendingRound, webhook: Webhook | undefined, counts: Counts): Promise<void> => {
  const drop = webhook === undefined ? deleteDelivery : giveUpDelivery;
  for await (const items of round.pages()) {
    const all = items.flatMap((pending) => pending.names.map((name) => ({ pending, name })));
    await withConcurrency(writes, all.values(), async ({ pending, name }) => {
      if (await drop(name)) counts.givenUp += 1;
      await round.done(pending);
    });
  }
};

/** Drops all pending deliveries while there is time, and releases the shard. @throws LeaseLost */
const dropAll = async (
  acquired: HeldShard,
  webhook: Webhook | undefined,
  { now, deadline }: BatchOptions,
): Promise<Counts> => {
  const counts = noCounts();
  let held: HeldShard | undefined = acquired;
  while (held !== undefined) {
    await renewShard(held, now() + leaseMs);
    const round = new PendingRound(held, ever, undefined);
    await dropRound(round, webhook, counts);
    if (round.isWhole) held = await finishShard(held, undefined);
    else if (now() >= deadline) {
      await releaseShard(held, now());
      return counts;
    }
  }
  return counts;
};

/** Closes the issues of a webhook that a person switched off. One that the service switched off keeps its issue. */
const endIssuesOf = async ({ project, id, disabledReason }: Webhook, now: number): Promise<void> => {
  if (disabledReason !== undefined || !(await readHealth({ project, id })).hasIssue) return;
  await endIssues({ project, subject: id }, now);
  await noteIssue({ project, id }, false, now);
};

/** Releases a shard after an error, so that it is tried again soon, but not at once. */
const orRelease = async <T>(held: HeldShard, { now }: BatchOptions, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    await unlessLost(() => releaseShard(held, now() + failurePauseMs));
    throw error;
  }
};

const sendHeld = async (held: HeldShard, pace: BatchOptions): Promise<BatchResult> => {
  const webhook = await getWebhook(held.project, held.webhook);
  if (webhook === undefined || !webhook.active) {
    if (webhook !== undefined) await endIssuesOf(webhook, pace.now());
    const counts = await unlessLost(() => dropAll(held, webhook, pace));
    return { counts: counts ?? noCounts(), pausedUntil: 0 };
  }
  const endpoint = await Endpoint.of(webhook, pace.now);
  const batch = new DeliveryBatch(held, endpoint, pace);
  const { maxEventsPerRequest: most = 1 } = webhook;
  await batch.run(most > 1 ? sendInBodies(most) : sendOneByOne);
  return { counts: batch.counts, pausedUntil: endpoint.pausedUntil };
};

/**
 * Sends the due deliveries of a webhook's shard.
 * @returns `undefined` while another worker sends them, or if no delivery is due
 */
export const sendShard = async (shard: DeliveryShard, pace: BatchOptions): Promise<BatchResult | undefined> => {
  const held = await acquireShard(shard, leaseMs, pace.now());
  return held && orRelease(held, pace, () => sendHeld(held, pace));
};

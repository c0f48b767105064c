import { readWebhookWakeUp, type WebhookWakeUp } from '../queues/wake-ups.ts';
import type { DueKey } from '../store/dynamodb/due-index.ts';
import { dueDeliveries } from '../store/events/deliveries.ts';
import { type DeliveryName, deliveryNameOf, deliveryPartition } from '../store/events/event-keys.ts';
import { type BatchOptions, type Counts, noCounts } from '../webhooks/batch-limits.ts';
import { sendBatch } from '../webhooks/delivery-batch.ts';
import type { Unit } from './backlog.ts';
import { throwFailures } from './due-work.ts';
import type { SlotLimits } from './fair-slots.ts';
import { type FairWorker, workFairly } from './fair-work.ts';
import { type Reader, untilAcquired, type Wait } from './queued.ts';
import type { Report, Run } from './scheduled.ts';

/**
 * Milliseconds of a run that are kept for attempts that began before its end: one may take 15 s, and `scheduled.ts` keeps
 * 10 s besides.
 */
const reserveMs = 10_000;

/**
 * Webhooks that are sent to at once: with 10 requests each, a Lambda has file descriptors for no more. A project has at
 * most 50.
 */
const limits: SlotLimits = { slots: 60, reserve: 20 };

/** Milliseconds before a webhook is tried again that another worker holds, or that had no due delivery after all. */
const idlePauseMs = 1_000;

const addTo = (total: Counts, counts: Counts): number => {
  const names = Object.keys(total) as (keyof Counts)[];
  for (const name of names) total[name] += counts[name];
  return names.reduce((sum, name) => sum + counts[name], 0);
};

const unitOf = (item: DueKey): Unit => {
  const { project, webhook } = deliveryNameOf(item);
  return { project, name: deliveryPartition(project, webhook) };
};

const batchOptionsOf = (run: Run, random: () => number, shouldYield?: () => boolean): BatchOptions => ({
  now: run.now,
  random,
  get deadline() {
    return run.deadline - reserveMs;
  },
  ...(shouldYield && { shouldYield }),
});

const toReport = ({ givenUp, ...rest }: Counts): Report => ({ ...rest, given_up: givenUp });

/**
 * Sends due deliveries, as far as the time suffices: to each webhook by itself, and to the webhooks of each project in its
 * share of the slots. A run may be killed anywhere and may overlap with another one.
 * @throws AggregateError with all failures, at the end
 */
export const deliverDue = async (run: Run, random: () => number = Math.random): Promise<Report> => {
  const counts = noCounts();
  const began = run.now();
  const work: FairWorker['work'] = async (items, shouldYield) => {
    const batch = await sendBatch(items.map(deliveryNameOf), batchOptionsOf(run, random, shouldYield));
    if (batch === undefined || addTo(counts, batch.counts) === 0) return run.now() + idlePauseMs;
    return batch.pausedUntil;
  };
  const untilAttempts = {
    now: run.now,
    get deadline() {
      return run.deadline - reserveMs;
    },
  };
  const { oldest, failures } = await workFairly({ limits, reader: dueDeliveries(), unitOf, work }, untilAttempts);
  throwFailures(failures, 'delivery batches');
  return { ...toReport(counts), oldest_due_seconds: oldest === undefined ? 0 : Math.floor((began - oldest) / 1000) };
};

/**
 * Sends deliveries to one webhook, as far as they are due, unless another worker holds the webhook.
 * @param names of one webhook
 */
export const deliverTo = async (
  names: readonly DeliveryName[],
  run: Run,
  random: () => number = Math.random,
  wait?: Wait,
): Promise<Report> => {
  const done = await untilAcquired(() => sendBatch(names, batchOptionsOf(run, random)), wait);
  return toReport(done?.counts ?? noCounts());
};

/** The longest waiting first, each once. */
const namesIn = (wakeUps: readonly WebhookWakeUp[]): readonly DeliveryName[] => {
  const [{ project, webhook } = { project: '', webhook: '' }] = wakeUps;
  const ids = new Set(wakeUps.flatMap(({ deliveries }) => deliveries));
  return [...ids].toSorted().map((id) => ({ project, webhook, id }));
};

/** The reader of wake-up messages for a webhook. */
export const webhookWakeUps: Reader<WebhookWakeUp> = {
  read: readWebhookWakeUp,
  ownerOf: ({ project, webhook }) => deliveryPartition(project, webhook),
  work: (wakeUps, run) => deliverTo(namesIn(wakeUps), run),
};

import { readWebhookBell, type WebhookBell } from '../queues/doorbells.ts';
import { lookForDeliveries } from '../store/deliveries.ts';
import type { DueKey } from '../store/due.ts';
import { type DeliveryName, deliveryNameOf, deliveryPartition } from '../store/event-keys.ts';
import { type Counts, noCounts, type Pace } from '../webhooks/pace.ts';
import { takeTurn } from '../webhooks/turn.ts';
import type { Unit } from './backlog.ts';
import type { SlotLimits } from './fair-slots.ts';
import { type FairWorker, workFairly } from './fair-work.ts';
import { type Reader, untilTaken, type Wait } from './queued.ts';
import type { Report, Run } from './scheduled.ts';

/** Kept of a run's time for attempts that began before its end, ms: one may take 15 s, and more is kept anyway. */
const reserve = 10_000;

/**
 * Webhooks that are sent to at once: with 10 requests each, a Lambda has file descriptors for no more. A project has at
 * most 50.
 */
const limits: SlotLimits = { slots: 60, reserve: 20 };

/** Milliseconds for which a webhook is left alone that another worker has, or that had nothing to send after all. */
const respite = 1_000;

const addTo = (total: Counts, counts: Counts): number => {
  const names = Object.keys(total) as (keyof Counts)[];
  for (const name of names) total[name] += counts[name];
  return names.reduce((sum, name) => sum + counts[name], 0);
};

const unitOf = (item: DueKey): Unit => {
  const { project, webhook } = deliveryNameOf(item);
  return { project, name: deliveryPartition(project, webhook) };
};

const paceOf = (run: Run, random: () => number, shouldYield?: () => boolean): Pace => ({
  now: run.now,
  random,
  get deadline() {
    return run.deadline - reserve;
  },
  ...(shouldYield && { shouldYield }),
});

const toReport = ({ givenUp, ...rest }: Counts): Report => ({ ...rest, given_up: givenUp });

/**
 * Sends to webhooks what is due, as far as the time suffices: to each webhook by itself, and to those of each project in
 * its share of the slots. A run may be killed anywhere and may overlap with another one.
 * @throws AggregateError with all failures, at the end
 */
export const deliverDue = async (run: Run, random: () => number = Math.random): Promise<Report> => {
  const counts = noCounts();
  const began = run.now();
  const work: FairWorker['work'] = async (items, shouldYield) => {
    const turn = await takeTurn(items.map(deliveryNameOf), paceOf(run, random, shouldYield));
    if (turn === undefined || addTo(counts, turn.counts) === 0) return run.now() + respite;
    return turn.pausedUntil;
  };
  const untilAttempts = {
    now: run.now,
    get deadline() {
      return run.deadline - reserve;
    },
  };
  const { oldest, failures } = await workFairly({ limits, look: lookForDeliveries(), unitOf, work }, untilAttempts);
  if (failures.length > 0) throw new AggregateError(failures, `Sending to ${failures.length} webhooks failed`);
  return { ...toReport(counts), oldest_due_seconds: oldest === undefined ? 0 : Math.floor((began - oldest) / 1000) };
};

/**
 * Sends deliveries to one webhook, as far as they are due. While another worker sends to it, they are left to that one.
 * @param names of one webhook
 */
export const deliverTo = async (
  names: readonly DeliveryName[],
  run: Run,
  random: () => number = Math.random,
  wait?: Wait,
): Promise<Report> => {
  const done = await untilTaken(() => takeTurn(names, paceOf(run, random)), wait);
  return toReport(done?.counts ?? noCounts());
};

/** The longest waiting first, each once. */
const namesIn = (bells: readonly WebhookBell[]): readonly DeliveryName[] => {
  const [{ project, webhook } = { project: '', webhook: '' }] = bells;
  const ids = new Set(bells.flatMap(({ deliveries }) => deliveries));
  return [...ids].toSorted().map((id) => ({ project, webhook, id }));
};

/** What to do where a bell is rung for a webhook. */
export const webhookBells: Reader<WebhookBell> = {
  read: readWebhookBell,
  ownerOf: ({ project, webhook }) => deliveryPartition(project, webhook),
  work: (bells, run) => deliverTo(namesIn(bells), run),
};

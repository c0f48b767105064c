import { setTimeout as pause } from 'node:timers/promises';
import { readWebhookBell, type WebhookBell } from '../queues/doorbells.ts';
import { listDueDeliveries } from '../store/deliveries.ts';
import { type DeliveryName, deliveryPartition } from '../store/event-keys.ts';
import { type Counts, noCounts, type Pace, takeTurn } from '../webhooks/turn.ts';
import { type Reader, untilTaken, type Wait } from './queued.ts';
import type { Report, Run } from './scheduled.ts';

/** Kept of a run's time for attempts that began before its end, ms: one may take 15 s, and more is kept anyway. */
const reserve = 10_000;

/** Webhooks that are sent to at once: with 10 requests each, a Lambda has file descriptors for no more. */
const mostWebhooks = 60;

/** Milliseconds after which the table is looked at again while something is under way. */
const interval = 200;

/** Times as long as a look has taken until the next one: with much that waits for webhooks under way, it is slow. */
const patience = 4;

/** Milliseconds for which a webhook is left alone that another worker has, or that had nothing to send after all. */
const respite = 1_000;

interface Delivering {
  readonly pace: Pace;
  readonly counts: Counts;
  readonly failures: unknown[];
  /** By the name of the webhook. */
  readonly active: Map<string, Promise<void>>;
  readonly restUntil: Map<string, number>;
}

const webhookOf = ({ project, webhook }: DeliveryName): string => `${project}#${webhook}`;

const addTo = (total: Counts, counts: Counts): number => {
  const names = Object.keys(total) as (keyof Counts)[];
  for (const name of names) total[name] += counts[name];
  return names.reduce((sum, name) => sum + counts[name], 0);
};

const turnOf = async (webhook: string, names: readonly DeliveryName[], delivering: Delivering): Promise<void> => {
  const { counts, failures, active, restUntil, pace } = delivering;
  try {
    const done = await takeTurn(names, pace);
    if (done === undefined || addTo(counts, done) === 0) restUntil.set(webhook, pace.now() + respite);
  } catch (error) {
    failures.push(error);
    restUntil.set(webhook, Number.POSITIVE_INFINITY);
  } finally {
    active.delete(webhook);
  }
};

/** @returns when what has waited the longest became due: epoch ms */
const beginTurns = async (delivering: Delivering): Promise<number | undefined> => {
  const { active, restUntil, pace } = delivering;
  const isWanted = (name: DeliveryName): boolean => {
    const webhook = webhookOf(name);
    return !active.has(webhook) && (restUntil.get(webhook) ?? 0) <= pace.now();
  };
  const { names: due, oldest } = await listDueDeliveries(pace.now(), isWanted);
  for (const [webhook, names] of Map.groupBy(due, webhookOf)) {
    if (active.size >= mostWebhooks || pace.now() >= pace.deadline) break;
    active.set(webhook, turnOf(webhook, names, delivering));
  }
  return oldest;
};

const paceOf = (run: Run, random: () => number): Pace => ({
  now: run.now,
  random,
  get deadline() {
    return run.deadline - reserve;
  },
});

const toReport = ({ givenUp, ...rest }: Counts): Report => ({ ...rest, given_up: givenUp });

/**
 * Sends to webhooks what is due, as far as the time suffices: to each webhook by itself, so that none waits for another
 * one. A run may be killed anywhere and may overlap with another one.
 * @throws AggregateError with all failures, at the end
 */
export const deliverDue = async (run: Run, random: () => number = Math.random): Promise<Report> => {
  const delivering: Delivering = {
    pace: paceOf(run, random),
    counts: noCounts(),
    failures: [],
    active: new Map(),
    restUntil: new Map(),
  };
  const { active, failures, counts, pace } = delivering;
  const began = run.now();
  const oldest = await beginTurns(delivering);
  let looked = 0;
  try {
    while (active.size > 0) {
      await Promise.race([...active.values(), pause(Math.max(interval, looked * patience))]);
      if (pace.now() >= pace.deadline) break;
      const before = performance.now();
      await beginTurns(delivering);
      looked = performance.now() - before;
    }
  } finally {
    await Promise.all(active.values());
  }
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
  return toReport(done ?? noCounts());
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

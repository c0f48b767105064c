import { setTimeout as pause } from 'node:timers/promises';
import { type DeliveryName, listDueDeliveries, oldestDue } from '../store/deliveries.ts';
import { type Counts, noCounts, type Pace, takeTurn } from '../webhooks/turn.ts';
import type { Report, Run } from './scheduled.ts';

/** Kept of a run's time for attempts that began before its end, ms: one may take 15 s, and more is kept anyway. */
const reserve = 10_000;

/** Webhooks that are sent to at once: with 10 requests each, a Lambda has file descriptors for no more. */
const mostWebhooks = 60;

/** Milliseconds after which the table is looked at again while something is under way. */
const interval = 200;

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

const beginTurns = async (delivering: Delivering): Promise<void> => {
  const { active, restUntil, pace } = delivering;
  const isWanted = (name: DeliveryName): boolean => {
    const webhook = webhookOf(name);
    return !active.has(webhook) && (restUntil.get(webhook) ?? 0) <= pace.now();
  };
  const due = await listDueDeliveries(pace.now(), isWanted);
  for (const [webhook, names] of Map.groupBy(due, webhookOf)) {
    if (active.size >= mostWebhooks) return;
    active.set(webhook, turnOf(webhook, names, delivering));
  }
};

/**
 * Sends to webhooks what is due, as far as the time suffices: to each webhook by itself, so that none waits for another
 * one. A run may be killed anywhere and may overlap with another one.
 * @throws AggregateError with all failures, at the end
 */
export const deliverDue = async (run: Run, random: () => number = Math.random): Promise<Report> => {
  const delivering: Delivering = {
    pace: {
      now: run.now,
      random,
      get deadline() {
        return run.deadline - reserve;
      },
    },
    counts: noCounts(),
    failures: [],
    active: new Map(),
    restUntil: new Map(),
  };
  const { active, failures, counts, pace } = delivering;
  const oldest = await oldestDue(run.now());
  try {
    for (;;) {
      if (pace.now() < pace.deadline) await beginTurns(delivering);
      if (active.size === 0) break;
      await Promise.race([...active.values(), pause(interval)]);
    }
  } finally {
    await Promise.all(active.values());
  }
  if (failures.length > 0) throw new AggregateError(failures, `Sending to ${failures.length} webhooks failed`);
  const { givenUp, ...rest } = counts;
  return { ...rest, given_up: givenUp, oldest_due_seconds: Math.floor(oldest / 1000) };
};

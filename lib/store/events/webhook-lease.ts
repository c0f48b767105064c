import { epochSeconds, type Item } from '../dynamodb/item.ts';
import { Lease } from '../dynamodb/lease.ts';
import { rawItems } from '../dynamodb/raw-items.ts';
import { deliveryPartition } from './event-keys.ts';

interface Name {
  readonly project: string;
  readonly id: string;
}

/** The health of a webhook, and the lease of the one worker that sends to it. Times are epoch ms. */
export interface WebhookState {
  readonly project: string;
  /** Of the webhook. */
  readonly id: string;
  /** Of the worker that holds the webhook. */
  readonly fence: number;
  /** Attempts that failed since the last one that did not. */
  readonly failures: number;
  /** Delivery batches, since the same one, in which attempts timed out. */
  readonly hangs: number;
  /** Nothing is sent before: its breaker is open. */
  readonly pausedUntil: number;
  /** When that was decided. */
  readonly pausedAt: number;
}

/** Milliseconds for which an unused state is kept. */
const retentionMs = 60 * 24 * 60 * 60_000;

const webhookLease = new Lease({
  work: ({ id }: Name) => `webhook ${id}`,
  entity: rawItems({
    table: 'events',
    keyOf: ({ project, id }: Name) => ({ pk: deliveryPartition(project, id), sk: 'state' }),
    times: ['lease_until'],
  }),
  until: 'lease_until',
});

const toState = ({ project, id }: Name, item: Item, fence: number): WebhookState => ({
  project,
  id,
  fence,
  failures: item.failures ?? 0,
  hangs: item.hangs ?? 0,
  pausedUntil: item.paused_until ?? 0,
  pausedAt: item.paused_at ?? 0,
});

const changesOf = ({ failures, hangs, pausedUntil, pausedAt }: WebhookState) => ({
  set: { failures, hangs, paused_until: pausedUntil, paused_at: pausedAt },
});

/**
 * Acquires a webhook for one worker.
 * @param now epoch ms
 * @returns `undefined` while another worker holds it
 */
export const acquireWebhook = async (name: Name, leaseMs: number, now: number): Promise<WebhookState | undefined> => {
  const set = { expires_at: epochSeconds(now + retentionMs) };
  const acquired = await webhookLease.acquire(name, { leaseMs, now }, { set });
  return acquired && toState(name, acquired.item, acquired.fence);
};

/** Stores the health of a webhook and extends the lease to this time, epoch ms. @throws LeaseLost */
export const renewWebhook = async (state: WebhookState, until: number): Promise<void> => {
  await webhookLease.renew(state, until, changesOf(state));
};

/** Stores the health of a webhook and releases it. @throws LeaseLost */
export const releaseWebhook = async (state: WebhookState): Promise<void> => {
  await webhookLease.release(state, undefined, changesOf(state));
};

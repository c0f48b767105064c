import { number, optional, orElse, time, timeToLive } from '../dynamodb/attribute.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { Lease } from '../dynamodb/lease.ts';

interface Name {
  readonly project: string;
  readonly id: string;
}

/** The health of a webhook, and the lease of the one worker that sends to it. Times are epoch ms. */
export const webhookStates = entity({
  table: 'events',
  key: { pk: '{project}#webhook#{id}', sk: 'state' },
  attributes: {
    /** Of the worker that holds the webhook. */
    fence: number(),
    /** When the lease of the worker ends; absent when nobody holds one. */
    leaseUntil: optional(time()),
    /** Attempts that failed since the last one that did not. */
    failures: orElse(number(), 0),
    /** Delivery batches, since the same one, in which attempts timed out. */
    hangs: orElse(number(), 0),
    /** Nothing is sent before: its breaker is open. Epoch ms. */
    pausedUntil: orElse(number(), 0),
    /** When that was decided: epoch ms. */
    pausedAt: orElse(number(), 0),
    /** 60 days after it was acquired last. */
    expiresAt: timeToLive(),
  },
});

/** The health of a webhook, and the fence of the worker that holds it. Times are epoch ms; `id` is that of the webhook. */
export type WebhookState = Omit<EntityValue<typeof webhookStates>, 'leaseUntil' | 'expiresAt'>;

/** Milliseconds for which an unused state is kept. */
const retentionMs = 60 * 24 * 60 * 60_000;

const webhookLease = /* @__PURE__ */ new Lease({
  work: ({ id }: Name) => `webhook ${id}`,
  entity: webhookStates,
  until: 'leaseUntil',
});

const changesOf = ({ failures, hangs, pausedUntil, pausedAt }: WebhookState) => ({
  set: { failures, hangs, pausedUntil, pausedAt },
});

/**
 * Acquires a webhook for one worker.
 * @param now epoch ms
 * @returns `undefined` while another worker holds it
 */
export const acquireWebhook = async (name: Name, leaseMs: number, now: number): Promise<WebhookState | undefined> => {
  const set = { expiresAt: now + retentionMs };
  return (await webhookLease.acquire(name, { leaseMs, now }, { set }))?.item;
};

/** Stores the health of a webhook and extends the lease to this time, epoch ms. @throws LeaseLost */
export const renewWebhook = async (state: WebhookState, until: number): Promise<void> => {
  await webhookLease.renew(state, until, changesOf(state));
};

/** Stores the health of a webhook and releases it. @throws LeaseLost */
export const releaseWebhook = async (state: WebhookState): Promise<void> => {
  await webhookLease.release(state, undefined, changesOf(state));
};

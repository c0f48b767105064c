import { number, orElse, time, timeToLive } from '../dynamodb/attribute.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { absentOr, atMost } from '../dynamodb/expression.ts';
import { get, upsert } from '../dynamodb/operations.ts';

interface Name {
  readonly project: string;
  readonly id: string;
}

/** The health of a webhook, which all workers that send to it share. Times are epoch ms. */
export const webhookStates = entity({
  table: 'events',
  key: { pk: '{project}#webhook#{id}', sk: 'state' },
  attributes: {
    /** Attempts that failed since the last one that did not. */
    failures: orElse(number(), 0),
    /** Delivery batches, since the same one, in which attempts timed out. */
    hangs: orElse(number(), 0),
    /** Nothing is sent before: its breaker is open, or it has asked for that. Epoch ms. */
    pausedUntil: orElse(time(), 0),
    /** When that was decided: epoch ms. */
    pausedAt: orElse(time(), 0),
    /** 60 days after it was written last. */
    expiresAt: timeToLive(),
  },
});

/** The health of a webhook; `id` is that of the webhook. Times are epoch ms. */
export type WebhookHealth = Omit<EntityValue<typeof webhookStates>, 'expiresAt'>;

/** Milliseconds for which an unused state is kept. */
const retentionMs = 60 * 24 * 60 * 60_000;

/** The health of a webhook; that of one that has not failed where nothing is stored. Consistent. */
export const readHealth = async ({ project, id }: Name): Promise<WebhookHealth> => {
  const found = await get(webhookStates, { project, id });
  const { failures = 0, hangs = 0, pausedUntil = 0, pausedAt = 0 } = found ?? {};
  return { project, id, failures, hangs, pausedUntil, pausedAt };
};

/** Stores how attempts fare; a pause that another worker has decided on, for longer, stays. @param now epoch ms */
export const noteHealth = async (
  { project, id, failures, hangs, pausedUntil, pausedAt }: WebhookHealth,
  now: number,
): Promise<void> => {
  const fares = { failures, hangs, expiresAt: now + retentionMs };
  const isLongest = { pausedUntil: absentOr(atMost(pausedUntil)) };
  const all = { set: { ...fares, pausedUntil, pausedAt }, when: isLongest };
  if ((await upsert(webhookStates, { project, id }, all)) === undefined) {
    await upsert(webhookStates, { project, id }, { set: fares });
  }
};

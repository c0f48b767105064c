import { flag, number, orElse, time, timeToLive } from '../dynamodb/attribute.ts';
import { absentOr, atMost } from '../dynamodb/condition.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { get, upsert } from '../dynamodb/operations.ts';

interface Name {
  readonly project: string;
  readonly id: string;
}

/** The health of a webhook. All workers that send to the webhook share it. Times are epoch ms. */
export const webhookStates = entity({
  table: 'events',
  key: { pk: '{project}#webhook#{id}', sk: 'state' },
  attributes: {
    /** Number of failed attempts since the last successful attempt. */
    failures: orElse(number(), 0),
    /** Number of delivery batches with timed-out attempts since the last successful attempt. */
    hangs: orElse(number(), 0),
    /** End of a pause: epoch ms. The webhook's breaker is open, or the webhook has asked for the pause. */
    pausedUntil: orElse(time(), 0),
    /** Time when the pause was decided: epoch ms. */
    pausedAt: orElse(time(), 0),
    /** Whether the webhook has an issue, because its attempts fail. */
    hasIssue: orElse(flag(), false),
    /** 60 days after the last write. */
    expiresAt: timeToLive(),
  },
});

/** The health of a webhook. `id` is the id of the webhook. Times are epoch ms. */
export type WebhookHealth = Omit<EntityValue<typeof webhookStates>, 'expiresAt'>;

/** Milliseconds that an unused state is stored. */
const retentionMs = 60 * 24 * 60 * 60_000;

/** Reads the health of a webhook. If none is stored, returns the health of a webhook without failures. Consistent. */
export const readHealth = async ({ project, id }: Name): Promise<WebhookHealth> => {
  const found = await get(webhookStates, { project, id });
  const { failures = 0, hangs = 0, pausedUntil = 0, pausedAt = 0, hasIssue = false } = found ?? {};
  return { project, id, failures, hangs, pausedUntil, pausedAt, hasIssue };
};

/** Stores the results of attempts. A longer pause that another worker has set stays. @param now epoch ms */
export const noteHealth = async (
  { project, id, failures, hangs, pausedUntil, pausedAt }: Omit<WebhookHealth, 'hasIssue'>,
  now: number,
): Promise<void> => {
  const fares = { failures, hangs, expiresAt: now + retentionMs };
  const isLongest = { pausedUntil: absentOr(atMost(pausedUntil)) };
  const all = { set: { ...fares, pausedUntil, pausedAt }, when: isLongest };
  if ((await upsert(webhookStates, { project, id }, all)) === undefined) {
    await upsert(webhookStates, { project, id }, { set: fares });
  }
};

/** Stores whether a webhook has an issue. `noteHealth` leaves this unchanged. @param now epoch ms */
export const noteIssue = async ({ project, id }: Name, hasIssue: boolean, now: number): Promise<void> => {
  await upsert(webhookStates, { project, id }, { set: { hasIssue, expiresAt: now + retentionMs } });
};

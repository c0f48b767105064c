import type { webhookRoutes } from '../../api/management/webhooks.ts';
import type { Answer, Call } from '../../call.ts';
import { newId } from '../../crypto/ids.ts';
import { ApiError, notApplied } from '../../errors.ts';
import { invocations } from '../../invocation.ts';
import { type Account, accountsOf } from '../../store/connections/accounts.ts';
import { isoTime } from '../../store/dynamodb/item.ts';
import type { PageRequest } from '../../store/dynamodb/query.ts';
import type { Attempt } from '../../store/events/attempts.ts';
import { type Delivery, replayDeliveries as replayStored } from '../../store/events/deliveries.ts';
import { listDeliveries } from '../../store/events/delivery-lists.ts';
import { presentOwner } from '../../store/events/event-data.ts';
import { readHealth } from '../../store/events/webhook-health.ts';
import { getWebhook, type Webhook } from '../../store/events/webhooks.ts';
import { answerOf } from '../../webhooks/answer.ts';
import { isSuccess, pausedUntilOf } from '../../webhooks/schedule.ts';
import { secretsOf, sendMessage, targetOf } from '../../webhooks/send.ts';
import { projectOf } from '../caller.ts';
import { namedLinkedUser } from '../connections/named-linked-user.ts';
import { answerPage } from '../page-answer.ts';
import { requireFound } from '../require-found.ts';

type Routes = typeof webhookRoutes;

const presentAttempt = (attempt: Attempt, answer?: string) => {
  const { time, duration, status, contentType, length, error, message, events } = attempt;
  return {
    time,
    duration_ms: duration,
    status: status ?? null,
    content_type: contentType ?? null,
    length: length ?? null,
    answer: answer ?? null,
    error: error ?? null,
    request_id: message ?? null,
    events: events ?? 1,
  };
};

/**
 * Time of the next attempt. While a webhook is paused, nothing is sent. @param pausedUntil epoch ms, 0 for a webhook
 * that is not paused
 */
const nextAttemptOf = ({ dueAt }: Delivery, pausedUntil: number): string | null =>
  dueAt === undefined ? null : isoTime(Math.max(Date.parse(dueAt), pausedUntil));

const present = (delivery: Delivery, { owner, key }: Account, pausedUntil: number) => {
  const { id, event, status, attempts } = delivery;
  return {
    id,
    event_id: event.id,
    type: event.type,
    time: event.time,
    sequence: event.sequence,
    ...presentOwner(event, owner),
    status,
    next_attempt_at: nextAttemptOf(delivery, pausedUntil),
    attempts: attempts.map((attempt) => presentAttempt(attempt, answerOf(delivery, attempt, key))),
  };
};

/** The event of a delivery, and whether an encrypted answer is stored. */
const eventIn = ({ event, attempts }: Delivery) => ({
  ...event,
  isSealed: attempts.some(({ sealedAnswer }) => sealedAnswer !== undefined),
});

const findWebhook = async (call: Call<Routes['deliveries' | 'replay' | 'test']>): Promise<Webhook> => {
  const { id } = call.params;
  return requireFound(await getWebhook(projectOf(call.caller), id), 'webhook', id);
};

/**
 * A page of a webhook's deliveries with their attempts and the receiver's answers. By default, the newest delivery is
 * first.
 * @throws ApiError `not_found` for an unknown webhook, `invalid_cursor`, `validation_failed` if two filters name
 * different linked users
 */
export const listWebhookDeliveries = async (call: Call<Routes['deliveries']>): Promise<Answer> => {
  const found = await findWebhook(call);
  const { project, id: webhook } = found;
  const { query, caller, now } = call;
  const pausedUntil = pausedUntilOf(found, await readHealth(found), now);
  const { status, provider, id_connection: connection, order } = query;
  const filters = { linkedUser: namedLinkedUser(project, query), connection, provider, status };
  const list = { caller, project, route: 'GET /webhook/{id}/deliveries', filters: { webhook, ...filters, order } };
  const read = async (page: PageRequest) => {
    const { items, ...next } = await listDeliveries(
      { project, webhook, ...filters, now },
      { ...page, isDescending: order === 'desc' },
    );
    const accountFor = await accountsOf(project, items.map(eventIn), ({ isSealed }) => isSealed, now);
    return { items: items.map((delivery) => present(delivery, accountFor(delivery.event), pausedUntil)), ...next };
  };
  return answerPage(list, query, read, (delivery) => delivery);
};

/** Time reserved for the answer, ms. */
const reserve = 2_000;

/** Deliveries that are read at a time. */
const batch = 100;

const unfinished = (replayed: number): ApiError =>
  new ApiError(
    'not_tried',
    `The time of the request ended; ${replayed} deliveries are sent again. Send the same request again to continue.`,
    { details: { retriable: true } },
  );

/**
 * Replays all failed deliveries since a time. A replayed delivery no longer counts as failed, so a repeated request
 * continues at the place where the first one ended.
 */
const replaySince = async (
  webhook: Webhook,
  since: string,
  { now, deadline }: Pick<Call, 'now' | 'deadline'>,
  clock: () => number,
): Promise<number> => {
  const filter = { project: webhook.project, webhook: webhook.id, status: 'failed', since, now } as const;
  let replayed = 0;
  let startAfter: string | undefined;
  do {
    if (clock() > deadline - reserve) throw unfinished(replayed);
    const page = await listDeliveries(filter, { limit: batch, startAfter });
    replayed += await replayStored(page.items, now);
    startAfter = page.next;
  } while (startAfter !== undefined);
  return replayed;
};

const replayOne = async ({ project, id: webhook }: Webhook, id: string, now: number): Promise<number> => {
  const replayed = await replayStored([{ project, webhook, id }], now);
  requireFound(replayed || undefined, 'delivery', id);
  return replayed;
};

/**
 * Schedules one delivery again, or all failed deliveries since a time. Each starts with its first attempt.
 * @param clock returns the current time, epoch ms
 * @throws ApiError `not_found` for an unknown webhook or delivery, `conflict` if the webhook is switched off,
 * `not_tried` if the time ends: the same request continues
 */
export const replayDeliveries = async (
  call: Call<Routes['replay']>,
  clock: () => number = Date.now,
): Promise<Answer> => {
  const webhook = await findWebhook(call);
  if (!webhook.active) {
    throw new ApiError('conflict', `The webhook ${webhook.id} is switched off: PUT it with "active": true first.`, {
      details: notApplied,
    });
  }
  const { delivery_id: id, since } = call.body;
  const replayed =
    since === undefined
      ? await replayOne(webhook, id ?? '', call.now)
      : await replaySince(webhook, isoTime(Date.parse(since)), call, clock);
  return { data: { replayed } };
};

/**
 * Sends the event `webhook.test` once. Also works for a webhook that is switched off, so that a test is possible
 * before switching it on.
 * @throws ApiError `not_found`; the failure of a receiver is an answer, not an error
 */
export const testWebhook = async (call: Call<Routes['test']>): Promise<Answer> => {
  const webhook = await findWebhook(call);
  const id = newId();
  const data = { id, id_project: webhook.project, data: { webhook_id: webhook.id } };
  const body = JSON.stringify({ type: 'webhook.test', timestamp: isoTime(call.now), data });
  const secrets = await secretsOf(webhook, call.now);
  const traceparent = invocations.getStore()?.traceparent;
  const { attempt, answer, reply } = await sendMessage(await targetOf(webhook), { id, body, traceparent }, secrets, {
    now: Date.now,
  });
  return { data: { event_id: id, delivered: isSuccess(reply), attempt: presentAttempt(attempt, answer) } };
};

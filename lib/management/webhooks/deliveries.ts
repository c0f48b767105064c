import type { deliveryRoutes } from '../../api/management/webhooks/deliveries.ts';
import type { webhookRoutes } from '../../api/management/webhooks/webhooks.ts';
import type { Answer, Call } from '../../call.ts';
import { newId } from '../../crypto/ids.ts';
import { ApiError, refusal } from '../../errors.ts';
import { invocations } from '../../invocation.ts';
import { mostWebhooks } from '../../objects/delivery.ts';
import { type Account, accountsOf } from '../../store/connections/accounts.ts';
import { isoTime } from '../../store/dynamodb/item.ts';
import type { Page, PageRequest } from '../../store/dynamodb/query.ts';
import type { Attempt } from '../../store/events/attempts.ts';
import { type Delivery, replayDeliveries as replayStored } from '../../store/events/deliveries.ts';
import { listDeliveries, listDeliveriesOf } from '../../store/events/delivery-lists.ts';
import { presentOwner } from '../../store/events/event-data.ts';
import { findEvent } from '../../store/events/event-orders.ts';
import { readHealth } from '../../store/events/webhook-health.ts';
import { getWebhook, listWebhooks, type Webhook } from '../../store/events/webhooks.ts';
import { answerOf } from '../../webhooks/answer.ts';
import { isSuccess, pausedUntilOf } from '../../webhooks/schedule.ts';
import { secretsOf, sendMessage, targetOf } from '../../webhooks/send.ts';
import { projectOf } from '../caller.ts';
import { namedLinkedUser } from '../connections/named-linked-user.ts';
import { answerPage } from '../page-answer.ts';
import { requireFound } from '../require-found.ts';

type Routes = typeof webhookRoutes;
type ListCall = Call<(typeof deliveryRoutes)['list']>;

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
  const { id, webhook, event, status, attempts } = delivery;
  return {
    id,
    id_webhook: webhook,
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

/** Ends of the pauses of the webhooks with these deliveries, by webhook: epoch ms, 0 without a pause. */
const pausesOf = async (
  webhooks: readonly Webhook[],
  items: readonly Delivery[],
  now: number,
): Promise<ReadonlyMap<string, number>> => {
  const waiting = new Set(items.filter(({ dueAt }) => dueAt !== undefined).map(({ webhook }) => webhook));
  const ends = webhooks
    .filter(({ id }) => waiting.has(id))
    .map(async (webhook) => [webhook.id, pausedUntilOf(webhook, await readHealth(webhook), now)] as const);
  return new Map(await Promise.all(ends));
};

const isoOf = (moment: string | undefined) => (moment === undefined ? undefined : isoTime(Date.parse(moment)));

/** The filters of a query in their stored form. Absent filters are undefined. */
const filtersOf = (project: string, query: ListCall['query']) => ({
  status: query.status,
  connection: query.id_connection,
  linkedUser: namedLinkedUser(project, query),
  provider: query.provider,
  since: isoOf(query.from),
  until: isoOf(query.to),
});

/** A page of the deliveries to these webhooks. @param list the list of the cursor */
const listTo = async (
  webhooks: readonly Webhook[],
  { query, caller, now }: Pick<ListCall, 'query' | 'caller' | 'now'>,
  { route, webhook }: { readonly route: string; readonly webhook?: string },
): Promise<Answer> => {
  const project = projectOf(caller);
  const { event_id: eventId, order } = query;
  const filters = filtersOf(project, query);
  const list = { caller, project, route, filters: { webhook, ...filters, event: eventId, order } };
  const filter = { project, webhooks: webhooks.map(({ id }) => id), ...filters, now };
  const find = async (page: PageRequest): Promise<Page<Delivery>> => {
    if (webhooks.length === 0) return { items: [] };
    if (eventId === undefined) return listDeliveries(filter, page);
    const event = await findEvent(project, eventId);
    return event === undefined ? { items: [] } : listDeliveriesOf(event, filter, page);
  };
  const read = async (page: PageRequest) => {
    const { items, ...next } = await find({ ...page, isDescending: order === 'desc' });
    const [accountFor, pauses] = await Promise.all([
      accountsOf(project, items.map(eventIn), ({ isSealed }) => isSealed, now),
      pausesOf(webhooks, items, now),
    ]);
    const shown = items.map((one) => present(one, accountFor(one.event), pauses.get(one.webhook) ?? 0));
    return { items: shown, ...next };
  };
  return answerPage(list, query, read, (delivery) => delivery);
};

/**
 * A page of a webhook's deliveries with their attempts and the receiver's answers. By default, the newest delivery is
 * first.
 * @throws ApiError `not_found` for an unknown webhook, `invalid_cursor`, `validation_failed` if two filters name
 * different linked users
 */
export const listWebhookDeliveries = async (call: Call<Routes['deliveries']>): Promise<Answer> => {
  const webhook = await findWebhook(call);
  return listTo([webhook], call, { route: 'GET /webhook/{id}/deliveries', webhook: webhook.id });
};

/**
 * A page of the deliveries to all webhooks of the project, merged in the order of time.
 * @throws ApiError `invalid_cursor`, `validation_failed` if two filters name different linked users
 */
export const listAllDeliveries = async (call: ListCall): Promise<Answer> => {
  const { items } = await listWebhooks(projectOf(call.caller), { limit: mostWebhooks });
  return listTo(items, call, { route: 'GET /deliveries' });
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
  const filter = { project: webhook.project, webhooks: [webhook.id], status: 'failed', since, now } as const;
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
    throw refusal('conflict', `The webhook ${webhook.id} is switched off: PUT it with "active": true first.`);
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

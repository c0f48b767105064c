import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as functions from '../../functions/webhook.ts';
import { webhookRoutes } from '../../lib/api/management/webhooks/webhooks.ts';
import { replayDeliveries } from '../../lib/management/webhooks/deliveries.ts';
import { revokeConnection } from '../../lib/store/connections/connection-changes.ts';
import { noConnection } from '../../lib/store/events/event-keys.ts';
import type { FeedEvent } from '../../lib/store/events/events.ts';
import { updateWebhook } from '../../lib/store/events/webhook-changes.ts';
import { getWebhook, type Webhook } from '../../lib/store/events/webhooks.ts';
import { secretsOf } from '../../lib/webhooks/send.ts';
import { deliverDue } from '../../lib/workers/deliver.ts';
import { isSignedWith, startReceiver, withStatus } from '../webhooks/receiver.ts';
import { deliveriesTo, emit, eventOf, makeConnection, makeWebhook, sendableOf } from '../webhooks/samples.ts';
import { issuesOf, makeKey, makeProject, send, useService } from './service.ts';

useService();
beforeAll(() => {
  process.env.ALLOW_LOCAL_TARGETS = 'true';
});

const receiver = await startReceiver();
const now = Date.parse('2026-03-01T12:00:00Z');

let key: string;
let path: string;
let hook: Webhook & { readonly secret: string };

beforeEach(async () => {
  const project = (await makeProject()).id;
  key = await makeKey(project, 'webhooks');
  path = `/${randomUUID()}`;
  hook = await makeWebhook(receiver.url + path, { project });
});

const runAt = (time = Date.now()) => deliverDue({ now: () => time, deadline: time + 60_000 }, () => 0);

const list = (query: Record<string, string> = {}) =>
  send(functions.deliveries, webhookRoutes.deliveries, { key, params: { id: hook.id }, query });
const replay = (body: unknown) => send(functions.replay, webhookRoutes.replay, { key, params: { id: hook.id }, body });
const test = () => send(functions.test, webhookRoutes.test, { key, params: { id: hook.id } });
const rotate = (body?: unknown) =>
  send(functions.rotateSecret, webhookRoutes.rotateSecret, { key, params: { id: hook.id }, body });

const stored = async (): Promise<Webhook> =>
  (await getWebhook(hook.project, hook.id)) ?? expect.fail('the webhook is gone');

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

/** Creates events of the last minutes whose deliveries have finally failed. */
const makeFailed = async (...minutes: number[]) => {
  receiver.answerAt(path, withStatus(410));
  for (const one of minutes) await emit(eventOf({ project: hook.project, time: minutesAgo(one) }), [hook]);
  await runAt();
  await runAt();
  receiver.answerAt(path, withStatus(200));
  await updateWebhook(hook.project, hook.id, { active: true }, Date.now());
  return (await deliveriesTo(hook)).map(({ id, status }) => ({ id, status }));
};

describe('GET /webhook/{id}/deliveries', () => {
  it('shows the deliveries of each event, the newest first, with every attempt', async () => {
    const { id: connection } = await makeConnection(hook.project);
    receiver.answerAt(path, withStatus(503, {}, 'later'));
    const first = await emit(eventOf({ project: hook.project, connection, time: minutesAgo(2) }), [hook]);
    await runAt();
    receiver.answerAt(path, withStatus(202, { 'content-type': 'text/plain; charset=utf-8' }, 'ok'));
    const second = await emit(eventOf({ project: hook.project, connection, time: minutesAgo(1) }), [hook]);
    await runAt();
    const { data } = await list();
    expect(data).toMatchObject([
      {
        event_id: second.id,
        status: 'delivered',
        next_attempt_at: null,
        attempts: [{ status: 202, content_type: 'text/plain', length: 2, answer: 'ok' }],
      },
      {
        event_id: first.id,
        status: 'pending',
        attempts: [{ status: 503, content_type: null, length: 5, answer: 'later', error: null }],
      },
    ]);
    expect(data[1]?.next_attempt_at).toMatch(/^\d{4}-.*Z$/);
    expect(data[0]?.attempts[0]?.duration_ms).toBeGreaterThanOrEqual(0);
    expect((await list({ status: 'pending' })).data).toEqual([data[1]]);
    expect((await list({ status: 'failed' })).data).toEqual([]);
  });

  it('stores no response unencrypted, and shows none if the account is disconnected or the event has no account', async () => {
    receiver.answerAt(path, withStatus(200, {}, 'Ada Lovelace was changed'));
    const connection = await makeConnection(hook.project);
    await emit(eventOf({ project: hook.project, connection: connection.id, time: minutesAgo(2) }), [hook]);
    await emit(eventOf({ project: hook.project, connection: noConnection, time: minutesAgo(1) }), [hook]);
    await runAt();
    for (const { attempts } of await deliveriesTo(hook)) {
      expect(Buffer.from(attempts[0]?.sealedAnswer ?? []).includes('Ada')).toBe(false);
    }
    const answers = async () => (await list()).data.map(({ attempts }) => [attempts[0]?.answer, attempts[0]?.length]);
    expect(await answers()).toEqual([
      [null, 24],
      ['Ada Lovelace was changed', 24],
    ]);
    await revokeConnection(connection, { outcome: 'unsupported' }, Date.now());
    expect(await answers()).toEqual([
      [null, 24],
      [null, 24],
    ]);
  });

  it('lists all deliveries in pages, each once', async () => {
    const events: FeedEvent[] = [];
    for (let minute = 1; minute <= 7; minute += 1) {
      events.push(await emit(eventOf({ project: hook.project, time: minutesAgo(minute) }), [hook]));
    }
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list({ limit: '3', ...(cursor && { cursor }) });
      seen.push(...page.data.map(({ event_id }) => event_id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen).toEqual(events.map(({ id }) => id));
  });

  it('omits expired deliveries, and those to other webhooks', async () => {
    const other = await makeWebhook('http://127.0.0.1:9/', { project: hook.project });
    await emit(eventOf({ project: hook.project, time: minutesAgo(31 * 24 * 60) }), [hook]);
    await emit(eventOf({ project: hook.project }), [other]);
    expect((await list()).data).toEqual([]);
  });
});

describe('POST /webhook/{id}/replay', () => {
  it.each([{}, { delivery_id: 'a', since: '2026-03-01T00:00:00Z' }, { since: 'yesterday' }, { delivery_id: '' }])(
    'answers 422 for %j',
    async (body) => {
      expect((await replay(body)).statusCode).toBe(422);
    },
  );

  it('answers 404 for a delivery of another webhook', async () => {
    const other = await makeWebhook('http://127.0.0.1:9/', { project: hook.project });
    await emit(eventOf({ project: hook.project }), [other]);
    const [foreign] = await deliveriesTo(other);
    expect((await replay({ delivery_id: foreign?.id })).statusCode).toBe(404);
  });

  it('answers 409 while the webhook is disabled', async () => {
    const [failed] = await makeFailed(1);
    await updateWebhook(hook.project, hook.id, { active: false }, Date.now());
    expect(await replay({ delivery_id: failed?.id })).toMatchObject({ statusCode: 409, error: 'conflict' });
    expect((await deliveriesTo(hook))[0]?.status).toBe('failed');
  });

  it('sends a delivery again with the same id, even if it has arrived', async () => {
    const event = await emit(eventOf({ project: hook.project, time: minutesAgo(1) }), [hook]);
    await runAt();
    const [delivered] = await deliveriesTo(hook);
    expect(await replay({ delivery_id: delivered?.id })).toMatchObject({ statusCode: 202, data: { replayed: 1 } });
    await runAt();
    expect(receiver.at(path).map(({ headers }) => headers['webhook-id'])).toEqual([event.id, event.id]);
    expect((await deliveriesTo(hook))[0]?.attempts).toHaveLength(2);
  });

  it('starts the whole schedule again', async () => {
    const [failed] = await makeFailed(1);
    receiver.answerAt(path, withStatus(500));
    await replay({ delivery_id: failed?.id });
    await runAt();
    expect((await deliveriesTo(hook))[0]).toMatchObject({ status: 'pending', tries: 1 });
  });

  it('sends all failed deliveries since a time again, and no others', async () => {
    const failed = await makeFailed(50, 20, 10);
    expect(failed.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
    await emit(eventOf({ project: hook.project, time: minutesAgo(5) }), [hook]);
    await runAt();
    const before = receiver.at(path).length;
    expect((await replay({ since: minutesAgo(30) })).data).toEqual({ replayed: 2 });
    await runAt();
    expect(receiver.at(path)).toHaveLength(before + 2);
    const states = await Promise.all(
      failed.map(async ({ id }) => sendableOf({ project: hook.project, webhook: hook.id, id })),
    );
    expect(states.map(({ delivery }) => delivery.status)).toEqual(['delivered', 'delivered', 'failed']);
  });

  it('returns its progress when its time is used up, and continues when the request is repeated', async () => {
    await makeFailed(1);
    const call = {
      params: { id: hook.id },
      body: { since: minutesAgo(30) },
      caller: { kind: 'project', project: hook.project },
      now: Date.now(),
      deadline: now,
    } as unknown as Parameters<typeof replayDeliveries>[0];
    await expect(replayDeliveries(call)).rejects.toMatchObject({ code: 'not_tried' });
    expect((await replay({ since: minutesAgo(30) })).data).toEqual({ replayed: 1 });
  });
});

describe('POST /webhook/{id}/test', () => {
  it('sends a signed event without a cause, and shows the response', async () => {
    receiver.answerAt(path, withStatus(200, {}, 'got it'));
    const { data } = await test();
    expect(data).toMatchObject({ delivered: true, attempt: { status: 200, answer: 'got it', error: null } });
    const [message] = receiver.at(path);
    if (message === undefined) throw new Error('nothing arrived');
    expect(isSignedWith(message, hook.secret)).toBe(true);
    expect(message.headers['webhook-id']).toBe(data.event_id);
    expect(JSON.parse(message.body)).toMatchObject({ type: 'webhook.test', data: { data: { webhook_id: hook.id } } });
    expect((await list()).data).toEqual([]);
  });

  it('shows a failure, does not repeat it, and does not count it against the webhook', async () => {
    receiver.answerAt(path, withStatus(429, { 'retry-after': '1' }, 'no'));
    expect((await test()).data).toMatchObject({ delivered: false, attempt: { status: 429, answer: 'no' } });
    expect(receiver.at(path)).toHaveLength(1);
    expect((await stored()).failingSince).toBeUndefined();
  });

  it('works while the webhook is disabled', async () => {
    await updateWebhook(hook.project, hook.id, { active: false }, Date.now());
    expect((await test()).data.delivered).toBe(true);
  });
});

describe('POST /webhook/{id}/rotate-secret', () => {
  it('answers 422 for too long an overlap', async () => {
    expect(issuesOf(await rotate({ overlap_seconds: 604_801 }))).toEqual(['overlap_seconds']);
  });

  it('returns the new secret once, and signs with both until the overlap ends', async () => {
    const { data } = await rotate({ overlap_seconds: 60 });
    expect(data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    const webhook = await stored();
    const until = Date.parse(webhook.previousSecrets?.[0]?.until ?? '');
    expect(until - Date.now()).toBeLessThanOrEqual(60_000);
    expect(await secretsOf(webhook, until - 1)).toEqual([data.secret, hook.secret]);
    expect(await secretsOf(webhook, until)).toEqual([data.secret]);
    await test();
    const [message] = receiver.at(path);
    if (message === undefined) throw new Error('nothing arrived');
    expect([data.secret, hook.secret].map((secret) => isSignedWith(message, secret))).toEqual([true, true]);
  });

  it('keeps the old secret for a day by default, and not at all with an overlap of 0', async () => {
    await rotate();
    const until = Date.parse((await stored()).previousSecrets?.[0]?.until ?? '');
    expect(Math.round((until - Date.now()) / 3_600_000)).toBe(24);
  });

  it('ends the old secret at once if no overlap is requested', async () => {
    const { data } = await rotate({ overlap_seconds: 0 });
    expect(await secretsOf(await stored(), Date.now())).toEqual([data.secret]);
  });

  it('keeps the overlap of each old secret in a second rotation, and signs with all of them', async () => {
    const first = (await rotate({ overlap_seconds: 3600 })).data.secret;
    const second = (await rotate({ overlap_seconds: 60 })).data.secret;
    const third = (await rotate({ overlap_seconds: 0 })).data.secret;
    await test();
    const [message] = receiver.at(path);
    if (message === undefined) throw new Error('nothing arrived');
    const signed = (secret: string) => isSignedWith(message, secret);
    expect([third, second, first, hook.secret].map(signed)).toEqual([true, false, true, true]);
    const now = Date.now();
    expect(await secretsOf(await stored(), now + 61_000)).toEqual([third, hook.secret]);
    expect(await secretsOf(await stored(), now + 3_601_000)).toEqual([third]);
  });

  it('answers 409 if too many secrets overlap, with the time of the next possible rotation, and drops none', async () => {
    const secrets = [hook.secret];
    for (const overlap_seconds of [400, 300, 200, 500])
      secrets.unshift((await rotate({ overlap_seconds })).data.secret);
    const refused = await rotate({ overlap_seconds: 100 });
    expect(refused).toMatchObject({ statusCode: 409, error: 'conflict', details: { outcome: 'not_applied' } });
    expect(Object(refused.details).retry_after).toBeGreaterThan(190);
    expect(Object(refused.details).retry_after).toBeLessThanOrEqual(200);
    expect(await secretsOf(await stored(), Date.now())).toEqual(secrets);
    const last = (await rotate({ overlap_seconds: 0 })).data.secret;
    expect(await secretsOf(await stored(), Date.now())).toEqual([last, ...secrets.slice(1)]);
  });

  it('carries out at least one of several rotations at the same time, and refuses the others', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => rotate()));
    const done = replies.filter(({ statusCode }) => statusCode === 200);
    expect(done.length).toBeGreaterThan(0);
    for (const { statusCode } of replies) expect([200, 409]).toContain(statusCode);
    const kept = await secretsOf(await stored(), Date.now());
    expect(kept.toSorted()).toEqual([hook.secret, ...done.map(({ data }) => data.secret)].toSorted());
  });

  it('keeps every secret encrypted', async () => {
    const { data } = await rotate();
    const webhook = await stored();
    const [previous] = webhook.previousSecrets ?? [];
    if (previous === undefined) throw new Error('there is no secret before');
    for (const sealed of [webhook.sealedSecret, previous.sealed]) {
      expect(Buffer.from(sealed).includes(data.secret)).toBe(false);
      expect(Buffer.from(sealed).includes(hook.secret)).toBe(false);
    }
  });
});

describe('GET /webhook', () => {
  it('shows since when a webhook fails, and why it was disabled', async () => {
    const get = async () => (await send(functions.read, webhookRoutes.get, { key, params: { id: hook.id } })).data;
    expect(await get()).toMatchObject({ failing_since: null, disabled_reason: null });
    receiver.answerAt(path, withStatus(500));
    await emit(eventOf({ project: hook.project, time: minutesAgo(1) }), [hook]);
    const time = Date.now();
    await runAt(time);
    expect(await get()).toMatchObject({ active: true, failing_since: new Date(time).toISOString() });
    receiver.answerAt(path, withStatus(410));
    await runAt(time + 60_000);
    expect(await get()).toMatchObject({ active: false, disabled_reason: 'gone' });
    const body = { active: true };
    await send(functions.update, webhookRoutes.update, { key, params: { id: hook.id }, body });
    expect(await get()).toMatchObject({ active: true, failing_since: null, disabled_reason: null });
  });
});

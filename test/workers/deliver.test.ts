import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { renewWebhookSecret, sealWebhookUrl } from '../../lib/crypto/webhook-secret.ts';
import { remove } from '../../lib/store/dynamodb/operations.ts';
import {
  deleteDelivery,
  deliveries,
  giveUpDelivery,
  newDelivery,
  receiversOf,
  replayDeliveries,
} from '../../lib/store/events/deliveries.ts';
import { acquireShard, callShard, deliveryShards, dueShards } from '../../lib/store/events/delivery-shards.ts';
import { shardIn, shardPartition } from '../../lib/store/events/event-keys.ts';
import type { FeedEvent } from '../../lib/store/events/events.ts';
import { deleteWebhook, replaceWebhookSecret, updateWebhook } from '../../lib/store/events/webhook-changes.ts';
import { getWebhook, type Webhook } from '../../lib/store/events/webhooks.ts';
import { deliverDue, deliverTo } from '../../lib/workers/deliver.ts';
import { callsApart, seed } from '../harness/runs.ts';
import { useDatabase } from '../store/database.ts';
import { killAt, onCommand } from '../store/faults.ts';
import { idOf, itemsIn, storedIn } from '../store/feed.ts';
import { isSignedWith, startReceiver, withStatus } from '../webhooks/receiver.ts';
import { deliveriesTo, emit, emitMany, eventOf, makeWebhook, now, shardFor } from '../webhooks/samples.ts';

const folder = mkdtempSync(join(tmpdir(), 'deliver-'));
useDatabase();
beforeAll(() => {
  process.env.KEY_FILE = join(folder, 'key');
  process.env.ALLOW_LOCAL_TARGETS = 'true';
});
afterAll(() => rmSync(folder, { recursive: true }));

const receiver = await startReceiver();

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Deletes the shards with pending deliveries. Otherwise, the runs of later tests would send them. */
afterEach(async () => {
  const { items } = await dueShards().newest(now + 365 * day);
  await Promise.all(items.map(({ pk }) => remove(deliveryShards, shardIn(pk))));
});

const runAt = (time: number) => deliverDue({ now: () => time, deadline: time + minute }, () => 0);

/** Creates a webhook with a separate path. */
const makeHook = async (overrides: Partial<Webhook> = {}) => {
  const path = `/${randomUUID()}`;
  return { path, ...(await makeWebhook(receiver.url + path, overrides)) };
};

const stored = async ({ project, id }: Webhook): Promise<Webhook> =>
  (await getWebhook(project, id)) ?? expect.fail('the webhook is gone');

/** Returns the events without a connection. `test/issues` checks events about issues. */
const waitingFor = async (project: string) =>
  (await storedIn({ project, connection: 'webhooks' }))
    .filter(({ type }) => !type.startsWith('issue.'))
    .map(({ type, data }) => ({ type, data }));

const sortKeyIn = (input: object): string => String(Object(input).Key?.sk);

/** Whether a call writes the outcome of an attempt. */
const isNote = (input: object): boolean => sortKeyIn(input).startsWith('delivery#');

describe('deliveries', () => {
  const webhookWith = (scope: readonly string[], active = true) =>
    ({ id: scope.join(), project: 'p', scope, active }) as Webhook;
  const emitted = (event: FeedEvent, webhooks: readonly Webhook[]) => receiversOf(event.type, webhooks);

  it('are created for each active webhook whose scope covers the event, and for no other', () => {
    const webhooks = [
      webhookWith(['*']),
      webhookWith(['crm.*']),
      webhookWith(['*.deleted', '*.created']),
      webhookWith(['crm.contact.created']),
      webhookWith(['crm.contact.updated']),
      webhookWith(['ticketing.*', '*.deleted']),
      webhookWith(['crm.contact.*'], false),
    ];
    expect(emitted(eventOf(), webhooks)).toEqual(['*', 'crm.*', '*.deleted,*.created', 'crm.contact.created']);
  });

  it('contain no record, and are spread over the shards of the webhook', () => {
    const sealedRecord = Buffer.from('sealed');
    const items = Array.from({ length: 200 }, () =>
      deliveries.toItem(newDelivery(eventOf({ project: 'project', sealedRecord }), 'webhook', now)),
    );
    expect(JSON.stringify(items)).not.toContain('sealed');
    const shards = new Set(items.map(({ pk }) => pk));
    expect(shards.size).toBeGreaterThan(20);
    expect(shards.size).toBeLessThanOrEqual(32);
  });
});

describe('a delivery', () => {
  it('arrives once, signed, with its event', async () => {
    const hook = await makeHook();
    const event = await emit(
      eventOf({ project: hook.project, changedFields: ['name'], type: 'crm.contact.updated', sequence: 7 }),
      [hook],
    );
    expect(await runAt(now)).toMatchObject({ delivered: 1, failed: 0 });
    await runAt(now + hour);

    const [message, ...more] = receiver.at(hook.path);
    if (message === undefined) throw new Error('nothing arrived');
    expect(more).toEqual([]);
    expect(isSignedWith(message, hook.secret)).toBe(true);
    expect(message.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': event.id,
      'webhook-timestamp': String(now / 1000),
    });
    expect(JSON.parse(message.body)).toEqual({
      type: 'crm.contact.updated',
      timestamp: '2026-03-01T12:00:00.000Z',
      data: {
        id: event.id,
        provider: null,
        linked_user_origin_id: null,
        alias: null,
        metadata: null,
        type: 'crm.contact.updated',
        id_project: hook.project,
        id_connection: event.connection,
        id_linked_user: event.linkedUser,
        sequence: 7,
        object: 'crm.contact',
        record_id: event.recordId,
        remote_id: '101',
        record: null,
        changed_fields: ['name'],
        merged_from: null,
        merged_into: null,
        caused_by: null,
        data: {},
        time: '2026-03-01T12:00:00.000Z',
      },
    });
    expect(await deliveriesTo(hook)).toMatchObject([
      { status: 'delivered', dueAt: undefined, attempts: [{ status: 200, length: 6, error: undefined }] },
    ]);
  });

  it('is repeated by the schedule with the same id and a new timestamp, and is finally given up', async () => {
    const hook = await makeHook();
    receiver.answerAt(hook.path, withStatus(500, {}, 'x'.repeat(5_000)));
    await emit(eventOf({ project: hook.project }), [hook]);
    const waits = [0, 5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, day];
    let time = now;
    for (const [index, wait] of waits.entries()) {
      await runAt(time + wait - 1);
      expect(receiver.at(hook.path)).toHaveLength(index);
      time += wait;
      await runAt(time);
      expect(receiver.at(hook.path)).toHaveLength(index + 1);
    }
    const ids = new Set(receiver.at(hook.path).map(({ headers }) => headers['webhook-id']));
    const times = new Set(receiver.at(hook.path).map(({ headers }) => headers['webhook-timestamp']));
    expect([ids.size, times.size]).toEqual([1, 10]);

    await runAt(time + 60 * day);
    expect(receiver.at(hook.path)).toHaveLength(10);
    const [delivery] = await deliveriesTo(hook);
    expect(delivery).toMatchObject({ status: 'failed', tries: 10, dueAt: undefined });
    expect(delivery?.attempts.map(({ status, length }) => [status, length])).toEqual(
      Array.from({ length: 10 }, () => [500, undefined]),
    );
  });

  it("that is requested again during an attempt is sent again, whatever the attempt's result", async () => {
    const hook = await makeHook();
    receiver.answerAt(hook.path, async (_, response) => {
      const [delivery] = await deliveriesTo(hook);
      if (delivery !== undefined) await replayDeliveries([delivery], now);
      receiver.answerAt(hook.path, withStatus(200));
      response.writeHead(410).end();
    });
    await emit(eventOf({ project: hook.project }), [hook]);
    await runAt(now);
    await updateWebhook(hook.project, hook.id, { active: true }, now);
    expect(await deliveriesTo(hook)).toMatchObject([{ status: 'pending', tries: 0, attempts: [] }]);
    await runAt(now);
    expect(await deliveriesTo(hook)).toMatchObject([{ status: 'delivered', tries: 1 }]);
  });

  it('that is requested repeatedly shows its latest twenty attempts', async () => {
    const hook = await makeHook();
    const event = await emit(eventOf({ project: hook.project }), [hook]);
    const name = { project: hook.project, webhook: hook.id, id: idOf(event) };
    for (let turn = 0; turn < 22; turn += 1) {
      const at = now + turn * second;
      await replayDeliveries([name], at);
      await deliverTo(shardFor(hook, event), { now: () => at, deadline: at + minute });
    }
    const [delivery] = await deliveriesTo(hook);
    const times = delivery?.attempts.map((attempt) => Date.parse(attempt.time));
    expect(times).toEqual(Array.from({ length: 20 }, (_, index) => now + (index + 2) * second));
  });

  it('that has arrived is not given up later', async () => {
    const hook = await makeHook();
    await emit(eventOf({ project: hook.project }), [hook]);
    await runAt(now);
    const [delivery = expect.fail('no delivery')] = await deliveriesTo(hook);
    expect(await giveUpDelivery(delivery)).toBe(false);
    expect(await deliveriesTo(hook)).toMatchObject([{ status: 'delivered' }]);
  });

  it('follows no redirect', async () => {
    const [hook, elsewhere] = [await makeHook(), await makeHook()];
    receiver.answerAt(hook.path, withStatus(307, { location: elsewhere.url }));
    await emit(eventOf({ project: hook.project }), [hook]);
    await runAt(now);
    expect(receiver.at(elsewhere.path)).toEqual([]);
    expect(await deliveriesTo(hook)).toMatchObject([{ status: 'pending', attempts: [{ status: 307 }] }]);
  });

  it('is repeated if the connection is cut, or if no server listens', async () => {
    const hook = await makeHook();
    const nowhere = await makeWebhook('http://127.0.0.1:9/', { project: hook.project });
    receiver.answerAt(hook.path, (_, response) => response.destroy());
    await emit(eventOf({ project: hook.project }), [hook, nowhere]);
    await runAt(now);
    expect((await deliveriesTo(hook))[0]?.attempts[0]?.error).toMatch(/^cut: /);
    expect((await deliveriesTo(nowhere))[0]?.attempts[0]?.error).toMatch(/^unreachable: /);
    receiver.answerAt(hook.path, withStatus(204));
    await runAt(now + 5 * second);
    expect(await deliveriesTo(hook)).toMatchObject([{ status: 'delivered' }]);
  });

  it('counts as delivered when the status of a long response is known', async () => {
    const hook = await makeHook();
    receiver.answerAt(hook.path, (_, response) => response.writeHead(200).write('y'.repeat(4_000)));
    await emit(eventOf({ project: hook.project }), [hook]);
    await runAt(now);
    expect(await deliveriesTo(hook)).toMatchObject([
      { status: 'delivered', attempts: [{ status: 200, length: undefined }] },
    ]);
  });

  it('waits for the time that the endpoint requests, as all other deliveries to the endpoint do', async () => {
    const hook = await makeHook();
    receiver.answerAt(hook.path, withStatus(429, { 'retry-after': '600' }));
    await emit(eventOf({ project: hook.project }), [hook]);
    await runAt(now);
    await emit(eventOf({ project: hook.project }), [hook]);
    await runAt(now + 599 * second);
    expect(receiver.at(hook.path)).toHaveLength(1);
    receiver.answerAt(hook.path, withStatus(200));
    await runAt(now + 600 * second);
    expect(await deliveriesTo(hook)).toMatchObject([{ status: 'delivered' }, { status: 'delivered' }]);
  });

  it('is signed with both secrets while they overlap, and then with the new one only', async () => {
    const [hook, other] = [await makeHook(), await makeHook()];
    const renewed = await renewWebhookSecret(hook);
    const previous = [{ sealed: hook.sealedSecret, until: '2026-03-01T13:00:00.000Z' }];
    await replaceWebhookSecret(hook, renewed.sealedSecret, previous, now);
    const arrived = async (time: number) => {
      await emit(eventOf({ project: hook.project }), [hook]);
      await runAt(time);
      const message = receiver.at(hook.path).at(-1) ?? expect.fail('nothing arrived');
      return [hook.secret, renewed.secret, other.secret].map((secret) => isSignedWith(message, secret));
    };
    expect(await arrived(now + hour - 1)).toEqual([true, true, false]);
    expect(await arrived(now + hour)).toEqual([false, true, false]);
  });
});

describe('a webhook', () => {
  it('that answers 410 is disabled at once, its deliveries are given up, and the others receive an event', async () => {
    const hook = await makeHook({ description: 'Orders' });
    receiver.answerAt(hook.path, withStatus(410));
    await emit(eventOf({ project: hook.project }), [hook]);
    await runAt(now);
    expect(await stored(hook)).toMatchObject({ active: false, disabledReason: 'gone' });
    expect(await waitingFor(hook.project)).toEqual([
      {
        type: 'webhook.disabled',
        data: {
          webhook_id: hook.id,
          description: 'Orders',
          reason: 'gone',
          failing_since: '2026-03-01T12:00:00.000Z',
        },
      },
    ]);
    await emit(eventOf({ project: hook.project }), [hook]);
    await runAt(now + hour);
    expect(receiver.at(hook.path)).toHaveLength(1);
    expect(await deliveriesTo(hook)).toMatchObject([{ status: 'failed' }, { status: 'failed' }]);
  });

  it('that answers 410 receives only the messages that were under way', async () => {
    const hook = await makeHook();
    await emitMany(30, hook);
    const { promise: isDisabled, resolve: disable } = Promise.withResolvers<void>();
    onCommand(
      async () => undefined,
      async (command, input) => {
        if (command.startsWith('TransactWrite') && JSON.stringify(input).includes('webhook.disabled')) disable();
      },
    );
    let isFirst = true;
    receiver.answerAt(hook.path, async (_, response) => {
      const status = isFirst ? 410 : 200;
      isFirst = false;
      if (status === 200) await isDisabled;
      response.writeHead(status).end();
    });
    await runAt(now);
    expect(receiver.at(hook.path)).toHaveLength(10);
    expect(await stored(hook)).toMatchObject({ active: false, disabledReason: 'gone' });
  });

  it('that has failed for five days is disabled, and starts anew when it is enabled', async () => {
    const hook = await makeHook();
    receiver.answerAt(hook.path, withStatus(500));
    await emit(eventOf({ project: hook.project }), [hook]);
    await runAt(now);
    expect(await stored(hook)).toMatchObject({ active: true, failingSince: '2026-03-01T12:00:00.000Z' });
    await runAt(now + 5 * day - 1);
    expect(await stored(hook)).toMatchObject({ active: true, failingSince: '2026-03-01T12:00:00.000Z' });
    await emit(eventOf({ project: hook.project }), [hook]);
    await runAt(now + 5 * day);
    expect(await stored(hook)).toMatchObject({ active: false, disabledReason: 'failing' });
    expect(await waitingFor(hook.project)).toMatchObject([{ type: 'webhook.disabled', data: { reason: 'failing' } }]);
    const again = await updateWebhook(hook.project, hook.id, { active: true }, now + 5 * day);
    expect(again).toMatchObject({ active: true, disabledReason: undefined, failingSince: undefined });
  });

  it.each([
    ['has not failed', 500, false],
    ['is not gone', 410, true],
  ])('with a new address during an attempt %s, whatever the old address answers: %i', async (_, status, hasFailed) => {
    const hook = await makeHook();
    await emit(eventOf({ project: hook.project }), [hook]);
    if (hasFailed) {
      receiver.answerAt(hook.path, withStatus(500));
      await runAt(now);
    }
    const sealedUrl = await sealWebhookUrl(hook, `${receiver.url}/${randomUUID()}`);
    receiver.answerAt(hook.path, async (_request, response) => {
      await updateWebhook(hook.project, hook.id, { sealedUrl }, now);
      response.writeHead(status).end();
    });
    await runAt(now + minute);
    expect(await stored(hook)).toMatchObject({ active: true, failingSince: undefined });
  });

  it('that receives a message no longer counts as failing', async () => {
    const hook = await makeHook();
    receiver.answerAt(hook.path, withStatus(500));
    await emit(eventOf({ project: hook.project }), [hook]);
    await runAt(now);
    receiver.answerAt(hook.path, withStatus(200));
    await runAt(now + 5 * second);
    expect((await stored(hook)).failingSince).toBeUndefined();
  });

  it('that fails repeatedly is paused for a while, tested with one message, and then receives everything', async () => {
    const hook = await makeHook();
    receiver.answerAt(hook.path, withStatus(500));
    await emitMany(25, hook);
    await runAt(now);
    const first = receiver.at(hook.path).length;
    // Ten requests are under way when the tenth fails.
    expect(first).toBeGreaterThanOrEqual(10);
    expect(first).toBeLessThan(20);
    await runAt(now + 9 * second);
    expect(receiver.at(hook.path)).toHaveLength(first);
    await runAt(now + hour);
    expect(receiver.at(hook.path)).toHaveLength(first + 1);
    receiver.answerAt(hook.path, withStatus(200));
    await runAt(now + 2 * hour);
    expect((await deliveriesTo(hook)).map(({ status }) => status)).toEqual(
      Array.from({ length: 25 }, () => 'delivered'),
    );
  });

  it('is not paused for failures before its last success', async () => {
    const hook = await makeHook();
    const sendAt = async (at: number, status: number, count = 1): Promise<number> => {
      receiver.answerAt(hook.path, withStatus(status));
      const before = receiver.at(hook.path).length;
      await emitMany(count, hook);
      await runAt(at);
      return receiver.at(hook.path).length - before;
    };
    expect(await sendAt(now, 500, 9)).toBe(9);
    expect(await sendAt(now + second, 200)).toBe(1);
    expect(await sendAt(now + 2 * second, 500)).toBe(1);
    expect(await sendAt(now + 3 * second, 200)).toBe(1);
  });

  it('with a new address during a pause is tried there at once', async () => {
    const [hook, better] = [await makeHook(), await makeHook()];
    receiver.answerAt(hook.path, withStatus(503, { 'retry-after': '3600' }));
    await emit(eventOf({ project: hook.project }), [hook]);
    await runAt(now);
    const sealedUrl = await sealWebhookUrl(hook, better.url);
    await updateWebhook(hook.project, hook.id, { sealedUrl }, now + second);
    await emit(eventOf({ project: hook.project }), [hook]);
    await runAt(now + 2 * second);
    expect(receiver.at(better.path)).toHaveLength(1);
  });

  it('that was deleted receives nothing, and leaves no due work', async () => {
    const hook = await makeHook();
    await emit(eventOf({ project: hook.project }), [hook]);
    await deleteWebhook(hook.project, hook.id, now);
    await runAt(now);
    expect(receiver.at(hook.path)).toEqual([]);
    expect(await deliveriesTo(hook)).toEqual([]);
  });

  it('that is disabled gives up waiting deliveries, and keeps delivered ones', async () => {
    const hook = await makeHook();
    const connection = randomUUID();
    const [arrived = eventOf()] = await emitMany(1, hook, connection);
    await runAt(now);
    const [waiting = eventOf()] = await emitMany(1, hook, connection, 2);
    await updateWebhook(hook.project, hook.id, { active: false }, now);
    const run = { now: () => now, deadline: now + minute };
    expect(await deliverTo(shardFor(hook, waiting), run)).toMatchObject({ delivered: 0, given_up: 1 });
    const statuses = (await deliveriesTo(hook)).map(({ event, status }) => [event.id, status] as const);
    expect(new Map(statuses)).toEqual(
      new Map([
        [arrived.id, 'delivered'],
        [waiting.id, 'failed'],
      ]),
    );
  });

  it('that is paused receives nothing from the workers of its other shards, and causes no attempts', async () => {
    const hook = await makeHook();
    receiver.answerAt(hook.path, withStatus(503, { 'retry-after': '600' }));
    await emit(eventOf({ project: hook.project }), [hook]);
    await runAt(now);
    const events = await Promise.all(Array.from({ length: 5 }, () => emit(eventOf({ project: hook.project }), [hook])));
    for (const event of events) {
      const run = { now: () => now + second, deadline: now + minute };
      expect(await deliverTo(shardFor(hook, event), run)).toMatchObject({ delivered: 0, failed: 0 });
    }
    expect(receiver.at(hook.path)).toHaveLength(1);
    receiver.answerAt(hook.path, withStatus(200));
    await runAt(now + 10 * minute);
    expect((await deliveriesTo(hook)).map(({ status }) => status)).toEqual(
      Array.from({ length: 6 }, () => 'delivered'),
    );
  });

  it('has its deliveries read together, not one by one', async () => {
    const hook = await makeHook();
    await emitMany(30, hook);
    const calls = new Map<string, number>();
    const stop = onCommand(async (command) => void calls.set(command, (calls.get(command) ?? 0) + 1));
    await runAt(now);
    stop();
    expect(new Set(receiver.at(hook.path).map(({ headers }) => headers['webhook-id'])).size).toBe(30);
    // Thirty deliveries and thirty events, in calls of 25. One read each of the webhook, its state, the connection and
    // its linked user.
    expect([calls.get('BatchGetItemCommand'), calls.get('GetItemCommand')]).toEqual([4, 4]);
  });

  it('receives further messages while attempts are being noted, and is released when all are noted', async () => {
    const hook = await makeHook();
    const { promise: allSent, resolve } = Promise.withResolvers<void>();
    receiver.answerAt(hook.path, (_, response) => {
      response.writeHead(200).end();
      if (receiver.at(hook.path).length === 15) resolve();
    });
    const [event = eventOf()] = await emitMany(15, hook);
    let noted = 0;
    let notedAtEnd = 0;
    onCommand(
      async (_, input) => {
        if (isNote(input)) await allSent;
        if (sortKeyIn(input) === 'shard') notedAtEnd = noted;
      },
      async (_, input) => {
        if (isNote(input)) noted += 1;
      },
    );
    expect(await runAt(now)).toMatchObject({ delivered: 15 });
    expect(notedAtEnd).toBe(15);
    await callShard(shardFor(hook, event), now);
    expect(await acquireShard(shardFor(hook, event), minute, now)).toBeDefined();
  });

  it('receives nothing while attempts cannot be noted, and everything afterwards', async () => {
    const hook = await makeHook();
    await emitMany(30, hook);
    const restore = onCommand(async (_, input) => {
      if (isNote(input)) throw new Error('not noted');
    });
    const failure = await runAt(now).catch((error: unknown) => error);
    expect(String(Object(failure).errors)).toContain('not noted');
    expect(receiver.at(hook.path).length).toBeGreaterThanOrEqual(10);
    expect(receiver.at(hook.path).length).toBeLessThanOrEqual(20);
    restore();
    expect(await runAt(now + 10 * second)).toMatchObject({ delivered: 30 });
  });

  it('receives nothing that was given up or deleted since the index was read', async () => {
    const hook = await makeHook();
    await emitMany(3, hook);
    const [third, other, first] = await deliveriesTo(hook);
    if (first === undefined || other === undefined || third === undefined) throw new Error('deliveries are missing');
    const before = onCommand(async (command) => {
      if (command !== 'BatchGetItemCommand') return;
      before();
      await giveUpDelivery(first);
      await deleteDelivery(other);
    });
    expect(await runAt(now)).toMatchObject({ delivered: 1 });
    expect(receiver.at(hook.path).map(({ headers }) => headers['webhook-id'])).toEqual([third.event.id]);
  });

  it('has at most ten requests under way', async () => {
    const hook = await makeHook();
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    const waiting: (() => void)[] = [];
    let most = 0;
    receiver.answerAt(hook.path, (_, response) => {
      waiting.push(() => response.writeHead(200).end());
      most = Math.max(most, waiting.length);
      if (waiting.length === 10) resolve();
    });
    await emitMany(30, hook);
    const run = runAt(now);
    await enough;
    receiver.answerAt(hook.path, withStatus(200));
    for (const answer of waiting) answer();
    await run;
    expect(most).toBe(10);
    expect((await deliveriesTo(hook)).every(({ status }) => status === 'delivered')).toBe(true);
  });

  it('has at most ten requests per shard under way, with any number of workers', async () => {
    const hook = await makeHook();
    let [underWay, most] = [0, 0];
    receiver.answerAt(hook.path, (_, response) => {
      underWay += 1;
      most = Math.max(most, underWay);
      setImmediate(() => {
        underWay -= 1;
        response.writeHead(200).end();
      });
    });
    const [event = eventOf()] = await emitMany(30, hook);
    const woken = Array.from({ length: 3 }, () =>
      deliverTo(shardFor(hook, event), { now: () => now, deadline: now + minute }),
    );
    await Promise.all([runAt(now), ...woken, runAt(now)]);
    await runAt(now);
    expect(most).toBeLessThanOrEqual(10);
    expect(receiver.at(hook.path)).toHaveLength(30);
  });

  it('that is slow gives way to others after 20 seconds, and the rest is due at once', async () => {
    const hook = await makeHook();
    let time = now;
    receiver.answerAt(hook.path, (_, response) => {
      time += 2 * second;
      response.writeHead(200).end();
    });
    const [event = eventOf()] = await emitMany(40, hook);
    const run = () => deliverTo(shardFor(hook, event), { now: () => time, deadline: time + minute }, () => 0);
    const { delivered = 0 } = await run();
    expect(delivered).toBeGreaterThanOrEqual(10);
    expect(delivered).toBeLessThan(40);
    // While the shard is late, its lateness counts from the time when everything was last sent, not from its release.
    const { oldest_due_seconds: late } = await deliverDue({ now: () => time, deadline: time }, () => 0);
    expect(late).toBeGreaterThanOrEqual((time - now) / second);
    for (let turn = 0; turn < 4; turn += 1) await run();
    expect((await deliveriesTo(hook)).every(({ status }) => status === 'delivered')).toBe(true);
  });

  it('of a disconnected account discards its pending deliveries at the next look', async () => {
    const hook = await makeHook();
    const [event = eventOf(), other = eventOf()] = await emitMany(2, hook);
    receiver.answerAt(hook.path, withStatus(500));
    const shard = shardFor(hook, event);
    await deliverTo(shard, { now: () => now, deadline: now + minute }, () => 0);
    await emitMany(1, hook, event.connection, 3);
    const left = async () =>
      (await itemsIn(shardPartition(shard))).map(({ sk }) => String(sk).split('#')[0]).toSorted();
    expect(await left()).toEqual(['delivery', 'delivery', 'delivery', 'pending', 'retry', 'retry', 'shard']);
    // The erasure of a connection deletes the deliveries in the same way.
    for (const delivery of await deliveriesTo(hook)) await deleteDelivery(delivery);
    await runAt(now + minute);
    expect(await left()).toEqual(['shard']);
    expect(receiver.at(hook.path)).toHaveLength([event, other].length);
  });

  it('that hangs delays no other one, also for messages that arrive meanwhile', async () => {
    const [slow, quick] = [await makeHook(), await makeHook()];
    const { promise: hanging, resolve: hang } = Promise.withResolvers<() => void>();
    receiver.answerAt(slow.path, (_, response) => hang(() => response.writeHead(200).end()));
    await emit(eventOf({ project: slow.project }), [slow]);
    let isOver = false;
    const run = runAt(now).then(() => {
      isOver = true;
    });
    const answer = await hanging;
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    receiver.answerAt(quick.path, (_, response) => {
      response.writeHead(200).end();
      arrive();
    });
    await emit(eventOf({ project: quick.project }), [quick]);
    await arrived;
    expect(isOver).toBe(false);
    answer();
    await run;
    expect(await deliveriesTo(slow)).toMatchObject([{ status: 'delivered' }]);
  });
});

describe('workers', () => {
  it('need one query per shard if nothing is due', async () => {
    const commands: string[] = [];
    onCommand(async (command) => void commands.push(command));
    expect(await runAt(0)).toMatchObject({ delivered: 0, oldest_due_seconds: 0 });
    expect(commands).toEqual(Array.from({ length: 4 }, () => 'QueryCommand'));
  });

  it('that run at the same time deliver everything once', async () => {
    const hooks = await Promise.all(Array.from({ length: 3 }, () => makeHook()));
    for (const hook of hooks) await emitMany(20, hook);
    await Promise.all(Array.from({ length: 6 }, () => runAt(now)));
    await runAt(now);
    for (const hook of hooks) {
      expect(receiver.at(hook.path)).toHaveLength(20);
      expect(new Set(receiver.at(hook.path).map(({ headers }) => headers['webhook-id'])).size).toBe(20);
    }
  });

  it('begin nothing after their time, and end', async () => {
    const hook = await makeHook();
    await emitMany(30, hook);
    let time = now;
    receiver.answerAt(hook.path, (_, response) => {
      time = now + 6 * second;
      response.writeHead(200).end();
    });
    await deliverDue({ now: () => time, deadline: now + 15 * second }, () => 0);
    expect(receiver.at(hook.path).length).toBeLessThanOrEqual(10);
    receiver.answerAt(hook.path, withStatus(200));
    await runAt(time);
    expect((await deliveriesTo(hook)).every(({ status }) => status === 'delivered')).toBe(true);
  });

  it('leave a shard to its holder until the lease ends', async () => {
    const hook = await makeHook();
    const event = await emit(eventOf({ project: hook.project }), [hook]);
    await acquireShard(shardFor(hook, event), 10 * second, now);
    await runAt(now + 10 * second - 1);
    expect(receiver.at(hook.path)).toEqual([]);
    await runAt(now + 10 * second);
    expect(receiver.at(hook.path)).toHaveLength(1);
  });

  it('report failures at the end, and do the other work', async () => {
    const [poor, fine] = [await makeHook(), await makeHook()];
    await emit(eventOf({ project: poor.project }), [poor]);
    await emit(eventOf({ project: fine.project }), [fine]);
    const restore = onCommand(async (command, input) => {
      if (command === 'GetItemCommand' && JSON.stringify(input).includes(poor.id)) throw new Error('no');
    });
    await expect(runAt(now)).rejects.toThrow('1 delivery batches failed');
    expect(receiver.at(fine.path)).toHaveLength(1);
    restore();
    await runAt(now + minute);
    expect(receiver.at(poor.path)).toHaveLength(1);
  });

  it('repeat, with the same id, a message that was sent but not noted', async () => {
    const hook = await makeHook();
    const event = await emit(eventOf({ project: hook.project }), [hook]);
    const restore = onCommand(async (_, input) => {
      if (isNote(input)) throw new Error('killed');
    });
    await expect(runAt(now)).rejects.toThrow();
    restore();
    await runAt(now + minute);
    expect(receiver.at(hook.path).map(({ headers }) => headers['webhook-id'])).toEqual([event.id, event.id]);
    expect(await deliveriesTo(hook)).toMatchObject([{ status: 'delivered', tries: 1 }]);
  });

  it.each(['before', 'after'] as const)(
    `lose nothing when killed right %s any call of the database, and send nothing more than twice (SEED=${seed})`,
    async (side) => {
      let isKilled = true;
      for (const call of callsApart(9)) {
        if (!isKilled) break;
        const [bad, good] = [await makeHook(), await makeHook()];
        receiver.answerAt(bad.path, withStatus(500));
        const event = await emit(eventOf({ project: good.project }), [good]);
        await emit(eventOf({ project: bad.project }), [bad]);
        const restore = killAt(call, side);
        isKilled = await runAt(now).then(
          () => false,
          () => true,
        );
        restore();
        receiver.answerAt(bad.path, withStatus(200));
        await runAt(now + minute);
        await runAt(now + 2 * minute);
        const ids = receiver.at(good.path).map(({ headers }) => headers['webhook-id']);
        expect(new Set(ids), `killed ${side} call ${call}`).toEqual(new Set([event.id]));
        expect(ids.length).toBeLessThanOrEqual(2);
        for (const hook of [bad, good]) expect(await deliveriesTo(hook)).toMatchObject([{ status: 'delivered' }]);
        expect((await stored(bad)).failingSince).toBeUndefined();
        expect(call).toBeLessThan(60);
      }
    },
  );
});

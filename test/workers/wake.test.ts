import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamoDBRecord, SQSBatchResponse } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answer as answerWebhook } from '../../functions/workers/deliver.ts';
import { answer as answerFeed } from '../../functions/workers/dispatch.ts';
import { run as runWake } from '../../functions/workers/wake.ts';
import { createContext } from '../../infra/local/functions.ts';
import { type GrantGuard, guardGrants } from '../../infra/local/grants.ts';
import { environment } from '../../lib/environment.ts';
import { sendMessages } from '../../lib/queues/send.ts';
import { readShardWakeUp } from '../../lib/queues/wake-ups.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { noteAttempt, replayDeliveries } from '../../lib/store/events/deliveries.ts';
import { acquireShard, callShard, finishShard, releaseShard } from '../../lib/store/events/delivery-shards.ts';
import { deliveryShardOf, shardPartition } from '../../lib/store/events/event-keys.ts';
import type { FeedEvent } from '../../lib/store/events/events.ts';
import { acquireFeed, releaseFeed } from '../../lib/store/events/feed-head.ts';
import { noteHealth } from '../../lib/store/events/webhook-health.ts';
import type { Webhook } from '../../lib/store/events/webhooks.ts';
import { deliverTo } from '../../lib/workers/deliver.ts';
import { dispatchFeed } from '../../lib/workers/dispatch.ts';
import { workers } from '../../lib/workers/table.ts';
import { wake } from '../../lib/workers/wake.ts';
import { seed, someOf } from '../harness/runs.ts';
import { type LocalQueue, queueEvent, startQueues } from '../queues/local-queue.ts';
import { useDatabase } from '../store/database.ts';
import { onCommand } from '../store/faults.ts';
import { feedName, feedOf, idOf, putManyWaiting, putWaiting, since } from '../store/feed.ts';
import { startReceiver, withStatus } from '../webhooks/receiver.ts';
import { deliveriesTo, emit, emitMany, eventOf, makeWebhook, now, sendableOf, shardFor } from '../webhooks/samples.ts';
import { filtered, newRecords, openStream } from './stream.ts';

const folder = mkdtempSync(join(tmpdir(), 'wake-'));
useDatabase();

const receiver = await startReceiver();
const queues = await startQueues('dispatch', 'deliver');
let guard: GrantGuard;

beforeAll(async () => {
  process.env.KEY_FILE = join(folder, 'key');
  process.env.ALLOW_LOCAL_TARGETS = 'true';
  await openStream();
  guard = guardGrants(database(), { ...environment.tables }, []);
});
afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(async () => {
  await newRecords();
  for (const queue of Object.values(queues)) {
    queue.reasonFor = () => undefined;
    queue.isDown = false;
    queue.sent.length = 0;
    queue.sizes.length = 0;
  }
});

const second = 1_000;

const makeHook = async (overrides: Partial<Webhook> = {}) => {
  const path = `/${randomUUID()}`;
  return { path, ...(await makeWebhook(receiver.url + path, overrides)) };
};

const keyOf = ({ dynamodb }: DynamoDBRecord): string => `${dynamodb?.Keys?.pk?.S} ${dynamodb?.Keys?.sk?.S}`;
const placeOf = (record: DynamoDBRecord | undefined) => record?.dynamodb?.SequenceNumber;

/** Runs the worker behind a queue with messages and with its own rights. Returns the result. */
const handOut = (
  worker: 'handleFeedWakeUps' | 'handleWebhookWakeUps',
  bodies: readonly string[],
): Promise<SQSBatchResponse> => {
  const { handler, timeout } = workers[worker];
  const answer = worker === 'handleFeedWakeUps' ? answerFeed : answerWebhook;
  return guard.as(handler, () => answer(queueEvent(bodies), createContext(handler, Date.now(), timeout * second)));
};

const handOutAll = (worker: 'handleFeedWakeUps' | 'handleWebhookWakeUps', { sent }: LocalQueue) =>
  handOut(
    worker,
    sent.splice(0).map(({ body }) => JSON.stringify(body)),
  );

const failuresOf = ({ batchItemFailures }: SQSBatchResponse) => batchItemFailures.map((one) => one.itemIdentifier);

describe('a change to the table of events', () => {
  it('runs the ringing worker if an event waits, and if a shard of a webhook is due now or later', async () => {
    const hook = await makeHook();
    const name = feedName();
    await putWaiting(name);
    const event = await emit(eventOf({ project: hook.project }), [hook]);
    const [waiting, due, ...more] = filtered(await newRecords());
    expect(more).toEqual([]);
    expect(waiting && keyOf(waiting)).toMatch(new RegExp(`^${name.project}#${name.connection}#[0-3] event#`));
    const shard = shardFor(hook, event);
    expect(due && keyOf(due)).toBe(`${shardPartition(shard)} shard`);

    const held = (await acquireShard(shard, second, now)) ?? expect.fail('held');
    await finishShard(held, now + 5 * second);
    expect(filtered(await newRecords()).map(({ eventName }) => eventName)).toEqual(['MODIFY']);
    const { delivery } = await sendableOf({ ...hook, webhook: hook.id, id: idOf(event) });
    await replayDeliveries([delivery], now);
    expect(filtered(await newRecords()).map(({ eventName }) => eventName)).toEqual(['MODIFY']);
  });

  it('does not run it for other items: places in feeds, delivered messages, or the health of a webhook', async () => {
    const hook = await makeHook();
    const name = feedName();
    await putWaiting(name);
    const event = await emit(eventOf({ project: hook.project }), [hook]);
    await newRecords();

    expect(await dispatchFeed(since(name), runAt(now + second))).toEqual({ events: 1, lost: 0 });
    const shard = shardFor(hook, event);
    const held = (await acquireShard(shard, second, now)) ?? expect.fail('held');
    // The holder looks again before it releases the shard.
    await callShard(shard, now);
    const { delivery } = await sendableOf({ ...hook, webhook: hook.id, id: idOf(event) });
    await noteAttempt(delivery, { time: event.time, duration: 1, status: 200 }, { status: 'delivered' });
    await noteHealth({ ...hook, failures: 1, hangs: 0, pausedUntil: 0, pausedAt: 0 }, now);
    const called = (await finishShard(held, undefined)) ?? expect.fail('released');
    expect(await finishShard(called, undefined)).toBeUndefined();

    const records = await newRecords();
    expect(records.length).toBeGreaterThanOrEqual(9);
    expect(filtered(records)).toEqual([]);
  });
});

describe('the ringing worker', () => {
  const wakeForNew = async (at = now) => wake({ Records: filtered(await newRecords()) }, at);

  it('sends one message per connection and one per shard of a webhook, however much is due', async () => {
    const [one, two] = [feedName(), feedName()];
    await putManyWaiting(one, 30);
    await putManyWaiting(two, 3);
    const hooks = [await makeHook(), await makeHook()];
    const events = await Promise.all(hooks.map((hook) => emitMany(40, hook)));
    expect(await wakeForNew()).toEqual({ batchItemFailures: [] });
    expect(queues.dispatch.sent).toEqual(
      [one, two].map((name) => ({ body: since(name), owner: name.project, delay: 0 })),
    );
    expect(queues.dispatch.sizes).toEqual([2]);
    const wakeUps = queues.deliver.sent.map(({ body }) => readShardWakeUp(JSON.stringify(body)));
    const shards = hooks.map((hook, index) => shardFor(hook, events[index]?.[0] ?? eventOf()));
    expect(new Set(wakeUps)).toEqual(new Set(shards));
    expect(queues.deliver.sent).toHaveLength(2);
    // The queue delivers the messages of other projects before the messages of a project with many.
    expect(new Set(queues.deliver.sent.map(({ owner }) => owner))).toEqual(
      new Set(hooks.map(({ project }) => project)),
    );
  });

  it('sends a message for each shard of a webhook with many connections', async () => {
    const hook = await makeHook();
    const connections = Array.from({ length: 40 }, () => randomUUID());
    for (const connection of connections) await emitMany(2, hook, connection);
    await wakeForNew();
    const named = queues.deliver.sent.map(({ body }) => readShardWakeUp(JSON.stringify(body)).shard);
    expect(named.toSorted()).toEqual([...new Set(connections.map(deliveryShardOf))].toSorted());
  });

  it('delays a message until its work is due, and leaves work that is due much later', async () => {
    const hook = await makeHook();
    const [soon, later] = [shardFor(hook, { connection: 'a' }), shardFor(hook, { connection: 'b' })];
    await callShard(soon, now + 4_001);
    await callShard(later, now + 900_001);
    await wakeForNew();
    expect(queues.deliver.sent).toMatchObject([{ owner: hook.project, delay: 5, body: soon }]);
  });

  it('does not call a queue if nothing is due', async () => {
    expect(await wake({ Records: [] }, now)).toEqual({ batchItemFailures: [] });
    expect([queues.dispatch.sizes, queues.deliver.sizes]).toEqual([[], []]);
  });

  it('continues at the records of messages that a queue has not accepted', async () => {
    const names = [feedName(), feedName(), feedName()];
    for (const name of names) await putManyWaiting(name, 2);
    const records = filtered(await newRecords());
    queues.dispatch.reasonFor = (body) => (body.includes(names[1]?.connection ?? '') ? 'InternalError' : undefined);
    const { batchItemFailures } = await wake({ Records: records }, now);
    expect(batchItemFailures.map((one) => one.itemIdentifier)).toEqual([placeOf(records[2]), placeOf(records[3])]);
    expect(queues.dispatch.sent.map(({ body }) => body)).toEqual(
      [names[0], names[2]].map((name) => since(name ?? feedName())),
    );
  });

  it('fails as a whole if a queue cannot be reached, so that the records are sent again', async () => {
    await putWaiting(feedName());
    const records = filtered(await newRecords());
    queues.dispatch.isDown = true;
    await expect(runWake({ Records: records }, context())).rejects.toThrow('workers/wake.run failed');
  });
});

const context = () => createContext(workers.wake.handler, Date.now());

describe('the workers behind queues', () => {
  const wakeUpOf = (hook: Webhook, events: readonly FeedEvent[]) =>
    JSON.stringify(shardFor(hook, events[0] ?? eventOf()));

  it('bring a change from the stream to the endpoint without any other worker, with their own rights', async () => {
    const hook = await makeHook();
    const name = feedName(hook.project);
    const ids = await putManyWaiting(name, 5);
    const wake = async () => runWake({ Records: filtered(await newRecords()) }, context());
    await guard.as(workers.wake.handler, wake);
    expect(failuresOf(await handOutAll('handleFeedWakeUps', queues.dispatch))).toEqual([]);
    expect((await feedOf(name)).map(({ id }) => id)).toEqual(ids);
    await guard.as(workers.wake.handler, wake);
    expect(failuresOf(await handOutAll('handleWebhookWakeUps', queues.deliver))).toEqual([]);
    expect(
      receiver
        .at(hook.path)
        .map(({ headers }) => headers['webhook-id'])
        .toSorted(),
    ).toEqual(ids.toSorted());
    expect(filtered(await newRecords())).toEqual([]);
    expect(guard.refusals).toEqual([]);
  });

  const poisons = [
    'no JSON',
    '{}',
    '{"project":"p","webhook":"w"}',
    '{"project":"p","connection":"","since":"2026-03-01T12:00:00.000Z"}',
    '{"project":"p","connection":"c"}',
    'null',
  ];

  it.each(someOf(poisons, 3, seed))(
    'return a message that is %s, which a queue finally sets aside, and process the others',
    async (poison) => {
      const name = feedName();
      const ids = await putManyWaiting(name, 2);
      const fed = await handOut('handleFeedWakeUps', [poison, JSON.stringify(since(name))]);
      expect(failuresOf(fed)).toEqual(['0']);
      expect((await feedOf(name)).map(({ id }) => id)).toEqual(ids);
      const hook = await makeHook();
      const event = await emit(eventOf({ project: hook.project }), [hook]);
      expect(failuresOf(await handOut('handleWebhookWakeUps', [wakeUpOf(hook, [event]), poison]))).toEqual(['1']);
      expect(receiver.at(hook.path)).toHaveLength(1);
    },
  );

  it('return only the failed messages', async () => {
    const [poor, fine] = [await makeHook(), await makeHook()];
    const lost = await emitMany(2, poor);
    const event = await emit(eventOf({ project: fine.project }), [fine]);
    const restore = onCommand(async (command, input) => {
      if (command === 'GetItemCommand' && JSON.stringify(input).includes(poor.id)) throw new Error('no');
    });
    const bodies = [wakeUpOf(poor, lost.slice(0, 1)), wakeUpOf(fine, [event]), wakeUpOf(poor, lost.slice(1))];
    expect(failuresOf(await handOut('handleWebhookWakeUps', bodies))).toEqual(['0', '2']);
    expect(receiver.at(fine.path)).toHaveLength(1);
    restore();
    await deliverTo(shardFor(poor, lost[0] ?? eventOf()), runAt(Date.now() + 20 * second));
    expect(receiver.at(poor.path)).toHaveLength(2);
  });

  it('process a failing feed separately from the others', async () => {
    const [poor, fine] = [feedName(), feedName()];
    for (const name of [poor, fine]) await putWaiting(name);
    onCommand(async (command, input) => {
      if (command === 'UpdateItemCommand' && JSON.stringify(input).includes(poor.connection)) throw new Error('no');
    });
    const bodies = [poor, fine, poor].map((name) => JSON.stringify(since(name)));
    expect(failuresOf(await handOut('handleFeedWakeUps', bodies))).toEqual(['0', '2']);
    expect(await feedOf(fine)).toHaveLength(1);
  });

  it('send the due work of a shard once if the shard is named twice, and nothing that is not due', async () => {
    const hook = await makeHook();
    const [one, two] = await emitMany(2, hook);
    if (one === undefined || two === undefined) throw new Error('no events');
    await replayDeliveries(
      [one, two].map((event) => ({ project: hook.project, webhook: hook.id, id: idOf(event) })),
      Date.now() + 3_600_000,
    );
    await replayDeliveries([{ project: hook.project, webhook: hook.id, id: idOf(one) }], Date.now() - second);
    const wakeUp = wakeUpOf(hook, [one]);
    expect(failuresOf(await handOut('handleWebhookWakeUps', [wakeUp, wakeUp]))).toEqual([]);
    expect(receiver.at(hook.path).map(({ headers }) => headers['webhook-id'])).toEqual([one.id]);
  });

  it('begin the requests of a connection in the order of its feed', async () => {
    const hook = await makeHook();
    const events = await emitMany(20, hook);
    const inOrder = events.map(({ id }) => id);
    const { promise: areTen, resolve } = Promise.withResolvers<void>();
    receiver.answerAt(hook.path, async (_, response) => {
      if (receiver.at(hook.path).length === 10) resolve();
      await areTen;
      response.writeHead(200).end();
    });
    await handOut('handleWebhookWakeUps', [wakeUpOf(hook, events)]);
    const sent = receiver.at(hook.path).map(({ headers }) => String(headers['webhook-id']));
    expect(sent.slice(0, 10).toSorted()).toEqual(inOrder.slice(0, 10).toSorted());
    expect(sent.toSorted()).toEqual(inOrder.toSorted());
  });

  it('process the messages of a batch at the same time: a hanging endpoint delays no other one', async () => {
    const [slow, quick] = [await makeHook(), await makeHook()];
    const events = [
      await emit(eventOf({ project: slow.project }), [slow]),
      await emit(eventOf({ project: quick.project }), [quick]),
    ] as const;
    const { promise: hanging, resolve: hang } = Promise.withResolvers<() => void>();
    receiver.answerAt(slow.path, (_, response) => hang(() => response.writeHead(200).end()));
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    receiver.answerAt(quick.path, (_, response) => {
      response.writeHead(200).end();
      arrive();
    });
    const issuedIds = handOut('handleWebhookWakeUps', [wakeUpOf(slow, [events[0]]), wakeUpOf(quick, [events[1]])]);
    const answer = await hanging;
    await arrived;
    expect(await deliveriesTo(slow)).toMatchObject([{ status: 'pending' }]);
    answer();
    expect(failuresOf(await issuedIds)).toEqual([]);
    expect(await deliveriesTo(slow)).toMatchObject([{ status: 'delivered' }]);
  });
});

const runAt = (time: number) => ({ now: () => time, deadline: time + 60 * second });

describe('a worker that finds a different worker at work', () => {
  it('leaves a feed to its holder, and continues after its release', async () => {
    const name = feedName();
    const ids = await putManyWaiting(name, 2);
    const held = (await acquireFeed(name, 60 * second, now)) ?? expect.fail('held');
    const waits: number[] = [];
    const report = await dispatchFeed(since(name), runAt(now + second), async (ms) => void waits.push(ms));
    expect(report).toEqual({ events: 0, lost: 0 });
    expect(waits.reduce((sum, ms) => sum + ms)).toBeLessThanOrEqual(2_000);
    const letGo = () => releaseFeed(held);
    expect(await dispatchFeed(since(name), runAt(now + second), letGo)).toEqual({ events: 2, lost: 0 });
    expect((await feedOf(name)).map(({ id }) => id)).toEqual(ids);
  });

  it('counts a feed as lost if it loses the lease', async () => {
    const name = feedName();
    await putManyWaiting(name, 2);
    let taken = false;
    onCommand(async (command) => {
      if (taken || !command.startsWith('TransactWrite')) return;
      taken = true;
      await acquireFeed(name, 60 * second, now + 60 * second);
    });
    expect(await dispatchFeed(since(name), runAt(now + second))).toEqual({ events: 0, lost: 1 });
  });

  it('leaves a shard to its holder, and continues after its release', async () => {
    const hook = await makeHook();
    const event = await emit(eventOf({ project: hook.project }), [hook]);
    const shard = shardFor(hook, event);
    const held = (await acquireShard(shard, 60 * second, now)) ?? expect.fail('held');
    const deliver = () => deliverTo(shard, runAt(now + second), () => 0);
    expect(await deliver()).toMatchObject({ delivered: 0, failed: 0 });
    expect(receiver.at(hook.path)).toEqual([]);
    await releaseShard(held, now);
    expect(await deliver()).toMatchObject({ delivered: 1 });
  });

  it('respects the pause of a webhook: the shard is due when the pause ends', async () => {
    const hook = await makeHook();
    receiver.answerAt(hook.path, withStatus(503, { 'retry-after': '600' }));
    const [one = eventOf()] = await emitMany(1, hook);
    await deliverTo(shardFor(hook, one), runAt(now), () => 0);
    const [two = eventOf()] = await emitMany(1, hook, one.connection, 2);
    expect(await deliverTo(shardFor(hook, two), runAt(now + second), () => 0)).toMatchObject({ delivered: 0 });
    expect(receiver.at(hook.path)).toHaveLength(1);
    expect(await acquireShard(shardFor(hook, two), second, now + 600 * second - 1)).toBeUndefined();
    expect(await acquireShard(shardFor(hook, two), second, now + 600 * second)).toBeDefined();
  });
});

describe('a queue', () => {
  it('receives at most ten messages per call, and at most its maximum size', async () => {
    const messages = Array.from({ length: 23 }, (_, index) => ({ body: JSON.stringify(index), owner: 'one' }));
    expect(await sendMessages('dispatch', messages)).toEqual([]);
    expect(queues.dispatch.sizes.toSorted((a, b) => b - a)).toEqual([10, 10, 3]);
    expect(queues.dispatch.sent.map(({ body }) => body).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 23 }, (_, index) => index),
    );
    queues.dispatch.sizes.length = 0;
    const large = JSON.stringify('x'.repeat(100 * 1024));
    await sendMessages(
      'dispatch',
      Array.from({ length: 5 }, () => ({ body: large, owner: 'one' })),
    );
    expect(queues.dispatch.sizes.toSorted()).toEqual([1, 2, 2]);
  });
});

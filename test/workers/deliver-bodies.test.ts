import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replayDeliveries } from '../../lib/store/events/deliveries.ts';
import type { Webhook } from '../../lib/store/events/webhooks.ts';
import { schedule } from '../../lib/webhooks/schedule.ts';
import { deliverDue } from '../../lib/workers/deliver.ts';
import { callsApart, hasAllCases, seed } from '../harness/runs.ts';
import { useDatabase } from '../store/database.ts';
import { interruptAt, interruptionNames, onCommand } from '../store/faults.ts';
import { isSignedWith, type Received, startReceiver, withStatus } from '../webhooks/receiver.ts';
import { deliveriesTo, emit, emitMany, eventOf, makeWebhook, now } from '../webhooks/samples.ts';

const folder = mkdtempSync(join(tmpdir(), 'deliver-bodies-'));
useDatabase();
beforeAll(() => {
  process.env.KEY_FILE = join(folder, 'key');
  process.env.ALLOW_LOCAL_TARGETS = 'true';
});
afterAll(() => rmSync(folder, { recursive: true }));

const receiver = await startReceiver();

const second = 1_000;
const minute = 60 * second;

const runAt = (time: number) => deliverDue({ now: () => time, deadline: time + minute }, () => 0);

const makeHook = async (maxEventsPerRequest: number, overrides: Partial<Webhook> = {}) => {
  const path = `/${randomUUID()}`;
  return { path, ...(await makeWebhook(receiver.url + path, { maxEventsPerRequest, ...overrides })) };
};

interface ShownEvent {
  readonly id: string;
  readonly sequence: number;
  readonly id_connection: string;
}

const eventsIn = ({ body }: Pick<Received, 'body'>): readonly ShownEvent[] => JSON.parse(body).data.events;
const sequencesIn = (message: Pick<Received, 'body'>) => eventsIn(message).map(({ sequence }) => sequence);
const bodiesAt = (path: string) => receiver.at(path).map(sequencesIn);
const idsAt = (path: string) => receiver.at(path).map(({ headers }) => headers['webhook-id']);
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('a webhook that accepts several events per request', () => {
  it('receives the events of a connection in order, signed, each as the feed shows it', async () => {
    const hook = await makeHook(3);
    const [first = eventOf(), ...others] = await emitMany(7, hook);
    expect(await runAt(now)).toMatchObject({ delivered: 7, failed: 0 });
    expect(bodiesAt(hook.path)).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
    const [message = expect.fail('nothing arrived')] = receiver.at(hook.path);
    expect(isSignedWith(message, hook.secret)).toBe(true);
    expect(JSON.parse(message.body)).toMatchObject({ type: 'events', timestamp: others[1]?.time });
    expect(eventsIn(message)[0]).toMatchObject({
      id: first.id,
      type: 'crm.contact.created',
      id_project: hook.project,
      id_connection: first.connection,
      record: null,
      data: {},
    });
    expect(new Set(idsAt(hook.path)).size).toBe(3);
    expect(await runAt(now + minute)).toMatchObject({ delivered: 0 });
  });

  it('receives the bodies of small blocks together in one body', async () => {
    const hook = await makeHook(100);
    const connection = randomUUID();
    for (let sequence = 1; sequence <= 5; sequence += 1) await emitMany(1, hook, connection, sequence);
    await runAt(now);
    expect(bodiesAt(hook.path)).toEqual([upTo(5)]);
  });

  it('receives a failed body again unchanged; until then it receives nothing of this connection, but bodies of others', async () => {
    const hook = await makeHook(3);
    const [connection, other] = [randomUUID(), randomUUID()];
    receiver.answerAt(hook.path, (_, response, body) =>
      response.writeHead(body.includes(connection) ? 500 : 200).end(),
    );
    await emitMany(5, hook, connection);
    await emitMany(2, hook, other);
    expect(await runAt(now)).toMatchObject({ delivered: 2, failed: 3 });
    await emitMany(2, hook, connection, 6);
    await runAt(now + 4 * second);
    const of = (id: string) => receiver.at(hook.path).filter(({ body }) => body.includes(id));
    expect(of(connection).map(sequencesIn)).toEqual([upTo(3)]);
    expect(of(other).map(sequencesIn)).toEqual([upTo(2)]);
    receiver.answerAt(hook.path, withStatus(200));
    expect(await runAt(now + 5 * second)).toMatchObject({ delivered: 7 });
    expect(of(connection).map(sequencesIn)).toEqual([upTo(3), upTo(3), upTo(6, 4), [7]]);
    const ids = of(connection).map(({ headers }) => headers['webhook-id']);
    expect([ids[1] === ids[0], new Set(ids).size]).toEqual([true, 3]);
    const deliveries = await deliveriesTo(hook);
    const tried = deliveries.find(({ event }) => event.connection === connection && event.sequence === 2);
    expect(tried).toMatchObject({ status: 'delivered', tries: 2 });
    expect(tried?.attempts).toMatchObject([
      { status: 500, events: 3, message: ids[0] },
      { status: 200, events: 3, message: ids[0] },
    ]);
  });

  it('receives no new events in a failed body, even if there is room', async () => {
    const hook = await makeHook(10);
    const connection = randomUUID();
    receiver.answerAt(hook.path, withStatus(500));
    await emitMany(3, hook, connection);
    await runAt(now);
    await emitMany(2, hook, connection, 4);
    receiver.answerAt(hook.path, withStatus(200));
    await runAt(now + 5 * second);
    expect(bodiesAt(hook.path)).toEqual([upTo(3), upTo(3), [4, 5]]);
  });

  it('receives the next body after the last attempt of a failed body', async () => {
    const hook = await makeHook(2);
    await emitMany(3, hook);
    receiver.answerAt(hook.path, withStatus(500));
    let time = now;
    for (const wait of schedule) {
      time += wait;
      await runAt(time);
    }
    expect(bodiesAt(hook.path)).toEqual(schedule.map(() => upTo(2)));
    receiver.answerAt(hook.path, withStatus(200));
    await runAt(time + minute);
    expect(bodiesAt(hook.path).at(-1)).toEqual([3]);
    const states = (await deliveriesTo(hook)).map(({ event, status, tries }) => [event.sequence, status, tries]);
    expect(states).toEqual([
      [3, 'delivered', 1],
      [2, 'failed', 10],
      [1, 'failed', 10],
    ]);
  });

  it('receives a requested repetition first, and the rest does not wait for it', async () => {
    const hook = await makeHook(10);
    const connection = randomUUID();
    await emitMany(3, hook, connection);
    await runAt(now);
    const names = (await deliveriesTo(hook)).filter(({ event }) => event.sequence !== 2);
    await replayDeliveries(names, now + second);
    await emitMany(1, hook, connection, 4);
    await runAt(now + second);
    expect(bodiesAt(hook.path)).toEqual([upTo(3), [1, 3], [4]]);
  });

  it('receives no body larger than a megabyte', async () => {
    const hook = await makeHook(100);
    const connection = randomUUID();
    const large = { text: 'x'.repeat(200 * 1024) };
    for (const sequence of upTo(7)) {
      await emit(eventOf({ project: hook.project, connection, sequence, data: large }), [hook]);
    }
    await runAt(now);
    expect(bodiesAt(hook.path)).toEqual([upTo(5), [6, 7]]);
  });

  it('receives one event per request, in the usual form, after a change of its settings', async () => {
    const hook = await makeHook(1);
    await emitMany(2, hook);
    await runAt(now);
    expect(receiver.at(hook.path).map(({ body }) => JSON.parse(body).type)).toEqual([
      'crm.contact.created',
      'crm.contact.created',
    ]);
  });
});

describe('five thousand events a second', () => {
  it.runIf(hasAllCases)(
    'need five requests of 50 ms at a time: each connection sends one request with a hundred events at a time',
    async () => {
      const hook = await makeHook(100);
      const connections = Array.from({ length: 6 }, () => randomUUID());
      const underWay = new Map<string, number>();
      let [most, mostOfConnection] = [0, 0];
      const { promise: areAllBegun, resolve } = Promise.withResolvers<void>();
      receiver.answerAt(hook.path, async (_, response, body) => {
        const connection = eventsIn({ body })[0]?.id_connection ?? '';
        underWay.set(connection, (underWay.get(connection) ?? 0) + 1);
        mostOfConnection = Math.max(mostOfConnection, underWay.get(connection) ?? 0);
        const all = [...underWay.values()].reduce((sum, count) => sum + count, 0);
        most = Math.max(most, all);
        if (all === connections.length) resolve();
        await areAllBegun;
        underWay.set(connection, (underWay.get(connection) ?? 0) - 1);
        response.writeHead(200).end();
      });
      for (const connection of connections) await emitMany(300, hook, connection);
      expect(await runAt(now)).toMatchObject({ delivered: 1_800 });
      expect([most, mostOfConnection]).toEqual([connections.length, 1]);
      const sizes = receiver.at(hook.path).map((message) => eventsIn(message).length);
      expect(sizes).toEqual(Array.from({ length: 18 }, () => 100));
      // A request of 50 ms with a hundred events, and then notes of 6 ms each, 16 at a time: 1,140 a second per
      // connection.
      const perConnection = 100 / (0.05 + Math.ceil(100 / 16) * 0.006);
      expect(Math.ceil(5_000 / perConnection)).toBeLessThanOrEqual(most);
    },
  );
});

describe('a worker that sends several events in a request', () => {
  it.each(interruptionNames)(
    `that is %s any call of the database loses nothing, and keeps the order (SEED=${seed})`,
    async (name) => {
      let isHit = true;
      for (const call of callsApart(9)) {
        if (!isHit) break;
        const hook = await makeHook(2);
        const connection = randomUUID();
        await emitMany(5, hook, connection);
        let answers = 0;
        receiver.answerAt(hook.path, (_, response) => {
          answers += 1;
          response.writeHead(answers === 2 ? 500 : 200).end();
        });
        const interruption = interruptAt(call, name);
        await runAt(now).catch(() => expect(interruption.isHit()).toBe(true));
        interruption.end();
        isHit = interruption.isHit();
        for (const after of [15, 30, 60]) await runAt(now + after * second);
        const arrived = bodiesAt(hook.path).flat();
        const context = `${name} call ${call}: ${JSON.stringify(bodiesAt(hook.path))}`;
        expect([...new Set(arrived)], context).toEqual(upTo(5));
        expect(
          (await deliveriesTo(hook)).map(({ status }) => status),
          context,
        ).toEqual(Array.from({ length: 5 }, () => 'delivered'));
        expect(call).toBeLessThan(80);
      }
    },
  );

  it('stops at an attempt that cannot be noted, and continues after that attempt was repeated', async () => {
    const hook = await makeHook(2);
    await emitMany(4, hook);
    const restore = onCommand(async (_, input) => {
      if (String(Object(input).Key?.sk).startsWith('delivery#')) throw new Error('not noted');
    });
    await expect(runAt(now)).rejects.toThrow('delivery batches failed');
    restore();
    await runAt(now + 10 * second);
    expect(bodiesAt(hook.path)).toEqual([upTo(2), upTo(2), upTo(4, 3)]);
  });
});

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chunksOf } from '../../lib/chunks.ts';
import { storeNotifications } from '../../lib/store/events/change-notifications.ts';
import { noteHealth, readHealth } from '../../lib/store/events/webhook-health.ts';
import type { Webhook } from '../../lib/store/events/webhooks.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { processNotifications } from '../../lib/workers/change-notifications.ts';
import { deliverDue } from '../../lib/workers/deliver.ts';
import { dispatchDue } from '../../lib/workers/dispatch.ts';
import { syncDue } from '../../lib/workers/sync.ts';
import { useDatabase } from '../store/database.ts';
import { onCommand } from '../store/faults.ts';
import { feedName, putWaiting } from '../store/feed.ts';
import { startReceiver, withStatus } from '../webhooks/receiver.ts';
import { deliveriesTo, emit, emitMany, eventOf, makeWebhook, now } from '../webhooks/samples.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairness-'));
useDatabase();
beforeAll(() => {
  process.env.KEY_FILE = join(folder, 'key');
  process.env.ALLOW_LOCAL_TARGETS = 'true';
});
afterAll(() => rmSync(folder, { recursive: true }));

const receiver = await startReceiver();

const second = 1_000;
const minute = 60 * second;

const runAt = (time: number) => ({ now: () => time, deadline: time + minute });

const makeHook = async (project: string) => {
  const path = `/${randomUUID()}`;
  return { path, ...(await makeWebhook(receiver.url + path, { project })) };
};

/** Runs some actions at a time, because the database accepts a limited number of connections. */
const inTurn = async <T>(entries: readonly T[], act: (entry: T) => Promise<unknown>): Promise<void> => {
  for (const some of chunksOf(entries, 8)) await Promise.all(some.map(act));
};

const makeHooks = async (project: string, count: number) => {
  const hooks: Awaited<ReturnType<typeof makeHook>>[] = [];
  await inTurn(Array.from({ length: count }), async () => hooks.push(await makeHook(project)));
  return hooks;
};

/** Makes webhooks hang until a test releases them. */
const hang = (hooks: readonly { readonly path: string; readonly project: string }[]) => {
  const held: { readonly project: string; readonly response: ServerResponse }[] = [];
  let isLetGo = false;
  for (const { path, project } of hooks) {
    receiver.answerAt(path, (_, response) => {
      if (isLetGo) response.writeHead(200).end();
      else held.push({ project, response });
    });
  }
  const letGo = (): void => {
    isLetGo = true;
    for (const { response } of held) response.writeHead(200).end();
  };
  return { held, letGo };
};

const emitAll = (hooks: readonly Webhook[], time: number): Promise<void> =>
  inTurn(hooks, (hook) => emit(eventOf({ project: hook.project, time: new Date(time).toISOString() }), [hook]));

/** Waits for the first message at a webhook. */
const arrivalAt = ({ path }: { readonly path: string }): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  receiver.answerAt(path, (_, response) => {
    response.writeHead(200).end();
    resolve();
  });
  return promise;
};

describe('a webhook of one project', () => {
  it.each([
    [2, 50, 12],
    [10, 12, 6],
  ])(
    'receives the last due message while %i projects with %i webhooks each have hanging endpoints',
    async (projects, webhooks, share) => {
      const hogs = [];
      for (let project = 0; project < projects; project += 1) hogs.push(await makeHooks(randomUUID(), webhooks));
      const { held, letGo } = hang(hogs.flat());
      await emitAll(hogs.flat(), now);
      const victim = await makeHook(randomUUID());
      await emitAll([victim], now + second);
      const arrived = arrivalAt(victim);
      const run = deliverDue(runAt(now + second), () => 0);
      await arrived;
      const later = await makeHook(randomUUID());
      const arrivedLater = arrivalAt(later);
      await emitAll([later], now + second);
      await arrivedLater;
      const holders = [...Map.groupBy(held, ({ project }) => project).values()].map((of) => of.length);
      expect(Math.max(...holders)).toBeLessThanOrEqual(share);
      letGo();
      expect(await run).toMatchObject({ delivered: projects * webhooks + 2, failed: 0, oldest_due_seconds: 1 });
    },
  );

  it('receives as many messages at the same time as before if no other project has due work', async () => {
    const hooks = await makeHooks(randomUUID(), 50);
    const { held, letGo } = hang(hooks);
    const { promise: all, resolve } = Promise.withResolvers<void>();
    const stop = setInterval(() => held.length === 50 && resolve());
    await emitAll(hooks, now);
    const run = deliverDue(runAt(now), () => 0);
    await all;
    clearInterval(stop);
    letGo();
    expect(await run).toMatchObject({ delivered: 50 });
  });
});

describe('an endpoint after a time-out', () => {
  it('is tested with one message, for three seconds, and is then paused', async () => {
    const hook = await makeHook(randomUUID());
    const { held, letGo } = hang([hook]);
    await noteHealth({ ...hook, failures: 1, hangs: 1, pausedUntil: 0, pausedAt: 0 }, now);
    await emitMany(5, hook);
    expect(await deliverDue(runAt(now), () => 0)).toMatchObject({ failed: 1, delivered: 0 });
    expect(held).toHaveLength(1);
    const deliveries = await deliveriesTo(hook);
    expect(deliveries.flatMap(({ attempts }) => attempts)).toMatchObject([
      { error: 'timeout: no answer within 3000 ms' },
    ]);
    expect(deliveries.map(({ dueAt }) => Date.parse(dueAt ?? '') - now).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 4 }, () => 0),
      5 * second,
    ]);
    letGo();
    receiver.answerAt(hook.path, withStatus(200));
    expect(await deliverDue(runAt(now + 10 * second), () => 0)).toMatchObject({ delivered: 5 });
    expect(await readHealth(hook)).toMatchObject({ failures: 0, hangs: 0 });
  });
});

/** Projects in the order of the database calls that name them. */
const projectsIn = (isMeant: (command: string, input: object) => boolean): string[] => {
  const projects: string[] = [];
  onCommand(async (command, input) => {
    if (isMeant(command, input)) projects.push(String(Object(input).Key?.pk));
  });
  return projects;
};

describe('the work of one project', () => {
  it('gets its place among the first, while a hundred feeds of another project wait before it', async () => {
    const [hog, victim] = [randomUUID(), randomUUID()];
    await inTurn(Array.from({ length: 100 }), () => putWaiting(feedName(hog), { time: now }));
    await putWaiting(feedName(victim), { time: now + second });
    const begun = projectsIn((command, input) => command === 'UpdateItemCommand' && Object(input).Key?.sk === 'head');
    expect(await dispatchDue(runAt(now + second))).toEqual({ events: 101, lost: 0 });
    const place = begun.findIndex((partition) => partition.startsWith(victim));
    expect(place).toBeGreaterThanOrEqual(0);
    expect(place).toBeLessThan(51);
  });

  it('begins among the first syncs, while a hundred connections of another project are due before it', async () => {
    const [hog, victim] = [randomUUID(), randomUUID()];
    const ask = (project: string, at: number) =>
      requestSync({ project, connection: randomUUID(), object: 'crm.contact' }, { source: 'request', request: {} }, at);
    await inTurn(Array.from({ length: 100 }), () => ask(hog, now));
    await ask(victim, now + second);
    const acquired = projectsIn((command, input) => {
      const { ExpressionAttributeValues: values = {} } = Object(input);
      return command === 'UpdateItemCommand' && Object.values(values).includes('running');
    });
    const report = await syncDue(runAt(now + second));
    expect(report).toMatchObject({ dropped: 101 });
    expect(acquired).toContain(victim);
    expect(acquired.indexOf(victim)).toBeLessThan(6);
  });

  it('is processed among the first, while a hundred connections of another project have notifications before it', async () => {
    const [hog, victim] = [randomUUID(), randomUUID()];
    const emitted = (project: string, at: number) => {
      const notification = {
        project,
        connection: randomUUID(),
        object: 'crm.contact',
        id: randomUUID(),
        remote: ['1'],
      };
      return storeNotifications({ project, fingerprint: randomUUID() }, [notification], at);
    };
    await inTurn(Array.from({ length: 100 }), () => emitted(hog, now));
    await emitted(victim, now + second);
    const deletes = projectsIn((command) => command === 'DeleteItemCommand');
    expect(await processNotifications(runAt(now + second))).toMatchObject({ ignored: 101 });
    expect(deletes.indexOf(victim)).toBeLessThan(40);
    expect(deletes).toHaveLength(101);
  });
});

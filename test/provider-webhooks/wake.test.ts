import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answer } from '../../functions/workers/change-notifications.ts';
import { notifications as runWake } from '../../functions/workers/wake.ts';
import { createContext } from '../../infra/local/functions.ts';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { pipedriveCompanies } from '../../infra/simulators/pipedrive/seeds.ts';
import { acquireSyncLock, releaseSyncLock } from '../../lib/store/sync/sync-lock.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { processNotificationsOf } from '../../lib/workers/change-notifications.ts';
import { workers } from '../../lib/workers/table.ts';
import { dataOf, recordsOf } from '../harness/reply.ts';
import { seed, someOf } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { queueEvent, startQueues } from '../queues/local-queue.ts';
import { onCommand } from '../store/faults.ts';
import { openNews } from '../sync/play/events.ts';
import { filtered, newRecords, openStream } from '../workers/stream.ts';

const object = 'crm.company';

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let queues: Awaited<ReturnType<typeof startQueues<'notifications'>>>;

const newEvents = openNews();

beforeAll(async () => {
  queues = await startQueues('notifications');
  service = await startService();
  await openStream(workers.wakeForNotifications);
});

afterAll(() => service.stop());

const company = () => service.simulators.pipedrive.account(pipedriveCompanies[0].companyDomain);
const hooks = () => service.simulators.pipedrive.hooks;
const name = () => ({ project: project.id, connection: connection.id, object });

/** Connects an account whose companies were listed. */
beforeEach(async () => {
  project = await service.project();
  connection = await service.connect(project, 'pipedrive');
  await service.hooks(Date.now() + 1_000);
  await requestSync(name(), { source: 'request', request: {} }, Date.now());
  await service.sync(Date.now() + 1_000);
  await news();
  await hooks().post(() => []);
  await newRecords('connections');
  queues.notifications.isDown = false;
  queues.notifications.sent.length = 0;
});

// Otherwise, the account would also report changes of the next test.
afterEach(() => service.call('DELETE', `/connections/${connection.id}`, { key: project.key }));

const news = async (): Promise<readonly string[]> => {
  const fresh = await newEvents(project.id, connection.id);
  return fresh
    .filter(({ type }) => type.startsWith(object))
    .map(({ type, remoteId }) => `${type} ${remoteId}`)
    .toSorted();
};

const newNotifications = async () => filtered(await newRecords('connections'), workers.wakeForNotifications);

const wake = async () => {
  const Records = await newNotifications();
  return service.as(workers.wakeForNotifications, () =>
    runWake({ Records }, createContext(workers.wakeForNotifications.handler, Date.now())),
  );
};

const handOut = (bodies: readonly string[]) => {
  const { handler, timeout } = workers.handleNotificationWakeUps;
  return service.as(workers.handleNotificationWakeUps, () =>
    answer(queueEvent(bodies), createContext(handler, Date.now(), timeout * 1_000)),
  );
};

const bodies = () => queues.notifications.sent.splice(0).map(({ body }) => JSON.stringify(body));

const rename = (id: string) => company().update('organizations', Number(id), { name: 'Initech Ltd' });

const add = (): string => String(company().create('organizations', { name: 'Initech' }).id);

describe("a provider's notification", () => {
  it('soon becomes an event by the stream and the queue only, with their own rights', async () => {
    const ids = [add(), add(), add()];
    expect(new Set(await hooks().post())).toEqual(new Set([200]));
    expect(await wake()).toEqual({ batchItemFailures: [] });
    expect(queues.notifications.sent).toEqual([
      { body: { project: project.id, connection: connection.id }, owner: project.id, delay: 0 },
    ]);
    expect(await handOut(bodies())).toEqual({ batchItemFailures: [] });
    expect(await news()).toEqual(ids.map((id) => `${object}.created ${id}`).toSorted());
    expect(await newNotifications()).toEqual([]);
  });

  it('is shown by its key only, and no other item of the table wakes a worker', async () => {
    add();
    await hooks().post();
    const records = await newRecords('connections');
    expect(records.length).toBeGreaterThan(filtered(records, workers.wakeForNotifications).length);
    const [record, ...more] = filtered(records, workers.wakeForNotifications);
    expect(more).toEqual([]);
    expect(record?.dynamodb?.NewImage).toBeUndefined();
    await service.notifications(Date.now() + 1_000);
    await requestSync(name(), { source: 'request', request: {} }, Date.now());
    await service.sync(Date.now() + 1_000);
    expect(await newNotifications()).toEqual([]);
  });

  it('is reported once if two workers are woken at the same time, or if another worker has already processed it', async () => {
    const ids = [add(), add()];
    await hooks().post();
    await wake();
    const [wakeUp = ''] = bodies();
    await Promise.all([handOut([wakeUp, wakeUp]), handOut([wakeUp])]);
    expect(await handOut([wakeUp])).toEqual({ batchItemFailures: [] });
    expect(await news()).toEqual(ids.map((id) => `${object}.created ${id}`).toSorted());
  });

  it('wakes the worker again if it is repeated before it was processed', async () => {
    const id = add();
    await hooks().post();
    await wake();
    expect(bodies()).toHaveLength(1);
    rename(id);
    await hooks().post();
    await wake();
    expect(await handOut(bodies())).toEqual({ batchItemFailures: [] });
    expect(await news()).toEqual([`${object}.created ${id}`]);
  });

  it('is processed once more if it is repeated while it is processed', async () => {
    const id = add();
    await hooks().post();
    let isAgain = false;
    const restore = onCommand(async (command, input) => {
      if (isAgain || command !== 'DeleteItemCommand' || !JSON.stringify(input).includes('change_notification#')) return;
      isAgain = true;
      rename(id);
      await hooks().post();
    });
    await service.notifications(Date.now() + 1_000);
    restore();
    await service.notifications(Date.now() + 20_000);
    expect([isAgain, await news()]).toEqual([true, [`${object}.created ${id}`, `${object}.updated ${id}`]]);
  });

  it('is processed at once if it is repeated while it fails', async () => {
    const id = add();
    await hooks().post();
    service.simulators.pipedrive.failWith(500, { path: /organizations\/\d+$/, times: 4 });
    let isAgain = false;
    const restore = onCommand(async (command, input) => {
      if (isAgain || command !== 'UpdateItemCommand' || !JSON.stringify(input).includes('change_notification#')) return;
      isAgain = true;
      service.simulators.pipedrive.clearFailures();
      rename(id);
      await hooks().post();
    });
    await service.notifications(Date.now() + 1_000);
    restore();
    await service.notifications(Date.now() + 2_000);
    expect([isAgain, await news()]).toEqual([true, [`${object}.created ${id}`]]);
  });

  it('is processed again if its record was just written through the API', async () => {
    const id = add();
    await hooks().post();
    await service.notifications(Date.now() + 1_000);
    const { token } = connection;
    const companies = recordsOf(await service.call('GET', '/crm/companies', { token, query: { limit: 100 } }));
    const found = companies.find(({ remote_id }) => remote_id === id) ?? expect.fail('not listed');
    const body = { id: found.id, name: 'Written' };
    dataOf(await service.call('PATCH', '/crm/companies', { token, body }));
    await hooks().post(() => []);
    await news();
    rename(id);
    await hooks().post();
    await service.notifications(Date.now() + 1_000);
    expect(await news()).toEqual([]);
    await service.notifications(Date.now() + 20_000);
    expect(await news()).toEqual([`${object}.updated ${id}`]);
  });

  it('stays where it is while a sync works on the object, and the next worker finds it', async () => {
    const id = add();
    await hooks().post();
    const now = Date.now();
    const held = (await acquireSyncLock(name(), 60_000, now)) ?? expect.fail('it is worked on');
    const run = { now: () => now + 1_000, deadline: now + 60_000 };
    const waits: number[] = [];
    expect(await processNotificationsOf(name(), run, async (ms) => void waits.push(ms))).toMatchObject({ looked: 0 });
    expect(waits.reduce((sum, ms) => sum + ms)).toBeLessThanOrEqual(2_000);
    expect(await service.notifications(now + 1_000)).toMatchObject({ looked: 0, waiting: 1 });
    expect(await news()).toEqual([]);
    expect(await processNotificationsOf(name(), run, () => releaseSyncLock(held, now))).toMatchObject({ looked: 1 });
    expect(await news()).toEqual([`${object}.created ${id}`]);
  });

  it('is accepted while the queue is down, and found each minute', async () => {
    queues.notifications.isDown = true;
    const id = add();
    expect(await hooks().post()).toEqual([200]);
    await expect(wake()).rejects.toThrow();
    await service.notifications(Date.now() + 1_000);
    expect(await news()).toEqual([`${object}.created ${id}`]);
  });
});

it.each(someOf(['no JSON', '{}', '{"project":"p"}', 'null'], 3, seed))(
  'a message that is %s is returned to the queue, and the others are processed',
  async (poison) => {
    const id = add();
    await hooks().post();
    await wake();
    const { batchItemFailures } = await handOut([poison, ...bodies()]);
    expect(batchItemFailures.map((one) => one.itemIdentifier)).toEqual(['0']);
    expect(await news()).toEqual([`${object}.created ${id}`]);
  },
);

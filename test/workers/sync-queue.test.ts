import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { readSyncWakeUp, type SyncWakeUp } from '../../lib/queues/wake-ups.ts';
import { acquireSchedule, dueSchedule, getSchedule } from '../../lib/store/sync/schedules.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import type { Run } from '../../lib/workers/scheduled.ts';
import { sweepSyncs, syncWakeUps } from '../../lib/workers/sync.ts';
import { type Service, startService } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';
import { startQueues } from '../queues/local-queue.ts';
import { eventsOf } from '../sync/play/events.ts';

const minute = 60_000;
const quarter = 15 * minute;
const day = 24 * 60 * minute;

let service: Service;
let queues: Awaited<ReturnType<typeof startQueues<'sync'>>>;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now();

beforeAll(async () => {
  service = await startService({ hubspot: { strictDuplicates: false, now: () => time } });
  queues = await startQueues('sync');
});

afterAll(() => service.stop());

beforeEach(async () => {
  time = Math.max(time, Date.now()) + day;
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
  // The due work of other tests is done first.
  await service.sync(time);
  queues.sync.sent.length = 0;
});

const runAt = (at = time): Run => ({ now: () => at, deadline: at + minute });

const nameOf = (object = 'crm.contact') => ({ project: project.id, connection: connection.id, object });

const account = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);

/** Sends the messages of the next minute. Returns this connection's messages. */
const sweep = async (): Promise<readonly { readonly body: unknown; readonly delay: number }[]> => {
  queues.sync.sent.length = 0;
  await sweepSyncs(runAt());
  return queues.sync.sent.filter(({ owner }) => owner === project.id).map(({ body, delay }) => ({ body, delay }));
};

const answer = (wakeUp: SyncWakeUp, at = time) => syncWakeUps.work([wakeUp], runAt(at));

const baseline = async (): Promise<void> => {
  await requestSync(nameOf(), { source: 'request', request: {} }, time);
  await answer(nameOf());
  await answer({ project: project.id, connection: connection.id });
  expect(await getSync(nameOf())).toMatchObject({ isBaselined: true });
};

const typesOf = async (): Promise<readonly string[]> =>
  (await eventsOf(project.id, connection.id)).map(({ type }) => type).filter((type) => type !== 'sync.completed');

describe('a sweep', () => {
  it('sends one message for each connection and run that is due in the next minute, with the delay', async () => {
    await baseline();
    const { dueAt = 0 } = (await getSchedule(nameOf())) ?? {};
    time = dueAt - 40_500;
    expect(await sweep()).toEqual([{ body: { project: project.id, connection: connection.id }, delay: 41 }]);
    time = dueAt - minute - 1;
    expect(await sweep()).toEqual([]);
    await requestSync(nameOf('crm.company'), { source: 'request', request: {} }, time);
    expect(await sweep()).toEqual([{ body: nameOf('crm.company'), delay: 0 }]);
  });

  it('does the work itself that the queue has not done for a minute and a half, and no other work', async () => {
    await baseline();
    account().create('contacts', { firstname: `New ${randomUUID()}` });
    const { dueAt = 0 } = (await getSchedule(nameOf())) ?? {};
    time = dueAt + 80_000;
    await sweep();
    expect(await typesOf()).toEqual([]);
    time = dueAt + 91_000;
    await sweep();
    expect(await typesOf()).toEqual(['crm.contact.created']);
  });

  it('sends the message of overdue work in every fifth minute only', async () => {
    await dueSchedule(nameOf(), time);
    const { dueAt = 0 } = (await getSchedule(nameOf())) ?? {};
    expect(dueAt).toBe(time);
    await acquireSchedule(nameOf(), 1, time);
    await dueSchedule(nameOf(), dueAt);
    const sent: number[] = [];
    for (let later = 0; later <= 80_000; later += 20_000) {
      time = dueAt + later;
      sent.push((await sweep()).length);
    }
    expect(sent).toEqual([1, 1, 1, 0, 0]);
  });
});

describe('a message', () => {
  it('finds and reports all changes once, with any number of messages', async () => {
    await baseline();
    for (let n = 0; n < 3; n += 1) account().create('contacts', { firstname: `New ${n} ${randomUUID()}` });
    time += quarter;
    const wakeUp = { project: project.id, connection: connection.id };
    const answers = [answer(wakeUp), answer(wakeUp), answer(wakeUp)];
    const [reports] = await Promise.all([Promise.all(answers), service.sync(time)]);
    expect(await typesOf()).toEqual(['crm.contact.created', 'crm.contact.created', 'crm.contact.created']);
    const cycles = reports.map((report) => report.cycles ?? 0);
    expect(cycles.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1);
  });

  it('of a run that needs more than a slice of time goes to the end of the queue', async () => {
    for (let n = 0; n < 3; n += 1) account().create('contacts', { firstname: `Old ${n} ${randomUUID()}` });
    service.simulators.hubspot.shortPages = () => 2;
    await requestSync(nameOf(), { source: 'request', request: {} }, time);
    let now = time;
    const stop = service.simulators.hubspot.onExchange(({ path }) => {
      if (path === '/crm/v3/objects/contacts') now += 25_000;
    });
    queues.sync.sent.length = 0;
    await syncWakeUps.work([nameOf()], { now: () => now, deadline: now + 60 * minute });
    stop();
    service.simulators.hubspot.shortPages = undefined;
    expect(queues.sync.sent).toEqual([{ body: nameOf(), owner: project.id, delay: 0 }]);
    expect((await getSync(nameOf()))?.run?.counts.pages).toBe(1);
    expect((await getSync(nameOf()))?.isBaselined).toBe(false);
  });

  it('does nothing if it comes too early, or if its connection was removed', async () => {
    await baseline();
    const wakeUp = { project: project.id, connection: connection.id };
    expect(await answer(wakeUp)).toMatchObject({ cycles: 0 });
    expect(await answer({ ...wakeUp, connection: randomUUID() })).toMatchObject({ cycles: 0, gone: 0 });
    expect(() => readSyncWakeUp('{"project":"p"}')).toThrow();
    expect(() => readSyncWakeUp('{"project":"p","connection":"c","more":1}')).toThrow();
  });
});

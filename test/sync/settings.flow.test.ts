import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { environment } from '../../lib/environment.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';

const minute = 60_000;
const quarter = 15 * minute;
const day = 24 * 60 * minute;

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now();

beforeAll(async () => {
  service = await startService({ hubspot: { now: () => time } });
});

afterAll(() => service.stop());

beforeEach(async () => {
  time = Math.max(time, Date.now()) + 2 * day;
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
});

const path = () => `/connections/${connection.id}/sync`;
const key = () => ({ key: project.key });

interface Shown {
  readonly object: string;
  readonly state: string;
  readonly mode: string | null;
  readonly started_at: string | null;
  readonly next_run_at: string | null;
}

const syncs = async (): Promise<readonly Shown[]> => dataOf(await service.call('GET', path(), key())) as Shown[];

const syncOf = async (object: string): Promise<Shown> =>
  (await syncs()).find((sync) => sync.object === object) ?? expect.fail(`no sync of ${object}`);

const set = async (sync: unknown) =>
  dataOf(await service.call('PATCH', `/projects/${project.id}`, { ...key(), body: { sync } }));

const addWebhook = async (scope: readonly string[]) =>
  dataOf(await service.call('POST', '/webhook', { ...key(), body: { url: 'http://127.0.0.1:9/hook', scope } }), 201);

/** Runs the worker a minute later. */
const soon = async (): Promise<void> => {
  time += minute;
  await service.sync(time);
};

const later = (from: string | null, ms: number): string => new Date(Date.parse(from ?? '') + ms).toISOString();

describe('an object with project settings', () => {
  it('is synced without a webhook that covers it, and shows its settings', async () => {
    const shown = { scheduled: true, interval_seconds: 120, reconcile_interval_seconds: null };
    expect(await set({ 'crm.contact': { interval_seconds: 120 } })).toMatchObject({ sync: { 'crm.contact': shown } });
    await soon();
    const sync = await syncOf('crm.contact');
    expect(sync).toMatchObject({ state: 'waiting', mode: 'baseline', next_run_at: later(sync.started_at, 2 * minute) });
    expect(await syncs()).toHaveLength(1);
    await set({});
    time += quarter;
    await service.sync(time);
    expect(await syncOf('crm.contact')).toMatchObject({ state: 'off', next_run_at: null });
  });

  it('follows a new interval within a minute, even if the next run was far away', async () => {
    await set({ 'crm.contact': { interval_seconds: 86_400 } });
    await soon();
    const { started_at: first } = await syncOf('crm.contact');
    expect(await syncOf('crm.contact')).toMatchObject({ next_run_at: later(first, day) });
    await set({ 'crm.contact': { interval_seconds: 600 } });
    await soon();
    expect(await syncOf('crm.contact')).toMatchObject({ started_at: first, next_run_at: later(first, 10 * minute) });
    time += 10 * minute;
    await service.sync(time);
    expect(await syncOf('crm.contact')).toMatchObject({ last_looked_at: new Date(time).toISOString() });
  });

  it('is checked for deleted records as often as configured', async () => {
    await set({ 'crm.contact': { reconcile_interval_seconds: 3_600 } });
    await soon();
    const modes: (string | null)[] = [];
    for (let run = 0; run < 4; run += 1) {
      time += quarter;
      await service.sync(time);
      modes.push((await syncOf('crm.contact')).mode);
    }
    expect(modes).toEqual(['baseline', 'baseline', 'baseline', 'listing']);
  });
});

describe('an object that a project took off the schedule', () => {
  it('is not synced for a webhook, but on request, until it is on the schedule again', async () => {
    await addWebhook(['crm.contact.*']);
    await set({ 'crm.contact': { scheduled: false } });
    await soon();
    expect(await syncs()).toEqual([]);
    const started = await service.call('POST', path(), { ...key(), body: { object: 'crm.contact' } });
    expect(dataOf(started, 202)).toMatchObject([{ state: 'waiting' }]);
    await soon();
    expect(await syncOf('crm.contact')).toMatchObject({ state: 'off', result: 'succeeded', next_run_at: null });
    const { started_at: first } = await syncOf('crm.contact');
    time += day;
    await service.sync(time);
    expect(await syncOf('crm.contact')).toMatchObject({ state: 'off', started_at: first });
    await set({});
    await soon();
    expect(await syncOf('crm.contact')).toMatchObject({ state: 'waiting', started_at: new Date(time).toISOString() });
  });

  it('is taken off the schedule within a minute', async () => {
    await addWebhook(['crm.contact.*']);
    await soon();
    expect(await syncOf('crm.contact')).toMatchObject({ state: 'waiting', result: 'succeeded' });
    await set({ 'crm.contact': { scheduled: false } });
    await soon();
    expect(await syncOf('crm.contact')).toMatchObject({ state: 'off', next_run_at: null });
  });
});

describe('a connection from before the first sync', () => {
  const forgetPlan = async (): Promise<void> => {
    await service.sync(time);
    const Key = { pk: project.id, sk: `schedule#${connection.id}` };
    await database().send(new DeleteCommand({ TableName: environment.tables.connections, Key }));
  };

  it('is synced within a minute after a webhook is added, enabled or extended', async () => {
    await forgetPlan();
    const { id } = Object(await addWebhook(['ticketing.*']));
    await soon();
    expect((await syncs()).every(({ object }) => object.startsWith('ticketing.'))).toBe(true);
    expect(await syncs()).not.toEqual([]);
    await service.call('PUT', `/webhook/${id}`, { ...key(), body: { scope: ['crm.deal.*'] } });
    await soon();
    expect(await syncOf('crm.deal')).toMatchObject({ result: 'succeeded' });
  });

  it('is synced within a day without a new webhook', async () => {
    await addWebhook(['crm.deal.*']);
    await soon();
    await forgetPlan();
    const Key = { pk: project.id, sk: `sync#${connection.id}#crm.deal` };
    await database().send(new DeleteCommand({ TableName: environment.tables.connections, Key }));
    await soon();
    expect(await syncs()).toEqual([]);
    time += day;
    await service.sync(time);
    expect(await syncOf('crm.deal')).toMatchObject({ result: 'succeeded' });
  });
});

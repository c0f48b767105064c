import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { requestSync, type Sync } from '../../lib/store/sync/syncs.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now();

beforeAll(async () => {
  service = await startService({ hubspot: { strictDuplicates: false, now: () => time } });
  const account = service.simulators.hubspot.account(hubspotPortals[0].portalId);
  service.simulators.hubspot.shortPages = () => 10;
  for (let n = 0; n < 35; n += 1) account.create('contacts', { firstname: `Contact ${n}` });
});

afterAll(() => service.stop());

beforeEach(async () => {
  time = Math.max(time, Date.now()) + 24 * 60 * 60_000;
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
});

/** Sets the remaining number of the 190 requests that the vendor allows in ten seconds. */
const leave = (remaining: number): void => {
  service.simulators.hubspot.headers = { 'x-hubspot-ratelimit-remaining': String(remaining) };
};

const nameOf = (object: string, { id } = connection) => ({ project: project.id, connection: id, object });

const request = (object: string, of = connection) =>
  requestSync(nameOf(object, of), { source: 'request', request: {} }, time);

const syncOf = async (object = 'crm.contact'): Promise<Sync> => (await getSync(nameOf(object))) ?? expect.fail('none');

const iso = (at: number): string => new Date(at).toISOString();

it('a sync leaves the last quarter of a limit to others, delays only its own connection, and continues afterwards', async () => {
  const other = await service.connect(project, 'pipedrive');
  leave(47);
  await request('crm.contact');
  await request('crm.contact', other);
  await service.sync(time);
  expect(await syncOf()).toMatchObject({ state: 'paused', lastError: undefined, dueAt: iso(time + 10_000) });
  expect((await syncOf()).run?.counts.pages).toBe(1);
  expect(await getSync(nameOf('crm.contact', other))).toMatchObject({ result: 'succeeded' });
  const shown = dataOf(await service.call('GET', `/connections/${connection.id}/sync`, { key: project.key }));
  expect(shown).toMatchObject([
    { state: 'paused_budget', next_run_at: iso(time + 10_000), resumes_at: iso(time + 10_000), late_seconds: 0 },
  ]);
  expect((await service.call('GET', '/crm/contacts', { token: connection.token })).status).toBe(200);
  time += 9_999;
  await service.sync(time);
  expect((await syncOf()).run?.counts.pages).toBe(1);
  leave(48);
  time += 1;
  await service.sync(time);
  expect(await syncOf()).toMatchObject({ state: 'waiting', result: 'succeeded' });
});

it('the other syncs of the connection wait for the same time', async () => {
  leave(189);
  await request('crm.company');
  await service.sync(time);
  expect(await syncOf('crm.company')).toMatchObject({ result: 'succeeded' });
  leave(10);
  await request('crm.contact');
  await service.sync(time);
  time = Date.parse((await syncOf('crm.company')).dueAt ?? '') - 5_000;
  await service.sync(time);
  expect((await syncOf('crm.company')).dueAt).toBe(iso(time + 10_000));
});

it('a sync ends, one page at a time, even if others always use up the limit', async () => {
  leave(0);
  await request('crm.contact');
  for (let turn = 1; turn <= 10 && (await syncOf()).result === undefined; turn += 1) {
    await service.sync(time);
    time += 10_000;
  }
  expect(await syncOf()).toMatchObject({ result: 'succeeded' });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { pipedriveCompanies } from '../../infra/simulators/pipedrive/seeds.ts';
import { getSchedule } from '../../lib/store/sync/schedules.ts';
import { acquireSyncLock, releaseSyncLock } from '../../lib/store/sync/sync-lock.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';
import { eventsOf } from './play/events.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now();

beforeAll(async () => {
  const now = () => time;
  service = await startService({ hubspot: { strictDuplicates: false, now }, pipedrive: { now } });
});

afterAll(() => service.stop());

/**
 * Interval of two hours. Providers' clocks are never behind by so much, so a look does not read earlier changes again.
 */
const interval = 2 * hour;

beforeEach(async () => {
  time = Math.max(time, Date.now()) + day;
  service.simulators.hubspot.clearFailures();
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
  const contact = { interval_seconds: interval / 1000, reconcile_interval_seconds: 30 * 24 * 3600 };
  const body = { sync: { 'crm.contact': contact, 'crm.company': contact } };
  dataOf(await service.call('PATCH', `/projects/${project.id}`, { key: project.key, body }));
  await service.sync(time);
  expect(await getSync(nameOf())).toMatchObject({ isBaselined: true });
  // The first looks give both objects the time of the schedule.
  time += interval;
  await service.sync(time);
  expect(await getSync(nameOf())).toMatchObject({ lookedAt: undefined });
});

// Due work of this test would otherwise run during the next test.
afterEach(() => service.call('DELETE', `/connections/${connection.id}`, { key: project.key }));

const account = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);

const company = () => service.simulators.pipedrive.account(pipedriveCompanies[0].companyDomain);

const nameOf = (object = 'crm.contact') => ({ project: project.id, connection: connection.id, object });

const typesOf = async (): Promise<readonly string[]> =>
  (await eventsOf(project.id, connection.id)).map(({ type }) => type).filter((type) => type !== 'sync.completed');

const requestsOf = async (path: RegExp, act: () => Promise<unknown>): Promise<number> => {
  let count = 0;
  const stop = service.simulators.hubspot.onExchange((exchange) => {
    if (path.test(exchange.path)) count += 1;
  });
  await act();
  stop();
  return count;
};

const searches = /search$/;

describe('a cycle', () => {
  it('looks at each object once, and stores only the start of the look if an object has no change', async () => {
    const before = await getSync(nameOf());
    time += interval;
    expect(await requestsOf(searches, () => service.sync(time))).toBe(2);
    expect(await getSchedule(nameOf())).toMatchObject({ looked: { [interval]: time }, dueAt: time + interval });
    expect(await getSync(nameOf())).toEqual({ ...before, dueAt: new Date(time + interval).toISOString() });
    const shown = dataOf(await service.call('GET', `/connections/${connection.id}/sync`, { key: project.key }));
    expect(shown).toMatchObject(
      ['crm.company', 'crm.contact'].map((object) => ({
        object,
        state: 'waiting',
        mode: 'baseline',
        last_looked_at: new Date(time).toISOString(),
        interval_seconds: interval / 1000,
        next_run_at: new Date(time + interval).toISOString(),
      })),
    );
  });

  it('finds the changes since the last successful look, if an object failed in between', async () => {
    time += minute;
    account().create('contacts', { firstname: 'Late' });
    time += interval - minute;
    service.simulators.hubspot.failWith(400, { path: /contacts\/search$/ });
    await service.sync(time);
    expect(await typesOf()).toEqual([]);
    expect(await getSync(nameOf())).toMatchObject({
      state: 'waiting',
      result: 'failed',
      lastError: { code: 'provider_rejected' },
      dueAt: new Date(time + interval).toISOString(),
    });
    expect((await getSync(nameOf('crm.company')))?.lastError).toBeUndefined();
    time += interval;
    await service.sync(time);
    expect(await typesOf()).toEqual(['crm.contact.created']);
    expect(await getSync(nameOf())).toMatchObject({ result: 'succeeded', lastError: undefined, lookedAt: undefined });
  });

  it('finds earlier changes of an object that was locked during the cycle, and requests only this object', async () => {
    time += minute;
    account().create('contacts', { firstname: 'Locked' });
    time += interval - minute;
    const locked = (await acquireSyncLock(nameOf(), minute, time)) ?? expect.fail('not locked');
    await service.sync(time);
    await releaseSyncLock(locked, time);
    expect(await typesOf()).toEqual([]);
    time += 2 * minute;
    expect(await requestsOf(/objects\/companies/, () => service.sync(time))).toBe(0);
    expect(await typesOf()).toEqual(['crm.contact.created']);
  });

  it('finds the changes from before a requested run that failed', async () => {
    time += minute;
    account().create('contacts', { firstname: 'Requested' });
    time += interval - 2 * minute;
    service.simulators.hubspot.failWith(403, { path: /contacts\/search$/ });
    await requestSync(nameOf(), { source: 'request', request: {} }, time);
    await service.sync(time);
    expect(await getSync(nameOf())).toMatchObject({ result: 'failed' });
    for (const later of [minute, interval, interval]) {
      time += later;
      await service.sync(time);
    }
    expect(await typesOf()).toEqual(['crm.contact.created']);
  });

  it('gives an object with many pages its own run, which delays no other object', async () => {
    await service.call('DELETE', `/connections/${connection.id}`, { key: project.key });
    connection = await service.connect(project, 'pipedrive');
    await service.sync(time);
    time += interval;
    await service.sync(time);
    time += minute;
    for (let n = 0; n < 115; n += 1) company().create('persons', { name: `Many ${n}` });
    company().create('organizations', { name: 'Beside' });
    time += interval - minute;
    // The list has eleven and a half pages. A look reads ten.
    service.simulators.pipedrive.shortPages = () => 10;
    await service.sync(time);
    const types = await typesOf();
    expect(types.filter((type) => type === 'crm.contact.created')).toHaveLength(115);
    expect(types).toContain('crm.company.created');
    const run = { mode: 'changes', counts: { created: 115 } };
    // The look in a cycle does not set a time for the object.
    expect(await getSync(nameOf())).toMatchObject({ run, lookedAt: expect.any(String) });
    time += interval;
    await service.sync(time);
    expect(await typesOf()).toHaveLength(116);
  });

  it('reports a failure of the account once for all objects, and tries again at the next time', async () => {
    service.simulators.hubspot.failWith(401, { path: /./, times: 50 });
    const before = await getSync(nameOf());
    time += interval;
    await service.sync(time);
    const error = { code: 'connection_needs_reauth' };
    expect(await getSchedule(nameOf())).toMatchObject({ failures: 1, lastError: error, dueAt: time + interval });
    expect(await getSync(nameOf())).toEqual({ ...before, lastError: expect.objectContaining(error) });
    const shown = dataOf(await service.call('GET', `/connections/${connection.id}/sync`, { key: project.key }));
    expect(shown).toMatchObject([{ last_error: error }, { last_error: error }]);
  });
});

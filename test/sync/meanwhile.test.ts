import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/index.ts';
import { rescheduleSync } from '../../lib/store/sync/schedule-changes.ts';
import { acquireSyncLock, releaseSyncLock } from '../../lib/store/sync/sync-lock.ts';
import { acquireSync } from '../../lib/store/sync/sync-run.ts';
import { getSync, requestSync, type Sync } from '../../lib/store/sync/syncs.ts';
import { dataOf, recordsOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { onCommand } from '../store/faults.ts';
import { eventsOf } from './outbox.ts';

const minute = 60_000;

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now();

beforeAll(async () => {
  service = await startService({ hubspot: { strictDuplicates: false, now: () => time } });
});

afterAll(() => service.stop());

beforeEach(async () => {
  time = Math.max(time, Date.now()) + 24 * 60 * minute;
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
});

// What is due of other tests would be done beside.
afterEach(() => service.call('DELETE', `/connections/${connection.id}`, { key: project.key }));

const account = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);

const name = () => ({ project: project.id, connection: connection.id, object: 'crm.company' });

const sync = async (): Promise<Sync> => (await getSync(name())) ?? expect.fail('no sync');

const request = (options = {}, at = time) => requestSync(name(), { source: 'request', request: options }, at);

const baseline = async (at = time): Promise<void> => {
  await request({}, at);
  await service.sync(at);
  expect(await sync()).toMatchObject({ result: 'succeeded', isBaselined: true });
};

describe('a sync', () => {
  it('is not locked for single records before it has listed all', async () => {
    await request();
    expect(await acquireSyncLock(name(), minute, time)).toBeUndefined();
    await service.sync(time);
    expect(await acquireSyncLock(name(), minute, time)).toBeDefined();
  });

  it('is not turned off by a plan that does not know of a request', async () => {
    await baseline();
    const planned = await sync();
    time += minute;
    await request({ confirmDeletes: true });
    await rescheduleSync(planned, undefined, time);
    expect(await sync()).toMatchObject({ state: 'waiting', dueAt: new Date(time).toISOString() });
  });

  it('is due as before once it is unlocked, or at once where a run was requested meanwhile', async () => {
    await baseline();
    const { dueAt } = await sync();
    const lock = async () => (await acquireSyncLock(name(), minute, time)) ?? expect.fail('it is worked on');
    await releaseSyncLock(await lock(), time + 1_000);
    expect(await sync()).toMatchObject({ state: 'waiting', dueAt });
    const locked = await lock();
    await request();
    await releaseSyncLock(locked, time + 1_000);
    expect(await sync()).toMatchObject({
      state: 'waiting',
      dueAt: new Date(time + 1_000).toISOString(),
    });
  });

  it('is not taken from its worker by a request, which is for the run after it', async () => {
    await request();
    expect(await acquireSync(name(), minute, time)).toBeDefined();
    await request({ confirmDeletes: true });
    expect(await acquireSync(name(), minute, time)).toBeUndefined();
    expect(await sync()).toMatchObject({ state: 'running', request: { confirmDeletes: true } });
  });
});

describe('a write between the reading of a page and its storing', () => {
  it('is not undone by the page, and is reported once', async () => {
    const row = account().create('companies', { name: 'Acme' });
    await baseline(Date.now());
    const companies = recordsOf(await service.call('GET', '/crm/companies', { token: connection.token }));
    const id = companies.find(({ remote_id }) => remote_id === String(row.id))?.id ?? expect.fail('not listed');
    account().update('companies', row.id, { name: 'Changed at the vendor' });
    let isWritten = false;
    onCommand(async (command, input) => {
      if (isWritten || !command.startsWith('TransactWrite') || !JSON.stringify(input).includes(id)) return;
      isWritten = true;
      const body = { id, number_of_employees: 12 };
      dataOf(await service.call('PATCH', '/crm/companies', { token: connection.token, body }));
    });
    for (const wait of [0, 10_000]) {
      await request({ confirmDeletes: true }, Date.now());
      await service.sync(Date.now() + wait);
      expect(await sync()).toMatchObject({ result: 'succeeded', run: { mode: 'listing' } });
    }
    expect(isWritten).toBe(true);
    const updates = (await eventsOf(project.id, connection.id)).filter(({ type }) => type === 'crm.company.updated');
    expect(updates.map(({ changedFields }) => changedFields?.toSorted())).toEqual([['name', 'number_of_employees']]);
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { recordId } from '../../lib/engine/mapping/remote-ids.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { turnOffWaiting } from '../../lib/store/sync/schedule-changes.ts';
import { acquireSyncLock, releaseSyncLock } from '../../lib/store/sync/sync-lock.ts';
import { acquireSync } from '../../lib/store/sync/sync-run.ts';
import { getSync as getStored, requestSync, type Sync } from '../../lib/store/sync/syncs.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';
import { onCommand } from '../store/faults.ts';
import { eventsOf } from './play/events.ts';

const minute = 60_000;

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now();
/** Milliseconds that the vendor's clock is behind. */
let behind = 0;

beforeAll(async () => {
  service = await startService({ hubspot: { strictDuplicates: false, now: () => time - behind } });
  service.simulators.hubspot.shortPages = () => 10;
});

afterAll(() => service.stop());

beforeEach(async () => {
  behind = 0;
  time = Math.max(time, Date.now()) + 24 * 60 * minute;
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
});

// Due work of this test would otherwise run during the next test.
afterEach(() => service.call('DELETE', `/connections/${connection.id}`, { key: project.key }));

const account = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);

const name = () => ({ project: project.id, connection: connection.id, object: 'crm.company' });

const sync = async (): Promise<Sync> => (await getSync(name())) ?? expect.fail('no sync');

/** The stored sync, without the time of its next look. */
const stored = async (): Promise<Sync> => (await getStored(name())) ?? expect.fail('no sync');

const request = (options = {}, at = time) => requestSync(name(), { source: 'request', request: options }, at);

const baseline = async (at = time): Promise<void> => {
  await request({}, at);
  await service.sync(at);
  expect(await sync()).toMatchObject({ result: 'succeeded', isBaselined: true });
};

/** Changed fields of each reported update of a company. */
const updatesOf = async (remoteId: number): Promise<readonly string[]> =>
  (await eventsOf(project.id, connection.id))
    .filter((event) => event.type === 'crm.company.updated' && event.remoteId === String(remoteId))
    .map(({ changedFields = [] }) => changedFields.toSorted().join(' '));

const addCompanies = (count: number) =>
  Array.from({ length: count }, (_, n) => account().create('companies', { name: `Company ${n}` }));

const rename = ({ id }: { readonly id: number }) => account().update('companies', id, { name: `Renamed ${time}` });

describe('a sync', () => {
  it('cannot be locked for single records before its first complete listing', async () => {
    await request();
    expect(await acquireSyncLock(name(), minute, time)).toBeUndefined();
    await service.sync(time);
    expect(await acquireSyncLock(name(), minute, time)).toBeDefined();
  });

  it('is not turned off by a plan that does not know of a request', async () => {
    await baseline();
    const planned = await stored();
    time += minute;
    await request({ confirmDeletes: true });
    await turnOffWaiting(planned);
    expect(await sync()).toMatchObject({ state: 'waiting', dueAt: new Date(time).toISOString() });
  });

  it('is due as before after an unlock, or at once if a run was requested in the meantime', async () => {
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

  it('is not taken from its worker by a request, which applies to the next run', async () => {
    await request();
    expect(await acquireSync(name(), minute, time)).toBeDefined();
    await request({ confirmDeletes: true });
    expect(await acquireSync(name(), minute, time)).toBeUndefined();
    expect(await sync()).toMatchObject({ state: 'running', request: { confirmDeletes: true } });
  });
});

describe('a run', () => {
  const list = /^\/crm\/v3\/objects\/companies$/;
  const search = /companies\/search$/;

  /** Runs workers until the sync waits for its next time, and advances the clock to this time. */
  const goOn = async (): Promise<Sync> => {
    for (let turn = 0; turn < 4; turn += 1) {
      await service.sync(() => time);
      const { state } = await sync();
      if (state === 'waiting') break;
    }
    return sync();
  };

  it('begins at the configured time after the start of the previous run, however long that run took', async () => {
    await request();
    const began = time;
    const stop = service.simulators.hubspot.onExchange(({ path }) => {
      if (list.test(path)) time += 5 * minute;
    });
    const { dueAt } = await goOn();
    stop();
    expect(time).toBeGreaterThan(began);
    expect(dueAt).toBe(new Date(began + 15 * minute).toISOString());
  });

  it("finds a change on a page that was already read, although the vendor's clock is behind", async () => {
    behind = 30 * minute;
    const rows = addCompanies(11);
    await baseline();
    time += 15 * minute;
    await request({ confirmDeletes: true });
    let pages = 0;
    const [early, late] = [rows[0], rows.at(-1)];
    if (early === undefined || late === undefined) throw new Error('no companies');
    const stop = service.simulators.hubspot.onExchange(({ path }) => {
      if (!list.test(path)) return;
      pages += 1;
      if (pages > 1) return;
      time += minute;
      rename(early);
      time += 8 * minute;
      rename(late);
    });
    await goOn();
    stop();
    expect([await updatesOf(early.id), await updatesOf(late.id)]).toEqual([[], ['name']]);
    time += 15 * minute;
    expect(await goOn()).toMatchObject({ result: 'succeeded', run: { mode: 'changes' } });
    expect(await updatesOf(early.id)).toEqual(['name']);
  });

  it("finds a change that the vendor's index shows late", async () => {
    const [early, late] = addCompanies(2);
    if (early === undefined || late === undefined) throw new Error('no companies');
    await baseline();
    time += 13 * minute;
    rename(early);
    time += minute;
    rename(late);
    const at = new Date(time).toISOString();
    const { properties } = account().get('companies', late.id) ?? expect.fail('no company');
    for (const results of [[{ id: String(late.id), properties, createdAt: at, updatedAt: at }], []]) {
      const body = { total: results.length, results };
      service.simulators.hubspot.fail({ kind: 'status', status: 200, body, path: search });
      time += 15 * minute;
      expect(await goOn()).toMatchObject({ result: 'succeeded', run: { mode: 'changes' } });
    }
    expect([await updatesOf(early.id), await updatesOf(late.id)]).toEqual([[], ['name']]);
    time += 15 * minute;
    await goOn();
    expect(await updatesOf(early.id)).toEqual(['name']);
  });
});

describe('a sync that is off', () => {
  it('is removed with its connection, too', async () => {
    await baseline();
    await turnOffWaiting(await stored());
    expect(await sync()).toMatchObject({ state: 'off', dueAt: undefined });
    await service.call('DELETE', `/connections/${connection.id}`, { key: project.key });
    time += 15 * minute;
    await service.sync(time);
    expect(await getSync(name())).toBeUndefined();
  });
});

describe('a write between the reading of a page and its storing', () => {
  it('is not overwritten by the page, is reported once, and the rest of the page is stored', async () => {
    const [row, beside] = [1, 2].map((n) => account().create('companies', { name: `Acme ${n}` }));
    if (row === undefined || beside === undefined) throw new Error('no companies');
    await baseline(Date.now());
    const { identity } = (await getConnection(project.id, connection.id)) ?? expect.fail('no connection');
    const id = recordId(identity, 'crm.company', [String(row.id)]);
    for (const one of [row, beside]) account().update('companies', one.id, { name: 'Changed at the vendor' });
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
      expect(isWritten).toBe(true);
      expect(await updatesOf(row.id)).toEqual(['name number_of_employees']);
      expect(await updatesOf(beside.id)).toEqual(['name']);
    }
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { remove } from '../../lib/store/dynamodb/operations.ts';
import { dueNotificationsOf } from '../../lib/store/events/change-notifications.ts';
import { pauseProvider } from '../../lib/store/projects/provider-pause-changes.ts';
import { providerPauses } from '../../lib/store/projects/provider-pauses.ts';
import { acquireSchedule, dueSchedule, getSchedule } from '../../lib/store/sync/schedules.ts';
import { acquireSync } from '../../lib/store/sync/sync-run.ts';
import { getSync, listSyncs, requestSync } from '../../lib/store/sync/syncs.ts';
import { parkCycle, parkOwnRun } from '../../lib/workers/paused.ts';
import { dataOf, envelopeOf, failureOf } from '../harness/reply.ts';
import { hasAllCases } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { deliverNotifications } from '../provider-webhooks/connect.ts';
import { onCommand } from '../store/faults.ts';
import { eventsOf } from './play/events.ts';

const minute = 60_000;
const quarter = 15 * minute;
const day = 24 * 60 * minute;

/** Records per page. */
const pageSize = 10;

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now();

beforeAll(async () => {
  service = await startService({ hubspot: { strictDuplicates: false, now: () => time } });
  service.simulators.hubspot.shortPages = () => pageSize;
  createContacts(45);
});

afterAll(() => service.stop());

// Due work of this test would otherwise run during the next test.
afterEach(() => service.call('DELETE', `/connections/${connection.id}`, { key: project.key }));

const createContacts = (count: number): void => {
  for (let n = 0; n < count; n += 1) account().create('contacts', { firstname: `Contact ${n}` });
};

const account = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);

beforeEach(async () => {
  time = Math.max(time, Date.now()) + 2 * day;
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
});

const nameOf = (object = 'crm.contact', { id } = connection) => ({ project: project.id, connection: id, object });

const baseline = async (of = connection): Promise<void> => {
  await requestSync(nameOf('crm.contact', of), { source: 'request', request: {} }, time);
  await service.sync(time);
  expect(await getSync(nameOf('crm.contact', of))).toMatchObject({ result: 'succeeded' });
};

const call = (path: string, body: object = {}, key = project.key) => service.call('POST', path, { key, body });

const pause = (body: object = {}) => call(`/connections/${connection.id}/sync/pause`, body);
const resume = (body: object = {}) => call(`/connections/${connection.id}/sync/resume`, body);

const shown = async (of = connection) => {
  const [sync] = dataOf(
    await service.call('GET', `/connections/${of.id}/sync`, { key: project.key }),
  ) as readonly object[];
  return sync ?? expect.fail('nothing is synced');
};

const typesOf = async (): Promise<readonly string[]> =>
  (await eventsOf(project.id, connection.id)).map(({ type }) => type).filter((type) => type !== 'sync.completed');

/** Counts the requests to the provider during an action. */
const requestsOf = async (act: () => Promise<unknown>): Promise<number> => {
  let requests = 0;
  const stop = service.simulators.hubspot.onExchange(() => {
    requests += 1;
  });
  await act();
  stop();
  return requests;
};

const listPath = '/crm/v3/objects/contacts';

describe('a paused connection', () => {
  it('shows who paused it, sends its provider nothing, and leaves the index until it is resumed', async () => {
    await baseline();
    const reply = await pause({ reason: 'Moving to another portal' });
    const paused = { level: 'connection', since: expect.any(String), reason: 'Moving to another portal' };
    expect(dataOf(reply)).toMatchObject({ id: connection.id, paused });
    time += quarter;
    expect(await requestsOf(() => service.sync(time))).toBe(0);
    expect(await getSchedule(nameOf())).not.toHaveProperty('dueAt', expect.anything());
    expect(await shown()).toMatchObject({ state: 'paused', paused, next_run_at: null, late_seconds: 0 });
    const details = dataOf(await service.call('GET', `/connections/${connection.id}`, { key: project.key }));
    expect(details).toMatchObject({ sync_paused: { ...paused, key_name: expect.stringMatching(/./) } });
    expect(dataOf(await resume())).toEqual({ id: connection.id, paused: null });
    expect(await requestsOf(() => service.sync(time))).toBeGreaterThan(0);
    expect(await shown()).toMatchObject({
      state: 'waiting',
      paused: null,
      last_looked_at: new Date(time).toISOString(),
    });
  });

  it.runIf(hasAllCases)(
    'finds everything that happened during the pause: creates, changes, deletes and merges',
    async () => {
      const [changed, deleted, first, second] = ['A', 'B', 'C', 'D'].map((n) =>
        account().create('contacts', { firstname: n }),
      );
      await baseline();
      await pause();
      time += minute;
      account().create('contacts', { firstname: 'New' });
      account().update('contacts', changed?.id ?? 0, { firstname: 'Other' });
      account().archive('contacts', deleted?.id ?? 0);
      account().merge('contacts', first?.id ?? 0, second?.id ?? 0);
      time += 2 * day;
      await service.sync(time);
      expect(await typesOf()).toEqual([]);
      await resume();
      await service.sync(time);
      const types = await typesOf();
      expect(types.filter((type) => type === 'crm.contact.deleted').length).toBeGreaterThanOrEqual(2);
      expect(types.filter((type) => type === 'crm.contact.created').length).toBeGreaterThanOrEqual(1);
      expect(types.filter((type) => type === 'crm.contact.updated').length).toBeGreaterThanOrEqual(1);
      const before = types.length;
      time += quarter;
      await service.sync(time);
      expect(await typesOf()).toHaveLength(before);
    },
  );

  it('ends a run after the current page, and later continues from there', async () => {
    // A slow machine reads some more pages before the pause is stored. There are so many pages that it does not reach
    // the last one.
    createContacts(60);
    await requestSync(nameOf(), { source: 'request', request: {} }, time);
    let pages = 0;
    const stop = service.simulators.hubspot.onExchange(({ path }) => {
      if (path === listPath) pages += 1;
    });
    onTestFinished(stop);
    let isPaused = false;
    onCommand(async () => {
      if (pages !== 1 || isPaused) return;
      isPaused = true;
      dataOf(await pause());
      time += 1_500;
    });
    await service.sync(() => time);
    expect(isPaused).toBe(true);
    // Pages that were requested before the pause are stored, too.
    const all = account()
      .list('contacts')
      .filter(({ archived }) => !archived).length;
    expect(pages).toBeLessThan(Math.floor(all / pageSize));
    const parked = (await getSync(nameOf())) ?? expect.fail('no sync');
    expect(parked).toMatchObject({ state: 'paused', dueAt: undefined, finishedAt: undefined });
    expect(parked.run?.counts).toMatchObject({ pages, seen: pageSize * pages });
    time += day;
    expect(await requestsOf(() => service.sync(() => time))).toBe(0);
    await resume();
    await service.sync(() => time);
    expect(pages).toBe(Math.ceil(all / pageSize));
    expect(await getSync(nameOf())).toMatchObject({ result: 'succeeded', run: { counts: { seen: all } } });
  });

  it.runIf(hasAllCases)('accepts requests for runs, which begin when it is resumed', async () => {
    await pause();
    const asked = await call(`/connections/${connection.id}/sync`, { object: 'crm.contact' });
    expect(envelopeOf(asked).message).toMatch(/^The syncs are paused/);
    expect(dataOf(asked, 202)).toMatchObject([{ state: 'paused', paused: { level: 'connection', reason: null } }]);
    expect(await requestsOf(() => service.sync(time))).toBe(0);
    expect(await getSync(nameOf())).toMatchObject({ state: 'paused', isBaselined: false });
    await resume();
    await service.sync(time);
    expect(await getSync(nameOf())).toMatchObject({ state: 'waiting', result: 'succeeded' });
  });

  it.runIf(hasAllCases)('keeps the notifications of its provider', async () => {
    const row = account().create('contacts', { firstname: 'Reported' });
    await baseline();
    await deliverNotifications(service, 'hubspot', { project, connection }, time);
    await pause();
    account().update('contacts', row.id, { firstname: 'Changed' });
    expect(new Set(await service.simulators.hubspot.hooks.post())).toEqual(new Set([200]));
    expect(await requestsOf(() => service.notifications(time + 1_000))).toBe(0);
    await resume();
    time += 31 * minute;
    const kept = [];
    for await (const keys of dueNotificationsOf(nameOf(), time)) kept.push(...keys);
    expect(kept).toHaveLength(1);
    await service.notifications(time);
    expect(await typesOf()).toEqual(['crm.contact.updated']);
    await service.sync(time);
    expect(await typesOf()).toEqual(['crm.contact.updated']);
  });

  it('leaves nothing of its syncs after it is disconnected', async () => {
    await baseline();
    await pause();
    time += quarter;
    await service.sync(time);
    await service.call('DELETE', `/connections/${connection.id}`, { key: project.key });
    await service.sync(time);
    expect(await listSyncs(project.id, connection.id)).toEqual([]);
    expect(await getSchedule(nameOf())).toBeUndefined();
    expect(failureOf(await pause())).toEqual([409, 'conflict']);
    expect(failureOf(await resume())).toEqual([409, 'conflict']);
  });

  it('is paused by the operator, who names its project, and by no other project', async () => {
    const byOperator = (body: object) => call(`/connections/${connection.id}/sync/pause`, body, service.operatorKey);
    expect(failureOf(await byOperator({}))).toEqual([422, 'validation_failed']);
    const other = await service.project();
    expect(failureOf(await byOperator({ id_project: other.id }))).toEqual([404, 'not_found']);
    const foreign = await call(`/connections/${connection.id}/sync/pause`, {}, other.key);
    expect(failureOf(foreign)).toEqual([404, 'not_found']);
    expect(dataOf(await byOperator({ id_project: project.id }))).toMatchObject({ paused: { level: 'connection' } });
    expect(dataOf(await resume())).toMatchObject({ paused: null });
  });
});

describe('a worker that starts when a pause ends', () => {
  it('restarts the cycle that it parks', async () => {
    await baseline();
    await dueSchedule(nameOf(), time);
    const held = (await acquireSchedule(nameOf(), minute, time)) ?? expect.fail('not due');
    await parkCycle(held, time);
    expect(await getSchedule(nameOf())).toMatchObject({ dueAt: time });
  });

  it('resumes the run that it parks', async () => {
    await baseline();
    await requestSync(nameOf(), { source: 'request', request: {} }, time);
    const held = (await acquireSync(nameOf(), minute, time)) ?? expect.fail('not due');
    await parkOwnRun(held, time);
    expect(await getSync(nameOf())).toMatchObject({ state: 'paused', dueAt: new Date(time).toISOString() });
    await service.sync(time);
    expect(await getSync(nameOf())).toMatchObject({ state: 'waiting', result: 'succeeded' });
  });
});

describe('a paused project', () => {
  it('pauses its syncs with one provider, and continues those with others', async () => {
    const other = await service.connect(project, 'pipedrive');
    await baseline();
    await baseline(other);
    const path = `/projects/${project.id}/sync`;
    const pauses = [{ provider: 'hubspot', reason: 'Limits', id_key: expect.any(String), since: expect.any(String) }];
    expect(dataOf(await call(`${path}/pause`, { provider: 'hubspot', reason: 'Limits' }))).toMatchObject({
      sync_pauses: pauses,
    });
    time += quarter;
    expect(await requestsOf(() => service.sync(time))).toBe(0);
    expect(await shown()).toMatchObject({ state: 'paused', paused: { level: 'project', reason: 'Limits' } });
    const looked = { state: 'waiting', paused: null, last_looked_at: new Date(time).toISOString() };
    expect(await shown(other)).toMatchObject(looked);
    // A connection of a paused project may also be paused itself.
    await pause();
    expect(dataOf(await resume())).toMatchObject({ paused: { level: 'project' } });
    await service.sync(time);
    expect(dataOf(await call(`${path}/resume`, { provider: 'hubspot' }))).toMatchObject({ sync_pauses: [] });
    expect(await requestsOf(() => service.sync(time))).toBeGreaterThan(0);
    expect(await shown()).toMatchObject(looked);
  });

  it.runIf(hasAllCases)('pauses all its syncs, also those of new connections', async () => {
    const path = `/projects/${project.id}/sync`;
    dataOf(await call(`${path}/pause`, {}, service.operatorKey));
    connection = await service.connect(project, 'hubspot', { account: 1 });
    await requestSync(nameOf(), { source: 'request', request: {} }, time);
    await service.sync(time);
    expect(await shown()).toMatchObject({ state: 'paused', paused: { level: 'project' }, started_at: null });
    dataOf(await call(`${path}/resume`, {}, service.operatorKey));
    await service.sync(time);
    expect(await shown()).toMatchObject({ state: 'waiting', result: 'succeeded' });
  });

  it('is refused for an unknown provider, and with the key of another project', async () => {
    const other = await service.project();
    const path = `/projects/${project.id}/sync/pause`;
    expect(failureOf(await call(path, { provider: 'acme' }))).toEqual([422, 'validation_failed']);
    expect(failureOf(await call(path, {}, other.key))).toEqual([404, 'not_found']);
  });

  it('keeps both of two simultaneous pauses', async () => {
    const path = `/projects/${project.id}/sync/pause`;
    const replies = await Promise.all(['hubspot', 'pipedrive'].map((provider) => call(path, { provider })));
    const carriedOut = replies.filter(({ status }) => status === 200).length;
    for (const refused of replies.filter(({ status }) => status !== 200))
      expect(failureOf(refused)).toEqual([409, 'conflict']);
    const { sync_pauses: pauses } = Object(
      dataOf(await service.call('GET', `/projects/${project.id}`, { key: project.key })),
    );
    expect(pauses).toHaveLength(carriedOut);
  });
});

describe('a provider paused by the operator', () => {
  it.runIf(hasAllCases)('receives no request from any project until the operator resumes it', async () => {
    await baseline();
    const path = '/providers/hubspot/sync';
    expect(failureOf(await call(`${path}/pause`))).toEqual([403, 'forbidden']);
    const unknown = await call('/providers/acme/sync/pause', {}, service.operatorKey);
    expect(failureOf(unknown)).toEqual([404, 'not_found']);
    const paused = { level: 'provider', reason: 'Outage' };
    const answer = dataOf(await call(`${path}/pause`, { reason: 'Outage' }, service.operatorKey));
    expect(answer).toMatchObject({ provider: 'hubspot', paused });
    time += quarter;
    expect(await requestsOf(() => service.sync(time))).toBe(0);
    expect(await shown()).toMatchObject({ state: 'paused', paused });
    const read = dataOf(await service.call('GET', path, { key: service.operatorKey }));
    expect(read).toMatchObject({ provider: 'hubspot', paused });
    expect(dataOf(await call(`${path}/resume`, {}, service.operatorKey))).toEqual({
      provider: 'hubspot',
      paused: null,
    });
    await service.sync(time);
    expect(await shown()).toMatchObject({
      state: 'waiting',
      paused: null,
      last_looked_at: new Date(time).toISOString(),
    });
  });

  it.runIf(hasAllCases)('continues although a worker saw the pause a moment ago', async () => {
    await baseline();
    time += quarter;
    await pauseProvider('hubspot', { since: new Date(time).toISOString(), by: 'key' }, time);
    // Another process has ended the pause, and this process does not know it.
    await remove(providerPauses, { provider: 'hubspot' });
    await service.sync(time);
    expect(await shown()).toMatchObject({ state: 'waiting', last_looked_at: new Date(time).toISOString() });
  });
});

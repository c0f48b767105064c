import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createContext } from '../../infra/local/functions.ts';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { connectionKey } from '../../lib/crypto/credentials.ts';
import { openFacts } from '../../lib/crypto/request-facts.ts';
import { beginInvocation, invocations } from '../../lib/invocation.ts';
import type { RequestEntry } from '../../lib/requests/entry.ts';
import { isSampled } from '../../lib/requests/run.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { getSchedule } from '../../lib/store/sync/schedules.ts';
import { runDueJobs } from '../../lib/workers/jobs.ts';
import { workers } from '../../lib/workers/table.ts';
import { dataOf } from '../harness/reply.ts';
import { runs } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { unitsOf } from '../harness/units.ts';
import { deliverNotifications } from '../provider-webhooks/connect.ts';
import { entriesWhile } from './published-entries.ts';

const hour = 60 * 60_000;
/** Providers' clocks are never behind by so much, so a look does not read earlier changes again. */
const interval = 2 * hour;

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now();

beforeAll(async () => {
  service = await startService({ hubspot: { strictDuplicates: false, now: () => time } });
});

afterAll(() => service.stop());

beforeEach(async () => {
  time = Math.max(time, Date.now()) + 24 * hour;
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
});

// Due work of this test would otherwise run during the next test.
afterEach(async () => {
  service.simulators.hubspot.clearFailures();
  await service.call('DELETE', `/connections/${connection.id}`, { key: project.key });
});

const account = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);

const syncContacts = async (): Promise<void> => {
  const contact = { interval_seconds: interval / 1000, reconcile_interval_seconds: 30 * 24 * 3600 };
  const body = { sync: { 'crm.contact': contact } };
  dataOf(await service.call('PATCH', `/projects/${project.id}`, { key: project.key, body }));
  await syncNow();
};

/** Runs the worker of syncs as its function does. */
const syncNow = () => {
  const context = createContext(workers.sync.handler, Date.now(), 60_000);
  return invocations.run(beginInvocation(workers.sync.handler, context), () => service.sync(time));
};

/** Runs the next cycle of the connection. */
const cycle = (): Promise<readonly RequestEntry[]> => {
  time += interval;
  return entriesWhile(syncNow);
};

const scheduleOf = async () =>
  (await getSchedule({ project: project.id, connection: connection.id })) ?? expect.fail('no schedule');

const sumOf = (numbers: readonly (number | undefined)[]): number =>
  numbers.reduce<number>((sum, one) => sum + (one ?? 0), 0);

const common = () => ({ project: project.id, connection: connection.id, provider: 'hubspot' });

describe('the entry of a sync', () => {
  it('exists for the own run of a sync, and for a cycle that finds a change', async () => {
    const first = await entriesWhile(syncContacts);
    expect(first).toContainEqual(
      expect.objectContaining({
        ...common(),
        cause: 'sync',
        function: workers.sync.handler,
        outcome: 'succeeded',
        provider_requests: expect.arrayContaining([expect.objectContaining({ method: 'GET', status: 200 })]),
      }),
    );
    await cycle();
    account().create('contacts', { firstname: 'New' });
    const [entry, ...more] = await cycle();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ ...common(), cause: 'sync', outcome: 'succeeded' });
    for (const member of ['route', 'status', 'error', 'parent']) expect(entry).not.toHaveProperty(member);
  });

  it('names the error of a failed cycle, and exists for the cycle that ends the failure', async () => {
    await syncContacts();
    await cycle();
    service.simulators.hubspot.fail({ kind: 'status', status: 500, body: { message: 'vendor words' }, times: 100 });
    const [failed] = await cycle();
    service.simulators.hubspot.clearFailures();
    const [cured] = await cycle();
    expect(failed).toMatchObject({ ...common(), outcome: 'failed', error: 'provider_failed' });
    expect(JSON.stringify(failed)).not.toContain('vendor words');
    const stored = (await getConnection(project.id, connection.id)) ?? expect.fail('not stored');
    const name = { project: project.id, connection: connection.id, id: failed?.id ?? '' };
    expect(openFacts(await connectionKey(stored), name, Buffer.from(failed?.sealed ?? '', 'base64'))).toMatchObject({
      message: expect.stringContaining('vendor words'),
    });
    expect(cured).toMatchObject({ outcome: 'succeeded' });
  });

  it('exists for one of twenty cycles that find nothing, and then contains the sums of the others', async () => {
    await syncContacts();
    await cycle();
    const before = await scheduleOf();
    let requests = 0;
    const stop = service.simulators.hubspot.onExchange(() => {
      requests += 1;
    });
    const cycles = runs(12, 60);
    const entries: RequestEntry[] = [];
    for (let one = 0; one < cycles; one += 1) entries.push(...(await cycle()));
    account().create('contacts', { firstname: 'Last' });
    entries.push(...(await cycle()));
    stop();
    const idle = entries.slice(0, -1);
    expect(idle.length).toBeLessThan(cycles / 4);
    expect(idle.filter(({ id }) => !isSampled(id))).toEqual([]);
    const after = await scheduleOf();
    // Each cycle acquires the schedule with the next fence.
    const ran = after.fence - before.fence;
    expect(ran).toBeGreaterThan(cycles);
    expect(sumOf(entries.map((entry) => entry.unlogged_runs)) + entries.length).toBe(before.unloggedRuns + ran);
    const shown = sumOf(entries.map((entry) => entry.provider_requests.length));
    const summed = sumOf(entries.map((entry) => entry.unlogged_provider_requests));
    expect(shown + summed).toBe(before.unloggedRequests + requests);
    expect(after).toMatchObject({ unloggedRuns: 0, unloggedRequests: 0 });
  });

  it('costs no database call', async () => {
    await syncContacts();
    await cycle();
    const units = async () => {
      time += interval;
      return (await unitsOf(() => service.sync(time))).calls;
    };
    const without = await units();
    let calls = 0;
    await entriesWhile(async () => {
      calls = await units();
    });
    expect(calls).toBe(without);
  });
});

describe('the entry of other work', () => {
  it('names the request that made the job, and exists for each part of work on the job', async () => {
    const { token } = connection;
    const items = Array.from({ length: 101 }, (_, n) => ({ first_name: `Job ${n}` }));
    const headers = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00' };
    const reply = await service.call('POST', '/crm/contacts/batch', { token, body: { items }, headers });
    dataOf(reply, 202);
    const now = Date.now() + 2 * hour;
    const [entry, ...more] = await entriesWhile(() =>
      service.as(workers.jobs, () => runDueJobs({ now: () => now, deadline: now + 60_000 })),
    );
    expect(more).toEqual([]);
    const parent = reply.headers.get('x-request-id');
    expect(entry).toMatchObject({ ...common(), cause: 'job', outcome: 'succeeded', parent, ...headers });
    expect(entry?.id).not.toBe(parent);
    const sent = (entry?.provider_requests.length ?? 0) + (entry?.more_provider_requests ?? 0);
    expect(sent).toBeGreaterThan(0);
  });

  it('exists for a notification, with the error of its records', async () => {
    await syncContacts();
    await deliverNotifications(service, 'hubspot', { project, connection }, time);
    const { hooks } = service.simulators.hubspot;
    const notify = async (change: () => unknown) => {
      change();
      await hooks.post();
      return entriesWhile(() => service.notifications(time + hour));
    };
    let id = 0;
    const [entry, ...more] = (
      await notify(() => {
        ({ id } = account().create('contacts', { firstname: 'Notified' }));
      })
    ).filter(({ cause }) => cause === 'notification');
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      ...common(),
      outcome: 'succeeded',
      provider_requests: expect.arrayContaining([expect.objectContaining({ path: '/crm/v3/objects/contacts/{id}' })]),
    });
    service.simulators.hubspot.fail({ kind: 'status', status: 403, body: { message: 'vendor words' }, times: 100 });
    const failed = (await notify(() => account().update('contacts', id, { firstname: 'Again' }))).filter(
      ({ cause }) => cause === 'notification',
    );
    expect(failed).toMatchObject([{ ...common(), outcome: 'refused', error: 'provider_forbidden' }]);
    expect(JSON.stringify(failed)).not.toContain('vendor words');
  });

  it('exists for the registration of webhooks', async () => {
    const other = await service.connect(project, 'zendesk');
    const entries = await entriesWhile(() => service.hooks(time));
    expect(entries).toMatchObject([
      { ...common(), connection: other.id, provider: 'zendesk', cause: 'registration', outcome: 'succeeded' },
    ]);
  });
});

describe('a run', () => {
  it('is the one of twenty by its id', () => {
    const ids = Array.from({ length: 4_000 }, () => randomUUID());
    const share = ids.filter(isSampled).length / ids.length;
    expect(share).toBeGreaterThan(0.035);
    expect(share).toBeLessThan(0.065);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { run as storeLines } from '../../functions/workers/requests.ts';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { eventRecord } from '../../lib/api/management/events.ts';
import type { RequestEntry } from '../../lib/requests/entry.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { runDueJobs } from '../../lib/workers/jobs.ts';
import { workers } from '../../lib/workers/table.ts';
import { dataOf, envelopeOf, recordOf, refusedPaths } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { entriesWhile } from '../requests/published-entries.ts';
import { deliverEntries } from '../requests/request-entries.ts';
import { onCommand } from '../store/faults.ts';

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
/** Milliseconds that the clock of the provider is ahead. */
let ahead = 0;

beforeAll(async () => {
  service = await startService({ hubspot: { now: () => Date.now() + ahead } });
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
});

afterAll(() => service.stop());

type Query = Readonly<Record<string, string>>;

const page = async (query: Query, key = project.key) => {
  const reply = await service.call('GET', '/events', { key, query });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return envelopeOf(reply);
};

const list = async (query: Query, key?: string) => z.array(eventRecord).parse((await page(query, key)).data);

/** Types and records of events. */
const shown = async (query: Query, key?: string) =>
  (await list(query, key)).map(({ type, record_id }) => `${type} ${record_id}`);

/**
 * Stores the entries of some work in the request log, and gives all events their places. A worker that no handler calls
 * names no function. @param facts members of the entries by the clock of the test
 */
const logged = async <T>(
  work: () => Promise<T>,
  facts: Partial<RequestEntry> = {},
): Promise<{ readonly done: T; readonly entries: RequestEntry[] }> => {
  let done: T | undefined;
  const entries = await entriesWhile(async () => {
    done = await work();
  });
  await deliverEntries(
    storeLines,
    entries.map((entry) => ({ ...entry, function: entry.function ?? 'worker', ...facts })),
  );
  await service.dispatch(Date.now() + ahead);
  return { done: done as T, entries: [...entries] };
};

const write = (method: string, path: string, body: object) =>
  service.call(method, path, { token: connection.token, body });

/** Writes, stores the log, and returns the id of the request with the answer. */
const written = async (method: string, path: string, body: object) => {
  const { done: reply } = await logged(() => write(method, path, body));
  return { reply, request: reply.headers.get('x-request-id') ?? expect.fail('no request id') };
};

const batchOf = (count: number) => ({
  items: Array.from({ length: count }, (_, n) => ({ last_name: `Batch ${count} ${n}` })),
});

describe('GET /events with request_id', () => {
  it('refuses a text that is no id of a request', async () => {
    const reply = await service.call('GET', '/events', { key: project.key, query: { request_id: 'a b' } });
    expect(refusedPaths(reply)).toEqual(['request_id']);
  });

  it('lists the events of a write, and only these', async () => {
    const made = await written('POST', '/crm/contacts', { last_name: 'Lovelace' });
    const { id } = recordOf(made.reply, 201);
    const changed = await written('PATCH', `/crm/contacts/${id}`, { last_name: 'King' });
    const read = await written('POST', '/crm/contacts', {});
    expect(await shown({ request_id: made.request })).toEqual([`crm.contact.created ${id}`]);
    expect(await shown({ request_id: changed.request })).toEqual([`crm.contact.updated ${id}`]);
    expect(await shown({ request_id: read.request })).toEqual([]);
    const both = { request_id: changed.request, record_id: id };
    expect(await shown(both)).toEqual([`crm.contact.updated ${id}`]);
    expect(await shown({ ...both, record_id: project.id })).toEqual([]);
  });

  it('lists the events of a batch in pages and in both orders, with the other filters', async () => {
    const { request } = await written('POST', '/crm/contacts/batch', batchOf(7));
    const all = (await list({ request_id: request })).map(({ id }) => id);
    expect(all).toHaveLength(7);
    for (const order of ['asc', 'desc']) {
      const found: unknown[] = [];
      let cursor: string | null | undefined;
      do {
        const next = await page({ request_id: request, limit: '2', order, ...(cursor && { cursor }) });
        found.push(...z.array(z.object({ id: z.string() })).parse(next.data));
        cursor = next.next_cursor;
      } while (cursor);
      expect(found).toMatchObject((order === 'asc' ? all : all.toReversed()).map((id) => ({ id })));
    }
    const [third] = (await list({ request_id: request })).slice(2);
    expect(await shown({ request_id: request, type: 'crm.contact.updated' })).toEqual([]);
    expect(await list({ request_id: request, id_connection: connection.id, type: 'crm.*' })).toHaveLength(7);
    expect(await list({ request_id: request, id_connection: project.id })).toEqual([]);
    expect(await list({ request_id: request, event_id: third?.id ?? '' })).toEqual([third]);
    const after = { request_id: request, id_connection: connection.id, after_sequence: String(third?.sequence) };
    expect((await list(after)).every(({ sequence }) => sequence > (third?.sequence ?? 0))).toBe(true);
  });

  it('lists the events of a job by the request that made it, and those of one run by the run', async () => {
    const { reply, request } = await written('POST', '/crm/contacts/batch', batchOf(101));
    dataOf(reply, 202);
    const { entries } = await logged(() =>
      service.as(workers.jobs, () => runDueJobs({ now: Date.now, deadline: Date.now() + 120_000 })),
    );
    const types = (await list({ request_id: request, order: 'desc', limit: '100' })).map(({ type }) => type);
    expect(types).toEqual(['job.completed', ...Array(99).fill('crm.contact.created')]);
    const run = entries.find(({ cause }) => cause === 'job') ?? expect.fail('no run');
    expect(run.parent).toBe(request);
    expect(await list({ request_id: run.id, limit: '100' })).toHaveLength(100);
  });

  it('lists the events of a sync by its run', async () => {
    const { reply } = await written('POST', '/crm/contacts', { last_name: 'Noether' });
    const { id, remote_id: remote } = recordOf(reply, 201);
    ahead = 60 * 60_000;
    await service.sync(Date.now() + ahead);
    ahead *= 2;
    const at = Date.now() + ahead;
    service.simulators.hubspot
      .account(hubspotPortals[0].portalId)
      .update('contacts', Number(remote), { lastname: 'Emmy' });
    const name = { project: project.id, connection: connection.id, object: 'crm.contact' };
    await requestSync(name, { source: 'request', request: {} }, at);
    await logged(() => service.sync(at), { time: new Date(at).toISOString() });
    const [found] = await list({ record_id: id, type: 'crm.contact.updated' });
    expect(found?.caused_by?.cause).toBe('sync');
    expect(await shown({ request_id: found?.caused_by?.request_id ?? '' })).toContain(`crm.contact.updated ${id}`);
  });

  it('lists the event of a new connection', async () => {
    const { done, entries } = await logged(() => service.connect(project, 'zendesk'));
    const created = await list({ id_connection: done.id });
    const id = created[0]?.caused_by?.request_id ?? '';
    expect(entries.map((entry) => entry.id)).toContain(id);
    expect(await list({ request_id: id })).toEqual(created);
  });

  it('finds nothing for another project, and for a request that the log does not contain', async () => {
    const { request } = await written('POST', '/crm/contacts', { last_name: 'Hopper' });
    expect(await list({ request_id: request })).toHaveLength(1);
    expect(await list({ request_id: request }, (await service.project()).key)).toEqual([]);
    expect(await list({ request_id: `${request}0` })).toEqual([]);
    const reply = await write('POST', '/crm/contacts', { last_name: 'Hamilton' });
    await service.dispatch(Date.now());
    const unlogged = reply.headers.get('x-request-id') ?? '';
    expect(await list({ request_id: unlogged })).toEqual([]);
    expect(await list({ request_id: unlogged, record_id: String(recordOf(reply, 201).id) })).toHaveLength(1);
  });

  it('reads no event outside of the time of the request', async () => {
    const { request } = await written('POST', '/crm/contacts', { last_name: 'Goodall' });
    const ranges: (readonly number[])[] = [];
    const stop = onCommand(async (command, input) => {
      const times = JSON.stringify(input).matchAll(/event#([\dT:.-]+Z)/g);
      if (command === 'QueryCommand') ranges.push([...times].map(([, time = '']) => Date.parse(time)));
    });
    expect(await list({ request_id: request })).toHaveLength(1);
    stop();
    expect(ranges).toHaveLength(4);
    for (const [from = 0, to = 0] of ranges) expect(to - from).toBeLessThan(30_000);
  });
});

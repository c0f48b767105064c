import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { pipedriveCompanies } from '../../infra/simulators/pipedrive/seeds.ts';
import { eventRecord } from '../../lib/api/management/events.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { runDueJobs } from '../../lib/workers/jobs.ts';
import { workers } from '../../lib/workers/table.ts';
import { dataOf, envelopeOf, recordOf, refusedPaths } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { startReceiver } from '../webhooks/receiver.ts';

const object = 'crm.company';
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);

const receiver = await startReceiver();
let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let key: { readonly id: string; readonly key: string };

let time = Date.now();

/** Connects an account whose companies were listed, and whose changes are notified. */
beforeAll(async () => {
  service = await startService({ pipedrive: { now: () => time } });
  project = await service.project();
  connection = await service.connect(project, 'pipedrive');
  await service.hooks(later());
  await sync();
  await hooks().post(() => []);
  const body = { id_project: project.id, name: 'A', scopes: ['records:read', 'records:write'] };
  const made = await service.call('POST', '/auth/keys', { key: project.key, body });
  key = z.object({ id: z.string(), key: z.string() }).parse(dataOf(made, 201));
});

afterAll(() => service.stop());

const account = () => service.simulators.pipedrive.account(pipedriveCompanies[0].companyDomain);
const hooks = () => service.simulators.pipedrive.hooks;

/** Lets ten minutes pass. The list of events shows none that are more than a day ahead of the service's clock. */
const later = (): number => {
  time += 10 * 60_000;
  return time;
};

const sync = async () => {
  await requestSync(
    { project: project.id, connection: connection.id, object },
    { source: 'request', request: {} },
    time,
  );
  await service.sync(later());
};

const asKey = () => ({ key: key.key, headers: { 'x-connection-id': connection.id } });

const page = async (query: Readonly<Record<string, string>>, by = project.key) => {
  await service.dispatch(later());
  const reply = await service.call('GET', '/events', { key: by, query });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return envelopeOf(reply);
};

const list = async (query: Readonly<Record<string, string>>, by?: string) =>
  z.array(eventRecord).parse((await page(query, by)).data);

/** Types of events with their causes. */
const causesOf = async (query: Readonly<Record<string, string>>) =>
  (await list(query)).map(({ type, caused_by }) => [type, caused_by]);

const createCompany = async (name: string) => {
  const reply = await service.call('POST', '/crm/companies', { ...asKey(), body: { name } });
  return { request: reply.headers.get('x-request-id'), ...recordOf(reply, 201) };
};

describe('the cause of an event', () => {
  it('names the request and the key of a write, and the run of a sync and of a change notification', async () => {
    const made = await createCompany('Initech');
    await hooks().post(() => []);
    account().update('organizations', Number(made.remote_id), { name: 'Initech Ltd' });
    await hooks().post(() => []);
    await sync();
    account().update('organizations', Number(made.remote_id), { name: 'Initech GmbH' });
    await hooks().post();
    await service.notifications(later());
    const events = await causesOf({ record_id: made.id });
    expect(events).toEqual([
      [`${object}.created`, { cause: 'api', request_id: made.request, key_id: key.id }],
      [`${object}.updated`, { cause: 'sync', request_id: uuid, key_id: null }],
      [`${object}.updated`, { cause: 'notification', request_id: uuid, key_id: null }],
    ]);
    expect(await causesOf({ remote_id: made.remote_id, id_connection: connection.id, object })).toEqual(events);
    expect(await causesOf({ remote_id: made.remote_id, id_connection: connection.id })).toEqual(events);
    expect(await causesOf({ event_id: (await list({ record_id: made.id }))[1]?.id ?? '' })).toEqual([events[1]]);
  });

  it('has no key for a request with a connection token', async () => {
    const reply = await service.call('POST', '/crm/companies', { token: connection.token, body: { name: 'Hooli' } });
    const cause = { cause: 'api', request_id: reply.headers.get('x-request-id'), key_id: null };
    expect(await causesOf({ record_id: recordOf(reply, 201).id })).toEqual([[`${object}.created`, cause]]);
  });

  it('names the request that made a job, and its key, for each record and for the end of the job', async () => {
    const items = Array.from({ length: 101 }, (_, n) => ({ name: `Umbrella ${n}` }));
    const reply = await service.call('POST', '/crm/companies/batch', { ...asKey(), body: { items } });
    dataOf(reply, 202);
    const at = Date.now();
    await service.as(workers.jobs, () => runDueJobs({ now: () => at, deadline: at + 120_000 }));
    const cause = { cause: 'job', request_id: reply.headers.get('x-request-id'), key_id: key.id };
    const end = await list({ type: 'job.completed' });
    expect(end.map(({ caused_by }) => caused_by)).toEqual([cause]);
    const created = await list({ type: `${object}.created`, limit: '100', order: 'desc' });
    expect(created).toHaveLength(100);
    for (const { caused_by } of created) expect(caused_by).toEqual(cause);
  });

  it('is part of the message to a webhook, and null for an event of the service itself', async () => {
    const { key: by } = project;
    const hook = async (path: string) =>
      Object(dataOf(await service.call('POST', '/webhook', { key: by, body: { url: receiver.url + path } }), 201));
    await hook('/all');
    const gone = await hook('/gone');
    receiver.answerAt('/gone', (_, response) => response.writeHead(410).end());
    const made = await createCompany('Globex');
    await service.dispatch(later());
    await service.deliver(later());
    const [message] = receiver.at('/all');
    expect(JSON.parse(message?.body ?? '').data).toMatchObject({
      record_id: made.id,
      caused_by: { cause: 'api', request_id: made.request, key_id: key.id },
    });
    expect(await list({ type: 'webhook.disabled' })).toMatchObject([
      { caused_by: null, data: { webhook_id: gone.id, reason: 'gone' } },
    ]);
  });
});

describe('the events of a record', () => {
  it('are listed in both directions and in pages, with the other filters', async () => {
    const made = await createCompany('Soylent');
    const other = await createCompany('Cyberdyne');
    for (const name of ['Soylent 1', 'Soylent 2', 'Soylent 3']) {
      dataOf(await service.call('PATCH', `/crm/companies/${made.id}`, { ...asKey(), body: { name } }));
    }
    const all = await list({ record_id: made.id });
    expect(all.map(({ type }) => type)).toEqual(
      ['created', ...Array(3).fill('updated')].map((one) => `${object}.${one}`),
    );
    expect(all.map(({ time }) => time)).toEqual(all.map(({ time }) => time).toSorted());
    for (const order of ['asc', 'desc']) {
      const read: string[] = [];
      let cursor: string | null | undefined;
      do {
        const found = await page({ record_id: made.id, order, limit: '1', ...(cursor && { cursor }) });
        read.push(
          ...z
            .array(eventRecord)
            .parse(found.data)
            .map(({ id }) => id),
        );
        cursor = found.next_cursor;
      } while (cursor);
      const ids = all.map(({ id }) => id);
      expect(read).toEqual(order === 'asc' ? ids : ids.toReversed());
    }
    const second = all[1];
    const where = { record_id: made.id, id_connection: connection.id };
    expect(await list({ ...where, type: '*.created' })).toEqual(all.slice(0, 1));
    expect(await list({ ...where, from: second?.time ?? '', to: all[2]?.time ?? '' })).toEqual([second]);
    expect(await list({ ...where, after_sequence: String(second?.sequence) })).toEqual(all.slice(2));
    expect(await list({ ...where, provider: 'hubspot' })).toEqual([]);
    expect(await list({ ...where, remote_id: made.remote_id })).toEqual(all);
    expect(await list({ ...where, remote_id: other.remote_id })).toEqual([]);
    expect(await list({ ...where, id_connection: project.id })).toEqual([]);
  });

  it('need a connection for a remote id, and an event needs an id', async () => {
    const refusals = async (query: Readonly<Record<string, string>>) =>
      refusedPaths(await service.call('GET', '/events', { key: project.key, query }));
    expect(await refusals({ remote_id: '17' })).toEqual(['remote_id']);
    expect(await refusals({ record_id: '17' })).toEqual(['record_id']);
    expect(await refusals({ event_id: '17' })).toEqual(['event_id']);
  });

  it('are empty for another project, and for ids that do not exist', async () => {
    const made = await createCompany('Tyrell');
    const [event] = await list({ record_id: made.id });
    const stranger = (await service.project()).key;
    const remote = { remote_id: made.remote_id, id_connection: connection.id };
    for (const query of [{ record_id: made.id }, remote, { event_id: event?.id ?? '' }]) {
      expect(await list(query, stranger)).toEqual([]);
      expect(await list(query)).toHaveLength(1);
    }
    const { id } = project;
    for (const query of [{ record_id: id }, { ...remote, remote_id: '0' }, { event_id: id }]) {
      expect(await list(query)).toEqual([]);
    }
    expect(await list({ ...remote, id_connection: id })).toEqual([]);
  });
});

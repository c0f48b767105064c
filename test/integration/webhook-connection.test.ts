import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../infra/local/setup.ts';
import { getSync } from '../../lib/store/sync/syncs.ts';
import { dataOf, refusedPaths } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { startReceiver } from '../webhooks/receiver.ts';

const receiver = await startReceiver();

let service: Service;
let project: MadeProject;
let path: string;

beforeAll(async () => {
  service = await startService();
});

beforeEach(async () => {
  project = await service.project();
  path = `/${project.id}`;
});

afterAll(() => service.stop());

const call = (method: string, at: string, body?: unknown, key = project.key) =>
  service.call(method, at, { key, ...(body !== undefined && { body }) });
const add = async (body: object) =>
  Object(dataOf(await call('POST', '/webhook', { url: receiver.url + path, ...body }), 201));
const send = async (): Promise<void> => {
  await service.dispatch(Date.now());
  await service.deliver(Date.now());
};
const received = () =>
  receiver.at(path).map(({ body }) => {
    const { type, data } = JSON.parse(body);
    return [type, data.id_connection];
  });

describe('a webhook for one connection', () => {
  it('is refused for a connection of another project as for an unknown one', async () => {
    const other = await service.project();
    const { id } = await service.connect(other, 'hubspot');
    const made = await add({});
    const attempts = [
      (id_connection: unknown) => call('POST', '/webhook', { url: receiver.url + path, id_connection }),
      (id_connection: unknown) => call('PUT', `/webhook/${made.id}`, { id_connection }),
    ];
    for (const attempt of attempts) {
      const [foreign, unknown] = [await attempt(id), await attempt(randomUUID())];
      expect(refusedPaths(foreign)).toEqual(['id_connection']);
      expect(JSON.stringify(foreign.body)).toBe(JSON.stringify(unknown.body));
      expect(refusedPaths(await attempt('x'))).toEqual(['id_connection']);
    }
    expect(dataOf(await call('GET', '/webhook'))).toMatchObject([{ id: made.id, id_connection: null }]);
  });

  it('receives only the events of that connection until its end, and then stays silent', async () => {
    const mine = await service.connect(project, 'hubspot');
    const made = await add({ id_connection: mine.id });
    expect(made.id_connection).toBe(mine.id);
    const { id: other } = await service.connect(project, 'zendesk');
    await send();
    expect(received()).toEqual([['connection.created', mine.id]]);
    dataOf(await call('DELETE', `/connections/${other}`), 202);
    dataOf(await call('DELETE', `/connections/${mine.id}`), 202);
    await send();
    await service.erase(Date.now() + 120_000);
    await service.connect(project, 'hubspot');
    await send();
    expect(received()).toEqual([
      ['connection.created', mine.id],
      ['connection.revoked', mine.id],
    ]);
    const kept = Object(dataOf(await call('GET', `/webhook/${made.id}`)));
    expect(kept).toMatchObject({ active: true, id_connection: mine.id });
    expect(refusedPaths(await call('PUT', `/webhook/${made.id}`, { id_connection: mine.id }))).toEqual([
      'id_connection',
    ]);
  });

  it('may be changed to all connections, and back', async () => {
    const [first, second] = [await service.connect(project, 'hubspot'), await service.connect(project, 'zendesk')];
    await service.dispatch(Date.now());
    const made = await add({ id_connection: first.id, scope: ['connection.*'] });
    const change = async (id_connection: string | null) =>
      Object(dataOf(await call('PUT', `/webhook/${made.id}`, { id_connection }))).id_connection;
    expect(await change(null)).toBeNull();
    dataOf(await call('DELETE', `/connections/${second.id}`), 202);
    await send();
    expect(received()).toEqual([['connection.revoked', second.id]]);
    expect(await change(first.id)).toBe(first.id);
    const { id: third } = await service.connect(project, 'zendesk');
    dataOf(await call('DELETE', `/connections/${third}`), 202);
    await send();
    expect(received()).toHaveLength(1);
  });

  it('syncs the objects of that connection, and of no other one', async () => {
    const [mine, other] = [await service.connect(project, 'hubspot'), await service.connect(project, 'zendesk')];
    await service.sync(Date.now() + 1_000);
    await add({ id_connection: other.id, scope: ['ticketing.ticket.*'] });
    await service.sync(Date.now() + 200_000);
    const syncOf = (connection: string) => getSync({ project: project.id, connection, object: 'ticketing.ticket' });
    expect(await syncOf(other.id)).toMatchObject({ source: 'scope' });
    expect(await syncOf(mine.id)).toBeUndefined();
  });
});

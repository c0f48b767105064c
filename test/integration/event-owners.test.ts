import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../infra/local/setup.ts';
import { environment } from '../../lib/environment.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { listenToLogs } from '../harness/logs.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { onCommand } from '../store/faults.ts';
import { isSignedWith, startReceiver } from '../webhooks/receiver.ts';

const receiver = await startReceiver();
const logs = listenToLogs();

let service: Service;
let project: MadeProject;
let path: string;
let hook: { readonly id: string; readonly secret: string };

const metadata = { tenant: 'canary-of-the-metadata', seats: 4 };

beforeAll(async () => {
  service = await startService({ logLevel: 'DEBUG' });
});

beforeEach(async () => {
  project = await service.project();
  path = `/${project.id}`;
  hook = Object(dataOf(await call('POST', '/webhook', { url: receiver.url + path }), 201));
});

afterAll(async () => {
  await service.stop();
});

const call = (method: string, at: string, body?: unknown, query?: Readonly<Record<string, string>>) =>
  service.call(method, at, { key: project.key, ...(body !== undefined && { body }), ...(query && { query }) });

const connect = async (originId: string): Promise<string> => {
  const linkedUser = await service.linkedUser(project, originId);
  const { id } = await service.connect(project, 'hubspot', { linkedUser });
  await call('PATCH', `/connections/${id}`, { metadata });
  return id;
};

const send = async (): Promise<void> => {
  await service.dispatch(Date.now());
  await service.deliver(Date.now());
};

const bodies = () => receiver.at(path).map(({ body }) => JSON.parse(body));
const listed = async (at: string) => dataOf(await call('GET', at)) as readonly Record<string, unknown>[];

describe('events and deliveries', () => {
  it('name their owner, in the signed body and in lists', async () => {
    const id = await connect('customer-ä');
    await send();
    const owner = {
      id_connection: id,
      provider: 'hubspot',
      id_linked_user: await service.linkedUser(project, 'customer-ä'),
      linked_user_origin_id: 'customer-ä',
      alias: 'test',
      metadata,
    };
    const [message] = receiver.at(path);
    if (message === undefined) throw new Error('nothing arrived');
    expect(isSignedWith(message, hook.secret)).toBe(true);
    expect(JSON.parse(message.body).data).toMatchObject(owner);
    const [event] = await listed('/events');
    expect(event).toMatchObject(owner);
    expect(JSON.parse(message.body).data).toEqual(event);
    expect(await listed(`/webhook/${hook.id}/deliveries`)).toMatchObject([{ event_id: event?.id, ...owner }]);
  });

  it('contain the metadata and the alias at the time of sending', async () => {
    const id = await connect('mine');
    await send();
    await call('PATCH', `/connections/${id}`, { metadata: { seats: 5 } });
    await call('POST', '/linked-users/create', {
      linked_user_origin_id: 'mine',
      alias: 'Renamed',
      id_project: project.id,
    });
    const [delivery] = await listed(`/webhook/${hook.id}/deliveries`);
    await call('POST', `/webhook/${hook.id}/replay`, { delivery_id: delivery?.id });
    await service.deliver(Date.now());
    expect(bodies().map(({ data }) => [data.metadata, data.alias])).toEqual([
      [metadata, 'test'],
      [{ seats: 5 }, 'Renamed'],
    ]);
  });

  it('contain no metadata after the account is disconnected, but still name their owner', async () => {
    const id = await connect('mine');
    await send();
    dataOf(await call('DELETE', `/connections/${id}`), 202);
    await send();
    await service.erase(Date.now() + 120_000);
    const owner = { id_connection: id, provider: 'hubspot', linked_user_origin_id: 'mine', alias: 'test' };
    expect(bodies().at(-1)).toMatchObject({ type: 'connection.revoked', data: { ...owner, metadata: null } });
    for (const list of ['/events', `/webhook/${hook.id}/deliveries`]) {
      const entries = await listed(list);
      expect(entries.length).toBeGreaterThan(0);
      for (const entry of entries) expect(entry).toMatchObject({ ...owner, metadata: null });
    }
    dataOf(await call('DELETE', `/linked-users/${await service.linkedUser(project, 'mine')}`), 202);
    const [event] = await listed('/events');
    expect(event).toMatchObject({ ...owner, linked_user_origin_id: null, alias: null, metadata: null });
  });

  it('without a connection have no owner', async () => {
    receiver.answerAt(path, (_, response) => response.writeHead(410).end());
    await connect('mine');
    await send();
    await service.dispatch(Date.now());
    const off = (await listed('/events')).find(({ type }) => type === 'webhook.disabled');
    expect(off).toMatchObject({ provider: null, linked_user_origin_id: null, alias: null, metadata: null });
  });

  it('are listed with two reads of owners, for any number of events', async () => {
    for (const originId of ['a', 'b', 'c', 'd']) await connect(originId);
    await service.dispatch(Date.now());
    const reads: string[] = [];
    onCommand(async (name, input) => {
      if (/connection#|linked_user#/.test(JSON.stringify(input))) reads.push(name);
    });
    expect(await listed('/events')).toHaveLength(4);
    expect(reads.length).toBeLessThanOrEqual(2);
    expect(new Set(reads)).toEqual(new Set(['BatchGetItemCommand']));
  });

  it('keep metadata out of the storage and the log', async () => {
    await connect('mine');
    await send();
    await listed('/events');
    for (const table of ['events', 'records', 'projects', 'connections'] as const) {
      const { Items = [] } = await database().send(new ScanCommand({ TableName: environment.tables[table] }));
      const text = JSON.stringify(Items, (_, value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
      );
      if (table !== 'records') expect(Items.length, table).toBeGreaterThan(0);
      expect(text, table).not.toContain('canary-of-the-metadata');
    }
    expect(logs.text()).toContain('"service":');
    expect(logs.text()).not.toContain('canary-of-the-metadata');
  });
});

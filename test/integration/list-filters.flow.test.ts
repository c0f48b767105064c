import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../infra/local/setup.ts';
import { dataOf, refusedPaths } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { onCommand } from '../store/faults.ts';
import { startReceiver } from '../webhooks/receiver.ts';

const receiver = await startReceiver();

let service: Service;
let project: MadeProject;
let other: MadeProject;
let hook: string;
/** Ids of connections, by customer and provider. */
const connections: Record<string, string> = {};

type Query = Readonly<Record<string, string | number>>;

const connect = async (of: MadeProject, originId: string, provider: 'hubspot' | 'zendesk'): Promise<string> => {
  const linkedUser = await service.linkedUser(of, originId);
  return (await service.connect(of, provider, { linkedUser, account: provider === 'zendesk' ? 1 : 0 })).id;
};

beforeAll(async () => {
  service = await startService();
  [project, other] = await Promise.all([service.project(), service.project()]);
  const made = await service.call('POST', '/webhook', { key: project.key, body: { url: `${receiver.url}/hook` } });
  hook = Object(dataOf(made, 201)).id;
  for (const originId of ['mine', 'yours']) {
    for (const provider of ['hubspot', 'zendesk'] as const) {
      connections[`${originId} ${provider}`] = await connect(project, originId, provider);
    }
  }
  connections.theirs = await connect(other, 'theirs', 'hubspot');
  const { 'yours zendesk': gone } = connections;
  dataOf(await service.call('DELETE', `/connections/${gone}`, { key: project.key }), 202);
  await service.dispatch(Date.now());
  await service.deliver(Date.now());
});

afterAll(() => service.stop());

const lists = [['/events'], ['/webhook/{id}/deliveries']] as const;
const ask = (path: string, query: Query = {}) =>
  service.call('GET', path.replace('{id}', hook), { key: project.key, query });
const entriesOf = async (path: string, query: Query = {}) =>
  dataOf(await ask(path, { limit: 100, ...query })) as readonly Readonly<Record<string, unknown>>[];
const idsOf = async (path: string, query: Query = {}) => (await entriesOf(path, query)).map(({ id }) => id);
const connectionsOf = async (path: string, query: Query) => [
  ...new Set((await entriesOf(path, query)).map(({ id_connection: id }) => id)),
];

const paged = async (path: string, query: Query): Promise<readonly unknown[]> => {
  const seen: unknown[] = [];
  let cursor: string | undefined;
  do {
    const page = await ask(path, { limit: 2, ...query, ...(cursor && { cursor }) });
    seen.push(...(dataOf(page) as readonly object[]).map((entry) => Object(entry).id));
    cursor = Object(page.body).next_cursor ?? undefined;
  } while (cursor);
  return seen;
};

const named = (...names: readonly string[]) => names.map((name) => connections[name]).toSorted();

describe.each(lists)('GET %s', (path) => {
  it('filters by customer, provider and connection', async () => {
    const of = async (query: Query) => (await connectionsOf(path, query)).toSorted();
    const mine = named('mine hubspot', 'mine zendesk');
    expect(await of({ linked_user_origin_id: 'mine' })).toEqual(mine);
    expect(await of({ id_linked_user: await service.linkedUser(project, 'mine') })).toEqual(mine);
    expect(await of({ provider: 'zendesk' })).toEqual(named('mine zendesk', 'yours zendesk'));
    expect(await of({ provider: 'zendesk', linked_user_origin_id: 'mine' })).toEqual(named('mine zendesk'));
    expect(await of({ id_connection: connections['mine hubspot'] ?? '' })).toEqual(named('mine hubspot'));
    expect(await of({ id_connection: connections['mine hubspot'] ?? '', linked_user_origin_id: 'yours' })).toEqual([]);
    expect(await of({ provider: 'pipedrive' })).toEqual([]);
  });

  it('answers the same for a customer or connection of another project as for an unknown one', async () => {
    const foreign = await service.linkedUser(other, 'theirs');
    for (const [name, value] of [
      ['id_linked_user', foreign],
      ['id_connection', connections.theirs ?? ''],
      ['linked_user_origin_id', 'theirs'],
    ] as const) {
      const [theirs, nobodys] = [await ask(path, { [name]: value }), await ask(path, { [name]: randomUUID() })];
      expect(theirs.status).toBe(200);
      expect(JSON.stringify(theirs.body)).toBe(JSON.stringify(nobodys.body));
      expect(dataOf(theirs)).toEqual([]);
    }
  });

  it('sorts in both directions, page by page, with and without filters', async () => {
    for (const query of [{}, { provider: 'zendesk' }, { id_connection: connections['yours zendesk'] ?? '' }]) {
      const ids = await idsOf(path, { order: 'asc', ...query });
      expect(ids.length).toBeGreaterThanOrEqual(2);
      expect(await idsOf(path, { order: 'desc', ...query })).toEqual(ids.toReversed());
      expect(await paged(path, { order: 'asc', ...query })).toEqual(ids);
      expect(await paged(path, { order: 'desc', ...query })).toEqual(ids.toReversed());
    }
    const usual = path === '/events' ? 'asc' : 'desc';
    expect(await idsOf(path)).toEqual(await idsOf(path, { order: usual }));
  });

  it('refuses two customers, an unknown order and an unknown filter, and lists the valid ones', async () => {
    const user = await service.linkedUser(project, 'yours');
    const both = { linked_user_origin_id: 'mine', id_linked_user: user };
    expect(refusedPaths(await ask(path, both))).toEqual(['linked_user_origin_id']);
    expect(refusedPaths(await ask(path, { order: 'newest' }))).toEqual(['order']);
    const unknown = await ask(path, { zebra_crossing: 'x' });
    expect(refusedPaths(unknown)).toEqual(['zebra_crossing']);
    expect(Object(unknown.body).message).toContain('id_linked_user, linked_user_origin_id, provider, id_connection');
  });
});

describe('GET /events', () => {
  it('accepts the connection under either name, but not under both', async () => {
    const [mine = '', yours = ''] = named('mine hubspot', 'yours hubspot');
    expect(await idsOf('/events', { connection: mine })).toEqual(await idsOf('/events', { id_connection: mine }));
    expect(refusedPaths(await ask('/events', { connection: mine, id_connection: yours }))).toEqual(['connection']);
    expect(refusedPaths(await ask('/events', { after_sequence: 0 }))).toEqual(['after_sequence']);
  });

  it('returns the events after a sequence, the latest first', async () => {
    const of = { id_connection: connections['yours zendesk'] ?? '' };
    const sequences = async (query: Query) =>
      (await entriesOf('/events', { ...of, ...query })).map((one) => one.sequence);
    expect(await sequences({ order: 'desc' })).toEqual([2, 1]);
    expect(await sequences({ order: 'desc', after_sequence: 1 })).toEqual([2]);
    expect(await sequences({ order: 'desc', after_sequence: 2 })).toEqual([]);
  });
});

describe('GET /webhook/{id}/deliveries', () => {
  it('reads one shard for one connection', async () => {
    const read = new Set<string>();
    onCommand(async (_, input) => {
      const [pk] = /"[^"]*#webhook#[^"]*#\d+"/.exec(JSON.stringify(input)) ?? [];
      if (pk !== undefined) read.add(pk);
    });
    await entriesOf('/webhook/{id}/deliveries', { id_connection: connections['mine hubspot'] ?? '' });
    expect(read.size).toBe(1);
  });

  it('filters by state and customer', async () => {
    const of = (status: string) => connectionsOf('/webhook/{id}/deliveries', { status, linked_user_origin_id: 'mine' });
    expect((await of('delivered')).toSorted()).toEqual(named('mine hubspot', 'mine zendesk'));
    expect(await of('failed')).toEqual([]);
  });
});

describe('GET /connections', () => {
  it('returns the connection of an id, if the other filters match', async () => {
    const { 'mine hubspot': mine = '', 'yours zendesk': gone = '', theirs = '' } = connections;
    expect(await idsOf('/connections', { id_connection: mine })).toEqual([mine]);
    expect(await idsOf('/connections', { id_connection: mine, provider: 'zendesk' })).toEqual([]);
    expect(await idsOf('/connections', { id_connection: mine, linked_user_origin_id: 'yours' })).toEqual([]);
    expect(await idsOf('/connections', { id_connection: gone })).toEqual([]);
    expect(await idsOf('/connections', { id_connection: gone, status: 'revoked' })).toEqual([gone]);
    expect(await idsOf('/connections', { id_connection: theirs })).toEqual([]);
  });
});

describe('GET /magic-link', () => {
  it('returns the links that created a connection', async () => {
    const body = { linked_user_origin_id: 'mine', alias: 'x' };
    await service.call('POST', '/magic-link', { key: project.key, body });
    expect(await idsOf('/magic-link', { id_connection: connections['mine hubspot'] ?? '' })).toEqual([]);
    expect(refusedPaths(await ask('/magic-link', { id_connection: 'x' }))).toEqual(['id_connection']);
  });
});

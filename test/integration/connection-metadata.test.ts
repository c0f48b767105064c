import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../infra/local/setup.ts';
import { simulatedOf } from '../../infra/simulators/registry.ts';
import { environment } from '../../lib/environment.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { dataOf, refusedPaths } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';

let service: Service;
let project: MadeProject;

beforeAll(async () => {
  service = await startService();
});

beforeEach(async () => {
  project = await service.project();
});

afterAll(() => service.stop());

const metadata = { tenant: 'Bäckerei-canary', seats: 4, nested: { plan: ['gold'] } };

const connect = async (originId: string, body: object = {}, provider: 'hubspot' | 'zendesk' = 'hubspot') => {
  await service.linkedUser(project, originId);
  const [credentials] = simulatedOf(provider).accounts;
  const answer = await service.call('POST', '/connections', {
    key: project.key,
    body: { provider, linked_user_origin_id: originId, credentials, ...body },
  });
  return answer;
};

const idOf = async (answer: ReturnType<typeof connect>): Promise<string> =>
  String(Object(Object((await answer).body).data).id);
const get = async (id: string) => Object(dataOf(await service.call('GET', `/connections/${id}`, { key: project.key })));
const patch = (id: string, body: unknown) => service.call('PATCH', `/connections/${id}`, { key: project.key, body });

const storedText = async (id: string): Promise<string> => {
  const Key = { pk: project.id, sk: `connection#${id}` };
  const { Item } = await database().send(new GetCommand({ TableName: environment.tables.connections, Key }));
  return JSON.stringify(Item, (_, value) => (value instanceof Uint8Array ? Buffer.from(value).toString() : value));
};

describe('the metadata of a connection', () => {
  it('is returned as given, and kept by a repair', async () => {
    const id = await idOf(connect('a', { metadata }));
    expect((await get(id)).metadata).toEqual(metadata);
    expect(Object(dataOf(await connect('a'), 200)).metadata).toEqual(metadata);
    expect(Object(dataOf(await connect('a', { metadata: { other: 1 } }), 200)).metadata).toEqual({ other: 1 });
  });

  it('is replaced and removed by an update, which changes nothing else', async () => {
    const id = await idOf(connect('a', { metadata, scopes: ['records:read'] }));
    expect(Object(dataOf(await patch(id, { metadata: { seats: 5 } })))).toMatchObject({
      metadata: { seats: 5 },
      scopes: ['records:read'],
    });
    await patch(id, { defaults: {} });
    expect((await get(id)).metadata).toEqual({ seats: 5 });
    expect(Object(dataOf(await patch(id, { metadata: null }))).metadata).toEqual({});
    expect(await storedText(id)).not.toContain('sealed_metadata');
  });

  it('is encrypted, and removed with the connection', async () => {
    const id = await idOf(connect('a', { metadata }));
    const stored = await storedText(id);
    expect(stored).toContain('sealed_metadata');
    expect(stored).not.toContain('canary');
    await service.call('DELETE', `/connections/${id}`, { key: project.key });
    expect(await storedText(id)).not.toContain('sealed_metadata');
    expect((await get(id)).metadata).toEqual({});
  });

  it('has at most 2 KB', async () => {
    const id = await idOf(connect('a'));
    expect(refusedPaths(await patch(id, { metadata: { text: 'x'.repeat(2100) } }))).toEqual(['metadata']);
    expect(refusedPaths(await patch(id, { metadata: [1] }))).toEqual(['metadata']);
    expect(refusedPaths(await patch(id, {}))).toEqual(['defaults']);
    expect((await get(id)).metadata).toEqual({});
  });
});

describe.each(['/connections', '/magic-link'])('GET %s', (path) => {
  const list = async (query: Record<string, string | number> = {}) =>
    service.call('GET', path, { key: project.key, query });
  const idsOf = async (query: Record<string, string | number> = {}): Promise<readonly string[]> => {
    const entries = dataOf(await list({ limit: 100, ...query })) as readonly { readonly id: string }[];
    return entries.map(({ id }) => id);
  };
  const make = async (originId: string, provider: 'hubspot' | 'zendesk'): Promise<string> => {
    if (path === '/connections') return idOf(connect(originId, {}, provider));
    const body = { linked_user_origin_id: originId, alias: 'x', providers: [provider] };
    return Object(dataOf(await service.call('POST', path, { key: project.key, body }), 201)).id;
  };

  it('filters by customer and provider', async () => {
    const mine = await make('mine', 'hubspot');
    const other = await make('mine', 'zendesk');
    const theirs = await make('theirs', 'hubspot');
    expect([...(await idsOf({ linked_user_origin_id: 'mine' }))].sort()).toEqual([mine, other].sort());
    expect(await idsOf({ linked_user_origin_id: 'mine', provider: 'zendesk' })).toEqual([other]);
    expect([...(await idsOf({ provider: 'hubspot' }))].sort()).toEqual([mine, theirs].sort());
    expect(await idsOf({ linked_user_origin_id: 'nobody' })).toEqual([]);
    const user = await service.linkedUser(project, 'theirs');
    expect(await idsOf({ linked_user_origin_id: 'theirs', id_linked_user: user })).toEqual([theirs]);
    const both = { linked_user_origin_id: 'mine', id_linked_user: user };
    expect(refusedPaths(await list(both))).toEqual(['linked_user_origin_id']);
  });

  it('sorts in both directions, page by page', async () => {
    for (const originId of ['a', 'b', 'c']) await make(originId, 'hubspot');
    const ids = await idsOf();
    expect(await idsOf({ order: 'desc' })).toEqual(ids.toReversed());
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ order: 'desc', limit: 1, ...(cursor && { cursor }) });
      seen.push(...(dataOf(page) as readonly { readonly id: string }[]).map(({ id }) => id));
      cursor = Object(page.body).next_cursor ?? undefined;
      if (cursor) expect((await list({ order: 'asc', limit: 1, cursor })).status).toBe(400);
    } while (cursor);
    expect(seen).toEqual(ids.toReversed());
    expect(refusedPaths(await list({ order: randomUUID() }))).toEqual(['order']);
  });
});

describe('GET /magic-link', () => {
  it('filters links by status', async () => {
    const make = async (expiresIn: number) => {
      const body = { linked_user_origin_id: 'mine', alias: 'x', expires_in: expiresIn };
      return Object(dataOf(await service.call('POST', '/magic-link', { key: project.key, body }), 201)).id;
    };
    const open = await make(3600);
    const ids = async (status: string) =>
      (dataOf(await service.call('GET', '/magic-link', { key: project.key, query: { status } })) as unknown[]).map(
        (link) => Object(link).id,
      );
    expect(await ids('open')).toEqual([open]);
    expect(await ids('expired')).toEqual([]);
    expect(await ids('used')).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import * as linkedUsers from '../../functions/linked-users.ts';
import { linkedUserRoutes } from '../../lib/api/management/linked-users.ts';
import { insertConnection } from '../../lib/store/connections/connection-changes.ts';
import { listConnections } from '../../lib/store/connections/connections.ts';
import { getLinkedUser } from '../../lib/store/projects/linked-users.ts';
import type { Project } from '../../lib/store/projects/projects.ts';
import { connectionOf } from '../store/samples.ts';
import { issuesOf, makeKey, makeProject, type Request, send, useService } from './service.ts';

useService();

let project: Project;
let key: string;

beforeEach(async () => {
  project = await makeProject('Demo');
  key = await makeKey(project.id, 'linked_users');
});

const create = (body: unknown, as = key) => send(linkedUsers.create, linkedUserRoutes.create, { key: as, body });
const list = (query: Record<string, string> = {}, as = key) =>
  send(linkedUsers.read, linkedUserRoutes.list, { key: as, query });
const get = (id: string, as = key) => send(linkedUsers.read, linkedUserRoutes.get, { key: as, params: { id } });
const remove = (id: string, as = key) => send(linkedUsers.remove, linkedUserRoutes.remove, { key: as, params: { id } });

const body = (overrides: Record<string, unknown> = {}) => ({
  linked_user_origin_id: 'u-1',
  alias: 'Acme',
  id_project: project.id,
  ...overrides,
});

describe('POST /linked-users/create', () => {
  it('answers 401 without a key and 403 without the scope', async () => {
    const request: Request = { body: body() };
    expect((await send(linkedUsers.create, linkedUserRoutes.create, request)).statusCode).toBe(401);
    expect((await create(body(), await makeKey(project.id, 'webhooks'))).statusCode).toBe(403);
  });

  it('answers 404 for another project, existing or not, and stores nothing', async () => {
    const other = await makeProject('Other');
    for (const id_project of [other.id, 'Other', 'nobody', randomUUID()]) {
      expect((await create(body({ id_project }))).statusCode).toBe(404);
    }
    expect((await list()).data).toEqual([]);
    expect((await list({}, await makeKey(other.id, 'linked_users'))).data).toEqual([]);
  });

  it('answers 422 with the name of each wrong field', async () => {
    expect(issuesOf(await create(body({ linked_user_origin_id: '', alias: 5, color: 'red' })))).toEqual([
      'linked_user_origin_id',
      'alias',
      'color',
    ]);
  });

  it('accepts the project by id or by name, and creates one linked user', async () => {
    const first = await create(body());
    expect(first.statusCode).toBe(201);
    expect(first.data).toMatchObject({ linked_user_origin_id: 'u-1', alias: 'Acme', id_project: project.id });
    const again = await create(body({ id_project: 'Demo' }));
    expect(again).toMatchObject({ statusCode: 200, data: first.data });
    expect((await list()).data).toEqual([first.data]);
  });

  it('sets a new alias, and keeps the old one if none is given', async () => {
    const first = await create(body());
    const renamed = await create(body({ alias: 'Acme Ltd' }));
    expect(renamed.data).toEqual({ ...first.data, alias: 'Acme Ltd' });
    expect((await create({ linked_user_origin_id: 'u-1' })).data).toEqual(renamed.data);
    expect((await get(first.data.id_linked_user)).data).toEqual(renamed.data);
  });
});

describe('GET /linked-users', () => {
  it('answers 400 for a changed cursor, or a cursor of another list or project', async () => {
    for (const origin of ['a', 'b', 'c']) await create(body({ linked_user_origin_id: origin }));
    const cursor = (await list({ limit: '2' })).next_cursor ?? '';
    const changed = [`${cursor}x`, cursor.slice(1), cursor.slice(0, -2), 'nonsense', `${cursor}=`];
    for (const wrong of changed) {
      expect(await list({ cursor: wrong }), wrong).toMatchObject({ statusCode: 400, error: 'invalid_cursor' });
    }
    const other = await makeKey((await makeProject()).id, 'linked_users');
    expect((await list({ cursor }, other)).statusCode).toBe(400);
    expect((await list({ cursor })).data).toHaveLength(1);
  });

  it.each(['0', '101', 'ten', '1.5'])('answers 422 for a limit of %s', async (limit) => {
    expect(issuesOf(await list({ limit }))).toEqual(['limit']);
  });

  it('finds a linked user by its origin id, and nothing of another project', async () => {
    const { data } = await create(body());
    expect((await list({ linked_user_origin_id: 'u-1' })).data).toEqual([data]);
    expect((await list({ linked_user_origin_id: 'u-2' })).data).toEqual([]);
    const other = await makeKey((await makeProject()).id, 'linked_users');
    expect((await list({ linked_user_origin_id: 'u-1' }, other)).data).toEqual([]);
    expect((await get(data.id_linked_user, other)).statusCode).toBe(404);
  });
});

describe('DELETE /linked-users/{id}', () => {
  it("answers 404 for another project's linked user, and keeps it", async () => {
    const { data } = await create(body());
    const other = await makeKey((await makeProject()).id, 'linked_users');
    expect((await remove(data.id_linked_user, other)).statusCode).toBe(404);
    expect((await get(data.id_linked_user)).statusCode).toBe(200);
  });

  it('deletes, and the same origin id gives a new linked user with the same id', async () => {
    const { data } = await create(body());
    expect(await remove(data.id_linked_user)).toMatchObject({
      statusCode: 202,
      data: { id: data.id_linked_user, deleted: true, connections: [] },
    });
    expect((await remove(data.id_linked_user)).statusCode).toBe(404);
    const again = await create(body());
    expect(again).toMatchObject({ statusCode: 201, data: { id_linked_user: data.id_linked_user } });
  });

  it('disconnects all of its accounts, and no others', async () => {
    const users = await Promise.all(
      ['u-1', 'u-2'].map(async (origin) => (await create(body({ linked_user_origin_id: origin }))).data),
    );
    const stored = await Promise.all(
      users.map(async ({ id_linked_user: id }) => (await getLinkedUser(project.id, id)) ?? expect.fail('not stored')),
    );
    const [own = [], others = []] = await Promise.all(
      stored.map((user, n) =>
        Promise.all(
          Array.from({ length: n === 0 ? 37 : 3 }, async (_, account) => {
            const connection = connectionOf(user, { account: { id: String(account), name: 'A' } });
            await insertConnection(connection);
            return connection.id;
          }),
        ),
      ),
    );
    const { statusCode, data } = await remove(stored[0]?.id ?? '');
    expect({ statusCode, deleted: data.deleted }).toEqual({ statusCode: 202, deleted: true });
    expect(data.connections.map(({ id }) => id).toSorted()).toEqual(own.toSorted());
    expect((await get(stored[0]?.id ?? '')).statusCode).toBe(404);
    const left = await listConnections(project.id, { limit: 100 });
    expect(left.items.map(({ id }) => id).toSorted()).toEqual(others.toSorted());
    expect((await listConnections(project.id, { limit: 100, status: 'revoked' })).items).toHaveLength(37);
  });
});

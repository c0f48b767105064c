import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import * as auth from '../../functions/auth.ts';
import * as health from '../../functions/health.ts';
import * as projects from '../../functions/projects.ts';
import { healthRoutes } from '../../lib/api/management/health.ts';
import { keyRoutes } from '../../lib/api/management/keys.ts';
import { projectRoutes } from '../../lib/api/management/projects/projects.ts';
import { issuesOf, makeKey, makeOperatorKey, makeProject, type Request, send, useService } from './service.ts';

useService();

let operator: string;

beforeAll(async () => {
  operator = await makeOperatorKey();
});

const createKey = (request: Request) => send(auth.create, keyRoutes.create, request);
const listKeys = (request: Request) => send(auth.list, keyRoutes.list, request);
const removeKey = (request: Request) => send(auth.remove, keyRoutes.remove, request);

describe('GET /health', () => {
  it('works without a key and without a database', async () => {
    expect(await send(health.check, healthRoutes.check)).toMatchObject({ statusCode: 200, data: { status: 'ok' } });
  });
});

describe('POST /projects', () => {
  it('answers 403 to the key of a project, even an admin one', async () => {
    const key = await makeKey((await makeProject()).id, 'admin');
    const reply = await send(projects.create, projectRoutes.create, { key, body: { name: 'Mine' } });
    expect(reply).toMatchObject({ statusCode: 403, error: 'forbidden' });
  });

  it('answers 422 for a blank name and for an unknown field', async () => {
    const body = { name: ' ', id: randomUUID() };
    const reply = await send(projects.create, projectRoutes.create, { key: operator, body });
    expect(reply.statusCode).toBe(422);
    expect(issuesOf(reply)).toEqual(['name', 'id']);
  });

  it('creates a project, which is then found and listed', async () => {
    const created = await send(projects.create, projectRoutes.create, { key: operator, body: { name: 'Acme' } });
    expect(created.statusCode).toBe(201);
    const { id } = created.data;
    expect((await send(projects.read, projectRoutes.get, { key: operator, params: { id } })).data).toEqual(
      created.data,
    );
    const listed = await send(projects.read, projectRoutes.list, { key: operator, query: { limit: '100' } });
    expect(listed.data).toContainEqual(created.data);
  });
});

describe('GET /projects/{id}', () => {
  it.each([randomUUID(), 'nonsense'])('answers 404 for %s', async (id) => {
    expect((await send(projects.read, projectRoutes.get, { key: operator, params: { id } })).statusCode).toBe(404);
  });
});

describe('POST /auth/keys', () => {
  it('answers 422 if an operator names no project, and 404 if it does not exist', async () => {
    expect(issuesOf(await createKey({ key: operator, body: { name: 'k' } }))).toEqual(['id_project']);
    const reply = await createKey({ key: operator, body: { name: 'k', id_project: randomUUID() } });
    expect(reply.statusCode).toBe(404);
  });

  it('answers 403 to a key without the scope admin', async () => {
    const key = await makeKey((await makeProject()).id, 'records:write', 'connections', 'linked_users', 'webhooks');
    expect((await createKey({ key, body: { name: 'k' } })).statusCode).toBe(403);
  });

  it('answers 404 to an admin key that names another project, existing or not', async () => {
    const key = await makeKey((await makeProject()).id, 'admin');
    const other = await makeProject('Other');
    for (const id_project of [other.id, other.name, randomUUID(), 'op']) {
      expect((await createKey({ key, body: { name: 'k', id_project } })).statusCode).toBe(404);
    }
  });

  it('answers 422 for unknown scopes, for none, and for an expiry in the past', async () => {
    const { id } = await makeProject();
    const body = { name: 'k', id_project: id };
    expect(issuesOf(await createKey({ key: operator, body: { ...body, scopes: ['root'] } }))).toEqual(['scopes[0]']);
    expect(issuesOf(await createKey({ key: operator, body: { ...body, scopes: [] } }))).toEqual(['scopes']);
    const past = { ...body, expires_at: '2020-01-01T00:00:00Z' };
    expect(issuesOf(await createKey({ key: operator, body: past }))).toEqual(['expires_at']);
  });

  it('returns a working key once, and never in a list', async () => {
    const { id } = await makeProject();
    const body = { name: 'first', id_project: id, scopes: ['admin'], expires_at: '2099-01-01T01:00:00+01:00' };
    const created = await createKey({ key: operator, body });
    const { key, ...record } = created.data;
    expect(created.statusCode).toBe(201);
    expect(record).toMatchObject({ id_project: id, scopes: ['admin'], expires_at: '2099-01-01T00:00:00.000Z' });
    const listed = await listKeys({ key: operator, query: { id_project: id } });
    expect(listed.data).toEqual([{ ...record, last_used_on: null }]);
    expect(JSON.stringify(listed)).not.toContain(key.slice(-20));
  });

  it('excludes admin unless requested', async () => {
    const { id } = await makeProject();
    const { data } = await createKey({ key: operator, body: { name: 'k', id_project: id } });
    expect(data.scopes).toEqual([
      'records:read',
      'records:write',
      'linked_users',
      'connections',
      'field_mappings',
      'webhooks',
      'events',
      'requests:read',
      'audit:read',
    ]);
    expect((await listKeys({ key: data.key })).statusCode).toBe(403);
  });
});

describe('DELETE /auth/keys/{id}', () => {
  it('answers 404 for a key of another project, which stays valid', async () => {
    const mine = await makeKey((await makeProject()).id, 'admin');
    const theirs = await makeKey((await makeProject()).id, 'admin');
    const [record] = (await listKeys({ key: theirs })).data;
    expect((await removeKey({ key: mine, params: { id: record?.id ?? '' } })).statusCode).toBe(404);
    expect((await listKeys({ key: theirs })).statusCode).toBe(200);
  });

  it('revokes at once', async () => {
    const { id } = await makeProject();
    const { data } = await createKey({ key: operator, body: { name: 'k', id_project: id, scopes: ['admin'] } });
    const params = { id: data.id };
    expect((await removeKey({ key: operator, params, query: { id_project: id } })).statusCode).toBe(200);
    expect((await listKeys({ key: data.key })).statusCode).toBe(401);
    expect((await removeKey({ key: operator, params, query: { id_project: id } })).statusCode).toBe(404);
  });
});

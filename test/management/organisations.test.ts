import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import * as organisations from '../../functions/organisations.ts';
import * as projects from '../../functions/projects.ts';
import { organisationRoutes } from '../../lib/api/management/organisations.ts';
import { projectRoutes } from '../../lib/api/management/projects/projects.ts';
import { issuesOf, makeKey, makeOperatorKey, makeProject, send, useService } from './service.ts';

useService();

let operator: string;

beforeAll(async () => {
  operator = await makeOperatorKey();
});

const create = async (name = 'Acme') =>
  (await send(organisations.create, organisationRoutes.create, { key: operator, body: { name } })).data;
const get = (id: string) => send(organisations.read, organisationRoutes.get, { key: operator, params: { id } });
const remove = (id: string) => send(organisations.remove, organisationRoutes.remove, { key: operator, params: { id } });
const createProject = (body: unknown) => send(projects.create, projectRoutes.create, { key: operator, body });
const removeProject = (id: string) => send(projects.remove, projectRoutes.remove, { key: operator, params: { id } });
const listProjects = (query: Record<string, string>) =>
  send(projects.read, projectRoutes.list, { key: operator, query });

describe('an organisation', () => {
  it('is refused for the key of a project, even an admin key', async () => {
    const key = await makeKey((await makeProject()).id, 'admin');
    const { id } = await create();
    const replies = await Promise.all([
      send(organisations.create, organisationRoutes.create, { key, body: { name: 'Mine' } }),
      send(organisations.read, organisationRoutes.list, { key }),
      send(organisations.read, organisationRoutes.get, { key, params: { id } }),
      send(organisations.update, organisationRoutes.update, { key, params: { id }, body: { name: 'Mine' } }),
      send(organisations.remove, organisationRoutes.remove, { key, params: { id } }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
    expect((await get(id)).data).toMatchObject({ name: 'Acme' });
  });

  it('is a 404 for an unknown id', async () => {
    for (const id of [randomUUID(), 'nonsense', (await makeProject()).id]) {
      const named = { key: operator, params: { id } };
      expect((await get(id)).statusCode).toBe(404);
      expect((await remove(id)).statusCode).toBe(404);
      const renamed = await send(organisations.update, organisationRoutes.update, { ...named, body: { name: 'A' } });
      expect(renamed.statusCode).toBe(404);
    }
  });

  it('is created, renamed, listed and deleted', async () => {
    const created = await create('Acme');
    expect(created).toMatchObject({ name: 'Acme', project_count: 0 });
    const params = { id: created.id };
    const body = { name: 'Acme Ltd' };
    const renamed = await send(organisations.update, organisationRoutes.update, { key: operator, params, body });
    expect(renamed.data).toEqual({ ...created, ...body, updated_at: renamed.data.updated_at });
    const listed = await send(organisations.read, organisationRoutes.list, { key: operator, query: { limit: '100' } });
    expect(listed.data).toContainEqual(renamed.data);
    expect(await remove(created.id)).toMatchObject({ statusCode: 200, data: { id: created.id, deleted: true } });
    expect((await get(created.id)).statusCode).toBe(404);
    expect((await remove(created.id)).statusCode).toBe(404);
  });

  it('cannot be deleted while it has projects, and can be deleted afterwards', async () => {
    const { id } = await create();
    const [first, second] = [
      await createProject({ name: 'One', id_organisation: id }),
      await createProject({ name: 'Two', id_organisation: id }),
    ];
    expect((await get(id)).data.project_count).toBe(2);
    const refused = await remove(id);
    expect(refused).toMatchObject({ statusCode: 409, error: 'conflict' });
    expect(refused.message).toContain(`GET /projects?id_organisation=${id}`);
    await removeProject(first.data.id);
    expect((await remove(id)).statusCode).toBe(409);
    await removeProject(second.data.id);
    expect((await get(id)).data.project_count).toBe(0);
    expect((await remove(id)).statusCode).toBe(200);
  });
});

describe('projects of an organisation', () => {
  it('are refused if the organisation does not exist, and none is stored', async () => {
    const id_organisation = randomUUID();
    expect(issuesOf(await createProject({ name: 'Lost', id_organisation }))).toEqual(['id_organisation']);
    expect(issuesOf(await createProject({ name: 'Lost', id_organisation: 'x' }))).toEqual(['id_organisation']);
    expect((await listProjects({ id_organisation })).data).toEqual([]);
  });

  it('are listed by their organisation only', async () => {
    const [one, two] = [await create(), await create()];
    const mine = (await createProject({ name: 'Mine', id_organisation: one.id })).data;
    const none = (await createProject({ name: 'Of nobody' })).data;
    expect([mine.id_organisation, none.id_organisation]).toEqual([one.id, null]);
    expect((await listProjects({ id_organisation: one.id })).data).toEqual([mine]);
    expect((await listProjects({ id_organisation: two.id })).data).toEqual([]);
    expect((await listProjects({ limit: '100' })).data).toEqual(expect.arrayContaining([mine, none]));
  });

  it('share one count if eight come at the same time', async () => {
    const { id } = await create();
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, index) => createProject({ name: `P${index}`, id_organisation: id })),
    );
    expect(made.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 201));
    expect((await get(id)).data.project_count).toBe(8);
  });
});

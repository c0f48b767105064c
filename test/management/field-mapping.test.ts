import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import * as fieldMapping from '../../functions/field-mapping.ts';
import * as linkedUsers from '../../functions/linked-users.ts';
import { fieldMappingRoutes } from '../../lib/api/management/field-mapping.ts';
import { linkedUserRoutes } from '../../lib/api/management/linked-users.ts';
import { listMappingsOf, readTargets } from '../../lib/store/projects/field-mappings.ts';
import { beginDeletion, saveLinkedUser } from '../../lib/store/projects/linked-users.ts';
import type { Project } from '../../lib/store/projects/projects.ts';
import { mostTargets } from '../../lib/store/projects/target-field-changes.ts';
import { issuesOf, makeKey, makeProject, send, useService } from './service.ts';

useService();

let project: Project;
let key: string;

beforeEach(async () => {
  project = await makeProject('Demo');
  key = await makeKey(project.id, 'field_mappings', 'linked_users');
});

const rows = fieldMappingRoutes;
const define = (body: unknown, as = key) => send(fieldMapping.define, rows.define, { key: as, body });
const map = (body: unknown, as = key) => send(fieldMapping.map, rows.map, { key: as, body });
const list = (query: Record<string, string> = {}, as = key) => send(fieldMapping.list, rows.list, { key: as, query });
const listMappings = (query: Record<string, string> = {}, as = key) =>
  send(fieldMapping.listMappings, rows.listMappings, { key: as, query });
const undefine = (id: string, as = key) =>
  send(fieldMapping.removeDefinition, rows.removeDefinition, { key: as, params: { id } });
const unmap = (id: string, as = key) =>
  send(fieldMapping.removeMapping, rows.removeMapping, { key: as, params: { id } });

const score = { object: 'crm.contact', name: 'score', description: 'How warm the lead is.', data_type: 'number' };
const toHubspot = { target: 'score', provider: 'hubspot', remote_field: 'lead_score' };

const user = async (originId: string = randomUUID()): Promise<string> =>
  (await saveLinkedUser({ project: project.id, originId }, Date.now())).linkedUser.id;

const targetsFor = (linkedUser: string, provider = 'hubspot') =>
  readTargets({ project: project.id, object: 'crm.contact', provider, linkedUser });

/** Returns the mapping of a target for a linked user. */
const mappedTo = async (linkedUser: string, provider?: string) =>
  (await targetsFor(linkedUser, provider)).map(({ name, remoteField }) => [name, remoteField]);

describe('POST /field-mapping/define', () => {
  it('answers 401 without a key and 403 without the scope', async () => {
    expect((await send(fieldMapping.define, rows.define, { body: score })).statusCode).toBe(401);
    expect((await define(score, await makeKey(project.id, 'connections'))).statusCode).toBe(403);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
    'answers 422 for the name %s, which every object has',
    async (name) => {
      const reply = await define({ ...score, name });
      expect([reply.statusCode, new Set(issuesOf(reply))]).toEqual([422, new Set(['name'])]);
      expect((await list()).data).toEqual([]);
    },
  );

  it.each(['', '1st', 'a b', 'a.b', 'a#b', 'ä', '_a', 'x'.repeat(65)])(
    'answers 422 for the name "%s"',
    async (name) => {
      expect(issuesOf(await define({ ...score, name }))).toContain('name');
    },
  );

  it('answers 422 with the name of each wrong field', async () => {
    const reply = await define({ object: 'crm.nothing', name: 5, data_type: 'money', options: [] });
    expect(issuesOf(reply).toSorted()).toEqual(['data_type', 'name', 'object', 'options']);
  });

  it('answers 409 for the same name with another type, and does not change the field', async () => {
    await define(score);
    const reply = await define({ ...score, data_type: 'string' });
    expect([reply.statusCode, reply.error]).toEqual([409, 'conflict']);
    expect((await list()).data).toMatchObject([{ name: 'score', data_type: 'number' }]);
  });

  it(`answers 409 for one more than ${mostTargets} fields of an object, however many are defined at once`, async () => {
    const names = Array.from({ length: mostTargets + 5 }, (_, index) => `field_${index}`);
    const replies = await Promise.all(names.map((name) => define({ ...score, name })));
    const codes = replies.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 201)).toHaveLength(mostTargets);
    expect(codes.filter((code) => code === 409)).toHaveLength(5);
    expect((await define({ ...score, object: 'crm.deal' })).statusCode).toBe(201);
    const { data } = await list({ object: 'crm.contact', limit: '1' });
    await undefine(data[0]?.id ?? '');
    expect((await define({ ...score, name: 'in_its_place' })).statusCode).toBe(201);
    expect((await define({ ...score, name: 'one_too_many' })).statusCode).toBe(409);
  });

  it('answers 201, and 200 with another description for the same name and type', async () => {
    const first = await define(score);
    expect([first.statusCode, first.data]).toMatchObject([201, { ...score, id: expect.any(String) }]);
    const again = await define({ ...score, description: 'Warmth.' });
    expect([again.statusCode, again.data]).toMatchObject([200, { id: first.data.id, description: 'Warmth.' }]);
    expect((await list()).data).toMatchObject([{ id: first.data.id, description: 'Warmth.' }]);
  });

  it('returns the same field to all simultaneous requests', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => define(score)));
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  });
});

describe('POST /field-mapping/map', () => {
  it('answers 422 for an undefined field, or a field of another project', async () => {
    const other = await makeProject('Other');
    const { data } = await define(score, await makeKey(other.id, 'field_mappings'));
    for (const target of ['score', data.id, randomUUID()]) {
      const reply = await map({ ...toHubspot, target });
      expect([reply.statusCode, issuesOf(reply)]).toEqual([422, ['target']]);
    }
    expect((await listMappings()).data).toEqual([]);
  });

  it('answers 422 for an unknown provider, or one without custom fields for the object', async () => {
    await define(score);
    await define({ ...score, object: 'ticketing.tag', name: 'weight' });
    expect(issuesOf(await map({ ...toHubspot, provider: 'nobody' }))).toEqual(['provider']);
    expect(issuesOf(await map({ ...toHubspot, provider: 'constructor' }))).toEqual(['provider']);
    const reply = await map({ ...toHubspot, target: 'weight', provider: 'github' });
    expect([reply.statusCode, reply.error, issuesOf(reply)]).toEqual([422, 'unsupported_object', ['provider']]);
  });

  it('answers 422 for a linked user that is unknown or being deleted', async () => {
    await define(score);
    expect(issuesOf(await map({ ...toHubspot, id_linked_user: randomUUID() }))).toEqual(['id_linked_user']);
    const id = await user();
    await beginDeletion(project.id, id, Date.now());
    expect(issuesOf(await map({ ...toHubspot, id_linked_user: id }))).toEqual(['id_linked_user']);
    expect(await listMappingsOf(project.id, id)).toEqual([]);
  });

  it('answers 422 if fields of several objects have the name, and accepts the name with an object', async () => {
    await define(score);
    await define({ ...score, object: 'crm.deal' });
    expect(issuesOf(await map(toHubspot))).toEqual(['object']);
    const reply = await map({ ...toHubspot, object: 'crm.deal' });
    expect([reply.statusCode, reply.data.object]).toEqual([201, 'crm.deal']);
  });

  it('maps for all, for one linked user, and per provider; the mapping of the linked user has priority', async () => {
    await define(score);
    const [own, other] = [await user('own'), await user('other')];
    expect((await map(toHubspot)).data).toMatchObject({ remote_field: 'lead_score', id_linked_user: null });
    await map({ ...toHubspot, remote_field: 'warmth', linked_user_origin_id: 'own' });
    await map({ ...toHubspot, provider: 'pipedrive', remote_field: 'Score' });
    expect(await mappedTo(own)).toEqual([['score', 'warmth']]);
    expect(await mappedTo(other)).toEqual([['score', 'lead_score']]);
    expect(await mappedTo(own, 'pipedrive')).toEqual([['score', 'Score']]);
    expect(await mappedTo(own, 'zendesk')).toEqual([['score', undefined]]);
  });

  it('answers 200 and maps to a different field if it was already mapped', async () => {
    await define(score);
    const first = await map(toHubspot);
    const again = await map({ ...toHubspot, remote_field: 'warmth' });
    expect([again.statusCode, again.data.id, again.data.remote_field]).toEqual([200, first.data.id, 'warmth']);
    expect((await listMappings()).data).toHaveLength(1);
  });

  it('is not restored by another field with the same name, and leaves nothing of the old one', async () => {
    const linkedUser = await user();
    const { data } = await define(score);
    await map(toHubspot);
    await undefine(data.id);
    expect(await targetsFor(linkedUser)).toEqual([]);
    await define({ ...score, data_type: 'string' });
    expect(await mappedTo(linkedUser)).toEqual([['score', undefined]]);
    expect((await listMappings()).data).toEqual([]);
    await define({ ...score, name: 'other' });
    await map({ ...toHubspot, target: 'other' });
    expect((await listMappingsOf(project.id)).map(({ name }) => name)).toEqual(['other']);
  });
});

describe('DELETE /field-mapping/define/{id} and /field-mapping/map/{id}', () => {
  it('answer 404 for an unknown or deleted item, also with extra characters in the id', async () => {
    const { data } = await define(score);
    const mapped = await map(toHubspot);
    for (const id of [`${mapped.data.id}.x`, data.id, `${data.id}.pipedrive.all`, `${data.id}..`, 'nonsense']) {
      expect((await unmap(id)).statusCode).toBe(404);
    }
    expect((await unmap(mapped.data.id)).data).toEqual({ id: mapped.data.id, deleted: true });
    expect((await unmap(mapped.data.id)).statusCode).toBe(404);
    expect((await undefine(data.id)).data).toEqual({ id: data.id, deleted: true });
    expect((await undefine(data.id)).statusCode).toBe(404);
  });

  it('change the mapping of one linked user without the mapping for all', async () => {
    await define(score);
    const linkedUser = await user();
    await map(toHubspot);
    const own = await map({ ...toHubspot, remote_field: 'warmth', id_linked_user: linkedUser });
    await unmap(own.data.id);
    expect(await mappedTo(linkedUser)).toEqual([['score', 'lead_score']]);
  });
});

describe('GET /field-mapping', () => {
  it('returns pages of fields ordered by object and name, with their mappings', async () => {
    const linkedUser = await user();
    for (const name of ['c', 'a', 'b']) await define({ ...score, name });
    await define({ ...score, object: 'crm.deal', name: 'z' });
    await map({ ...toHubspot, target: 'a' });
    await map({ ...toHubspot, target: 'a', remote_field: 'own', id_linked_user: linkedUser });
    const first = await list({ object: 'crm.contact', limit: '2', id_linked_user: linkedUser });
    expect(first.data.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(first.data[0]?.mappings.map(({ remote_field }) => remote_field)).toEqual(['own', 'lead_score']);
    const cursor = first.next_cursor ?? '';
    const second = await list({ object: 'crm.contact', limit: '2', id_linked_user: linkedUser, cursor });
    expect([second.data.map(({ name }) => name), second.next_cursor]).toEqual([['c'], null]);
    expect((await list({ cursor })).statusCode).toBe(400);
    expect((await list()).data[0]?.mappings.map(({ remote_field }) => remote_field)).toEqual(['lead_score']);
  });
});

describe('GET /field-mapping/map', () => {
  it('returns every mapping once, with any page size, and those that match the filters', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => user()));
    for (const name of ['a', 'b', 'c']) await define({ ...score, name });
    for (const target of ['a', 'b', 'c']) {
      await map({ ...toHubspot, target });
      for (const id of users) await map({ ...toHubspot, target, id_linked_user: id });
    }
    await map({ ...toHubspot, target: 'a', provider: 'pipedrive' });
    for (const limit of ['1', '2', '5', '16', '100']) {
      const ids: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await listMappings({ limit, ...(cursor && { cursor }) });
        ids.push(...page.data.map(({ id }) => id));
        expect(page.data.length).toBeLessThanOrEqual(Number(limit));
        cursor = page.next_cursor;
      } while (cursor);
      expect([limit, ids.length, new Set(ids).size]).toEqual([limit, 16, 16]);
    }
    const [first = ''] = users;
    expect((await listMappings({ id_linked_user: first })).data).toHaveLength(3);
    expect((await listMappings({ provider: 'pipedrive' })).data).toHaveLength(1);
    expect((await listMappings({ object: 'crm.deal' })).data).toEqual([]);
  });
});

describe('DELETE /linked-users/{id}', () => {
  it('deletes the mappings of the linked user, who does not get them back with the same origin id', async () => {
    await define(score);
    const linkedUser = await user('again');
    await map(toHubspot);
    await map({ ...toHubspot, remote_field: 'warmth', id_linked_user: linkedUser });
    await send(linkedUsers.remove, linkedUserRoutes.remove, { key, params: { id: linkedUser } });
    expect(await listMappingsOf(project.id, linkedUser)).toEqual([]);
    expect(await user('again')).toBe(linkedUser);
    expect(await mappedTo(linkedUser)).toEqual([['score', 'lead_score']]);
  });
});

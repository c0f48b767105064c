import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../infra/local/setup.ts';
import { dataOf, failureOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';

let service: Service;
let project: MadeProject;

beforeAll(async () => {
  service = await startService();
  project = await service.project();
});

afterAll(() => service.stop());

const list = (query: Record<string, string | number> = {}) =>
  service.call('GET', '/events', { key: project.key, query });
const typesOf = async (query: Record<string, string | number>) =>
  (dataOf(await list(query)) as readonly unknown[]).map((event) => Object(event).type);

describe('GET /events', () => {
  it('refuses a connection token, which is not a key', async () => {
    const { token } = await service.connect(project, 'zendesk');
    expect(failureOf(await service.call('GET', '/events', { token }))).toEqual([401, 'unauthorized']);
  });

  it('reports a connection from its beginning to its end, also after the erasure', async () => {
    const linkedUser = await service.linkedUser(project);
    const { id } = await service.connect(project, 'hubspot', { linkedUser });
    expect(await typesOf({ connection: id })).toEqual([]);
    await service.dispatch(Date.now());
    expect(dataOf(await list({ connection: id }))).toMatchObject([
      {
        type: 'connection.created',
        id_project: project.id,
        id_connection: id,
        id_linked_user: linkedUser,
        sequence: 1,
        record: null,
        data: { provider: 'hubspot' },
      },
    ]);
    dataOf(await service.call('DELETE', `/connections/${id}`, { key: project.key }), 202);
    await service.erase(Date.now() + 120_000);
    await service.dispatch(Date.now());
    expect(await typesOf({ connection: id })).toEqual(['connection.created', 'connection.revoked']);
    expect(await typesOf({ connection: id, after_sequence: 1 })).toEqual(['connection.revoked']);
    expect(await typesOf({ type: '*.revoked' })).toEqual(['connection.revoked']);
  });
});

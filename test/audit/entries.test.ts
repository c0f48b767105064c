import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { CallOptions } from '../../infra/local/caller.ts';
import type { MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { auditRecord } from '../../lib/api/management/activity/audit.ts';
import { parseToken } from '../../lib/crypto/tokens.ts';
import { makeLink } from '../harness/links.ts';
import { dataOf, failureOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';

let service: Service;
let project: MadeProject;

beforeAll(async () => {
  service = await startService();
});

beforeEach(async () => {
  project = await service.project('Northwind');
});

afterEach(() => service.simulators.hubspot.clearFailures());

afterAll(() => service.stop());

const [portal] = hubspotPortals;

const auditOf = async (query: CallOptions['query'] = {}, key = project.key) =>
  z.array(auditRecord).parse(dataOf(await service.call('GET', '/audit', { key, query })));

const newestOf = async (action: string) =>
  (await auditOf()).find((entry) => entry.action === action) ?? expect.fail(`no ${action}`);

const made = z.object({ id: z.string(), key: z.string().default('') });

const makeKey = async (scopes: readonly string[]) =>
  made.parse(
    dataOf(await service.call('POST', '/auth/keys', { key: project.key, body: { name: 'A key', scopes } }), 201),
  );

const makeWebhook = async (url: string) =>
  made.parse(dataOf(await service.call('POST', '/webhook', { key: project.key, body: { url } }), 201));

describe('GET /audit', () => {
  it('is refused without the scope, to another project, and to an operator key without a project', async () => {
    const other = await service.project('Other');
    const weak = await makeKey(['connections', 'events']);
    const replies = [
      await service.call('GET', '/audit', { key: weak.key }),
      await service.call('GET', '/audit', { key: other.key, query: { id_project: project.id } }),
      await service.call('GET', '/audit', { key: project.key, query: { id_project: 'op' } }),
      await service.call('GET', '/audit', { key: service.operatorKey }),
    ];
    expect(replies.map(failureOf)).toEqual([
      [403, 'forbidden'],
      [404, 'not_found'],
      [404, 'not_found'],
      [422, 'validation_failed'],
    ]);
    expect(await auditOf({}, (await makeKey(['audit:read'])).key)).not.toEqual([]);
    expect(await auditOf({}, other.key)).toEqual([]);
  });

  it('shows the listed members of a change before and after, and only the fact for all others', async () => {
    const webhook = await makeWebhook('http://127.0.0.1:9/hook?token=secret-1');
    const body = { scope: ['crm.*'], url: 'http://127.0.0.1:9/other?token=secret-2', description: 'Ada Lovelace' };
    dataOf(await service.call('PUT', `/webhook/${webhook.id}`, { key: project.key, body }));
    expect(await newestOf('webhook.updated')).toMatchObject({
      route: 'PUT /webhook/{id}',
      target: webhook.id,
      actor: { kind: 'key', id: parseToken('uis', project.key)?.id },
      changes: [
        { member: 'description', changed: true },
        { member: 'scope', before: ['*'], after: ['crm.*'] },
        { member: 'sealed_url', changed: true },
      ],
    });
    const urls = { return_urls: ['https://app.example/back'] };
    dataOf(await service.call('PATCH', `/projects/${project.id}`, { key: project.key, body: urls }));
    const change = { member: 'return_urls', before: [], after: ['https://app.example/back'] };
    expect((await newestOf('project.updated')).changes).toEqual([change]);
    expect(JSON.stringify(await auditOf({ limit: 100 }))).not.toMatch(/secret-|Lovelace/);
  });

  it('contains neither your own ids nor names of customers, nor metadata or credentials', async () => {
    const origin = `origin-${randomUUID()}`;
    const linkedUser = await service.linkedUser(project, origin);
    const connection = await service.connect(project, 'hubspot', { linkedUser });
    const body = { metadata: { workspace: 'w-secret' }, scopes: ['records:read'] };
    dataOf(await service.call('PATCH', `/connections/${connection.id}`, { key: project.key, body }));
    expect((await newestOf('connection.updated')).changes).toEqual([
      { member: 'scopes', before: ['records:read', 'records:write'], after: ['records:read'] },
      { member: 'sealed_metadata', changed: true },
    ]);
    const alias = { linked_user_origin_id: origin, alias: 'Ada Lovelace' };
    dataOf(await service.call('POST', '/linked-users/create', { key: project.key, body: alias }));
    expect((await newestOf('linked_user.updated')).changes).toEqual([{ member: 'alias', changed: true }]);
    const text = JSON.stringify(await auditOf({ limit: 100 }));
    for (const secret of [origin, 'Lovelace', 'w-secret', portal.accessToken]) expect(text).not.toContain(secret);
  });

  it('names pages and workers as authors', async () => {
    const link = await makeLink(service, project);
    const form = { body: `method=credentials&credentials.access_token=${portal.accessToken}` };
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    expect((await service.call('POST', `${link.path}/hubspot`, { ...form, headers })).status).toBe(303);
    const { target, ...connected } = await newestOf('connection.created');
    expect(connected.actor).toEqual({ kind: 'connect_page', id: link.id });
    service.simulators.hubspot.failWith(401, { method: 'GET', path: /objects\/contacts$/, times: 5 });
    const named = { 'x-connection-id': String(target) };
    expect((await service.call('GET', '/crm/contacts', { key: project.key, headers: named })).status).toBe(424);
    expect(await newestOf('connection.needs_reauth')).toMatchObject({
      target,
      actor: { kind: 'worker', id: 'refresh' },
      changes: [{ member: 'status', before: 'active', after: 'needs_reauth' }],
    });
    dataOf(await service.call('DELETE', `/connections/${target}`, { key: project.key }), 202);
    await service.erase(Date.now() + 200_000);
    expect(await newestOf('connection.erased')).toMatchObject({ target, actor: { kind: 'worker' }, route: null });
  });

  it('lists newest first, and in pages by filters', async () => {
    const keys = [await makeKey(['events']), await makeKey(['events']), await makeKey(['events'])];
    const newest = keys.map(({ id }) => id).toReversed();
    const created = { route: 'POST /auth/keys', actor: 'key' };
    expect((await auditOf(created)).map(({ target }) => target).slice(0, 3)).toEqual(newest);
    const query = { ...created, limit: 2 };
    const page = await service.call('GET', '/audit', { key: project.key, query });
    const cursor = z.object({ next_cursor: z.string() }).parse(page.body).next_cursor;
    expect((await auditOf({ ...query, cursor })).map(({ target }) => target)[0]).toBe(newest[2]);
    expect(await auditOf({ target: newest[0] ?? '' })).toHaveLength(1);
    expect(await auditOf({ actor: 'worker' })).toEqual([]);
    expect(await auditOf({ key_id: newest[0] ?? '' })).toEqual([]);
    const all = await auditOf({ limit: 100, order: 'asc' });
    const middle = all[1]?.time ?? '';
    const [before, after] = [await auditOf({ to: middle, limit: 100 }), await auditOf({ from: middle, limit: 100 })];
    expect([...after, ...before]).toEqual(all.toReversed());
    expect(before.every(({ time }) => time < middle)).toBe(true);
  });
});

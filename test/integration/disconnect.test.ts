import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../infra/local/setup.ts';
import { connectionContext, connectionKey, openCredentials, sealCredentials } from '../../lib/crypto/credentials.ts';
import { sealClientSecret } from '../../lib/crypto/oauth-app-secret.ts';
import { replaceCredentials } from '../../lib/store/connections/connection-changes.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { putOAuthApp } from '../../lib/store/projects/oauth-apps.ts';
import { type LocalServer, sendJson, startServer } from '../engine/http/server.ts';
import { dataOf, failureOf, recordOf, recordsOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';

let service: Service;
let project: MadeProject;
let vendor: LocalServer;

beforeAll(async () => {
  vendor = await startServer((_, response) => sendJson(response, 200, {}));
  service = await startService();
  // The variable is set after the start of the service, which names the simulators, and before it is read.
  process.env.PROVIDER_OAUTH_URL_HUBSPOT = vendor.url;
});

beforeEach(async () => {
  project = await service.project();
  vendor.requests.length = 0;
  vendor.answer = (_, response) => sendJson(response, 204, '');
});

afterAll(() => service.stop());

const remove = (id: string) => service.call('DELETE', `/connections/${id}`, { key: project.key });
const erasureOf = async (id: string) =>
  dataOf(await service.call('GET', `/connections/${id}/erasure`, { key: project.key }));
const contacts = (token: string) => service.call('GET', '/crm/contacts', { token });
const contact = {
  first_name: 'Ada',
  last_name: 'L',
  email_addresses: [],
  phone_numbers: [],
  addresses: [],
  field_mappings: {},
};
const later = (): number => Date.now() + 120_000;

/** Makes a connection look like a connection by consent. */
const asOAuth = async (id: string): Promise<void> => {
  const connection = (await getConnection(project.id, id)) ?? expect.fail('not stored');
  const tokens = { access_token: 'access-1', refresh_token: 'refresh-token-of-the-account' };
  const sealedCredentials = sealCredentials(await connectionKey(connection), connectionContextOf(id), tokens);
  const { account, defaults } = connection;
  await replaceCredentials(connection, { method: 'oauth', sealedCredentials, account, defaults }, Date.now());
};

const connectionContextOf = (id: string) => ({ project: project.id, id });

const putApp = async (): Promise<void> => {
  const app = { project: project.id, provider: 'hubspot' };
  const time = new Date().toISOString();
  const sealed = await sealClientSecret(app, 'client-secret');
  await putOAuthApp({ ...app, ...sealed, clientId: 'client-id', createdAt: time, updatedAt: time });
};

describe('DELETE /connections/{id}', () => {
  it('invalidates the token and all access to the credentials at once', async () => {
    const { id, token } = await service.connect(project, 'hubspot');
    expect((await contacts(token)).status).toBe(200);
    dataOf(await remove(id), 202);
    expect(failureOf(await contacts(token))).toEqual([401, 'unauthorized']);
    const stored = (await getConnection(project.id, id)) ?? expect.fail('not stored');
    await expect(openCredentials(stored)).rejects.toThrow();
    expect(connectionContext(stored)).toEqual({ project: project.id, connection: id });
  });

  it.each([
    [204, 'revoked', null],
    [500, 'failed', 'the provider failed (status 500)'],
    [403, 'failed', 'the provider does not allow it with the permissions of the account (status 403)'],
  ])('asks the provider to end the grant, and returns its response %i', async (status, outcome, message) => {
    let sent = '';
    vendor.answer = (_, response, body) => {
      sent = body;
      sendJson(response, status, status === 204 ? '' : { message: 'you sent refresh-token-of-the-account' });
    };
    const { id } = await service.connect(project, 'hubspot');
    await asOAuth(id);
    await putApp();
    expect(dataOf(await remove(id), 202)).toMatchObject({ status: 'revoked', provider: { outcome, message } });
    expect(vendor.requests).toHaveLength(1);
    expect(sent).toContain('refresh-token-of-the-account');
    expect(JSON.stringify(dataOf(await remove(id), 202))).not.toContain('of-the-account');
    expect(vendor.requests).toHaveLength(1);
  });

  it('disconnects although the provider cannot be asked, because the app was removed', async () => {
    const { id, token } = await service.connect(project, 'hubspot');
    await asOAuth(id);
    expect(dataOf(await remove(id), 202)).toMatchObject({
      provider: { outcome: 'failed', message: expect.stringContaining('no longer has an OAuth app') },
    });
    expect(failureOf(await contacts(token))).toEqual([401, 'unauthorized']);
  });

  it('erases and counts the remaining data, and the receipt leads to the counts', async () => {
    const { id, token } = await service.connect(project, 'hubspot');
    const key = randomUUID();
    recordOf(
      await service.call('POST', '/crm/contacts', { token, body: contact, headers: { 'idempotency-key': key } }),
      201,
    );
    const found = recordsOf(await contacts(token));
    const { erasure } = Object(dataOf(await remove(id), 202));
    expect(dataOf(await service.call('GET', String(erasure), { key: project.key }))).toMatchObject({
      state: 'pending',
    });
    await service.erase(Date.now());
    expect(await erasureOf(id)).toMatchObject({
      state: 'running',
      finished_at: null,
      erased: { writes: 1, events: 1 },
    });
    expect(Object(await erasureOf(id)).erased.records).toBeGreaterThanOrEqual(found.length);
    await service.erase(later());
    expect(await erasureOf(id)).toMatchObject({ state: 'done', finished_at: expect.any(String) });
  });

  it('keeps ids unchanged for a later connection to the same account, before and after the erasure', async () => {
    const linkedUser = await service.linkedUser(project);
    const first = await service.connect(project, 'hubspot', { linkedUser });
    const before = recordsOf(await contacts(first.token)).map(({ id }) => id);
    expect(before.length).toBeGreaterThan(1);
    await remove(first.id);
    const second = await service.connect(project, 'hubspot', { linkedUser });
    expect(second.id).not.toBe(first.id);
    const [used = '', ...others] = before;
    recordOf(await service.call('GET', `/crm/contacts/${used}`, { token: second.token }));
    await service.erase(later());
    // Records that the new connection has used belong to it. Other records are known again after a list.
    recordOf(await service.call('GET', `/crm/contacts/${used}`, { token: second.token }));
    expect(recordsOf(await contacts(second.token)).map(({ id }) => id)).toEqual(before);
    for (const id of others) recordOf(await service.call('GET', `/crm/contacts/${id}`, { token: second.token }));
  });
});

describe('DELETE /linked-users/{id}', () => {
  it('disconnects every account of the linked user, and prevents new connections in the meantime', async () => {
    const linkedUser = await service.linkedUser(project, 'customer');
    const made = [
      await service.connect(project, 'hubspot', { linkedUser }),
      await service.connect(project, 'github', { linkedUser }),
    ];
    const other = await service.connect(project, 'hubspot');
    const reply = await service.call('DELETE', `/linked-users/${linkedUser}`, { key: project.key });
    const { deleted, connections } = Object(dataOf(reply, 202));
    expect(deleted).toBe(true);
    expect(connections.map(({ id }: { id: string }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
    expect(failureOf(await contacts(made[0]?.token ?? ''))).toEqual([401, 'unauthorized']);
    expect((await contacts(other.token)).status).toBe(200);
    await expect(service.connect(project, 'hubspot', { linkedUser })).rejects.toThrow('422');
  });
});

import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MadeProject } from '../../infra/local/setup.ts';
import { openCredentials } from '../../lib/crypto/credentials.ts';
import { environment } from '../../lib/environment.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { dataOf, failureOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { land } from '../integration/consent.ts';
import { type HarborVendor, startHarbor } from './vendor.ts';

vi.mock(import('../../lib/providers/registry.ts'), async (original) => {
  const [{ loaders }, { harbor, island }] = await Promise.all([original(), import('./harbor.ts')]);
  return { loaders: { ...loaders, harbor: async () => harbor, island: async () => island } };
});

const vendor: HarborVendor = await startHarbor();
const returnUrl = 'https://app.example/connected';

let service: Service;
let project: MadeProject;
let linkedUser: string;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

beforeEach(async () => {
  project = await service.project();
  dataOf(
    await service.call('PATCH', `/projects/${project.id}`, { key: project.key, body: { return_urls: [returnUrl] } }),
  );
  linkedUser = await service.linkedUser(project);
  vendor.asked.length = 0;
  vendor.more = {};
  vendor.apps = {
    'login.harbor.example': { 'client-all': 'secret-of-all' },
    'test.harbor.example': { 'client-test': 'secret-of-test', 'client-all': 'secret-of-all' },
    'login.harbor-eu.example': { 'client-all': 'secret-of-europe' },
    'acme.my.harbor.example': { 'client-all': 'secret-of-all' },
  };
});

afterEach(() => vi.useRealTimers());

const strategies = '/connections/strategies';

const putApp = (clientId: string, secret: string, host?: string, provider = 'harbor') =>
  service.call('PUT', `${strategies}/${provider}`, {
    key: project.key,
    body: { client_id: clientId, client_secret: secret, ...(host !== undefined && { host }) },
  });

const begin = (change: object = {}) =>
  service.call('POST', '/connections/authorize', {
    key: project.key,
    body: { provider: 'harbor', id_linked_user: linkedUser, return_url: returnUrl, ...change },
  });

/** Returns the address to which the vendor redirects a browser after the consent page. */
const callbackOf = async (change: object = {}, query: Record<string, string> = { code: 'code-1' }): Promise<URL> => {
  const page = new URL(String(Object(dataOf(await begin(change), 201)).url));
  const back = new URL(page.searchParams.get('redirect_uri') ?? '');
  for (const [name, value] of Object.entries(query)) back.searchParams.set(name, value);
  back.searchParams.set('state', page.searchParams.get('state') ?? '');
  return back;
};

const connect = async (change: object = {}, query?: Record<string, string>) => {
  const { outcome } = await land(await callbackOf(change, query));
  if (outcome.status !== 'pending') return { outcome, id: '', token: '' };
  const body = { code: outcome.code, id_linked_user: linkedUser };
  const path = `/connections/${outcome.id_connection}/confirm`;
  const made = Object(dataOf(await service.call('POST', path, { key: project.key, body })));
  return { outcome, id: String(made.id), token: String(made.connection_token) };
};

const askedAt = () =>
  vendor.asked.map(({ host, path, form }) => `${path} ${host} ${form.client_id} ${form.client_secret}`);

describe('OAuth apps by host', () => {
  it('are stored, listed and deleted separately, without their secrets', async () => {
    for (const [secret, host] of [
      ['s-0'],
      ['s-1', 'test.harbor.example'],
      ['s-2', 'acme.my.harbor.example'],
    ] as const) {
      const shown = dataOf(await putApp('client', secret, host));
      expect(shown).toMatchObject({ provider: 'harbor', host: host ?? null, client_id: 'client' });
      expect(JSON.stringify(shown)).not.toContain(secret);
    }
    const hosts = async () => {
      const listed = Object(await service.call('GET', strategies, { key: project.key })).body;
      expect(JSON.stringify(listed)).not.toMatch(/s-\d/);
      return Array.from(Object(listed).data ?? [], (one) => Object(one).host);
    };
    expect(await hosts()).toEqual([null, 'acme.my.harbor.example', 'test.harbor.example']);
    const of = (method: string, query = {}) =>
      service.call(method, `${strategies}/harbor`, { key: project.key, query });
    expect(dataOf(await of('GET', { host: 'test.harbor.example' }))).toMatchObject({ host: 'test.harbor.example' });
    expect(dataOf(await of('GET'))).toMatchObject({ host: null });
    dataOf(await of('DELETE', { host: 'test.harbor.example' }));
    expect(failureOf(await of('DELETE', { host: 'test.harbor.example' }))).toEqual([404, 'not_found']);
    expect(failureOf(await of('GET', { host: 'test.harbor.example' }))).toEqual([404, 'not_found']);
    expect(await hosts()).toEqual([null, 'acme.my.harbor.example']);
    dataOf(await of('DELETE'));
    expect(await hosts()).toEqual(['acme.my.harbor.example']);
  });

  it.each(['evil.example', 'LOGIN.harbor.example', 'login.harbor.example.', 'x@login.harbor.example', '127.0.0.1'])(
    'are not accepted for %s, and no consent begins there',
    async (host) => {
      await putApp('client-all', 'secret-of-all');
      for (const reply of [await putApp('client', 'secret', host), await begin({ host })]) {
        expect(failureOf(reply)).toEqual([422, 'validation_failed']);
        expect(JSON.stringify(reply.body)).toContain('"path":"host"');
      }
    },
  );

  it('do not apply to other providers, and are required if each account has its own app', async () => {
    expect(failureOf(await putApp('client', 'secret', 'github.com', 'github'))).toEqual([422, 'validation_failed']);
    expect(failureOf(await putApp('client', 'secret', undefined, 'island'))).toEqual([422, 'validation_failed']);
    dataOf(await putApp('client', 'secret', 'acme.island.example', 'island'));
    const elsewhere = { provider: 'island', host: 'other.island.example' };
    expect(failureOf(await begin(elsewhere))).toEqual([422, 'validation_failed']);
  });

  it('belong to their project only', async () => {
    dataOf(await putApp('client', 'secret', 'test.harbor.example'));
    const other = await service.project();
    const reply = await service.call('GET', `${strategies}/harbor`, {
      key: other.key,
      query: { host: 'test.harbor.example' },
    });
    expect(failureOf(reply)).toEqual([404, 'not_found']);
  });
});

describe('a consent at a host', () => {
  it('uses the default host with the app for all, if no host is named', async () => {
    dataOf(await putApp('client-all', 'secret-of-all'));
    dataOf(await putApp('client-test', 'secret-of-test', 'test.harbor.example'));
    const { outcome } = await connect();
    expect(outcome.status).toBe('pending');
    expect(askedAt()).toEqual(['/oauth/token login.harbor.example client-all secret-of-all']);
  });

  it.each([
    ['test.harbor.example', 'client-test secret-of-test'],
    ['acme.my.harbor.example', 'client-all secret-of-all'],
  ])('at %s is exchanged, refreshed and ended there, with %s', async (host, app) => {
    dataOf(await putApp('client-all', 'secret-of-all'));
    dataOf(await putApp('client-test', 'secret-of-test', 'test.harbor.example'));
    const { id, token } = await connect({ host });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4_000_000 });
    expect((await service.call('GET', '/crm/users', { token })).status).toBe(200);
    expect(vendor.bearer).toBe('acme Bearer access-2');
    const ended = dataOf(await service.call('DELETE', `/connections/${id}`, { key: project.key }), 202);
    expect(ended).toMatchObject({ provider: { outcome: 'revoked' } });
    expect(askedAt()).toEqual([
      `/oauth/token ${host} ${app}`,
      `/oauth/token ${host} ${app}`,
      `/oauth/revoke ${host} ${app}`,
    ]);
  });

  it('that has ended must be repeated at the same host', async () => {
    dataOf(await putApp('client-all', 'secret-of-all'));
    const { token } = await connect({ host: 'test.harbor.example' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4_000_000 });
    vendor.ended = true;
    // The first request detects the end, and the second finds the mark.
    for (let time = 0; time < 2; time += 1) {
      const reply = await service.call('GET', '/crm/users', { token });
      expect(failureOf(reply)).toEqual([424, 'connection_needs_reauth']);
      const { reconnect } = Object(Object(reply.body).details);
      expect(reconnect).toMatchObject({ provider: 'harbor', host: 'test.harbor.example' });
    }
    vendor.ended = false;
  });

  it('is refreshed with its own app, even if its host now has another one', async () => {
    dataOf(await putApp('client-all', 'secret-of-all'));
    const { token } = await connect({ host: 'test.harbor.example' });
    dataOf(await putApp('client-test', 'secret-of-test', 'test.harbor.example'));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4_000_000 });
    expect((await service.call('GET', '/crm/users', { token })).status).toBe(200);
    expect(askedAt()[1]).toBe('/oauth/token test.harbor.example client-all secret-of-all');
  });

  it('is not refreshed with the app for all after the app of its host was deleted', async () => {
    dataOf(await putApp('client-all', 'secret-of-all'));
    dataOf(await putApp('client-test', 'secret-of-test', 'test.harbor.example'));
    const { token } = await connect({ host: 'test.harbor.example' });
    const query = { host: 'test.harbor.example' };
    dataOf(await service.call('DELETE', `${strategies}/harbor`, { key: project.key, query }));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4_000_000 });
    const reply = await service.call('GET', '/crm/users', { token });
    expect(failureOf(reply)).toEqual([expect.any(Number), 'provider_rejected']);
    expect(JSON.stringify(reply.body)).toContain('harbor at test.harbor.example');
    expect(vendor.asked).toHaveLength(1);
  });

  it('of an account in another data centre uses the secret of that data centre, with the same client id', async () => {
    dataOf(await putApp('client-all', 'secret-of-all'));
    dataOf(await putApp('client-all', 'secret-of-europe', 'login.harbor-eu.example'));
    const query = { code: 'code-1', 'login-server': 'https://login.harbor-eu.example' };
    const { id } = await connect({}, query);
    expect(askedAt()).toEqual(['/oauth/token login.harbor-eu.example client-all secret-of-europe']);
    const stored = (await getConnection(project.id, id)) ?? expect.fail('not stored');
    expect(await openCredentials(stored)).toMatchObject({
      host: 'login.harbor-eu.example',
      app_host: 'login.harbor-eu.example',
    });
  });

  it.each([
    ['the host of nobody', 'https://login.harbor-eu.example.evil.example', 'invalid_request'],
    ['an address of this machine', 'http://127.0.0.1', 'invalid_request'],
    ['a host whose app is another one', 'https://test.harbor.example', 'conflict'],
  ])('sends no code and no secret to %s', async (_, named, error) => {
    dataOf(await putApp('client-all', 'secret-of-all'));
    dataOf(await putApp('client-test', 'secret-of-test', 'test.harbor.example'));
    const { outcome } = await connect({}, { code: 'code-1', 'login-server': named });
    expect(outcome).toMatchObject({ status: 'failed', error });
    expect(vendor.asked).toEqual([]);
  });

  it("refuses the code of another host, and a token's host that does not belong to the vendor", async () => {
    dataOf(await putApp('client-all', 'secret-of-all'));
    const mixed = await connect({}, { code: 'code-1', iss: 'https://test.harbor.example' });
    expect(mixed.outcome).toMatchObject({ status: 'failed', error: 'invalid_request' });
    expect(vendor.asked).toEqual([]);
    for (const instance_url of ['https://evil.example', 'https://acme.my.harbor.example.evil.example', 'https://a@b']) {
      vendor.more = { instance_url };
      const { outcome } = await connect();
      expect(outcome).toMatchObject({ status: 'failed', error: 'provider_failed' });
    }
  });

  it('ends if the app of its host was replaced in the meantime', async () => {
    dataOf(await putApp('client-test', 'secret-of-test', 'test.harbor.example'));
    const back = await callbackOf({ host: 'test.harbor.example' });
    dataOf(await putApp('client-test', 'secret-of-test', 'test.harbor.example'));
    const { outcome } = await land(back);
    expect(outcome).toMatchObject({ status: 'failed', error: 'conflict' });
    expect(vendor.asked).toEqual([]);
  });

  it('reports the reason of a refusal to the project, with the text of the declaration', async () => {
    dataOf(await putApp('client-all', 'secret-of-all'));
    const query = { error: 'invalid_client', error_description: 'app must be installed into org' };
    const { outcome } = await connect({}, query);
    expect(outcome).toMatchObject({
      status: 'failed',
      error: 'app_not_installed',
      error_description: 'The app is not installed in your Harbor organisation.',
    });
  });

  it('stores no secret unencrypted', async () => {
    dataOf(await putApp('client-test', 'secret-of-test', 'test.harbor.example'));
    await connect({ host: 'test.harbor.example' });
    const { tables } = environment;
    for (const TableName of [tables.projects, tables.connections, tables.events]) {
      const { Items = [] } = await database().send(new ScanCommand({ TableName }));
      const text = JSON.stringify(Items, (_, value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
      );
      expect(text).not.toContain('secret-of-test');
    }
  });
});

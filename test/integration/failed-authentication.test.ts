import { createHmac, randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { read as readLinkedUsers } from '../../functions/linked-users.ts';
import type { CallOptions, Reply } from '../../infra/local/caller.ts';
import { type MadeConnection, type MadeProject, registerApp } from '../../infra/local/setup.ts';
import { authenticate } from '../../lib/api/auth.ts';
import { sourceOf } from '../../lib/api/source.ts';
import { mintToken, type TokenKind } from '../../lib/crypto/tokens.ts';
import { environment } from '../../lib/environment.ts';
import { issueKey } from '../../lib/management/projects/keys.ts';
import type { Route } from '../../lib/route.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { dataOf, failureOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { injectFault, onCommand } from '../store/faults.ts';

const limit = 60;

let service: Service;
let project: MadeProject;
let connection: MadeConnection;

beforeAll(async () => {
  service = await startService({ failuresPerMinute: String(limit) });
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
  await registerApp(service.call, project, 'hubspot', { clientId: 'client', clientSecret: 'secret of the app' });
});

afterAll(() => service.stop());

let minutes = 1;

/**
 * Stops the clock at the last millisecond of a minute that no other test uses, so that no failure of the minute is
 * counted yet.
 */
const standStill = (): number => {
  const now = Math.ceil(Date.now() / 60_000) * 60_000 + minutes * 60_000 - 1;
  minutes += 2;
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  return now;
};

const own = '127.0.0.1';

/** Sends a request to one function, as the gateway passes it on for a client at this address. */
const listFrom = async (address: string, key: string): Promise<number> => {
  const event = {
    version: '2.0',
    routeKey: 'GET /linked-users',
    rawPath: '/linked-users',
    rawQueryString: '',
    headers: { 'x-api-key': key, 'x-forwarded-for': own },
    isBase64Encoded: false,
    requestContext: { requestId: randomUUID(), domainName: 'localhost', http: { sourceIp: address } },
  } as unknown as APIGatewayProxyEventV2;
  const context = { getRemainingTimeInMillis: () => 20_000 } as Context;
  return (await readLinkedUsers(event, context)).statusCode ?? 0;
};

/** Returns a well-formed token of an unknown item. */
const unknown = (kind: TokenKind): string => mintToken({ kind, project: project.id, id: randomUUID() }).token;

/** Changes the last character, so that the checksum is wrong. */
const mistyped = (token: string): string => `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;

const withKey = (key: string): Promise<Reply> => service.call('GET', '/linked-users', { key });
const withToken = (options: CallOptions): Promise<Reply> => service.call('GET', '/crm/contacts', options);
const openLink = (token: string): Promise<Reply> => service.call('GET', `/connect/${token}`);
const comeBack = (state: string): Promise<Reply> =>
  service.call('GET', '/connections/oauth/callback', { query: { state, code: 'c' } });
const emit = (body: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  service.call('POST', `/hooks/${project.id}/hubspot`, {
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });

/** Uses up the failures that a source has left, with quick requests. */
const exhaust = async (send = () => withKey('nonsense')): Promise<readonly number[]> => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < limit; attempt += 1) statuses.push((await send()).status);
  return statuses;
};

/** Returns the database calls by table during an action. */
const callsWhile = async (act: () => Promise<unknown>): Promise<readonly string[]> => {
  const calls: string[] = [];
  const stop = onCommand(async (command, input) => {
    calls.push(`${command.replace(/Command$/, '')} ${String(Object(input).TableName).replace(/-.*/, '')}`);
  });
  await act();
  stop();
  return calls;
};

describe('a credential with a wrong shape or checksum', () => {
  it.each<readonly [string, () => Promise<Reply>, number]>([
    ['an API key', () => withKey(mistyped(project.key)), 401],
    ['an API key that is none', () => withKey('nonsense'), 401],
    ['a connection token', () => withToken({ token: mistyped(connection.token) }), 401],
    ['a connection token in the place of a key', () => withKey(connection.token), 401],
    ['a key with a valid token', () => withToken({ token: connection.token, key: mistyped(project.key) }), 401],
    ['a magic link', () => openLink(mistyped(unknown('uml'))), 404],
    ['a state', () => comeBack(mistyped(unknown('uos'))), 400],
  ])('is refused without any call of the database: %s', async (_, send, status) => {
    standStill();
    const calls = await callsWhile(async () => expect((await send()).status).toBe(status));
    expect(calls).toEqual([]);
  });
});

describe('a credential that was not found', () => {
  it.each<readonly [string, TokenKind, (token: string) => Promise<Reply>, number]>([
    ['an API key', 'uis', withKey, 401],
    ['a connection token', 'uct', (token) => withToken({ token }), 401],
    ['a magic link', 'uml', openLink, 404],
  ])('is not looked up again for 30 s: %s', async (_, kind, send, status) => {
    const now = standStill();
    const token = unknown(kind);
    const first = await callsWhile(async () => expect((await send(token)).status).toBe(status));
    expect(first.filter((call) => call.startsWith('Get')).length).toBeGreaterThan(0);
    vi.setSystemTime(now + 29_999);
    expect(await callsWhile(async () => expect((await send(token)).status).toBe(status))).toEqual([]);
    vi.setSystemTime(now + 30_000);
    const later = await callsWhile(async () => expect((await send(token)).status).toBe(status));
    expect(later.filter((call) => call.startsWith('Get')).length).toBeGreaterThan(0);
  });

  it('does not affect existing projects, whatever project it names', async () => {
    const now = standStill();
    const readsOf = async () =>
      (await callsWhile(() => withToken({ token: connection.token }))).filter((call) => call === 'GetItem projects');
    await readsOf();
    const route = { auth: 'connection' } as Route;
    for (let count = 0; count < 1_001; count += 1) {
      const { token } = mintToken({ kind: 'uct', project: randomUUID(), id: randomUUID() });
      await expect(authenticate(route, { 'x-connection-token': token }, now)).rejects.toThrow('not valid');
    }
    expect(await readsOf()).toEqual([]);
  });

  it('does not affect other credentials of its project', async () => {
    standStill();
    await withKey(unknown('uis'));
    const { text } = await issueKey({ project: project.id, name: 'new', scopes: ['admin'] }, Date.now());
    expect((await withKey(text)).status).toBe(200);
  });

  it('is looked up again if the database could not respond', async () => {
    standStill();
    const { text } = await issueKey({ project: project.id, name: 'new', scopes: ['admin'] }, Date.now());
    let broken = true;
    injectFault((command) => (broken && command.startsWith('Get') ? new Error('no database') : undefined));
    expect((await withKey(text)).status).toBe(500);
    broken = false;
    expect((await withKey(text)).status).toBe(200);
  });

  it('of a consent causes no write', async () => {
    standStill();
    const calls = await callsWhile(() => comeBack(unknown('uos')));
    expect(calls).toEqual(['GetItem projects']);
  });
});

describe('a source that has used up its failures of the minute', () => {
  it('receives a 429 with the same message for every fault, with the time to wait', async () => {
    standStill();
    expect(new Set(await exhaust())).toEqual(new Set([401]));
    const expired = await issueKey({ project: project.id, name: 'old', scopes: ['admin'], expiresAt: 1 }, 0);
    const [kind, scope = '', id = ''] = project.key.split('_');
    const forged = mintToken({ kind: kind === 'uis' ? 'uis' : 'uct', project: scope, id }).token;
    const answers = new Set<string>();
    for (const key of ['nonsense', mistyped(project.key), unknown('uis'), expired.text, forged, connection.token]) {
      const reply = await withKey(key);
      expect(failureOf(reply)).toEqual([429, 'rate_limited']);
      expect(reply.headers.get('retry-after')).toBe('1');
      answers.add(JSON.stringify(reply.body));
    }
    expect([...answers]).toEqual([expect.stringContaining('"retry_after":1')]);
  });

  it('is not delayed if its credentials are valid, wherever it uses them', async () => {
    const now = standStill();
    const made = { key: project.key, body: { linked_user_origin_id: 'customer', alias: 'Customer' } };
    expect((await service.call('POST', '/linked-users/create', made)).status).toBeLessThan(300);
    const linked = { linked_user_origin_id: 'customer' };
    const link = dataOf(await service.call('POST', '/magic-link', { key: project.key, body: linked }), 201);
    const { pathname } = new URL(String(Object(link).url));
    await exhaust();
    expect((await withKey('nonsense')).status).toBe(429);
    for (let attempt = 0; attempt < 20; attempt += 1) {
      expect((await withKey(project.key)).status).toBe(200);
      expect((await withToken({ token: connection.token })).status).toBe(200);
    }
    expect((await service.call('GET', pathname)).status).toBe(200);
    const body = '[]';
    const url = `${service.url}/hooks/${project.id}/hubspot`;
    const signature = createHmac('sha256', 'secret of the app').update(`POST${url}${body}${now}`).digest('base64');
    const proof = { 'x-hubspot-request-timestamp': String(now), 'x-hubspot-signature-v3': signature };
    expect((await emit(body, proof)).status).toBe(200);
    expect((await withKey('nonsense')).status).toBe(429);
  });

  it('is informed about missing credentials, which are not a failure', async () => {
    standStill();
    await exhaust(() => service.call('GET', '/linked-users'));
    expect((await withKey('nonsense')).status).toBe(401);
    await exhaust();
    expect(failureOf(await service.call('GET', '/linked-users'))).toEqual([401, 'unauthorized']);
  });

  it('gets new attempts with time', async () => {
    const now = standStill();
    await exhaust();
    expect((await withKey('nonsense')).status).toBe(429);
    vi.setSystemTime(now + 1);
    expect(await exhaust()).toEqual([...Array(10).fill(401), ...Array(50).fill(429)]);
  });

  it('gets a 429 on every open route, in the form of the route', async () => {
    standStill();
    await exhaust();
    const page = await openLink('nonsense');
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '1']);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('Too many links that do not work');
    expect(failureOf(await comeBack(unknown('uos')))).toEqual([429, 'rate_limited']);
    expect(failureOf(await emit('[]'))).toEqual([429, 'rate_limited']);
    expect((await service.call('GET', '/health')).status).toBe(200);
  });

  it.each<readonly [string, () => Promise<Reply>]>([
    ['tokens that no link has', () => openLink(unknown('uml'))],
    ['states that no consent has', () => comeBack(unknown('uos'))],
    ['connection tokens', () => withToken({ token: unknown('uct') })],
    ["a token with another project's key", () => withToken({ token: connection.token, key: service.operatorKey })],
  ])('has had them with %s', async (_, send) => {
    standStill();
    await exhaust(send);
    expect((await send()).status).toBe(429);
    expect((await withKey('nonsense')).status).toBe(429);
  });

  it('may have used them up with unproven messages', async () => {
    standStill();
    for (let attempt = 0; attempt < limit - 2; attempt += 1) await withKey('nonsense');
    expect([(await emit('[]')).status, (await emit('[]')).status, (await emit('[]')).status]).toEqual([401, 401, 429]);
  });

  it('is one address or one /64, whatever a header says', async () => {
    standStill();
    await exhaust();
    expect((await withKey('nonsense')).status).toBe(429);
    expect(await listFrom('203.0.113.7', 'nonsense')).toBe(401);
    for (let attempt = 0; attempt < limit; attempt += 1) await listFrom(`2001:db8::${attempt}`, 'nonsense');
    expect(await listFrom('2001:db8::ffff:1', 'nonsense')).toBe(429);
    expect(await listFrom('2001:db8:0:1::1', 'nonsense')).toBe(401);
    expect(await listFrom('2001:db8::ffff:1', project.key)).toBe(200);
  });
});

describe('the counter of failures', () => {
  it('needs one write per ten failures, and none for refused requests', async () => {
    standStill();
    const emitted = await callsWhile(() => exhaust());
    expect(emitted).toEqual(Array(limit / 10).fill('UpdateItem usage'));
    expect(await callsWhile(() => exhaust())).toEqual([]);
  });

  it('belongs to the operator, contains no address, and expires', async () => {
    const now = standStill();
    await exhaust();
    const { Items = [] } = await database().send(new ScanCommand({ TableName: environment.tables.usage }));
    const window = now - (now % 60_000);
    const item = Items.find(({ sk }) => sk === `requests#failures#${sourceOf(own)}#${window}`);
    expect(item).toEqual({ pk: 'op', sk: expect.any(String), v: 1, requests: 60, expires_at: window / 1000 + 660 });
    expect(JSON.stringify(Items)).not.toContain(own);
  });

  it('that cannot be written does not block responses, and each process keeps the limit', async () => {
    standStill();
    injectFault((command) => (command.startsWith('Update') ? new Error('no database') : undefined));
    expect(new Set(await exhaust())).toEqual(new Set([401]));
    expect((await withKey('nonsense')).status).toBe(429);
  });
});

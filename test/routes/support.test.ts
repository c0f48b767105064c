import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../lib/api/routes.ts';
import { parseToken } from '../../lib/crypto/tokens.ts';
import type { Route } from '../../lib/route.ts';
import { dataOf, failureOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { hasProvider } from '../harness/unfilled.ts';
import { startReceiver, withStatus } from '../webhooks/receiver.ts';
import { bodyFor, contact, kindOf, makeTenant, pathWith, queryFor, type Tenant, tokenFor } from './fixture.ts';

/** Routes that a support key may read, each with the members that it does not see. All other routes refuse the key. */
const readable: Readonly<Record<string, readonly string[]>> = {
  'GET /linked-users': ['alias'],
  'GET /linked-users/{id}': ['alias'],
  'GET /webhook': ['url'],
  'GET /webhook/{id}': ['url'],
  'GET /webhook/{id}/deliveries': ['alias', 'answer'],
  'GET /deliveries': ['alias', 'answer'],
  'GET /events': ['alias', 'record'],
  'GET /requests': [],
  'GET /requests/{id}': ['query', 'message'],
  'GET /issues': [],
  'GET /usage': [],
  'GET /audit': [],
  'GET /audit/proof': [],
  'GET /connections': ['webhook_url_override'],
  'GET /connections/{id}': ['webhook_url_override'],
  'GET /connections/{id}/check': [],
  'GET /connections/{id}/erasure': [],
  'GET /connections/{id}/sync': [],
  'GET /connections/strategies': [],
  'GET /connections/strategies/{provider}': [],
  'GET /magic-link': [],
  'GET /magic-link/{id}': [],
};

/** Members that differ between two answers to the same request. */
const volatile = ['checked_at', 'latency_ms', 'resets_at'];

/** Scopes of keys made before the reading scopes existed, with a route that they read in full. */
const earlier: readonly (readonly [scope: string, route: string])[] = [
  ['linked_users', 'GET /linked-users'],
  ['connections', 'GET /connections/{id}'],
  ['connections', 'GET /magic-link'],
  ['webhooks', 'GET /webhook'],
  ['webhooks', 'GET /webhook/{id}/deliveries'],
  ['events', 'GET /events'],
];

/** Texts that a support key must not see. */
const hidden = {
  record: 'canary-of-a-record',
  alias: 'canary-of-an-alias',
  webhook: 'canary-of-a-webhook',
  override: 'canary-of-an-override',
};

let service: Service;
let tenant: Tenant;
let support: string;
/** A connection that is revoked, because only such a connection has an erasure. */
let revoked: string;

const makeKey = async (body: object): Promise<string> => {
  const reply = await service.call('POST', '/auth/keys', { key: tenant.key, body: { name: 'other', ...body } });
  return String(Object(dataOf(reply, 201)).key);
};

const prepare = async (): Promise<void> => {
  const { key, ids, originId, token } = tenant;
  const { call } = service;
  const receiver = await startReceiver();
  const named = { linked_user_origin_id: originId, alias: hidden.alias };
  dataOf(await call('POST', '/linked-users/create', { key, body: named }));
  receiver.answerAt(`/${hidden.webhook}`, withStatus(200, { 'content-type': 'text/plain' }, hidden.record));
  dataOf(await call('PUT', `/webhook/${ids.webhook}`, { key, body: { url: `${receiver.url}/${hidden.webhook}` } }));
  dataOf(await call('POST', '/crm/contacts', { token, body: { ...contact, first_name: hidden.record } }), 201);
  await service.dispatch(Date.now());
  await service.deliver(Date.now());
  const override = { webhook_url_override: `https://example.com/${hidden.override}` };
  dataOf(await call('PATCH', `/connections/${ids.connections}`, { key, body: override }));
  revoked = parseToken('uct', tenant.otherTokens['ticketing/tags'] ?? '')?.id ?? '';
  dataOf(await call('DELETE', `/connections/${revoked}`, { key }), 202);
};

beforeAll(async () => {
  service = await startService();
  tenant = await makeTenant(service, 0);
  support = await makeKey({ preset: 'support' });
  await prepare();
});

afterAll(() => service.stop());

const titleOf = ({ method, path }: Route): string => `${method} ${path}`;

const guarded = routes.filter(({ auth, path }) => auth !== 'none' && hasProvider(kindOf(path)));
const refused = guarded.filter((route) => !(titleOf(route) in readable));

const send = (route: Route, key: string, namesConnection = true) => {
  const id = route.path.endsWith('/erasure') ? revoked : (tenant.ids[kindOf(route.path)] ?? '');
  const connection = parseToken('uct', tokenFor(tenant, route.path))?.id ?? '';
  return service.call(route.method, pathWith(route, id), {
    key,
    headers: namesConnection ? { 'x-connection-id': connection } : {},
    query: queryFor(route, tenant),
    ...(route.body !== undefined && { body: bodyFor(route, tenant) }),
  });
};

const named = (title: string): Route => guarded.find((route) => titleOf(route) === title) ?? expect.fail(title);

/** A copy of a value without the members of these names, at any depth. */
const without = (value: unknown, names: readonly string[]): unknown =>
  JSON.parse(JSON.stringify(value, (name, member) => (names.includes(name) ? undefined : member)));

/** Names of all members in a value. */
const namesIn = (value: unknown): readonly string[] => {
  const names = new Set<string>();
  JSON.stringify(value, (name, member) => {
    names.add(name);
    return member;
  });
  return [...names];
};

describe('a support key', () => {
  it.each([
    ['names a connection', true],
    ['names no connection', false],
  ])('receives 403 from every other route if it %s', async (_, names) => {
    const replies = await Promise.all(
      refused.map(async (route) => [route, await send(route, support, names)] as const),
    );
    const faults = replies.filter(([, reply]) => failureOf(reply).join() !== '403,forbidden');
    expect(faults.map(([route, reply]) => `${titleOf(route)}: ${failureOf(reply).join()}`)).toEqual([]);
    expect(replies.length).toBeGreaterThan(100);
  });

  it.each(Object.entries(readable))('receives the answer to %s without %j', async (title, members) => {
    const [whole, cut] = [await send(named(title), tenant.key), await send(named(title), support)];
    const data = dataOf(cut);
    expect(namesIn(dataOf(whole))).toEqual(expect.arrayContaining([...members]));
    expect(without(data, volatile)).toEqual(without(dataOf(whole), [...members, ...volatile]));
    const secrets = [tenant.key, tenant.token, `secret-of-${tenant.originId}`, 'whsec_', ...Object.values(hidden)];
    expect(secrets.filter((text) => JSON.stringify(cut.body).includes(text))).toEqual([]);
  });

  it('sees records and aliases again with the scopes for them', async () => {
    const key = await makeKey({ scopes: ['events:read', 'records:read', 'linked_users'] });
    for (const title of ['GET /events', 'GET /webhook/{id}/deliveries']) {
      const text = JSON.stringify((await send(named(title), key)).body);
      expect(text).toContain(hidden.record);
      expect(text).toContain(hidden.alias);
    }
  });
});

describe('an earlier key', () => {
  it.each(earlier)('with %s alone receives the whole answer to %s', async (scope, title) => {
    const key = await makeKey({ scopes: [scope] });
    expect(dataOf(await send(named(title), key))).toEqual(dataOf(await send(named(title), tenant.key)));
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOptions, Reply } from '../../infra/local/caller.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { routes } from '../../lib/api/routes.ts';
import { operatorScope, parseToken } from '../../lib/crypto/tokens.ts';
import { holdConnection } from '../../lib/management/connect/pending-connection.ts';
import type { Route } from '../../lib/route.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { getLinkedUser } from '../../lib/store/projects/linked-users.ts';
import { dataOf, failureOf } from '../harness/reply.ts';
import { seed, someOf } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { injectFault } from '../store/faults.ts';
import { bodyFor, kindOf, makeTenant, pathWith, type Tenant } from './fixture.ts';

type Item = Readonly<Record<string, unknown>>;

const returnUrl = 'https://app.example/connected';

let service: Service;
/** Tenant for the routes that only read or add data. */
let shared: Tenant;

/** Creates a tenant that allows a return URL for consents. */
const newTenant = async (): Promise<Tenant> => {
  const tenant = await makeTenant(service, 0);
  const allowed = { key: tenant.key, body: { return_urls: [returnUrl] } };
  dataOf(await service.call('PATCH', `/projects/${tenant.project}`, allowed));
  return tenant;
};

beforeAll(async () => {
  service = await startService();
  shared = await newTenant();
});

afterAll(() => service.stop());

/** Returns the code that confirms a new consent for the tenant's account. */
const codeFor = async ({ project, ids }: Tenant): Promise<string> => {
  const found = <T>(one: T | undefined): T => one ?? expect.fail('not stored');
  const { account } = found(await getConnection(project, ids.connections ?? ''));
  const credentials = { access_token: hubspotPortals[0].accessToken };
  const linkedUser = found(await getLinkedUser(project, ids['linked-users'] ?? ''));
  const proven = { linkedUser, provider: 'hubspot', method: 'oauth', credentials, account, defaults: {} } as const;
  const held = await holdConnection(proven, Date.now());
  expect(held.connection).toBe(ids.connections);
  return held.code;
};

/** Returns a body that the route accepts. */
const carriedOut = async (route: Route, tenant: Tenant) => {
  const body = bodyFor(route, tenant);
  return route.handler === 'oauth.confirm' ? { ...body, code: await codeFor(tenant) } : body;
};

const titleOf = ({ method, path }: Route): string => `${method} ${path}`;

/** Whether a route needs a project key or an operator key. */
const isManaged = ({ auth }: Route): boolean => !['none', 'connection', 'connection_or_key'].includes(auth);

const managed = routes.filter(isManaged);

/** Required queries by route. */
const queries: Readonly<Record<string, (tenant: Tenant) => CallOptions['query']>> = {
  'GET /field-mapping/properties': ({ ids }) => ({ object: 'crm.contact', connection: ids.connections }),
};

/** Returns a tenant for a route. A route that changes or deletes what others need gets a separate tenant. */
const tenantOf = async (route: Route): Promise<Tenant> => {
  const title = titleOf(route);
  if (title === 'DELETE /projects/{id}') return withEmptyProject();
  if (title === 'GET /connections/{id}/erasure') return withRevokedConnection();
  return route.method === 'GET' || route.method === 'POST' ? shared : newTenant();
};

/** Returns a tenant with an empty project, because a project with connections is not deleted. */
const withEmptyProject = async (): Promise<Tenant> => {
  const { id } = await service.project('Empty');
  return { ...shared, ids: { ...shared.ids, projects: id } };
};

/** Returns a tenant with a revoked connection, because only a revoked connection has an erasure. */
const withRevokedConnection = async (): Promise<Tenant> => {
  const tenant = await newTenant();
  dataOf(await service.call('DELETE', `/connections/${tenant.ids.connections}`, { key: tenant.key }), 202);
  return tenant;
};

const keyFor = ({ auth }: Route, tenant: Tenant): string => (auth === 'operator' ? service.operatorKey : tenant.key);

const idFor = ({ path }: Route, tenant: Tenant): string => tenant.ids[kindOf(path)] ?? 'no-fixture';

const send = async (route: Route, tenant: Tenant): Promise<Reply> =>
  service.call(route.method, pathWith(route, idFor(route, tenant)), {
    key: keyFor(route, tenant),
    query: queries[titleOf(route)]?.(tenant),
    ...(route.body !== undefined && { body: await carriedOut(route, tenant) }),
  });

const requestOf = ({ headers }: Reply): string => headers.get('x-request-id') ?? expect.fail('no request id');

/** Returns the audit entries of a request, as the API shows them. @param scope project, or `op` */
const auditOf = async (scope: string, reply: Reply): Promise<readonly Item[]> => {
  const query = { id_project: scope, limit: 100 };
  const found = dataOf(await service.call('GET', '/audit', { key: service.operatorKey, query })) as readonly Item[];
  return found.filter(({ request_id }) => request_id === requestOf(reply)).toReversed();
};

/** Returns the target of a call: the thing that the path names, or the thing that the call created. */
const targetOf = (route: Route, tenant: Tenant, reply: Reply): unknown => {
  if (route.path.includes('{id}')) return idFor(route, tenant);
  if (route.path.includes('{provider}')) return 'hubspot';
  const { id, id_linked_user: linkedUser } = Object(Object(reply.body).data);
  return id ?? linkedUser;
};

/** Returns the secrets that a response shows once, and the caller's key. */
const secretsIn = (key: string, reply: Reply): readonly string[] => {
  const { key: made, secret, connection_token: token } = Object(Object(reply.body).data);
  return [key, made, secret, token]
    .filter((text) => typeof text === 'string')
    .map((text) => (parseToken('uis', text) ?? parseToken('uct', text))?.secret ?? text);
};

/**
 * Calls that change no item of the set-up: they start work, send, or ask a provider. They leave their entry after the
 * fact.
 */
const calls: ReadonlySet<string> = new Set([
  'POST /webhook/{id}/replay',
  'POST /webhook/{id}/test',
  'POST /connections/{id}/sync',
  'POST /connections/authorize',
]);

/** An operator route is always tested, because its grants differ. */
const ofOperator = managed.find(({ auth, method }) => auth === 'operator' && method === 'POST');
const tried = someOf(
  managed.filter(({ method }) => method !== 'GET'),
  8,
  seed,
  (route) => route === ofOperator,
);

describe.each(tried.map((route) => [titleOf(route), route] as const))('%s', (title, route) => {
  it('leaves entries with author, action, target and time, and no secret', async () => {
    const tenant = await tenantOf(route);
    const key = keyFor(route, tenant);
    const { project: scope, id: keyId } = parseToken('uis', key) ?? expect.fail('the key is none');
    const before = Date.now();
    const reply = await send(route, tenant);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    const entries = await auditOf(scope, reply);
    const kind = scope === operatorScope ? 'operator' : 'key';
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) {
      expect(entry).toMatchObject({
        id_project: scope,
        actor: { kind, id: keyId },
        route: title,
        number: null,
        hash: null,
      });
      expect(Date.parse(String(entry.time))).toBeGreaterThanOrEqual(before);
      expect(Date.parse(String(entry.time))).toBeLessThanOrEqual(Date.now());
    }
    const target = targetOf(route, tenant, reply);
    expect(entries.map((entry) => entry.target ?? undefined)).toContain(target);
    expect(new Set(entries.map(({ action, target: of }) => `${action} ${of}`)).size).toBe(entries.length);
    expect(entries.some(({ action }) => action === 'call')).toBe(calls.has(title));
    const text = JSON.stringify(entries);
    expect(secretsIn(key, reply).filter((secret) => text.includes(secret))).toEqual([]);
  });
});

describe('a management call', () => {
  const route = { method: 'POST', path: '/webhook' } as const;
  const post = (options: CallOptions): Promise<Reply> => service.call(route.method, route.path, options);
  const body = { url: 'http://127.0.0.1:9/another' };

  it('that failed leaves no audit item', async () => {
    const narrow = { key: shared.key, body: { name: 'narrow', scopes: ['records:read'] } };
    const weak = String(Object(dataOf(await service.call('POST', '/auth/keys', narrow), 201)).key);
    const replies = [
      await post({ key: shared.key, body: {} }),
      await post({ key: weak, body }),
      await service.call('DELETE', '/webhook/11111111-1111-4111-8111-111111111111', { key: shared.key }),
    ];
    expect(replies.map(failureOf)).toEqual([
      [422, 'validation_failed'],
      [403, 'forbidden'],
      [404, 'not_found'],
    ]);
    for (const reply of replies) expect(await auditOf(shared.project, reply)).toEqual([]);
  });

  it("about a provider's app for one host names the host", async () => {
    const [path, host] = ['/connections/strategies/salesforce', 'test.salesforce.com'];
    const put = { client_id: 'client', client_secret: 'secret', host };
    const replies = [
      await service.call('PUT', path, { key: shared.key, body: put }),
      await service.call('DELETE', path, { key: shared.key, query: { host } }),
    ];
    const found = await Promise.all(replies.map((reply) => auditOf(shared.project, reply)));
    expect(found.flat().map(({ target }) => target)).toEqual([`salesforce at ${host}`, `salesforce at ${host}`]);
  });

  it('of the operator, on a route for both kinds of keys, is noted as the operator’s', async () => {
    const body = { id_project: shared.project, name: 'By the operator' };
    const reply = await service.call('POST', '/auth/keys', { key: service.operatorKey, body });
    expect(reply.status).toBe(201);
    const { id } = parseToken('uis', service.operatorKey) ?? expect.fail('the key is none');
    const actor = { kind: 'operator', id };
    expect(await auditOf(operatorScope, reply)).toMatchObject([{ actor, route: 'POST /auth/keys' }]);
    expect(await auditOf(shared.project, reply)).toEqual([]);
  });

  it('that only reads leaves no entry', async () => {
    expect(await auditOf(shared.project, await service.call('GET', '/webhook', { key: shared.key }))).toEqual([]);
  });

  it('changes nothing if its entry cannot be written', async () => {
    injectFault((command, input) =>
      command.startsWith('TransactWrite') && JSON.stringify(input).includes('audit#')
        ? new Error('no database')
        : undefined,
    );
    const before = dataOf(await service.call('GET', '/webhook', { key: shared.key, query: { limit: 100 } }));
    const reply = await post({ key: shared.key, body });
    expect(reply.status).toBe(500);
    expect(dataOf(await service.call('GET', '/webhook', { key: shared.key, query: { limit: 100 } }))).toEqual(before);
    expect(await auditOf(shared.project, reply)).toEqual([]);
  });

  it('that changes no item succeeds although its entry could not be written', async () => {
    injectFault((command, input) =>
      command.startsWith('Put') && String(Object(input.Item).sk).startsWith('audit#')
        ? new Error('no database')
        : undefined,
    );
    const path = `/webhook/${shared.ids.webhook}/test`;
    const reply = await service.call('POST', path, { key: shared.key });
    expect(reply.status).toBeLessThan(300);
    expect(await auditOf(shared.project, reply)).toEqual([]);
  });
});

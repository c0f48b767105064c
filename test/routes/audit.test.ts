import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOptions, Reply } from '../../infra/local/caller.ts';
import { hubspotPortals } from '../../infra/simulators/index.ts';
import { routes } from '../../lib/api/routes.ts';
import { operatorScope, parseToken } from '../../lib/crypto/tokens.ts';
import { environment } from '../../lib/environment.ts';
import { holdConnection } from '../../lib/management/pending-connection.ts';
import type { Route } from '../../lib/route.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { getLinkedUser } from '../../lib/store/projects/linked-users.ts';
import { dataOf, failureOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { injectFault } from '../store/faults.ts';
import { bodyFor, kindOf, makeTenant, pathWith, type Tenant } from './fixture.ts';

type Item = Readonly<Record<string, unknown>>;

let service: Service;
let tenant: Tenant;
/** Ids of entries that a route deletes, none of which the others need. */
let doomed: Readonly<Record<string, string>>;

/** Confirms that the tenant's account was connected again. */
let code: string;

const returnUrl = 'https://app.example/connected';

beforeAll(async () => {
  service = await startService();
  tenant = await makeTenant(service, 0);
  const made = await service.project('Doomed');
  const owner = await service.call('POST', '/organisations', { key: service.operatorKey, body: { name: 'Doomed' } });
  doomed = { projects: made.id, organisations: String(Object(dataOf(owner, 201)).id) };
  const allowed = { key: tenant.key, body: { return_urls: [returnUrl] } };
  dataOf(await service.call('PATCH', `/projects/${tenant.project}`, allowed));
  code = await holdAgain();
});

const holdAgain = async (): Promise<string> => {
  const { project, ids } = tenant;
  const found = <T>(one: T | undefined): T => one ?? expect.fail('not stored');
  const { account } = found(await getConnection(project, ids.connections ?? ''));
  const credentials = { access_token: hubspotPortals[0].accessToken };
  const linkedUser = found(await getLinkedUser(project, ids['linked-users'] ?? ''));
  const proven = { linkedUser, provider: 'hubspot', method: 'oauth', credentials, account, defaults: {} } as const;
  const held = await holdConnection(proven, Date.now());
  expect(held.connection).toBe(ids.connections);
  return held.code;
};

/** A body that is carried out. */
const carriedOut = (route: Route) => {
  const body = bodyFor(route, tenant);
  return route.handler === 'oauth.confirm' ? { ...body, code } : body;
};

afterAll(() => service.stop());

const titleOf = ({ method, path }: Route): string => `${method} ${path}`;

/** What the others need is deleted last: mappings before their target, accounts before their linked user. */
const turnOf = ({ method, path }: Route): number => {
  if (method !== 'DELETE') return path.endsWith('/erasure') ? 2 : 0;
  return /^\/(linked-users|field-mapping\/define)\//.test(path) ? 3 : 1;
};

/** All but those that anybody may call, and those of an account. */
const isManaged = ({ auth }: Route): boolean => !['none', 'connection', 'connection_or_key'].includes(auth);

const managed = routes.filter(isManaged).toSorted((left, right) => turnOf(left) - turnOf(right));

/** The query that a route cannot do without. */
const queries: Readonly<Record<string, (tenant: Tenant) => CallOptions['query']>> = {
  'GET /field-mapping/properties': ({ ids }) => ({ object: 'crm.contact', connection: ids.connections }),
};

const keyFor = ({ auth }: Route): string => (auth === 'operator' ? service.operatorKey : tenant.key);

const idFor = ({ auth, method, path }: Route): string => {
  const kind = kindOf(path);
  const id = auth === 'operator' && method === 'DELETE' ? doomed[kind] : tenant.ids[kind];
  return id ?? 'no-fixture';
};

const send = (route: Route, key = keyFor(route)): Promise<Reply> =>
  service.call(route.method, pathWith(route, idFor(route)), {
    key,
    query: queries[titleOf(route)]?.(tenant),
    ...(route.body !== undefined && { body: carriedOut(route) }),
  });

const requestOf = ({ headers }: Reply): string => headers.get('x-request-id') ?? expect.fail('no request id');

/** The audit items that a request has left. @param scope project, or `op` */
const auditOf = async (scope: string, reply: Reply): Promise<readonly Item[]> => {
  const { Items = [] } = await database().send(
    new QueryCommand({
      TableName: environment.tables.projects,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :kind)',
      ExpressionAttributeValues: { ':pk': scope, ':kind': 'audit#' },
      ConsistentRead: true,
    }),
  );
  return Items.filter(({ request_id }) => request_id === requestOf(reply));
};

/** What a call was for: what its path names, else what it has made. */
const targetOf = (route: Route, reply: Reply): unknown => {
  if (route.path.includes('{id}')) return idFor(route);
  if (route.path.includes('{provider}')) return 'hubspot';
  const { id, id_linked_user: linkedUser } = Object(Object(reply.body).data);
  return id ?? linkedUser;
};

/** Whatever of an answer is shown once, and what the caller has proven itself by. */
const secretsIn = (key: string, reply: Reply): readonly string[] => {
  const { key: made, secret, connection_token: token } = Object(Object(reply.body).data);
  return [key, made, secret, token]
    .filter((text) => typeof text === 'string')
    .map((text) => (parseToken('uis', text) ?? parseToken('uct', text))?.secret ?? text);
};

describe.each(managed.map((route) => [titleOf(route), route] as const))('%s', (title, route) => {
  it('leaves one audit item that says who did what to what and when, and nothing else', async () => {
    const key = keyFor(route);
    const { project: scope, id: keyId } = parseToken('uis', key) ?? expect.fail('the key is none');
    const before = Date.now();
    const reply = await send(route);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    const items = await auditOf(scope, reply);
    const target = targetOf(route, reply);
    expect(items).toEqual([
      {
        pk: scope,
        sk: expect.stringMatching(/^audit#/),
        v: 1,
        key: keyId,
        route: title,
        ...(target !== undefined && { target }),
        time: expect.any(String),
        request_id: requestOf(reply),
        expires_at: expect.any(Number),
      },
    ]);
    const time = Date.parse(String(items[0]?.time));
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now());
    const text = JSON.stringify(items);
    expect(secretsIn(key, reply).filter((secret) => text.includes(secret))).toEqual([]);
  });
});

describe('a management call', () => {
  const route = { method: 'POST', path: '/webhook' } as const;
  const post = (options: CallOptions): Promise<Reply> => service.call(route.method, route.path, options);
  const body = { url: 'http://127.0.0.1:9/another' };

  it('that was not carried out leaves no audit item', async () => {
    const narrow = { key: tenant.key, body: { name: 'narrow', scopes: ['records:read'] } };
    const weak = String(Object(dataOf(await service.call('POST', '/auth/keys', narrow), 201)).key);
    const replies = [
      await post({ key: tenant.key, body: {} }),
      await post({ key: weak, body }),
      await service.call('DELETE', '/webhook/11111111-1111-4111-8111-111111111111', { key: tenant.key }),
    ];
    expect(replies.map(failureOf)).toEqual([
      [422, 'validation_failed'],
      [403, 'forbidden'],
      [404, 'not_found'],
    ]);
    for (const reply of replies) expect(await auditOf(tenant.project, reply)).toEqual([]);
  });

  it('of the operator on a route that both kinds of keys may call is noted as the operator’s', async () => {
    const query = { id_project: tenant.project };
    const reply = await service.call('GET', '/auth/keys', { key: service.operatorKey, query });
    expect(reply.status).toBe(200);
    const { id } = parseToken('uis', service.operatorKey) ?? expect.fail('the key is none');
    expect(await auditOf(operatorScope, reply)).toMatchObject([{ key: id, route: 'GET /auth/keys' }]);
    expect(await auditOf(tenant.project, reply)).toEqual([]);
  });

  it('that was carried out is answered as such when its audit item could not be written', async () => {
    injectFault((command, input) =>
      command.startsWith('Put') && String(Object(input.Item).sk).startsWith('audit#')
        ? new Error('no database')
        : undefined,
    );
    const reply = await post({ key: tenant.key, body });
    expect(reply.status).toBe(201);
    expect(await auditOf(tenant.project, reply)).toEqual([]);
  });
});

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../infra/local/caller.ts';
import { isManagement } from '../../lib/api/grants.ts';
import { routes } from '../../lib/api/routes.ts';
import { sealCursor } from '../../lib/crypto/cursor.ts';
import type { Route } from '../../lib/route.ts';
import { putHour } from '../../lib/store/requests/usage.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { storeUpdate } from '../requests/request-entries.ts';
import { bodyFor, kindOf, makeTenant, openIssue, pathWith, type Tenant } from './fixture.ts';

let service: Service;
let tenant: Tenant;
let other: Tenant;
/** A second webhook of the tenant. */
let secondWebhook: string;

const lists: readonly Route[] = routes.filter((route) => route.paged === true && isManagement(route));
const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

const make = async (method: string, path: string, body: unknown, as = tenant.key): Promise<string> =>
  String(Object(dataOf(await service.call(method, path, { key: as, body }), method === 'PUT' ? 200 : 201)).id);

const today = new Date().toISOString().slice(0, 10);

/** Creates a second item for each list of a project. */
const makeSecond = async ({ ids, originId }: Tenant): Promise<void> => {
  const body = { linked_user_origin_id: `second-${originId}`, alias: 'Second', id_project: tenant.project };
  await service.call('POST', '/linked-users/create', { key: tenant.key, body });
  secondWebhook = await make('POST', '/webhook', { url: 'http://127.0.0.1:9/second' });
  await make('POST', '/magic-link', { id_linked_user: ids['linked-users'] });
  const app = { client_id: 'second', client_secret: 'second-secret' };
  await service.call('PUT', '/connections/strategies/zendesk', { key: tenant.key, body: app });
  const field = { object: 'crm.contact', name: 'second_mark', data_type: 'string' };
  const target = await make('POST', '/field-mapping/define', field);
  await make('POST', '/field-mapping/map', { target, provider: 'hubspot', remote_field: 'second' });
  await storeUpdate({ project: tenant.project, id: ids.connections ?? '' }, ids['crm/contacts'] ?? '');
  await openIssue(tenant.project, secondWebhook);
  const used = { project: tenant.project, owner: ids.connections ?? '', day: today, provider: 'hubspot' };
  for (const operation of ['GET /crm/contacts', 'POST /crm/contacts'])
    await putHour({ ...used, operation }, `${today}T00`, [1, 0, 1]);
};

beforeAll(async () => {
  service = await startService();
  [tenant, other] = await Promise.all([makeTenant(service, 0), makeTenant(service, 1)]);
  await makeSecond(tenant);
  await service.call('POST', '/crm/contacts', { token: tenant.token, body: bodyFor(createContact(), tenant) });
  await service.dispatch(Date.now());
});

afterAll(() => service.stop());

const createContact = (): Route => {
  const route = routes.find(({ handler }) => handler === 'crm/contacts.create');
  if (route === undefined) throw new Error('contacts cannot be created');
  return route;
};

type Query = Readonly<Record<string, string>>;

/** Key for the call of a list. */
const keyFor = ({ auth }: Route, of = tenant): string => (auth === 'operator' ? service.operatorKey : of.key);

const read = (route: Route, query: Query, { key = keyFor(route), id = tenant.ids[kindOf(route.path)] ?? '' } = {}) =>
  service.call('GET', pathWith(route, id), { key, query: { limit: '1', ...query } });

/** Ids of the entries. The deliveries of an event to several webhooks have the same id. */
const idsIn = (reply: Reply): readonly unknown[] =>
  (dataOf(reply) as readonly object[]).map((one) => {
    const { id, id_webhook: webhook } = Object(one);
    return webhook === undefined ? (id ?? JSON.stringify(one)) : `${webhook} ${id}`;
  });

const cursorOf = async (route: Route, query: Query = {}): Promise<string> => {
  const reply = await read(route, query);
  expect(idsIn(reply), nameOf(route)).toHaveLength(1);
  const { next_cursor: cursor } = Object(reply.body);
  expect(typeof cursor, nameOf(route)).toBe('string');
  return cursor;
};

const expectInvalid = (reply: Reply, what: string): void => {
  expect([what, reply.status, Object(reply.body).error]).toEqual([what, 400, 'invalid_cursor']);
  expect(Object(reply.body).data, what).toBeUndefined();
};

/** A value for each filter that gives a list with items. */
const filterValues = (): Query => ({
  object: 'crm.contact',
  provider: 'hubspot',
  status: 'active',
  type: 'crm.*',
  connection: tenant.ids.connections ?? '',
  id_connection: tenant.ids.connections ?? '',
  from: '2020-01-01T00:00:00Z',
  to: '2099-01-01T00:00:00Z',
  record_id: tenant.project,
  remote_id: '1',
  event_id: tenant.project,
  request_id: tenant.project,
  after_sequence: '0',
  order: 'desc',
  linked_user_origin_id: tenant.originId,
  id_linked_user: tenant.ids['linked-users'] ?? '',
  id_organisation: tenant.ids.organisations ?? '',
  id_project: tenant.project,
  key_id: tenant.project,
  actor: 'key',
  route: 'PATCH /crm/contacts/{id}',
  target: tenant.project,
  cause: 'api',
  outcome: 'refused',
  idempotency: 'none',
  muted: 'false',
  group_by: 'route',
});

/** Value for a filter of a list. */
const tryOf = ({ path }: Route, name: string): string | undefined => {
  const kind = path.slice(path.lastIndexOf('/') + 1);
  const statuses: Query = { deliveries: 'pending', 'magic-link': 'open', requests: '422', issues: 'ongoing' };
  if (name === 'status') return statuses[kind] ?? filterValues().status;
  if (kind === 'usage' && ['from', 'to'].includes(name)) return today;
  // These lists show the latest entry first by default.
  if (name === 'order' && ['deliveries', 'requests', 'issues', 'audit'].includes(kind)) return 'asc';
  return name === 'cause' && kind === 'issues' ? 'webhook_failing' : filterValues()[name];
};

/** Parameters that a filter requires. */
const baseOf = (name: string): Query =>
  ['after_sequence', 'remote_id'].includes(name) ? { connection: filterValues().connection ?? '' } : {};

/** Filters to test. `id_project` has no effect with the key of a project. */
const filtersOf = ({ query, auth }: Route): readonly string[] =>
  Object.keys(query?.shape ?? {}).filter(
    (name) => !['limit', 'cursor'].includes(name) && (name !== 'id_project' || auth === 'operator'),
  );

const flip = (bytes: Buffer, index: number): string => {
  const changed = Buffer.from(bytes);
  changed[index] = (changed[index] ?? 0) ^ 1;
  return changed.toString('base64url');
};

/** Changes of a cursor, one of each kind: in the sealed bytes and in their encoding. */
const changesOf = (cursor: string): Readonly<Record<string, string>> => {
  const bytes = Buffer.from(cursor, 'base64url');
  const last = cursor.at(-1) === 'A' ? 'B' : 'A';
  return {
    'the version': flip(bytes, 0),
    'the initialisation vector': flip(bytes, 1),
    'the tag': flip(bytes, 13),
    'the end of the tag': flip(bytes, 28),
    'the first byte': flip(bytes, 29),
    'the last byte': flip(bytes, bytes.length - 1),
    'the last character': `${cursor.slice(0, -1)}${last}`,
    'a shorter one': cursor.slice(0, -2),
    'a longer one': `${cursor}AA`,
    'without its beginning': cursor.slice(4),
    padding: `${cursor}=`,
    'a space': `${cursor} `,
    'a foreign character': `${cursor.slice(0, 8)}!${cursor.slice(8)}`,
    'a plain id': tenant.ids['linked-users'] ?? '',
    'an encoded id': Buffer.from(other.ids['linked-users'] ?? '').toString('base64url'),
    'the header alone': bytes.subarray(0, 29).toString('base64url'),
  };
};

describe('a cursor of a management API list', () => {
  it('exists for every list', () => {
    expect(lists.map(nameOf).toSorted()).toEqual([
      'GET /audit',
      'GET /auth/keys',
      'GET /connections',
      'GET /connections/strategies',
      'GET /deliveries',
      'GET /events',
      'GET /field-mapping',
      'GET /field-mapping/map',
      'GET /issues',
      'GET /linked-users',
      'GET /linked-users/{id}/export',
      'GET /magic-link',
      'GET /organisations',
      'GET /projects',
      'GET /requests',
      'GET /usage',
      'GET /webhook',
      'GET /webhook/{id}/deliveries',
    ]);
  });

  it.each(lists.map((route) => [nameOf(route), route] as const))(
    'of %s continues at the end of the page',
    async (_, route) => {
      const first = await read(route, {});
      const second = await read(route, { cursor: await cursorOf(route) });
      expect(idsIn(second)).toHaveLength(1);
      expect(idsIn(second)).not.toEqual(idsIn(first));
    },
  );

  it.each(lists.map((route) => [nameOf(route), route] as const))(
    'of %s is refused after any change',
    async (_, route) => {
      for (const [what, changed] of Object.entries(changesOf(await cursorOf(route)))) {
        expectInvalid(await read(route, { cursor: changed }), what);
      }
    },
  );

  it.each(lists.map((route) => [nameOf(route), route] as const))(
    'of %s cannot be built from the knowledge of a client',
    async (_, route) => {
      const project = route.auth === 'operator' ? 'op' : tenant.project;
      const filters = route.path.startsWith('/webhook/') ? [['webhook', tenant.ids.webhook]] : [];
      const position = tenant.ids['linked-users'] ?? '';
      const digest = createHash('sha256').update(JSON.stringify([project, nameOf(route), filters, position]));
      const forged = Buffer.from(`${digest.digest('base64url').slice(0, 16)}${position}`).toString('base64url');
      expectInvalid(await read(route, { cursor: forged }), 'a digest');
      for (const key of [createHash('sha256').update(keyFor(route)).digest(), Buffer.alloc(32)]) {
        const scope = { list: { project, route: nameOf(route) }, filters: Object.fromEntries(filters) };
        expectInvalid(await read(route, { cursor: sealCursor(key, scope, position) }), 'another key');
      }
    },
  );

  it('is refused after a change of any bit or character', async () => {
    const route = lists.find(({ path }) => path === '/linked-users');
    if (route === undefined) throw new Error('linked users have no list');
    const cursor = await cursorOf(route);
    const bytes = Buffer.from(cursor, 'base64url');
    const changed = [
      ...[...bytes.keys()].map((index) => flip(bytes, index)),
      ...[...cursor].map(
        (letter, index) => `${cursor.slice(0, index)}${letter === 'x' ? 'y' : 'x'}${cursor.slice(index + 1)}`,
      ),
    ];
    const replies = await Promise.all(changed.map((one) => read(route, { cursor: one })));
    for (const [index, reply] of replies.entries()) expectInvalid(reply, `change ${index}`);
  });

  it('is refused by every other list', async () => {
    for (const from of lists) {
      const cursor = await cursorOf(from);
      for (const to of lists.filter((route) => route !== from)) {
        expectInvalid(await read(to, { cursor }), `${nameOf(from)} at ${nameOf(to)}`);
      }
    }
  });

  it('is refused by the list of another project with any key, and with another key of the same project', async () => {
    const scopes = ['admin'];
    const secondKey = Object(
      dataOf(await service.call('POST', '/auth/keys', { key: tenant.key, body: { name: 'b', scopes } }), 201),
    ).key;
    for (const route of lists.filter(({ auth }) => auth !== 'operator')) {
      const cursor = await cursorOf(route);
      const id = other.ids[kindOf(route.path)] ?? '';
      expectInvalid(await read(route, { cursor }, { key: other.key, id }), `${nameOf(route)} of another project`);
      expectInvalid(await read(route, { cursor }, { key: secondKey }), `${nameOf(route)} with another key`);
    }
  });

  it('is refused with the keys of another project that the operator lists', async () => {
    const route = lists.find(({ path }) => path === '/auth/keys');
    if (route === undefined) throw new Error('keys have no list');
    const key = service.operatorKey;
    const { next_cursor: cursor } = Object((await read(route, { id_project: tenant.project }, { key })).body);
    expect(cursor).toEqual(expect.any(String));
    for (const id_project of [other.project, 'op']) {
      expectInvalid(await read(route, { id_project, cursor }, { key }), id_project);
    }
  });

  it('is refused by the deliveries of another webhook', async () => {
    const route = lists.find(({ path }) => path === '/webhook/{id}/deliveries');
    if (route === undefined) throw new Error('deliveries have no list');
    expectInvalid(await read(route, { cursor: await cursorOf(route) }, { id: secondWebhook }), 'another webhook');
  });

  it('is refused with an additional filter, and without its own filter', async () => {
    let tried = 0;
    for (const route of lists) {
      for (const name of filtersOf(route)) {
        const value = tryOf(route, name);
        if (value === undefined) throw new Error(`there is no value of ${name} to try ${nameOf(route)} with`);
        const what = `${nameOf(route)} with ${name}`;
        const base = baseOf(name);
        expectInvalid(await read(route, { ...base, cursor: await cursorOf(route, base), [name]: value }), what);
        const filtered = Object((await read(route, { ...base, [name]: value })).body).next_cursor;
        if (typeof filtered === 'string') {
          tried += 1;
          expectInvalid(await read(route, { ...base, cursor: filtered }), `${what}, without it`);
        }
      }
    }
    expect(tried).toBeGreaterThanOrEqual(10);
  });

  it("remains valid after a rotation of the key's secret", async () => {
    const route = lists.find(({ path }) => path === '/webhook');
    if (route === undefined) throw new Error('webhooks have no list');
    const made = Object(
      dataOf(
        await service.call('POST', '/auth/keys', { key: tenant.key, body: { name: 'r', scopes: ['admin'] } }),
        201,
      ),
    );
    const { next_cursor: cursor } = Object((await read(route, {}, { key: made.key })).body);
    const rotated = await service.call('POST', `/auth/keys/${made.id}/rotate`, { key: tenant.key, body: {} });
    expect(idsIn(await read(route, { cursor }, { key: Object(dataOf(rotated)).key }))).toHaveLength(1);
  });
});

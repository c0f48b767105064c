import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOptions } from '../../infra/local/caller.ts';
import { holdsScope, keyScopes } from '../../lib/access.ts';
import { routes } from '../../lib/api/routes.ts';
import { mintToken } from '../../lib/crypto/tokens.ts';
import type { Route } from '../../lib/route.ts';
import { dataOf, envelopeOf, failureOf } from '../harness/reply.ts';
import { seed, someOf } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { hasProvider } from '../harness/unfilled.ts';
import { bodyFor, kindOf, makeTenant, pathWith, queryFor, type Tenant, tokenFor } from './fixture.ts';

let service: Service;
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  service = await startService();
  [tenant, other] = await Promise.all([makeTenant(service, 0), makeTenant(service, 1)]);
});

afterAll(() => service.stop());

const titleOf = ({ method, path }: Route): string => `${method} ${path}`;
const isPage = ({ kind }: Route): boolean => kind === 'page';

/** Whether a page belongs to a magic link. The pages of the console have tests of their own. */
const isLinkPage = (route: Route): boolean => isPage(route) && route.path.includes('{token}');

const takesOperator = ({ auth }: Route): boolean => auth === 'operator';

/**
 * Routes to test: the pages, the routes of the operator, and a share of the others. An endpoint refuses according to
 * its row.
 */
const isAlwaysTried = (route: Route): boolean => isPage(route) || takesOperator(route);
const others = routes.filter((route) => !isAlwaysTried(route));
const tried = [...routes.filter(isAlwaysTried), ...someOf(others, 12, seed)];
const rows = (condition: (route: Route) => boolean): (readonly [string, Route])[] =>
  tried.filter(condition).map((route) => [titleOf(route), route] as const);

const takesToken = ({ auth }: Route): boolean => auth === 'connection' || auth === 'connection_or_key';
const takesKey = ({ auth }: Route): boolean => auth !== 'none' && auth !== 'connection';
const hasRecords = ({ path }: Route): boolean => hasProvider(kindOf(path));
const namesOne = (route: Route): boolean => route.path.includes('{id}') && !takesOperator(route);

const pathOf = (route: Route, owner: Tenant): string => pathWith(route, owner.ids[kindOf(route.path)] ?? 'no-fixture');

const credentialsFor = (route: Route): CallOptions => {
  if (route.auth === 'none') return {};
  if (takesToken(route)) return { token: tokenFor(tenant, route.path) };
  return { key: takesOperator(route) ? service.operatorKey : tenant.key };
};

const takesJson = (route: Route): boolean => route.body !== undefined && route.kind === undefined;

const send = (route: Route, options: CallOptions) => {
  const body = route.body === undefined ? {} : { body: bodyFor(route, tenant) };
  return service.call(route.method, pathOf(route, tenant), { ...body, ...options });
};

it('has a valid body for every route with a body', () => {
  const missing = routes.filter((route) => takesJson(route) && bodyFor(route, tenant) === undefined);
  expect(missing.map(titleOf)).toEqual([]);
});

describe.each(rows(({ auth }) => auth !== 'none'))('%s', (_, route) => {
  it('answers 401 without credentials', async () => {
    expect(failureOf(await send(route, {}))).toEqual([401, 'unauthorized']);
  });

  it('answers 401 for credentials that are malformed, mistyped or unknown', async () => {
    const unknown = mintToken({ kind: 'uct', project: tenant.project, id: tenant.project }).token;
    const unknownKey = mintToken({ kind: 'uis', project: tenant.project, id: tenant.project }).token;
    const flip = (text: string): string => `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`;
    const attempts: CallOptions[] = takesToken(route)
      ? [{ token: 'nonsense' }, { token: flip(tenant.token) }, { token: unknown }, { token: tenant.key }]
      : [{ key: 'nonsense' }, { key: flip(tenant.key) }, { key: unknownKey }, { key: tenant.token }];
    for (const attempt of attempts) expect(failureOf(await send(route, attempt))).toEqual([401, 'unauthorized']);
  });

  it('answers 401 for the right name with a wrong secret', async () => {
    const [kind, project = '', id = ''] = (takesToken(route) ? tenant.token : tenant.key).split('_');
    const forged = mintToken({ kind: kind === 'uct' ? 'uct' : 'uis', project, id }).token;
    const attempt = takesToken(route) ? { token: forged } : { key: forged };
    expect(failureOf(await send(route, attempt))).toEqual([401, 'unauthorized']);
  });
});

describe.each(rows(takesToken))('%s', (_, route) => {
  it("answers 401 for a connection token with another project's key", async () => {
    expect(failureOf(await send(route, { token: tenant.token, key: other.key }))).toEqual([401, 'unauthorized']);
  });
});

describe.each(rows((route) => namesOne(route) && hasRecords(route)))('%s', (_, route) => {
  it('answers 404 for an id of another project, as for an id that does not exist', async () => {
    const mine = takesToken(route) ? { token: tokenFor(tenant, route.path) } : { key: tenant.key };
    const given = bodyFor(route, tenant);
    // For an update, the body would name a different record than the path.
    const body = route.body === undefined ? {} : { body: route.method === 'PATCH' ? withoutId(given) : given };
    const query = queryFor(route, tenant);
    const foreign = await service.call(route.method, pathOf(route, other), { ...mine, ...body, query });
    const nobody = pathWith(route, '11111111-1111-4111-8111-111111111111');
    expect(failureOf(foreign)).toEqual([404, 'not_found']);
    expect(failureOf(await service.call(route.method, nobody, { ...mine, ...body, query }))).toEqual([
      404,
      'not_found',
    ]);
  });
});

const withoutId = (body: unknown): unknown => {
  const { id: _, ...rest } = Object(body);
  return rest;
};

describe.each(rows((route) => route.scope !== undefined && takesKey(route)))('%s', (_, route) => {
  it('answers 403 for a key without its scope', async () => {
    const scopes = keyScopes.filter((scope) => route.scope !== undefined && !holdsScope([scope], route.scope));
    const body = { name: 'narrow', scopes };
    const key = String(Object(dataOf(await service.call('POST', '/auth/keys', { key: tenant.key, body }), 201)).key);
    expect(failureOf(await send(route, { key }))).toEqual([403, 'forbidden']);
  });
});

describe.each(rows(({ auth }) => auth === 'operator' || auth === 'key'))('%s', (_, route) => {
  it('answers 403 for a key of the wrong kind', async () => {
    const key = takesOperator(route) ? tenant.key : service.operatorKey;
    expect(failureOf(await send(route, { key }))).toEqual([403, 'forbidden']);
  });
});

describe.each(rows(takesJson))('%s', (_, route) => {
  const sendRaw = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
    send(route, { ...credentialsFor(route), body, headers: { 'content-type': type } });

  it.each(['{', '{"a":}', 'null,', '{"__proto__": {"a": 1}}', "{'a': 1}"])('answers 400 for %s', async (text) => {
    expect(failureOf(await sendRaw(text))).toEqual([400, 'invalid_json']);
  });

  it.each(['[]', '5', '"text"', 'null', 'true', '{"no_such_field": 1}'])('answers 422 for %s', async (text) => {
    const reply = await sendRaw(text);
    expect(failureOf(reply)).toEqual([422, 'validation_failed']);
    expect(envelopeOf(reply).details?.issues?.length).toBeGreaterThan(0);
  });

  it.each(['text/xml', 'multipart/form-data; boundary=x', 'text/plain'])('answers 415 for %s', async (type) => {
    expect(failureOf(await sendRaw('<a/>', type))).toEqual([415, 'unsupported_media_type']);
  });

  it('answers 413 for a body over 1 MB, or over the limit in its row', async () => {
    const reply = await sendRaw(JSON.stringify({ text: 'x'.repeat(route.maxBody ?? 1024 * 1024) }));
    expect(failureOf(reply)).toEqual([413, 'payload_too_large']);
  });
});

/**
 * Whether a route refuses unknown query parameters. Pages do not, because mail programs and campaigns add parameters to
 * addresses.
 */
const takesQuery = (route: Route): boolean => route.query !== undefined && !isPage(route) && hasRecords(route);

describe.each(rows(takesQuery))('%s', (_, route) => {
  it('answers 422 for an unknown query parameter', async () => {
    const reply = await send(route, { ...credentialsFor(route), query: { no_such_parameter: 'x' } });
    expect(failureOf(reply)).toEqual([422, 'validation_failed']);
  });
});

describe('an unknown path', () => {
  it.each([
    ['GET', '/nonsense'],
    ['GET', '/docs/providers/hubspot/more'],
    ['POST', '/nonsense'],
    ['GET', '/crm/contacts/a/b'],
  ])('answers %s %s with 404 in the envelope', async (method, path) => {
    expect(failureOf(await service.call(method, path))).toEqual([404, 'not_found']);
  });
});

describe.each(rows(isLinkPage))('%s', (_, route) => {
  const names = { project: randomUUID(), id: randomUUID() };
  const open = async (token: string, options: CallOptions = {}) => {
    const path = route.path.replace('{token}', token).replace('{provider}', 'hubspot');
    const form = route.body === undefined ? {} : { body: 'method=credentials', headers: ownForm };
    return service.call(route.method, path, { ...form, ...options });
  };

  it('answers 404 with a page for a token that is malformed, mistyped, unknown or of the wrong kind', async () => {
    const { token } = mintToken({ kind: 'uml', ...names });
    const connection = tenant.token;
    for (const text of ['nonsense', `${token.slice(0, -1)}_`, token, connection, tenant.key]) {
      const reply = await open(text);
      expect([reply.status, reply.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(reply.body).toContain('This link does not work');
    }
  });

  it('forbids caches, referrers, frames, scripts and other resources for its page', async () => {
    const { headers } = await open('nonsense');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/=]{44}'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    });
  });
});

/** Headers of a form that a browser sends from our page. */
const ownForm = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };

describe.each(rows((route) => isLinkPage(route) && route.body !== undefined))('%s', (_, route) => {
  const path = route.path.replace('{token}', 'nonsense').replace('{provider}', 'hubspot');
  const post = (headers: Record<string, string>, body = 'method=credentials') =>
    service.call(route.method, path, { body, headers: { 'content-type': ownForm['content-type'], ...headers } });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
    ['nowhere that it says', {}],
    ['another origin', { origin: 'https://evil.example' }],
    ['a page that withholds where it is', { origin: 'null' }],
    ['another site that gives our origin', { origin: '{own}', 'sec-fetch-site': 'cross-site' }],
  ])('answers 403 with a page for a form from %s', async (_from, headers) => {
    const entries = Object.entries(headers).map(([name, value]) => [name, value.replace('{own}', service.url)]);
    const reply = await post(Object.fromEntries(entries));
    expect([reply.status, reply.body]).toEqual([403, expect.stringContaining('This form cannot be used from here')]);
  });

  it('accepts its own form from an old browser without the header, by its origin', async () => {
    expect((await post({ origin: service.url })).status).toBe(404);
  });

  it.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain'])('answers 415 for %s', async (type) => {
    expect((await post({ ...ownForm, 'content-type': type })).status).toBe(415);
  });

  it('answers 413 for a form over 64 KB', async () => {
    expect((await post(ownForm, `text=${'x'.repeat(64 * 1024)}`)).status).toBe(413);
  });
});

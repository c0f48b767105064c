import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOptions, Reply } from '../../infra/local/caller.ts';
import { routes } from '../../lib/api/routes.ts';
import type { Method, Route } from '../../lib/route.ts';
import { failureOf } from '../harness/reply.ts';
import { isLong } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { kindOf, makeTenant, pathWith, type Tenant, tokenFor } from './fixture.ts';

let service: Service;
let tenant: Tenant;

beforeAll(async () => {
  service = await startService();
  tenant = await makeTenant(service, 0);
});

afterAll(() => service.stop());

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Paths of the short form, one of each kind: all methods, only GET, no GET, open, a page, a file. */
const few = [
  '/crm/contacts',
  '/crm/contacts/{id}',
  '/crm/contacts/batch',
  '/crm/contacts/meta',
  '/ticketing/attachments/{id}/content',
  '/linked-users/create',
  '/projects/{id}',
  '/connect/{token}/{provider}',
  '/connections/oauth/callback',
  '/hooks/{project}/{target}',
  '/openapi.json',
];

const paths = [...Map.groupBy(routes, ({ path }) => path)].filter(([path]) => isLong || few.includes(path));

const has = (rows: readonly Route[], method: string): boolean =>
  rows.some((row) => row.method === method || (row.method === 'GET' && method === 'HEAD'));

const allowOf = (rows: readonly Route[]): string =>
  methods
    .filter((method) => method === 'OPTIONS' || has(rows, method))
    .toSorted()
    .join(', ');

const sampleOf = (rows: readonly Route[]): Route => rows[0] as Route;

const urlOf = (row: Route): string =>
  pathWith(row, tenant.ids[kindOf(row.path)] ?? 'no-fixture').replaceAll(/\{\w+\}/g, 'no-fixture');

const credentialsFor = ({ auth, path }: Route): CallOptions => {
  if (auth === 'none') return {};
  if (auth === 'connection' || auth === 'connection_or_key') return { token: tokenFor(tenant, path) };
  return { key: auth === 'operator' ? service.operatorKey : tenant.key };
};

const send = (method: string, row: Route, options: CallOptions = {}): Promise<Reply> =>
  service.call(method, urlOf(row), options);

/** Headers that stay the same. Excludes times, the rest of a limit, and headers of a body. */
const lasting = ({ headers }: Reply): Record<string, string> => {
  const all = Object.fromEntries(headers);
  for (const name of ['x-request-id', 'server-timing', 'date', 'content-length', 'connection', 'keep-alive'])
    delete all[name];
  for (const name of Object.keys(all)) if (name.startsWith('ratelimit-')) all[name] = 'there';
  return all;
};

describe.each(paths)('%s', (_, rows) => {
  const row = sampleOf(rows);

  it('answers OPTIONS with its methods for any caller', async () => {
    const { status, body, headers } = await send('OPTIONS', row);
    expect([status, body, headers.get('allow')]).toEqual([204, '', allowOf(rows)]);
    expect(headers.get('x-request-id')).toBeTruthy();
  });

  it.each(methods.filter((method) => method !== 'OPTIONS' && !has(rows, method)))('refuses %s', async (method) => {
    const reply = await send(method, row);
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, allowOf(rows)]);
    if (method === 'HEAD') expect(reply.body).toBe('');
    else if (row.kind === 'page') expect(reply.headers.get('content-type')).toMatch('text/html');
    else expect(failureOf(reply)).toEqual([405, 'method_not_allowed']);
  });

  it.each(rows.filter(({ auth, method }) => auth !== 'none' && method !== 'GET').map(({ method }) => method))(
    'passes %s to its route, which requires credentials',
    async (method) => expect((await send(method, row)).status).toBe(401),
  );

  it.runIf(has(rows, 'GET'))('answers HEAD with the headers of GET and no body', async () => {
    const get = rows.find(({ method }) => method === 'GET') ?? row;
    const credentials = credentialsFor(get);
    const [full, head] = [await send('GET', get, credentials), await send('HEAD', get, credentials)];
    expect([head.status, head.body, lasting(head)]).toEqual([full.status, '', lasting(full)]);
  });

  it.runIf(row.path !== '/')('is found without the slash at its end', async () => {
    const path = urlOf(row);
    for (const method of ['GET', 'POST', 'DELETE']) {
      const { status, headers, body } = await service.call(method, `${path}/`, { query: { limit: 1 } });
      expect([status, headers.get('location'), body]).toEqual([308, `${path}?limit=1`, '']);
    }
  });
});

describe('an unknown path', () => {
  it.each(['//example.com/', '/%2Fexample.com/', '/%5Cexample.com//x/'])('%s leads nowhere', async (path) => {
    expect(failureOf(await service.call('GET', path))).toEqual([404, 'not_found']);
  });

  it('keeps its escapes in the redirect to the path without a slash at its end', async () => {
    const { status, headers } = await service.call('GET', '/a%20b/%C3%A9%5C%0D%0A/?q=a%20b%26');
    expect([status, headers.get('location')]).toEqual([308, '/a%20b/%C3%A9%5C%0D%0A?q=a%20b%26']);
  });

  it.each<Method | 'HEAD' | 'OPTIONS'>(['PATCH', 'HEAD', 'OPTIONS'])('is a 404 of %s', async (method) => {
    expect((await service.call(method, '/nothing')).status).toBe(404);
  });
});

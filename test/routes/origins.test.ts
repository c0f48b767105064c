import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOptions } from '../../infra/local/caller.ts';
import { routes } from '../../lib/api/routes.ts';
import type { Route } from '../../lib/route.ts';
import { dataOf, failureOf } from '../harness/reply.ts';
import { isLong } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { bodyFor, kindOf, makeTenant, pathWith, type Tenant, tokenFor } from './fixture.ts';

const listed = 'https://app.example.com';
const others = ['https://other.example.com', 'http://app.example.com', `${listed}.evil.example`, 'null', ''];

let service: Service;
let tenant: Tenant;

beforeAll(async () => {
  service = await startService();
  tenant = await makeTenant(service, 0);
  const body = { browser_origins: [listed] };
  dataOf(await service.call('PATCH', `/projects/${tenant.project}`, { key: tenant.key, body }));
});

afterAll(() => service.stop());

const takesToken = ({ auth }: Route): boolean => auth === 'connection' || auth === 'connection_or_key';

const few = ['crm/contacts.list', 'crm/contacts.update', 'passthrough.call', 'ticketing/attachments.content'];
const fewOfKeys = ['crm/contacts.update', 'projects.create', 'projects.get', 'webhook.create', 'auth.create'];

const rows = (names: readonly string[], condition: (route: Route) => boolean): (readonly [string, Route])[] =>
  routes
    .filter((route) => condition(route) && (isLong || names.includes(route.handler)))
    .map((route) => [`${route.method} ${route.path}`, route] as const);

const send = (route: Route, options: CallOptions) => {
  const body = route.body === undefined ? {} : { body: bodyFor(route, tenant) };
  const path = pathWith(route, tenant.ids[kindOf(route.path)] ?? 'no-fixture');
  return service.call(route.method, path, { ...body, ...options });
};

describe.each(rows(fewOfKeys, ({ auth }) => auth !== 'none'))('%s', (_, route) => {
  it('refuses a valid or invalid API key from every page, even from a listed page', async () => {
    const token = takesToken(route) ? { token: tokenFor(tenant, route.path) } : {};
    for (const key of [tenant.key, service.operatorKey, 'nonsense']) {
      for (const origin of [listed, 'null']) {
        expect(failureOf(await send(route, { ...token, key, headers: { origin } }))).toEqual([403, 'forbidden']);
      }
    }
  });
});

describe.each(rows(few, takesToken))('%s', (_, route) => {
  it('refuses a connection token from a page whose origin the project does not list', async () => {
    const token = tokenFor(tenant, route.path);
    for (const origin of others)
      expect(failureOf(await send(route, { token, headers: { origin } })), origin).toEqual([403, 'forbidden']);
  });
});

describe('a page with an origin that the project lists', () => {
  it('may use a connection token, and sees the refusal of a wrong token', async () => {
    const headers = { origin: listed };
    const { status } = await service.call('GET', '/crm/contacts', { token: tenant.token, headers });
    expect(status).toBe(200);
    const wrong = await service.call('GET', '/crm/contacts', { token: 'nonsense', headers: { origin: 'null' } });
    expect(failureOf(wrong)).toEqual([401, 'unauthorized']);
  });

  it('may call open routes, as every page may', async () => {
    for (const origin of [listed, 'null'])
      expect((await service.call('GET', '/health', { headers: { origin } })).status).toBe(200);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOptions } from '../../infra/local/caller.ts';
import type { Exchange } from '../../infra/local/gateway.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { simulatedIds, simulatedOf } from '../../infra/simulators/registry.ts';
import { routes } from '../../lib/api/routes.ts';
import { connectionKey, sealCredentials } from '../../lib/crypto/credentials.ts';
import { sealClientSecret } from '../../lib/crypto/oauth-app-secret.ts';
import { parseToken } from '../../lib/crypto/tokens.ts';
import { fillString } from '../../lib/engine/http/request/template.ts';
import { environment } from '../../lib/environment.ts';
import { providers } from '../../lib/providers/all.ts';
import type { Route } from '../../lib/route.ts';
import { replaceCredentials } from '../../lib/store/connections/connection-changes.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { putOAuthApp } from '../../lib/store/projects/oauth-apps.ts';
import { sendJson, startServer } from '../engine/http/server.ts';
import { listenToLogs } from '../harness/logs.ts';
import { type ProviderId, type Service, startService } from '../harness/service.ts';
import { bodyFor, kindOf, makeTenant, type Tenant, tokenFor } from './fixture.ts';
import { formsOf, itemsOf } from './stored-contents.ts';

const clientSecret = 'canary-client-secret-of-the-project';
const refreshToken = 'canary.refresh/token+of the account';
const oauthAccessToken = 'canary-access.token_of-the-account';
/** Text in headers and a query. Responses may repeat it, but no line may contain it. */
const said = 'canary-of-headers-and-query';

/** Secrets of a provider's first simulated account, including the header with user and password. */
const secretsOf = (id: ProviderId): readonly string[] => {
  const { credentials, authorization } = providers[id] ?? expect.fail(`there is no provider ${id}`);
  const [account] = simulatedOf(id).accounts;
  const secrets = Object.entries(account).flatMap(([name, value]) => (credentials[name]?.secret ? [value] : []));
  if (!('basic' in authorization)) return secrets;
  return [...secrets, Buffer.from(fillString(authorization.basic, account)).toString('base64')];
};

/** Secrets that the service sends to each provider. A provider might repeat them. */
const sent = Object.fromEntries(simulatedIds.map((id) => [id, secretsOf(id)])) as Readonly<
  Record<ProviderId, readonly string[]>
>;

/** All secrets in use. Secrets that the service makes are added when a response contains them. */
const canaries = new Set<string>([...Object.values(sent).flat(), clientSecret, refreshToken, oauthAccessToken]);

/** The member of a response that shows a secret once, by route. */
const shownIn: Readonly<Record<string, string>> = {
  'POST /connections': 'connection_token',
  'POST /connections/{id}/rotate-token': 'connection_token',
  'POST /auth/keys': 'key',
  'POST /auth/keys/{id}/rotate': 'key',
  'POST /webhook': 'secret',
  'POST /webhook/{id}/rotate-secret': 'secret',
};

let service: Service;
let tenant: Tenant;
const logs = listenToLogs();
const tableNames = ['records', 'connections', 'projects', 'events'] as const;
/** Stored items by table, from the time before their project is deleted. */
const stored = new Map<string, readonly string[]>();
const exchanges: Exchange[] = [];

const secretIn = (text: string): string => (parseToken('uct', text) ?? parseToken('uis', text))?.secret ?? text;

const known = new Map<string, readonly string[]>();

/** Caches the forms, because thousands of texts are searched for the same few secrets. */
const knownFormsOf = (secret: string): readonly string[] => {
  const forms = known.get(secret) ?? formsOf(secret);
  known.set(secret, forms);
  return forms;
};

/** Secrets that a text contains, in any form. */
const foundIn = (text: string): readonly string[] =>
  [...canaries].filter((secret) => knownFormsOf(secret).some((form) => text.includes(form)));

const keep = (exchange: Exchange): void => {
  exchanges.push(exchange);
  const member = shownIn[nameOf(exchange.route)];
  const shown =
    member && exchange.answer.status < 300 && Object(JSON.parse(exchange.answer.body.toString()).data)[member];
  if (typeof shown === 'string') canaries.add(secretIn(shown));
};

const nameOf = (route: Route | undefined): string => (route === undefined ? '' : `${route.method} ${route.path}`);

/** Returns the response without the secret that it intentionally shows. */
const textOf = ({ route, answer }: Exchange): string => {
  const text = `${JSON.stringify(answer.headers)} ${answer.body.toString()}`;
  const member = shownIn[nameOf(route)];
  return member === undefined ? text : text.replace(new RegExp(`"${member}":"[^"]*"`), '');
};

const pathsIn = ({ provider_requests: sent = [] }: { provider_requests?: readonly { path?: string }[] }) =>
  sent.flatMap(({ path }) => path ?? []);

const credentialsFor = (route: Route): CallOptions => {
  if (route.auth === 'none') return {};
  if (route.auth.startsWith('connection')) return { token: tokenFor(tenant, route.path) };
  return { key: route.auth === 'operator' ? service.operatorKey : tenant.key };
};

let driven = 0;
let keys = 0;

/**
 * Returns a body with a new value for an upsert. If an upsert has an unknown result, a second upsert with the same
 * value waits up to 35 s.
 */
const bodyAnew = (route: Route): unknown => {
  driven += 1;
  const text = JSON.stringify(bodyFor(route, tenant));
  return text && JSON.parse(text.replaceAll(/"upsert(?=ed"|@|\.)/g, `"upsert-${driven}`));
};

const drive = async (route: Route): Promise<void> => {
  const body = route.body === undefined ? {} : { body: bodyAnew(route) };
  const path = route.path.replace('{class}', 'cars').replace(/\{\w+\}/, tenant.ids[kindOf(route.path)] ?? 'none');
  keys += 1;
  const headers = { traceparent: said, 'user-agent': said, 'idempotency-key': `${said}-${keys}` };
  await service.call(route.method, path, { ...credentialsFor(route), ...body, headers });
};

/** Makes all simulators fail the next requests in the same way. */
const failAll = (failure: (provider: ProviderId) => Parameters<Service['simulators']['hubspot']['fail']>[0]): void => {
  for (const provider of Object.keys(sent) as ProviderId[]) {
    service.simulators[provider].clearFailures();
    service.simulators[provider].fail({ times: 100, ...failure(provider) });
  }
};

/** Returns a body that repeats the credentials in each place where a vendor may have a message or a code. */
const echoOf = (provider: ProviderId) => {
  const text = sent[provider].map((secret) => `you sent ${secret} or Bearer ${secret}`).join('; ');
  const [code] = sent[provider];
  const error = provider === 'zendesk' ? { title: text, message: text } : text;
  return {
    message: text,
    description: text,
    error,
    code,
    errorCode: code,
    category: code,
    correlationId: code,
    errors: provider === 'jira' ? { summary: text } : [{ message: text, code, in: text }],
    errorMessages: [text],
    details: { base: [{ description: text }] },
  };
};

const statuses = [400, 401, 403, 404, 409, 410, 422, 429, 500, 503, 301, 200];
/** Routes of a connection. Of the batches, only the creates, because other batches send the same requests. */
const cheap = routes.filter(
  ({ auth, method, path }) => auth === 'connection' && method !== 'DELETE' && !path.includes('/batch/'),
);

/** Creates a connection by consent. Its tokens and the app's secret are canaries. */
const makeConsented = async (): Promise<{ readonly id: string; readonly token: string }> => {
  const project = { id: tenant.project, key: tenant.key };
  const made = await service.connect(project, 'hubspot', { account: 1 });
  canaries.add(hubspotPortals[1].accessToken);
  const connection = (await getConnection(tenant.project, made.id)) ?? expect.fail('not stored');
  const tokens = { access_token: oauthAccessToken, refresh_token: refreshToken, expires_at: '1' };
  const sealedCredentials = sealCredentials(await connectionKey(connection), connection, tokens);
  const { account, defaults } = connection;
  await replaceCredentials(connection, { method: 'oauth', sealedCredentials, account, defaults }, Date.now());
  const app = { project: tenant.project, provider: 'hubspot' };
  const time = new Date().toISOString();
  const sealed = await sealClientSecret(app, clientSecret);
  await putOAuthApp({ ...app, ...sealed, clientId: 'client', createdAt: time, updatedAt: time });
  return made;
};

beforeAll(async () => {
  const echo = {
    error: 'invalid_request',
    error_description: `${refreshToken} ${clientSecret}`,
    message: `${oauthAccessToken} ${refreshToken} ${clientSecret}`,
  };
  const vendor = await startServer((_, response) => sendJson(response, 400, echo));
  process.env.PROVIDER_OAUTH_URL_HUBSPOT = vendor.url;
  service = await startService({ logLevel: 'DEBUG' });
  service.onAnswer(keep);
  tenant = await makeTenant(service, 0);
  for (const text of [tenant.key, tenant.token, service.operatorKey, ...Object.values(tenant.otherTokens)])
    canaries.add(secretIn(text));
  const consented = await makeConsented();
  await service.dispatch(Date.now());

  const ends = ({ method, path }: Route): boolean => method === 'DELETE' && /^\/(projects|organisations)\//.test(path);
  const destructive = ({ method, path }: Route): boolean => method === 'DELETE' || path.endsWith('/batch/delete');
  for (const route of routes.filter((one) => !destructive(one) && !one.path.endsWith('rotate-token')))
    await drive(route);
  for (const status of statuses) {
    failAll((provider) => ({
      kind: 'status',
      status,
      body: echoOf(provider),
      headers: { 'x-request-id': sent[provider][0] ?? '', 'x-hubspot-correlation-id': sent[provider][0] ?? '' },
    }));
    // No read conflicts with an existing record at a vendor.
    for (const route of cheap.filter(({ method }) => status !== 409 || method !== 'GET')) await drive(route);
    if (status === 409) continue;
    await service.call('POST', '/connections', {
      key: tenant.key,
      body: {
        provider: 'hubspot',
        id_linked_user: tenant.ids['linked-users'],
        credentials: { access_token: sent.hubspot[0] },
      },
    });
  }
  for (const kind of ['cut', 'garbage', 'huge', 'redirect'] as const) {
    failAll((provider) => ({ kind, location: `https://evil.example/?token=${sent[provider][0]}` }));
    for (const route of cheap.filter(({ path }) => /contacts|tickets|passthrough/.test(path))) await drive(route);
  }
  for (const simulator of Object.values(service.simulators)) simulator.clearFailures();
  await service.call('GET', '/crm/contacts', { token: tenant.token, query: { [said]: said } });
  await service.call('GET', '/crm/contacts', { token: tenant.token, query: { email: `${said}@example.com` } });
  await service.call('GET', `/crm/contacts/${said}`, { token: tenant.token });
  const passed = { method: 'GET', path: `/crm/v3/objects/${said}` };
  await service.call('POST', '/passthrough', { token: tokenFor(tenant, '/passthrough'), body: passed });
  await service.call('GET', '/crm/contacts', { token: consented.token });
  await service.call('GET', `/connections/${consented.id}`, { key: tenant.key });
  await service.call('DELETE', `/connections/${consented.id}`, { key: tenant.key });
  for (const route of routes.filter((one) => (destructive(one) && !ends(one)) || one.path.endsWith('rotate-token')))
    await drive(route);
  await service.call('GET', '/connections', { key: tenant.key, query: { status: 'revoked' } });
  for (const name of tableNames) stored.set(name, await itemsOf(environment.tables[name]));
  for (const route of routes.filter(ends)) await drive(route);
});

afterAll(async () => {
  await service.stop();
});

describe('a secret', () => {
  it('is planted in every possible place, and every route is called', () => {
    expect(canaries.size).toBeGreaterThan(14);
    const driven = new Set(exchanges.map(({ route }) => nameOf(route)));
    expect(routes.map(nameOf).filter((name) => !driven.has(name))).toEqual([]);
    const codes = new Set(exchanges.map(({ answer }) => answer.status));
    for (const status of [200, 201, 202, 404, 409, 422, 424, 429, 502]) expect([...codes]).toContain(status);
    expect(logs.text()).toContain('"route":"GET /crm/contacts"');
  });

  it('is only in the response that intentionally shows it', () => {
    const leaks = exchanges.flatMap((exchange) =>
      foundIn(textOf(exchange)).map(
        (secret) =>
          `${nameOf(exchange.route)} ${exchange.answer.status}: ${secret.slice(0, 12)}… ${exchange.answer.body.toString().slice(0, 300)}`,
      ),
    );
    expect([...new Set(leaks)]).toEqual([]);
  });

  it('is in no line of the log', () => {
    const lines = logs
      .text()
      .split('\n')
      .filter((line) => foundIn(line).length > 0);
    expect(lines).toEqual([]);
  });

  it('is in no line, and neither are headers, queries, e-mails, origin ids and ids made of them', () => {
    const ids = ['linked-users', 'crm/contacts', 'ticketing/tickets'].flatMap((kind) => tenant.ids[kind] ?? []);
    expect(ids.length).toBeGreaterThan(1);
    const hidden = [said, tenant.originId, ...ids];
    const lines = logs.lines();
    expect(lines.length).toBeGreaterThan(routes.length);
    expect(lines.filter((line) => hidden.some((text) => line.includes(text)))).toEqual([]);
    expect(lines.filter((line) => /[\w.+-]@[\w-]+\.[a-z]/i.test(line))).toEqual([]);
  });

  it('is in no path of a provider request: the log names the paths of declarations', () => {
    const paths = logs.lines().flatMap((line) => pathsIn(JSON.parse(line)));
    expect(new Set(paths).size).toBeGreaterThan(30);
    expect(paths.filter((path) => path.includes('{'))).not.toEqual([]);
    // Names of a declaration contain digits in versions, and in the number that HubSpot gives to a kind of record.
    const versions = /^(?:v\d+(?:\.\d+)?|\d\.\d|\d{4}-\d{2}|0-\d)$/;
    const segments = new Set(paths.flatMap((path) => path.replaceAll(/\{[^{}]*\}/g, '').split('/')));
    expect([...segments].filter((one) => /\d|[^\w.$-]/.test(one) && !versions.test(one))).toEqual([]);
    expect(logs.lines().filter((line) => line.includes('"sealed":'))).not.toEqual([]);
  });

  it.each(tableNames)('is in no item of the table %s', async (name) => {
    const items = stored.get(name) ?? [];
    expect(items.length).toBeGreaterThan(0);
    expect(items.filter((item) => foundIn(item).length > 0)).toEqual([]);
  });

  it('would be found: the search finds each secret in a response, a line and an item', () => {
    for (const secret of canaries) {
      expect(foundIn(JSON.stringify({ a: `x${secret}y` }))).toContain(secret);
      expect(foundIn(Buffer.from(secret).toString('latin1'))).toContain(secret);
    }
  });
});

import { request } from 'node:http';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openCredentials } from '../../lib/crypto/credentials.ts';
import { mintToken, parseToken } from '../../lib/crypto/tokens.ts';
import { environment } from '../../lib/environment.ts';
import { claimConsent } from '../../lib/management/connect/consent.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { type LocalServer, startServer } from '../engine/http/server.ts';
import { byProvider } from '../harness/by-provider.ts';
import { dataOf, envelopeOf, failureOf } from '../harness/reply.ts';
import { isLong, seed, someOf } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { storedIn } from '../store/feed.ts';
import {
  askConsent,
  type ConsentingId,
  confirm,
  connectByConsent,
  consented,
  consentUrl,
  land,
  makeTenant,
  registerApp,
  returnUrl,
  type Tenant,
  tenantAt,
} from './consent.ts';

let service: Service;
let tenant: Tenant;
let elsewhere: LocalServer;

beforeAll(async () => {
  elsewhere = await startServer((_, response) => response.end('{}'));
  service = await startService();
  tenant = await makeTenant(service);
});

afterEach(() => {
  vi.useRealTimers();
  for (const simulator of Object.values(service.simulators)) {
    simulator.clearFailures();
    if ('oauth' in simulator) simulator.oauth.tokenDelayMs = 0;
  }
  expect(elsewhere.requests).toEqual([]);
});

afterAll(() => service.stop());

const connections = async ({ key, linkedUser }: Tenant) => {
  const reply = await service.call('GET', '/connections', { key, query: { id_linked_user: linkedUser } });
  return Array.from(Object(reply.body).data ?? [], (one) => Object(one));
};

const fresh = async (): Promise<Tenant> => ({ ...tenant, linkedUser: await service.linkedUser(tenant) });

const stateOf = (url: URL | string): string => new URL(url).searchParams.get('state') ?? '';

describe('an account connected by consent', () => {
  const accounts: readonly (readonly [ConsentingId, string, string])[] = [
    ['hubspot', '70000002', 'portal-70000002.example'],
    ['github', 'sim-mona', 'sim-mona'],
    ['linear', 'sim-comet', 'Comet'],
    ['pipedrive', 'sim-globex-sales', 'Globex Sales'],
    ['zendesk', 'sim-acme', 'sim-acme'],
    ['jira', 'sim-acme-work', 'sim-acme-work'],
  ];

  it.each(byProvider(accounts, 2))(
    'of %s is pending before the browser is redirected, and active after the confirmation',
    async (provider, account, name) => {
      const mine = await fresh();
      const { status, location, outcome, headers, text } = await connectByConsent(service, mine, provider, { account });
      expect([status, text]).toEqual([302, '']);
      expect(location?.startsWith('https://app.example/connected?from=settings&')).toBe(true);
      const code = expect.stringMatching(/^uoc_/);
      expect(outcome).toEqual({
        from: 'settings',
        status: 'pending',
        provider,
        id_connection: expect.any(String),
        code,
      });
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');

      const id = outcome.id_connection ?? '';
      const shown = dataOf(await service.call('GET', `/connections/${id}`, { key: mine.key }));
      expect(shown).toMatchObject({ provider, status: 'active', id_linked_user: mine.linkedUser, account: { name } });
      const stored = await getConnection(mine.id, id);
      expect(stored?.method).toBe('oauth');
      const credentials = stored && (await openCredentials(stored));
      expect(credentials?.access_token).toBe(service.simulators[provider].oauth.tokens(account)?.accessToken);
      expect(location).not.toContain(credentials?.access_token);
    },
  );

  it('is reported by one event, which is stored together with it', async () => {
    const mine = await fresh();
    const { outcome } = await connectByConsent(service, mine, 'hubspot', { account: '70000001' });
    const id = outcome.id_connection ?? '';
    await connectByConsent(service, mine, 'hubspot', { account: '70000001' });
    expect(await storedIn({ project: mine.id, connection: id })).toEqual([
      expect.objectContaining({
        type: 'connection.created',
        project: mine.id,
        connection: id,
        linkedUser: mine.linkedUser,
        data: { provider: 'hubspot', account: { id: '70000001', name: 'portal-70000001.example' } },
      }),
    ]);
  });

  it('again repairs the connection, which keeps its id and its token', async () => {
    const mine = await fresh();
    const { id, token } = await service.connect(mine, 'hubspot', { linkedUser: mine.linkedUser, account: 1 });
    service.simulators.hubspot.account(70000002).expireAccessToken();
    const { outcome } = await connectByConsent(service, mine, 'hubspot', { account: '70000002' });
    service.simulators.hubspot.account(70000002).issueAccessToken();
    expect(outcome).toMatchObject({ status: 'pending', id_connection: id });
    const from = service.simulators.hubspot.exchanges.length;
    expect((await service.call('GET', '/crm/contacts', { token })).status).toBe(200);
    const { accessToken } = service.simulators.hubspot.oauth.tokens('70000002') ?? {};
    expect(service.simulators.hubspot.exchanges.slice(from)[0]?.requestHeaders.authorization).toBe(
      `Bearer ${accessToken}`,
    );
    expect(await connections(mine)).toHaveLength(1);
  });

  const refreshed = [
    ['hubspot', '70000001', '/crm/contacts'],
    ['zendesk', 'sim-acme', '/ticketing/tickets'],
    ['pipedrive', 'sim-acme-sales', '/crm/contacts'],
    ['jira', 'sim-acme-work', '/ticketing/tickets'],
  ] as const;

  it.each(byProvider(refreshed, 2))(
    'of %s gets a new access token when the old one expires, until its owner removes the app',
    async (provider, account, path) => {
      const mine = await fresh();
      const { oauth } = service.simulators[provider];
      const { token } = await service.connect(mine, provider, { linkedUser: mine.linkedUser });
      await connectByConsent(service, mine, provider, { account });
      const before = oauth.counts.refresh_token;
      vi.useFakeTimers({ toFake: ['Date'] });
      for (const refreshes of [0, 1, 2]) {
        expect((await service.call('GET', path, { token })).status).toBe(200);
        expect(oauth.counts.refresh_token).toBe(before + refreshes);
        oauth.expireAccessTokens(account);
        // A token that was refreshed a moment ago is not refreshed again after a 401.
        vi.setSystemTime(Date.now() + 60_000);
      }
      oauth.revokeGrants(account);
      expect(failureOf(await service.call('GET', path, { token }))).toEqual([424, 'connection_needs_reauth']);
      const [shown] = await connections(mine);
      expect(shown).toMatchObject({ status: 'needs_reauth' });
      await connectByConsent(service, mine, provider, { account });
      expect((await service.call('GET', path, { token })).status).toBe(200);
    },
  );

  it('is distinguished by its id and name from another account of the same linked user and provider', async () => {
    const mine = await fresh();
    for (const account of ['70000001', '70000002']) await connectByConsent(service, mine, 'hubspot', { account });
    const shown = await connections(mine);
    expect(new Set(shown.map(({ id }) => id)).size).toBe(2);
    expect(shown.map(({ account }) => account).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
      { id: '70000001', name: 'portal-70000001.example' },
      { id: '70000002', name: 'portal-70000002.example' },
    ]);
  });

  it('is named by its number if HubSpot does not return its domain', async () => {
    const mine = await fresh();
    service.simulators.hubspot.failWith(503, { path: /introspect/ });
    await connectByConsent(service, mine, 'hubspot', { account: '70000002' });
    const [shown] = await connections(mine);
    expect(shown).toMatchObject({ status: 'active', account: { id: '70000002', name: '70000002' } });
  });

  it('uses the chosen defaults, and requests the named scopes', async () => {
    const mine = await fresh();
    const defaults = { 'ticketing.ticket': { stage: '2' } };
    const url = await consentUrl(service, mine, 'hubspot', { defaults, scopes: ['oauth', 'tickets'] });
    expect(new URL(url).searchParams.get('scope')).toBe('oauth tickets');
    const landing = await land(await service.simulators.hubspot.oauth.consent(url));
    const { outcome } = landing;
    dataOf(await confirm(service, mine, landing));
    const shown = dataOf(await service.call('GET', `/connections/${outcome.id_connection}`, { key: mine.key }));
    expect(shown).toMatchObject({ defaults });
  });
});

describe('POST /connections/authorize', () => {
  it.each([
    'https://evil.example/',
    'https://app.example.evil.example/connected',
    'https://app.example@evil.example/connected',
    'https://evil.example/https://app.example/connected',
    'https://app.example/connected/../admin',
    'https://app.example/connectedx',
    'https://app.example:8443/connected',
    'http://app.example/connected',
    '//app.example/connected',
    '/connected',
    'javascript:alert(1)//https://app.example/connected',
    'https://app.example\\@evil.example/connected',
    'https://app.example/connected\r\nset-cookie: a=b',
    'data:text/html,x',
  ])('refuses to redirect a browser to %j', async (return_url) => {
    const reply = await askConsent(service, tenant, 'hubspot', { return_url });
    expect(failureOf(reply)).toEqual([422, 'validation_failed']);
    expect(envelopeOf(reply).details?.issues?.map(({ path }) => path)).toEqual(['return_url']);
  });

  it.each([
    'evil.com/',
    'evil.com#',
    'evil.com?',
    'a.b@evil',
    'user:password@evil',
    'a.b',
    'SIM-ACME',
    'ünicode',
    'ѕim-acme',
    'sim-acme\r\nhost: evil.com',
    '127.0.0.1',
    'localhost:80',
    '[::1]',
    '..',
    '%2e%2e',
    '{client_secret}',
    '',
  ])('refuses the subdomain %j', async (subdomain) => {
    const reply = await askConsent(service, tenant, 'zendesk', { inputs: { subdomain } });
    expect(failureOf(reply)).toEqual([422, 'validation_failed']);
    expect(envelopeOf(reply).details?.issues?.map(({ path }) => path)).toEqual(['inputs.subdomain']);
  });

  it('refuses unknown inputs of the provider, and requires its own inputs', async () => {
    const further = await askConsent(service, tenant, 'hubspot', { inputs: { company_domain: 'a' } });
    expect(envelopeOf(further).details?.issues?.map(({ path }) => path)).toEqual(['inputs.company_domain']);
    const missing = await askConsent(service, tenant, 'zendesk', { inputs: {} });
    expect(envelopeOf(missing).details?.issues?.map(({ path }) => path)).toEqual(['inputs.subdomain']);
  });

  it("refuses another project's linked user, and works without another project's app", async () => {
    const other = await tenantAt(service, 'hubspot');
    const foreign = await askConsent(service, tenant, 'hubspot', { id_linked_user: other.linkedUser });
    expect(failureOf(foreign)).toEqual([422, 'validation_failed']);
    const removed = await service.call('DELETE', '/connections/strategies/hubspot', { key: other.key });
    expect(removed.status).toBe(200);
    const reply = await askConsent(service, other, 'hubspot');
    expect(failureOf(reply)).toEqual([422, 'validation_failed']);
    expect(envelopeOf(reply).message).toContain('PUT /connections/strategies/hubspot');
  });

  it('names the address of the service, whatever headers the client sends', async () => {
    const url = new URL('/connections/authorize', service.url);
    const body = JSON.stringify({ provider: 'hubspot', id_linked_user: tenant.linkedUser, return_url: returnUrl });
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      'x-api-key': tenant.key,
      'content-type': 'application/json',
    };
    const text = await new Promise<string>((resolve, reject) => {
      const outgoing = request(url, { method: 'POST', headers }, async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk);
        resolve(Buffer.concat(chunks).toString());
      });
      outgoing.on('error', reject).end(body);
    });
    const { searchParams } = new URL(JSON.parse(text).data.url);
    expect(searchParams.get('redirect_uri')).toBe(`${service.url}/connections/oauth/callback`);
  });

  it('stores neither state nor verifier nor client secret unencrypted', async () => {
    const began = Date.now() / 1000;
    const state = stateOf(await consentUrl(service, tenant, 'hubspot'));
    const ended = Date.now() / 1000;
    const { secret = '' } = parseToken('uos', state) ?? {};
    const { Items = [] } = await database().send(new ScanCommand({ TableName: environment.tables.projects }));
    const text = JSON.stringify(Items, (_, value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    );
    expect(text).toContain('state_hash');
    const { clientSecret } = service.simulators.hubspot.oauth.app;
    for (const one of [state, secret, clientSecret]) expect(text.includes(one)).toBe(false);
    const [consent] = Items.filter((item) => item.id === parseToken('uos', state)?.id);
    expect(consent?.expires_at).toBeGreaterThanOrEqual(Math.floor(began) + 600);
    expect(consent?.expires_at).toBeLessThanOrEqual(Math.ceil(ended) + 600);
  });
});

describe('GET /connections/oauth/callback', () => {
  const callback = (query: Record<string, string>): string =>
    `${service.url}/connections/oauth/callback?${new URLSearchParams(query)}`;

  const asked = () => service.simulators.hubspot.oauth.counts.authorization_code;

  it('answers 422 without a state', async () => {
    expect((await land(callback({ code: 'a' }))).status).toBe(422);
  });

  it.each([
    ['nonsense', () => 'nonsense'],
    ['a state with a line break', () => 'a\r\nset-cookie: a=b'],
    ['a token of another kind', () => tenant.key],
    ['a consent that never began', () => mintToken({ kind: 'uos', project: tenant.id, id: crypto.randomUUID() }).token],
  ])('refuses %s, redirects the browser nowhere and sends the provider nothing', async (_, stateFor) => {
    const before = asked();
    const { status, location, text } = await land(callback({ code: 'a', state: stateFor() }));
    expect([status, location]).toEqual([400, null]);
    expect(JSON.parse(text)).toMatchObject({ error: 'invalid_request' });
    expect(asked()).toBe(before);
  });

  it('refuses the right name with a wrong secret, and leaves the consent to its owner', async () => {
    const mine = await fresh();
    const back = await consented(service, mine, 'hubspot');
    const { project = '', id = '' } = parseToken('uos', stateOf(back)) ?? {};
    const forged = mintToken({ kind: 'uos', project, id }).token;
    expect((await land(callback({ code: 'a', state: forged }))).status).toBe(400);
    expect((await land(back)).outcome.status).toBe('pending');
  });

  it("refuses a state under another project's name", async () => {
    const other = await tenantAt(service, 'hubspot');
    const back = await consented(service, await fresh(), 'hubspot');
    const { id = '' } = parseToken('uos', stateOf(back)) ?? {};
    const foreign = mintToken({ kind: 'uos', project: other.id, id }).token;
    expect((await land(callback({ code: back.searchParams.get('code') ?? '', state: foreign }))).status).toBe(400);
    expect(await connections(other)).toEqual([]);
  });

  it('accepts a state once, also if both calls come at the same time', async () => {
    const mine = await fresh();
    const back = await consented(service, mine, 'hubspot');
    const before = asked();
    const landings = await Promise.all([land(back), land(back), land(back)]);
    expect(landings.map(({ status }) => status).toSorted()).toEqual([302, 400, 400]);
    expect((await land(back)).status).toBe(400);
    expect(asked()).toBe(before + 1);
    expect(await connections(mine)).toEqual([]);
    const [landing] = landings.filter(({ status }) => status === 302);
    expect((await confirm(service, mine, landing ?? raise())).status).toBe(200);
    expect(await connections(mine)).toHaveLength(1);
  });

  it('accepts a state for ten minutes', async () => {
    const began = Date.now();
    const late = stateOf(await consentUrl(service, tenant, 'hubspot'));
    const returned = { state: late, path: '/connections/oauth/callback', cookies: [] };
    await expect(claimConsent(returned, Date.now() + 10 * 60_000)).rejects.toMatchObject({ code: 'invalid_request' });
    // Expiry times of items are whole seconds.
    expect(await claimConsent(returned, began + 10 * 60_000 - 1_000)).toMatchObject({ project: tenant.id });
  });

  it('does not connect with a used code', async () => {
    const mine = await fresh();
    const first = await consented(service, mine, 'hubspot');
    await land(first);
    const second = await fresh();
    const state = stateOf(await consentUrl(service, second, 'hubspot'));
    const { outcome } = await land(callback({ code: first.searchParams.get('code') ?? '', state }));
    expect(outcome).toMatchObject({ status: 'failed', error: 'invalid_grant' });
    expect(await connections(second)).toEqual([]);
  });

  it("does not connect with another person's code, which is bound to the verifier of their consent", async () => {
    const mine = await fresh();
    const theirs = await consented(service, await fresh(), 'hubspot');
    const state = stateOf(await consentUrl(service, mine, 'hubspot'));
    const { outcome } = await land(callback({ code: theirs.searchParams.get('code') ?? '', state }));
    expect(outcome).toMatchObject({ status: 'failed', error: 'invalid_grant' });
    expect(await connections(mine)).toEqual([]);
  });

  it('sends a code to the provider of the state, not to the provider that issued the code', async () => {
    const mine = await fresh();
    const ofZendesk = await consented(service, mine, 'zendesk');
    const before = service.simulators.zendesk.oauth.counts.authorization_code;
    const state = stateOf(await consentUrl(service, mine, 'hubspot'));
    const { outcome } = await land(callback({ code: ofZendesk.searchParams.get('code') ?? '', state }));
    expect(outcome).toMatchObject({ status: 'failed', provider: 'hubspot', error: 'invalid_grant' });
    expect(service.simulators.zendesk.oauth.counts.authorization_code).toBe(before);
    expect(await connections(mine)).toEqual([]);
  });

  const refusedAt: readonly (readonly [ConsentingId, string])[] = [
    ['hubspot', 'access_denied'],
    ['github', 'access_denied'],
    ['linear', 'access_denied'],
    ['pipedrive', 'user_denied'],
    ['zendesk', 'access_denied'],
  ];

  it.each(byProvider(refusedAt, 2))(
    'reports a consent refused at %s, and sends the provider nothing',
    async (provider, error) => {
      const { oauth } = service.simulators[provider];
      const before = oauth.counts.authorization_code;
      const url = await consentUrl(service, await fresh(), provider);
      const { status, outcome } = await land(await oauth.consent(url, { deny: true }));
      expect(status).toBe(302);
      expect(outcome).toEqual({
        from: 'settings',
        status: 'failed',
        provider,
        error,
        error_description: 'The consent was not given.',
      });
      expect(oauth.counts.authorization_code).toBe(before);
    },
  );

  it.each([
    ['neither code nor error', {}, 'invalid_request'],
    ['an error that is none', { error: 'a\r\nset-cookie: a=b' }, 'consent_failed'],
    ['an error with markup', { error: '<script>', error_description: '<script>' }, 'consent_failed'],
  ])('passes on nothing of %s', async (_, query, error) => {
    const state = stateOf(await consentUrl(service, tenant, 'hubspot'));
    const { location, outcome, headers } = await land(callback({ ...query, state }));
    expect(outcome).toMatchObject({ status: 'failed', error });
    expect(headers.get('set-cookie')).toBeNull();
    expect(location).not.toMatch(/<|%3C|cookie/);
  });

  it('reports a linked user that was deleted, and an app that was replaced or deleted in the meantime', async () => {
    const other = await tenantAt(service, 'hubspot');
    const backs = [];
    for (let i = 0; i < 3; i += 1) backs.push(await consented(service, other, 'hubspot'));
    const [first = '', second = '', third = ''] = backs;
    await registerApp(service, other, 'hubspot');
    expect((await land(first)).outcome).toMatchObject({ status: 'failed', error: 'conflict' });
    await service.call('DELETE', '/connections/strategies/hubspot', { key: other.key });
    expect((await land(second)).outcome).toMatchObject({ status: 'failed', error: 'validation_failed' });
    expect((await land(third)).outcome).toMatchObject({ status: 'failed', error: 'validation_failed' });
    await registerApp(service, other, 'hubspot');
    const fourth = await consented(service, other, 'hubspot');
    const removed = await service.call('DELETE', `/linked-users/${other.linkedUser}`, { key: other.key });
    expect(removed.status).toBe(202);
    expect((await land(fourth)).outcome).toMatchObject({ status: 'failed', error: 'not_found' });
  });

  it('uses its own message if the provider does not accept the app', async () => {
    const other = await tenantAt(service, 'hubspot');
    const { clientId } = service.simulators.hubspot.oauth.app;
    const body = { client_id: clientId, client_secret: 'wrong-secret-of-the-app' };
    await service.call('PUT', '/connections/strategies/hubspot', { key: other.key, body });
    const { location, outcome } = await connectByConsent(service, other, 'hubspot');
    expect(outcome).toMatchObject({ status: 'failed', error: 'provider_rejected' });
    expect(location).not.toContain('wrong-secret');
  });

  const evil = {
    access_token: 'evil-token',
    token_type: 'Bearer',
    refresh_token: 'evil-refresh',
    scope: 'base',
    expires_in: 3599,
  };

  const foreignHosts = [
    'http://127.0.0.1:9',
    'https://127.0.0.1',
    'https://10.0.0.1',
    'https://169.254.169.254',
    'https://[fd00:ec2::254]',
    'https://metadata.google.internal',
    'https://sim-acme-sales.pipedrive.com@evil.example',
    'https://sim-acme-sales.pipedrive.com.evil.example',
    'https://a.b.pipedrive.com',
  ];

  it.each(someOf(foreignHosts, 3, seed))(
    'uses no host from the token response except hosts of the provider: %s',
    async (api_domain) => {
      const { pipedrive } = service.simulators;
      const mine = await fresh();
      const back = await consented(service, mine, 'pipedrive');
      pipedrive.oauth.failToken({ kind: 'status', status: 200, body: { ...evil, api_domain } });
      const from = pipedrive.exchanges.length;
      expect((await land(back)).outcome).toMatchObject({ status: 'failed', error: 'provider_failed' });
      expect(pipedrive.exchanges.slice(from).map(({ path }) => path)).toEqual(['/oauth/token']);
      expect(await connections(mine)).toEqual([]);
    },
  );

  type Ends = [string, Parameters<Service['simulators']['hubspot']['oauth']['failToken']>[0], string];

  it.each<Ends>([
    ['HTML', { kind: 'garbage' }, 'provider_failed'],
    ['an endless answer', { kind: 'huge' }, 'provider_failed'],
    ['a cut connection', { kind: 'cut' }, 'provider_failed'],
    ['a cut connection after the code was used', { kind: 'cut-after-apply' }, 'provider_failed'],
    ['a failure', { kind: 'status', status: 500, body: {} }, 'provider_failed'],
    ['a redirect to another host', { kind: 'redirect', location: 'ELSEWHERE' }, 'provider_failed'],
    [
      'a token with a line break',
      { kind: 'status', status: 200, body: { ...evil, access_token: 'a\r\nx-evil: 1' } },
      'provider_failed',
    ],
    // This case needs the ten seconds of a real wait.
    ...(isLong ? [['no answer at all', { kind: 'timeout' }, 'provider_timeout'] satisfies Ends] : []),
  ])('ends readably, and connects nothing, when the token endpoint answers with %s', async (_, failure, error) => {
    const mine = await fresh();
    const back = await consented(service, mine, 'hubspot');
    const location = failure.location && elsewhere.url;
    service.simulators.hubspot.oauth.failToken({ ...failure, ...(location && { location }) });
    const landed = await land(back);
    expect(landed.outcome).toMatchObject({
      status: 'failed',
      error,
      error_description: expect.stringMatching(/\.$/),
    });
    expect(landed.location).not.toMatch(/evil|doctype/);
    expect(await connections(mine)).toEqual([]);
    expect((await land(back)).status).toBe(400);
  });

  it('connects nothing if the account cannot be identified', async () => {
    const mine = await fresh();
    const back = await consented(service, mine, 'hubspot');
    service.simulators.hubspot.failWith(403, { path: /account-info/ });
    expect((await land(back)).outcome).toMatchObject({ status: 'failed', error: 'credentials_rejected' });
    expect(await connections(mine)).toEqual([]);
  });
});

describe('/connections/strategies', () => {
  it('is refused for an unknown provider, and for values that no header or address can contain', async () => {
    const { key } = tenant;
    const put = (provider: string, body: object) =>
      service.call('PUT', `/connections/strategies/${provider}`, { key, body });
    const whole = { client_id: 'id', client_secret: 'canary-0' };
    expect(failureOf(await put('nonsense', whole))).toEqual([404, 'not_found']);
    expect(failureOf(await put('__proto__', whole))).toEqual([404, 'not_found']);
    for (const change of [
      { client_id: 'a\r\nb' },
      { client_id: '' },
      { client_secret: 'canary-0\nb' },
      { scopes: ['a b'] },
      { scopes: ['a"b'] },
      { color: 'red' },
    ]) {
      const reply = await put('hubspot', { ...whole, ...change });
      expect(failureOf(reply), JSON.stringify(change)).toEqual([422, 'validation_failed']);
      expect(JSON.stringify(reply.body)).not.toContain('canary-0');
    }
  });

  it('stores, returns, replaces, lists and deletes an app, and never returns its secret', async () => {
    const project = await service.project();
    const { key } = project;
    const path = '/connections/strategies/hubspot';
    expect(failureOf(await service.call('GET', path, { key }))).toEqual([404, 'not_found']);
    const body = { client_id: 'first', client_secret: 'canary-secret-1', scopes: ['oauth'] };
    const replies = [await service.call('PUT', path, { key, body })];
    const shown = {
      provider: 'hubspot',
      client_id: 'first',
      scopes: ['oauth'],
      redirect_uri: `${service.url}/connections/oauth/callback`,
    };
    expect(dataOf(replies[0] ?? raise())).toMatchObject(shown);
    replies.push(await service.call('GET', path, { key }));
    expect(dataOf(replies[1] ?? raise())).toMatchObject(shown);
    replies.push(
      await service.call('PUT', path, { key, body: { client_id: 'second', client_secret: 'canary-secret-2' } }),
    );
    expect(dataOf(replies[2] ?? raise())).toMatchObject({
      client_id: 'second',
      scopes: expect.arrayContaining(['tickets']),
    });
    await registerApp(service, project, 'github');
    replies.push(await service.call('GET', '/connections/strategies', { key, query: { limit: 1 } }));
    expect(envelopeOf(replies[3] ?? raise())).toMatchObject({
      data: [{ provider: 'github' }],
      next_cursor: expect.any(String),
    });
    replies.push(await service.call('DELETE', path, { key }));
    expect(dataOf(replies[4] ?? raise())).toEqual({ id: 'hubspot', deleted: true });
    expect(failureOf(await service.call('DELETE', path, { key }))).toEqual([404, 'not_found']);
    expect(replies.map(({ body: answered }) => JSON.stringify(answered)).join()).not.toMatch(/canary/);
  });
});

const raise = (): never => {
  throw new Error('there is no such reply');
};

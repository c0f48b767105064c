import { inspect } from 'node:util';
import { calculatePKCECodeChallenge } from 'oauth4webapi';
import { beforeEach, describe, expect, it } from 'vitest';
import { startStopwatch } from '../../../lib/engine/http/session/stopwatch.ts';
import {
  authorizeUrl,
  ConsentRefused,
  exchangeCode,
  GrantRevoked,
  refreshCredentials,
  revokeGrant,
} from '../../../lib/engine/oauth/grants.ts';
import type { OAuthApp } from '../../../lib/engine/oauth/oauth-app.ts';
import { ApiError } from '../../../lib/errors.ts';
import { providers } from '../../../lib/providers/all.ts';
import type { OAuth, Provider } from '../../../lib/providers/define.ts';
import { harbor, island } from '../../oauth-hosts/harbor.ts';
import { acme } from '../acme.ts';
import { type Answerer, sendJson, startServer } from '../http/server.ts';

interface Seen {
  readonly line: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

const seen: Seen[] = [];
let answer: Answerer = () => undefined;
const server = await startServer((request, response, body) => {
  seen.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
  answer(request, response, body);
});
process.env.PROVIDER_OAUTH_URL_ACME = `${server.url}/{tenant}`;
process.env.PROVIDER_OAUTH_URL_NEUTRAL = server.url;

const declared: OAuth = {
  authorizeUrl: 'https://{tenant}.acme.example/authorize?prompt=consent',
  tokenUrl: 'https://{tenant}.acme.example/token',
  scopes: ['read'],
  credentials: ['tenant'],
};

const withOAuth = (change: Partial<OAuth> = {}): Provider => ({ ...acme, oauth: { ...declared, ...change } });

const app: OAuthApp = { clientId: 'client', clientSecret: 'client-secret' };
const verifier = 'v'.repeat(43);
const redirectUri = 'https://service.example/callback';
const inputs = { tenant: 'customer' };
const now = Date.parse('2026-01-02T03:04:05Z');
const clock = () => ({ now, deadline: Date.now() + 5_000, stopwatch: startStopwatch() });

const tokens = { access_token: 'access-1', token_type: 'Bearer', refresh_token: 'refresh-1', expires_in: 1800 };
const answering = (status: number, body: unknown, headers = {}) => {
  answer = (_, response) => sendJson(response, status, body, headers);
};

beforeEach(() => {
  seen.length = 0;
  answering(200, tokens);
});

const exchange = (provider: Provider, { query = 'code=code-1&state=s', by = app, state = 's', given = inputs } = {}) =>
  exchangeCode(
    provider,
    { app: by, parameters: new URLSearchParams(query), state, redirectUri, verifier, inputs: given },
    clock(),
  );

const before = {
  tenant: 'customer',
  access_token: 'access-0',
  refresh_token: 'refresh-0',
  expires_at: '1',
  scope: 'a',
};
const refresh = (provider: Provider, given: Record<string, string> = before) =>
  refreshCredentials(provider, app, given, clock());

const failure = async (run: Promise<unknown>): Promise<unknown> => {
  try {
    await run;
  } catch (error) {
    return error;
  }
  throw new Error('nothing failed');
};

const formOf = (one: Seen | undefined) => Object.fromEntries(new URLSearchParams(one?.body));

describe('authorizeUrl', () => {
  const consent = { app, redirectUri, scopes: ['read', 'write'], state: 'st&te', verifier, inputs };

  it.each(['', 'evil.com/', 'a.b@evil', 'ünicode', 'a b', 'a\r\nb'])('refuses the host part %j', async (tenant) => {
    const error = await failure(authorizeUrl(withOAuth(), { ...consent, inputs: { tenant } }));
    expect(error).toMatchObject({ code: 'validation_failed', details: { issues: [{ path: 'credentials.tenant' }] } });
  });

  it('refuses a provider without OAuth', async () => {
    expect(await failure(authorizeUrl(acme, consent))).toMatchObject({ code: 'unsupported_operation' });
  });

  it('contains the declared and requested parameters, and those that bind the response', async () => {
    const url = new URL(
      await authorizeUrl(withOAuth({ query: () => ({ access_type: 'offline', scope: 'read write' }) }), consent),
    );
    expect(`${url.origin}${url.pathname}`).toBe(`${server.url}/customer/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      prompt: 'consent',
      access_type: 'offline',
      response_type: 'code',
      client_id: 'client',
      redirect_uri: redirectUri,
      state: 'st&te',
      scope: 'read write',
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    expect(url.href).not.toContain(verifier);
  });

  it('leads to the vendor itself if the operator named no other host', async () => {
    const vendor: Provider = { ...withOAuth(), id: 'plain' };
    expect(await authorizeUrl(vendor, consent)).toMatch(/^https:\/\/customer\.acme\.example\/authorize\?/);
  });

  it("requests scopes with the vendor's parameters, and omits an empty one", async () => {
    const asks = (scopes: readonly string[]) => ({
      scope: scopes.filter((scope) => scope !== 'more').join(' '),
      optional: scopes.includes('more') ? 'more' : '',
    });
    const optionalOf = async (...scopes: string[]) =>
      new URL(await authorizeUrl(withOAuth({ query: asks }), { ...consent, scopes })).searchParams;
    const [asked, other] = [await optionalOf('read', 'more'), await optionalOf('read')];
    expect([asked.get('scope'), asked.get('optional')]).toEqual(['read', 'more']);
    expect([other.get('scope'), other.has('optional')]).toEqual(['read', false]);
  });

  it('separates scopes as the vendor does, leaves them out where there are none, and PKCE where it has none', async () => {
    const comma = new URL(await authorizeUrl(withOAuth({ query: (scopes) => ({ scope: scopes.join(',') }) }), consent));
    expect(comma.searchParams.get('scope')).toBe('read,write');
    const bare = new URL(await authorizeUrl(withOAuth({ pkce: false }), { ...consent, scopes: [] }));
    expect(['scope', 'code_challenge', 'code_challenge_method'].filter((name) => bare.searchParams.has(name))).toEqual(
      [],
    );
  });
});

describe('exchangeCode', () => {
  it.each([
    ['another state', 'code=c&state=other'],
    ['no state', 'code=c'],
    ['no code', 'state=s'],
    ['two codes', 'code=a&code=b&state=s'],
    ['two states', 'code=a&state=s&state=s'],
    ['a token in the place of a code', 'response=abc&state=s'],
  ])('refuses %s, and sends no request', async (_, query) => {
    expect(await failure(exchange(withOAuth(), { query }))).toMatchObject({ code: 'invalid_request', status: 400 });
    expect(seen).toEqual([]);
  });

  it('reports a refused consent, and sends no request', async () => {
    const error = await failure(exchange(withOAuth(), { query: 'error=access_denied&state=s' }));
    expect(error).toBeInstanceOf(ConsentRefused);
    expect(error).toMatchObject({ code: 'access_denied' });
    expect(seen).toEqual([]);
  });

  it("sends the code with the verifier and the consent's address, and the app in the body", async () => {
    await exchange(withOAuth());
    expect(seen.map(({ line }) => line)).toEqual(['POST /customer/token']);
    expect(seen[0]?.headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/x-www-form-urlencoded/),
      accept: 'application/json',
    });
    expect(seen[0]?.headers.authorization).toBeUndefined();
    expect(formOf(seen[0])).toEqual({
      grant_type: 'authorization_code',
      code: 'code-1',
      redirect_uri: redirectUri,
      code_verifier: verifier,
      client_id: 'client',
      client_secret: 'client-secret',
    });
  });

  const odd = { clientId: 'cl:i ü-._~', clientSecret: 'a+b/c=&d%\r\ne' };

  it('authenticates an app with any characters by Basic, and encodes only where needed', async () => {
    await exchange(withOAuth({ authorization: 'basic', pkce: false }), { by: odd });
    const [, given = ''] = /^Basic (.+)$/.exec(String(seen[0]?.headers.authorization)) ?? [];
    const text = Buffer.from(given, 'base64').toString();
    expect(text.split(':').map(decodeURIComponent)).toEqual([odd.clientId, odd.clientSecret]);
    expect(text).toContain('-._~');
    expect(formOf(seen[0])).toEqual({ grant_type: 'authorization_code', code: 'code-1', redirect_uri: redirectUri });
  });

  it('authenticates an app with any characters in the body', async () => {
    await exchange(withOAuth(), { by: odd });
    expect(formOf(seen[0])).toMatchObject({ client_id: odd.clientId, client_secret: odd.clientSecret });
  });

  it('sends JSON if the vendor requires it', async () => {
    await exchange(withOAuth({ encoding: 'json' }));
    expect(seen[0]?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ code: 'code-1', client_id: 'client' });
  });

  it('creates credentials from the response, with the expiry of the token', async () => {
    answering(200, { ...tokens, scope: 'read', further: 'x' });
    expect(await exchange(withOAuth())).toEqual({
      tenant: 'customer',
      access_token: 'access-1',
      refresh_token: 'refresh-1',
      expires_at: String(now + 1_800_000),
      scope: 'read',
    });
  });

  it.each([
    ['a lifetime in words', { expires_in: '3600' }, {}, String(now + 3_600_000)],
    ['no lifetime', { expires_in: undefined }, {}, undefined],
    ['an empty lifetime', { expires_in: null }, {}, undefined],
    ['a declared lifetime', { expires_in: undefined }, { renew: 60 }, String(now + 60_000)],
  ])('reads %s', async (_, change, oauth, expected) => {
    answering(200, { ...tokens, ...change });
    expect((await exchange(withOAuth(oauth))).expires_at).toBe(expected);
  });

  it('accepts any 2xx, and treats empty members as absent', async () => {
    answering(201, { ...tokens, refresh_token: null, scope: ['read'], id_token: 'not.a.jwt' });
    const { expires_at: _, ...credentials } = await exchange(withOAuth());
    expect(credentials).toEqual({ tenant: 'customer', access_token: 'access-1' });
  });

  it('treats a token without a type as a bearer token, and a lifetime of 0 s as absent', async () => {
    answering(200, { access_token: 'access-1', expires_in: 0, scope: null });
    expect(await exchange(withOAuth())).toEqual({ tenant: 'customer', access_token: 'access-1' });
  });

  it('ignores an issuer if it has no issuer to compare', async () => {
    const query = 'code=code-1&state=s&iss=https%3A%2F%2Facme.example';
    expect(await exchange(withOAuth(), { query })).toMatchObject({ access_token: 'access-1' });
  });

  const neutral: Provider = {
    ...acme,
    id: 'neutral',
    oauth: {
      authorizeUrl: 'https://acme.example/authorize',
      tokenUrl: 'https://acme.example/token',
      scopes: [],
    },
  };
  const fromAnswer: Provider = {
    ...neutral,
    oauth: {
      ...declared,
      ...neutral.oauth,
      credentials: [],
      fromAnswer: { tenant: { at: 'api.domain', pattern: /^https:\/\/([a-z]+)\.acme\.example$/ } },
    },
  };

  it.each([
    undefined,
    'https://evil.example',
    'https://evil.acme.example.evil.example',
    'http://customer.acme.example',
    'https://a.b.acme.example',
    'https://x@customer.acme.example',
  ])('refuses the host %j of a response', async (domain) => {
    answering(200, { ...tokens, api: { domain } });
    expect(await failure(exchange(fromAnswer))).toMatchObject({ code: 'provider_failed' });
  });

  it("reads the account's host from the response, and keeps it if a refresh does not contain it", async () => {
    answering(200, { ...tokens, api: { domain: 'https://customer.acme.example' } });
    const credentials = await exchange(fromAnswer, { given: { tenant: '' } });
    expect(credentials.tenant).toBe('customer');
    answering(200, tokens);
    expect((await refresh(fromAnswer, { ...credentials })).tenant).toBe('customer');
  });

  const lookup: Provider = {
    ...neutral,
    oauth: {
      ...declared,
      ...neutral.oauth,
      credentials: [],
      identify: {
        url: 'https://acme.example/sites',
        records: 'sites',
        credentials: { tenant: { at: 'id', pattern: /^[a-z]+$/ } },
      },
    },
  };

  it('looks up the host of the account with the new token', async () => {
    answer = (request, response) =>
      sendJson(response, 200, request.url === '/sites' ? { sites: [{ id: 'customer' }, { id: 'other' }] } : tokens);
    expect(await exchange(lookup)).toMatchObject({ tenant: 'customer', access_token: 'access-1' });
    expect(seen.map(({ line }) => line)).toEqual(['POST /token', 'GET /sites']);
    expect(seen[1]?.headers.authorization).toBe('Bearer access-1');
  });

  it('uses the account that the person named, and lists the accounts if the name is wrong', async () => {
    const sites = [
      { id: 'other', url: 'https://other.test' },
      { id: 'customer', url: 'https://mine.test' },
    ];
    answer = (request, response) => sendJson(response, 200, request.url === '/sites' ? { sites } : tokens);
    const naming = (url: string): Provider => {
      const { oauth } = lookup;
      if (oauth?.identify === undefined) throw new Error('it has a look-up');
      return { ...lookup, oauth: { ...oauth, identify: { ...oauth.identify, where: { url }, name: 'url' } } };
    };
    expect(await exchange(naming('https://mine.test'))).toMatchObject({ tenant: 'customer' });
    expect(await failure(exchange(naming('https://theirs.test')))).toMatchObject({
      code: 'provider_rejected',
      message: expect.stringContaining('it covers https://other.test, https://mine.test'),
    });
  });

  it('puts only well-formed values into addresses', async () => {
    answer = (request, response) =>
      sendJson(response, 200, request.url === '/sites' ? { sites: [{ id: '../../evil' }] } : tokens);
    expect(await failure(exchange(lookup))).toMatchObject({ code: 'provider_failed' });
  });

  it.each([
    [200, { sites: [] }, 'provider_failed'],
    [401, { message: 'no' }, 'connection_needs_reauth'],
    [500, {}, 'provider_failed'],
  ])('fails if the look-up returns %i %j', async (status, body, code) => {
    answer = (request, response) =>
      request.url === '/sites' ? sendJson(response, status, body) : sendJson(response, 200, tokens);
    expect(await failure(exchange(lookup))).toMatchObject({ code });
  });

  /** A provider whose pattern may match nothing. The account connects without this value. */
  const introspecting: Provider = {
    ...lookup,
    oauth: {
      ...declared,
      ...lookup.oauth,
      identify: {
        url: 'https://acme.example/introspect',
        body: { token: '{access_token}', client_id: '{client_id}', client_secret: '{client_secret}' },
        records: '',
        credentials: { domain: { at: 'domain', pattern: /^[a-z.]*$/ } },
      },
    },
  };
  const introspected = (status: number, body: unknown): void => {
    answer = (request, response) =>
      request.url === '/introspect' ? sendJson(response, status, body) : sendJson(response, 200, tokens);
  };

  it("looks up the account's name as the app, if the provider has such a request", async () => {
    introspected(200, { active: true, domain: 'acme.example' });
    expect(await exchange(introspecting)).toMatchObject({ domain: 'acme.example', access_token: 'access-1' });
    expect(seen.map(({ line }) => line)).toEqual(['POST /token', 'POST /introspect']);
    expect(seen[1]?.headers).not.toHaveProperty('authorization');
    expect(Object.fromEntries(new URLSearchParams(seen[1]?.body))).toEqual({
      token: 'access-1',
      client_id: app.clientId,
      client_secret: app.clientSecret,
    });
  });

  it.each([
    [200, { active: true }],
    [200, { active: true, domain: '' }],
    [403, {}],
    [500, {}],
  ])('returns the credentials even if that look-up returns %i %j', async (status, body) => {
    introspected(status, body);
    const credentials = await exchange(introspecting);
    expect(credentials).toMatchObject({ access_token: 'access-1' });
    expect(credentials).not.toHaveProperty('domain');
  });

  it('accepts only well-formed names', async () => {
    introspected(200, { active: true, domain: '<b>acme</b>' });
    expect(await failure(exchange(introspecting))).toMatchObject({ code: 'provider_failed' });
  });
});

describe('refreshCredentials', () => {
  it('sends the refresh token, and replaces it with the rotated one', async () => {
    answering(200, { ...tokens, access_token: 'access-2', refresh_token: 'refresh-2', scope: 'b' });
    expect(await refresh(withOAuth())).toEqual({
      tenant: 'customer',
      access_token: 'access-2',
      refresh_token: 'refresh-2',
      expires_at: String(now + 1_800_000),
      scope: 'b',
    });
    expect(formOf(seen[0])).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'refresh-0',
      client_id: 'client',
      client_secret: 'client-secret',
    });
  });

  it.each([undefined, null, ''])('keeps the refresh token if the response has %j', async (value) => {
    answering(200, { access_token: 'access-2', token_type: 'bearer', refresh_token: value });
    const { expires_at, ...credentials } = await refresh(withOAuth());
    expect(credentials).toEqual({ ...credentials, access_token: 'access-2', refresh_token: 'refresh-0', scope: 'a' });
    expect(expires_at).toBeUndefined();
  });

  it('fails without a refresh token, and sends no request', async () => {
    const { refresh_token: _, ...without } = before;
    await expect(refresh(withOAuth(), without)).rejects.toThrow(/refresh token/);
    expect(seen).toEqual([]);
  });

  it.each<[number, object, Partial<OAuth>]>([
    [400, { error: 'invalid_grant' }, {}],
    [401, { error: 'invalid_grant', error_description: 'gone' }, {}],
    [200, { error: 'bad_refresh_token' }, { meanings: [{ at: 'error', pattern: /^bad_refresh_token$/, status: 401 }] }],
    [
      400,
      { status: 'BAD_TOKEN', message: 'gone' },
      { meanings: [{ at: 'status', pattern: /^BAD_TOKEN$/, status: 401 }] },
    ],
  ])('takes %i %j for the end of the grant', async (status, body, oauth) => {
    answering(status, body);
    expect(await failure(refresh(withOAuth(oauth)))).toBeInstanceOf(GrantRevoked);
  });

  it.each([
    ['another client', 401, { error: 'invalid_client' }, 'provider_rejected'],
    ['a wrong app, with status 200', 200, { error: 'incorrect_client_credentials' }, 'provider_rejected'],
    ['a request it does not take', 400, { error: 'invalid_request' }, 'provider_rejected'],
    ['too many requests', 429, { error: 'invalid_grant' }, 'rate_limited'],
    ['a failure', 500, { error: 'invalid_grant' }, 'provider_failed'],
    ['an unavailability', 503, {}, 'provider_failed'],
    ['a refusal that it does not explain', 400, {}, 'provider_failed'],
    ['nothing', 200, {}, 'provider_failed'],
    ['a list', 200, [], 'provider_failed'],
    ['a token of another type', 200, { ...tokens, token_type: 'mac' }, 'provider_failed'],
    ['a token with a line break', 200, { ...tokens, access_token: 'a\r\nb: c' }, 'provider_failed'],
    ['a lifetime in words', 200, { ...tokens, expires_in: 'soon' }, 'provider_failed'],
    ['the word for a gone grant as a failure of its own', 500, { word: 'GONE' }, 'provider_failed'],
  ])('does not treat %s as the end of the grant', async (_, status, body, code) => {
    answering(status, body);
    const error = await failure(refresh(withOAuth({ meanings: [{ at: 'word', pattern: /^GONE$/, status: 401 }] })));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code });
  });

  const html = '<!doctype html><p>Down for maintenance';

  it.each<[string, Answerer, string]>([
    ['HTML', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html), 'provider_failed'],
    [
      'HTML that says it is JSON',
      (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(html),
      'provider_failed',
    ],
    ['no body', (_, response) => response.writeHead(204).end(), 'provider_failed'],
    [
      'a redirect',
      (_, response) => response.writeHead(307, { location: `${server.url}/elsewhere` }).end(),
      'provider_failed',
    ],
    [
      'an endless body',
      (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).write('x'.repeat(100_000)),
      'provider_failed',
    ],
    ['a cut connection', (request) => request.socket.destroy(), 'provider_failed'],
  ])('does not take %s for the end of the grant, and follows nothing', async (_, answerer, code) => {
    answer = answerer;
    expect(await failure(refresh(withOAuth()))).toMatchObject({ code, details: { outcome: 'uncertain' } });
    expect(seen).toHaveLength(1);
  });

  it('waits longer for a response than other requests, because only this request receives the new refresh token', async () => {
    answer = (_, response) => void setTimeout(() => sendJson(response, 200, tokens), 100);
    const credentials = await refreshCredentials(withOAuth(), app, before, { ...clock(), timeout: 20 });
    expect(credentials).toMatchObject({ access_token: 'access-1', refresh_token: 'refresh-1' });
  });

  it('waits for a slow response until the deadline', async () => {
    answer = () => undefined;
    const error = await failure(
      refreshCredentials(withOAuth(), app, before, { ...clock(), deadline: Date.now() + 50 }),
    );
    expect(error).toMatchObject({ code: 'provider_timeout', details: { outcome: 'uncertain' } });
  });

  it('connects to nothing but public addresses, and by https only, unless the operator named the host', async () => {
    const local = (tokenUrl: string): Provider => ({ ...withOAuth({ tokenUrl, credentials: [] }), id: 'unnamed' });
    for (const host of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '[::1]', '[fd00:ec2::254]', 'localhost']) {
      const error = await failure(refresh(local(`https://${host}/token`)));
      expect(error, host).toMatchObject({ code: 'provider_unreachable', details: { outcome: 'not_applied' } });
    }
    expect(await failure(refresh(local(`${server.url}/token`)))).toBeInstanceOf(ApiError);
    expect(seen).toEqual([]);
  });
});

describe('the text of an error', () => {
  const ways = [
    { name: 'an exchange', run: () => exchange(withOAuth()), sent: ['client-secret', 'code-1', verifier] },
    { name: 'a refresh', run: () => refresh(withOAuth()), sent: ['client-secret', 'refresh-0'] },
  ];

  describe.each(ways)('after $name', ({ run, sent }) => {
    const echo = `${sent.join(' and ')} are wrong`;

    it.each([
      [400, { error: 'invalid_grant', error_description: echo }],
      [400, { error: 'invalid_request', error_description: echo }],
      [400, { error: echo }],
      [200, { error: 'invalid_request', error_description: echo }],
      [500, { message: echo }],
      [200, { message: echo, access_token: ['access-1'] }],
      [200, { ...tokens, token_type: 'mac' }],
      [200, { ...tokens, expires_in: -1 }],
    ])('contains no sent secret and no received token: %i %j', async (status, body) => {
      answering(status, body);
      const text = inspect(await failure(run()), { depth: 20, showHidden: true });
      expect([...sent, 'access-1', 'refresh-1'].filter((secret) => text.includes(secret))).toEqual([]);
    });
  });
});

describe('revokeGrant', () => {
  const revoke = {
    method: 'POST',
    url: 'https://acme.example/revoke',
    authorization: 'none',
  } as const;
  const neutral = (change: Partial<NonNullable<OAuth['revoke']>>): Provider => ({
    ...withOAuth({ revoke: { ...revoke, ...change } }),
    id: 'neutral',
  });
  const end = (provider: Provider) => revokeGrant(provider, app, before, clock());

  it('does nothing if the vendor has no such request', async () => {
    expect(await end(withOAuth())).toBe(false);
    expect(seen).toEqual([]);
  });

  it('sends nothing if the credentials lack the token', async () => {
    expect(await end(neutral({ body: { token: '{missing_token}', client_id: '{client_id}' } }))).toBe(false);
    expect(seen).toEqual([]);
  });

  it.each([
    [
      'the app',
      { authorization: 'client' as const },
      `Basic ${Buffer.from('client:client-secret').toString('base64')}`,
    ],
    ['the token', { authorization: 'token' as const }, 'Bearer access-0'],
    ['nobody', {}, undefined],
  ])('authenticates as %s', async (_, change, authorization) => {
    answer = (_request, response) => response.writeHead(200).end('<p>Done');
    expect(await end(neutral(change))).toBe(true);
    expect(seen[0]?.headers.authorization).toBe(authorization);
  });

  it('sends the declared members, as a form or as JSON', async () => {
    const body = { token: '{refresh_token}', client_id: '{client_id}', client_secret: '{client_secret}' };
    const expected = { token: 'refresh-0', client_id: 'client', client_secret: 'client-secret' };
    await end(neutral({ body }));
    expect(formOf(seen[0])).toEqual(expected);
    await end(neutral({ body, encoding: 'json', method: 'DELETE' }));
    expect(seen[1]?.line).toBe('DELETE /revoke');
    expect(JSON.parse(seen[1]?.body ?? '')).toEqual(expected);
  });

  it.each([
    [401, 'connection_needs_reauth'],
    [500, 'provider_failed'],
    [302, 'provider_failed'],
  ])('fails if the vendor returns %i', async (status, code) => {
    answering(status, {});
    expect(await failure(end(neutral({})))).toMatchObject({ code });
  });
});

describe('the declarations', () => {
  it('use only host parts in URLs that are given before the consent or read from the response', () => {
    for (const { id, oauth, hostParts = {} } of Object.values(providers)) {
      const used = [...`${oauth?.authorizeUrl} ${oauth?.tokenUrl}`.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(
        used.filter(
          (name = '') => !oauth?.credentials?.includes(name) && (name !== 'host' || oauth?.hosts === undefined),
        ),
        id,
      ).toEqual([]);
      const known = [
        ...(oauth?.credentials ?? []),
        ...Object.keys(oauth?.fromAnswer ?? {}),
        ...Object.keys(oauth?.identify?.credentials ?? {}),
      ];
      if (oauth)
        expect(
          Object.keys(hostParts).filter(
            (part) => !known.includes(part) && (part !== 'host' || oauth.hosts === undefined),
          ),
          id,
        ).toEqual([]);
    }
  });

  it('contain only hosts whose end is fixed: a name, and the domain after it', () => {
    const hosts = [...Object.values(providers), harbor, island].flatMap(({ oauth }: Provider) => oauth?.hosts ?? []);
    const all = hosts.flatMap(({ known = {}, own = [] }) => [...Object.keys(known), ...own]);
    expect(all.length).toBeGreaterThan(0);
    const isClosed = (host: string) => /^(?:(?:[a-z0-9-]|\{[a-z_]+\})+\.)+[a-z0-9-]{2,}\.[a-z]{2,}$/.test(host);
    expect(all.filter((host) => !isClosed(host))).toEqual([]);
    expect(['{name}.example', '{name}', 'a.{name}', '{a}.{b}.com'].filter(isClosed)).toEqual([]);
    for (const { known = {} } of hosts) expect(Object.keys(known).filter((host) => host.includes('{'))).toEqual([]);
  });
});

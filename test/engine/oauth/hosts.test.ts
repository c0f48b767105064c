import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRedactor, secretsIn } from '../../../lib/engine/http/redaction.ts';
import { isHostOf } from '../../../lib/engine/http/request/oauth-hosts.ts';
import { startStopwatch } from '../../../lib/engine/http/session/stopwatch.ts';
import {
  authorizeUrl,
  ConsentRefused,
  exchangeCode,
  refreshCredentials,
  revokeGrant,
} from '../../../lib/engine/oauth/grants.ts';
import { hostAfter, hostOf } from '../../../lib/engine/oauth/hosts.ts';
import type { OAuth, OAuthHosts, Provider } from '../../../lib/providers/define.ts';
import { runs, seed } from '../../harness/runs.ts';
import { harbor, island } from '../../oauth-hosts/harbor.ts';
import { acme } from '../acme.ts';
import { sendJson, startServer } from '../http/server.ts';

const seen: string[] = [];
const server = await startServer((request, response) => {
  seen.push(`${request.method} ${request.url}`);
  sendJson(response, 200, {
    access_token: 'access-1',
    token_type: 'Bearer',
    refresh_token: 'refresh-1',
    instance_url: 'https://acme.my.harbor.example',
  });
});
process.env.PROVIDER_OAUTH_URL_HARBOR = `${server.url}/{host}`;
process.env.PROVIDER_OAUTH_URL_ISLAND = `${server.url}/{host}`;

beforeEach(() => {
  seen.length = 0;
});

const { hosts } = harbor.oauth;

/** Texts that a careless check would accept as a host of the vendor. */
const confusing: readonly string[] = [
  '',
  'evil.example',
  'login.harbor.example.evil.example',
  'evil.example/login.harbor.example',
  'login.harbor.example@evil.example',
  'user@login.harbor.example',
  'login.harbor.example.',
  'acme.my.harbor.example.',
  '.my.harbor.example',
  'my.harbor.example',
  'LOGIN.harbor.example',
  'Acme.my.harbor.example',
  'login.harbor.example:443',
  'acme.my.harbor.example:8443',
  'https://login.harbor.example',
  'acme.my.harbor.example/x',
  'acme.my.harbor.example?x',
  'acme.my.harbor.example#x',
  'acme\\.my.harbor.example',
  'a.b.my.harbor.example',
  '-acme.my.harbor.example',
  'acme-.my.harbor.example',
  'acme_x.my.harbor.example',
  'acmé.my.harbor.example',
  'acme.my.harbor。example',
  '\u212aelp.my.harbor.example',
  'acme.my.harbor.example\n',
  ' acme.my.harbor.example',
  'acme.my.harborXexample',
  'acmeXmy.harbor.example',
  '%61cme.my.harbor.example',
  '{name}.my.harbor.example',
  '127.0.0.1',
  '169.254.169.254',
  '[::1]',
  'localhost',
  'constructor',
  '__proto__',
  `${'a'.repeat(64)}.my.harbor.example`,
  `${'a'.repeat(40)}--${'b'.repeat(40)}.sandbox.my.harbor.example`,
];

const withHosts = (change: Partial<OAuthHosts>): Provider => {
  const { callback: _, ...plain } = hosts;
  return { ...harbor, oauth: { ...harbor.oauth, hosts: { ...plain, ...change } } };
};

describe('a host', () => {
  it.each([
    'login.harbor.example',
    'test.harbor.example',
    'acme.my.harbor.example',
    'xn--bcher-kva.my.harbor.example',
    'acme--full.sandbox.my.harbor.example',
    `${'a'.repeat(63)}.my.harbor.example`,
  ])('is %s', (host) => {
    expect(isHostOf(hosts, host)).toBe(true);
    expect(hostOf(harbor, host)).toBe(host);
  });

  it.each(confusing)(
    'is not %j, at the beginning of a consent, in a callback or in stored credentials',
    async (host) => {
      expect(isHostOf(hosts, host)).toBe(false);
      expect(() => hostOf(harbor, host)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
      const parameters = new URLSearchParams({ 'login-server': `https://${host}` });
      expect(() => hostAfter(harbor, parameters, {})).toThrow(expect.objectContaining({ code: 'invalid_request' }));
      const credentials = { host, refresh_token: 'refresh-0', access_token: 'access-0' };
      const app = { clientId: 'client', clientSecret: 'client-secret' };
      await expect(refreshCredentials(harbor, app, credentials, clock())).rejects.toThrow('host');
      await expect(revokeGrant(harbor, app, credentials, clock())).rejects.toThrow('host');
      expect(seen).toEqual([]);
    },
  );

  it(`is parsed by URL exactly as written (seed ${seed})`, () => {
    const part = fc.stringMatching(/^[a-z0-9.@:/#?%\\-]{0,12}$/);
    const text = fc.tuple(part, fc.constantFrom('', '.my.harbor.example', 'login.harbor.example'), part);
    fc.assert(
      fc.property(text, (parts) => {
        const host = parts.join('');
        if (!isHostOf(hosts, host)) return;
        const url = new URL(`https://${host}/oauth/token`);
        expect([url.host, url.username, url.pathname]).toEqual([host, '', '/oauth/token']);
        expect(host).toMatch(/(?:^|\.)harbor(?:-eu)?\.example$/);
      }),
      { numRuns: runs(500, 20_000), seed },
    );
  });

  it('has a default, or is required if the provider has no default', () => {
    expect(hostOf(harbor, undefined)).toBe('login.harbor.example');
    expect(() => hostOf(island, undefined)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });

  it('is refused by a provider with one host', () => {
    expect(hostOf(acme, undefined)).toBeUndefined();
    expect(() => hostOf(acme, 'acme.example')).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });
});

describe('the host of the account', () => {
  const inputs = { host: 'login.harbor.example' };
  const named = (query: string, provider: Provider = harbor) => hostAfter(provider, new URLSearchParams(query), inputs);

  it('is the host of the page, unless the vendor names a different valid host', () => {
    expect(named('code=c')).toBe('login.harbor.example');
    expect(named('login-server=https%3A%2F%2Flogin.harbor-eu.example')).toBe('login.harbor-eu.example');
  });

  it('is not read from an undeclared parameter', () => {
    const plain = withHosts({});
    expect(named('login-server=https%3A%2F%2Fevil.example&accounts-server=https%3A%2F%2Fevil.example', plain)).toBe(
      'login.harbor.example',
    );
  });

  it.each([
    'login-server=',
    'login-server=login.harbor-eu.example',
    'login-server=http://login.harbor-eu.example',
    'login-server=https://login.harbor-eu.example/',
    'login-server=https://x@login.harbor-eu.example',
    'login-server=https://login.harbor.example&login-server=https://login.harbor-eu.example',
  ])('is not guessed from %s', (query) => {
    expect(() => named(query)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });
});

const app = { clientId: 'client', clientSecret: 'client-secret' };
const clock = () => ({ now: 0, deadline: Date.now() + 5_000, stopwatch: startStopwatch() });
const exchange = (query: string, provider: Provider = harbor) =>
  exchangeCode(
    provider,
    {
      app,
      parameters: new URLSearchParams(query),
      state: 's',
      redirectUri: 'https://service.example/callback',
      verifier: 'v'.repeat(43),
      inputs: { host: 'test.harbor.example' },
    },
    clock(),
  );

describe('a consent at a host', () => {
  it('is authorized, exchanged, refreshed and ended there only', async () => {
    const consent = { app, redirectUri: 'https://service.example/callback', state: 's', verifier: 'v'.repeat(43) };
    const inputs = { host: 'test.harbor.example' };
    const url = new URL(await authorizeUrl(harbor, { ...consent, scopes: harbor.oauth.scopes, inputs }));
    expect(url.pathname).toBe('/test.harbor.example/oauth/authorize');
    expect(url.searchParams.get('scope')).toBe('api https://test.harbor.example/user');
    const credentials = await exchange('code=c&state=s');
    expect(credentials).toMatchObject({ host: 'test.harbor.example', instance: 'acme' });
    await refreshCredentials(harbor, app, credentials, clock());
    await revokeGrant(harbor, app, credentials, clock());
    expect(seen).toEqual([
      'POST /test.harbor.example/oauth/token',
      'POST /test.harbor.example/oauth/token',
      'POST /test.harbor.example/oauth/revoke',
    ]);
  });

  it.each(['https://test.harbor.example', 'https://test.harbor.example/oauth'])(
    'accepts the code of %s',
    async (iss) => {
      const query = new URLSearchParams({ code: 'c', state: 's', iss });
      expect(await exchange(String(query))).toMatchObject({ access_token: 'access-1' });
    },
  );

  it.each([
    'https://login.harbor.example',
    'https://test.harbor.example.evil.example',
    'https://test.harbor.example@evil.example',
    'http://test.harbor.example',
    '',
  ])('accepts no code of another issuer: %j', async (iss) => {
    const query = new URLSearchParams({ code: 'c', state: 's', iss });
    await expect(exchange(String(query))).rejects.toMatchObject({ code: 'invalid_request' });
    const twice = `code=c&state=s&iss=https://test.harbor.example&iss=${encodeURIComponent(iss)}`;
    await expect(exchange(twice)).rejects.toMatchObject({ code: 'invalid_request' });
    expect(seen).toEqual([]);
  });
});

it("hides the secrets of the account's own app in the vendor's message", async () => {
  const credentials = { host: 'acme.my.harbor.example', client_id: 'own-client', client_secret: 'own-secret-123' };
  const redactor = createRedactor(() => secretsIn(harbor, credentials));
  expect(redactor.text('wrong: own-secret-123')).toBe('wrong: [redacted]');
});

describe('a refusal that people can fix', () => {
  const refusalOf = async (query: Record<string, string>, provider: Provider = harbor) => {
    const error: unknown = await exchange(String(new URLSearchParams({ state: 's', ...query })), provider).catch(
      (thrown: unknown) => thrown,
    );
    return error instanceof ConsentRefused ? [error.code, error.why] : error;
  };
  const notInstalled = ['app_not_installed', harbor.oauth.errors.app_not_installed.message];

  it('is recognised by the parameters of the callback, in upper or lower case', async () => {
    const said = { error: 'invalid_client', error_description: 'App must be installed into org' };
    expect(await refusalOf(said)).toEqual(notInstalled);
    const generic = { error: 'server_error', error_description: 'OAUTH_APPROVAL_ERROR_GENERIC: unexpected' };
    expect(await refusalOf(generic)).toEqual(notInstalled);
  });

  it('is not confused with another refusal', async () => {
    expect(await refusalOf({ error: 'invalid_client' })).toEqual(['invalid_client', undefined]);
    expect(await refusalOf({ error: 'access_denied' })).toEqual(['access_denied', undefined]);
    const plain: Provider = { ...harbor, oauth: { ...harbor.oauth, errors: {} } satisfies OAuth };
    const said = { error: 'invalid_client', error_description: 'app must be installed into org' };
    expect(await refusalOf(said, plain)).toEqual(['invalid_client', undefined]);
  });
});

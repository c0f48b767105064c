import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGithubSimulator } from '../../infra/simulators/github/index.ts';
import type { AuthorizationServer } from '../../infra/simulators/shared/oauth/server.ts';
import type { Simulator } from '../../infra/simulators/shared/simulator.ts';
import {
  authorizeUrlOf,
  codeMembers,
  type Options,
  redirectUri,
  requestToken,
  type TokenReply,
  type VendorClient,
} from './consenting-client.ts';
import { watch } from './described.ts';
import { vendorClients } from './vendor-clients.ts';

const minutes = 60_000;

describe.each(vendorClients)('the authorization server of $provider', (client) => {
  const [account, other] = client.accounts;
  let simulator: Simulator & { readonly oauth: AuthorizationServer };
  let described: ReturnType<typeof watch>;
  let now: number;

  const start = async (options: Options = {}) => {
    simulator = await client.start({ now: () => now, ...options });
    described = watch(simulator, client.provider);
  };

  beforeEach(async () => {
    now = Date.parse('2026-01-02T03:04:05Z');
    await start();
  });

  afterEach(async () => {
    await simulator.close();
    described.expectDescribed();
  });

  const authorizeUrl = (change: object = {}) => authorizeUrlOf(client, simulator.url, account, change);

  const consented = async (): Promise<string> => {
    const back = await simulator.oauth.consent(authorizeUrl(), { account });
    return back.searchParams.get('code') ?? '';
  };

  const ask = (members: Record<string, string>, app = simulator.oauth.app): Promise<TokenReply> =>
    requestToken(client, simulator.url, account, app, members);

  const redeem = async (change: Record<string, string> = {}): Promise<TokenReply> =>
    ask({ ...codeMembers(client, await consented()), ...change });

  const refreshing = (token: unknown) => ask({ grant_type: 'refresh_token', refresh_token: String(token) });

  const read = async (token: unknown, of = account): Promise<number> => {
    const headers = { authorization: `Bearer ${token}`, 'user-agent': 'test', 'content-type': 'application/json' };
    const body = client.query && { method: 'POST', body: JSON.stringify({ query: client.query }) };
    return (await fetch(`${simulator.url}${client.read(of)}`, { headers, ...body })).status;
  };

  const isRefused = ({ status, body }: TokenReply): boolean => {
    expect(body.access_token).toBeUndefined();
    // Errors of GitHub and Zoho CRM have status 200.
    return typeof body.error === 'string' && (status >= 400 || ['github', 'zoho-crm'].includes(client.provider));
  };

  const page = async (url: string) => {
    const answer = await fetch(url, { redirect: 'manual' });
    return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
  };

  it.each([
    ['an unregistered app', { client_id: 'nobody' }],
    ['an address that is not of the app', { redirect_uri: 'https://evil.example/' }],
    ['a parameter that it does not know', { colour: 'red' }],
  ])('does not redirect for %s', async (_, change) => {
    const { status, location } = await page(authorizeUrl(change));
    expect([status, location]).toEqual([400, null]);
  });

  it('redirects with an error if a request does not ask for a code', async () => {
    const { status, location } = await page(authorizeUrl({ response_type: 'token' }));
    expect(status).toBe(302);
    expect(new URL(location ?? '').searchParams.get('error')).toBe('unsupported_response_type');
  });

  it('redirects with an error and the state, and without a code, after a denied consent', async () => {
    const { searchParams } = await simulator.oauth.consent(authorizeUrl(), { deny: true });
    expect(searchParams.get('error')).toMatch(/denied/);
    expect(searchParams.get('state')).toBe('the state');
    expect(searchParams.has('code')).toBe(false);
  });

  it('shows a page with one form to allow and one to deny, and escapes its parameters', async () => {
    const { status, text } = await page(authorizeUrl({ scope: '<script>' }));
    expect(status).toBe(200);
    expect(text.match(/<form method="post">/g)).toHaveLength(2);
    expect(text).toContain(`value="${account}"`);
    expect(text).not.toContain('<script>');
  });

  it("redirects the browser with a code and the state, and hides the consent from the service's exchanges", async () => {
    const back = await simulator.oauth.consent(authorizeUrl());
    expect(back.href.startsWith(`${redirectUri}?`)).toBe(true);
    expect(back.searchParams.get('state')).toBe('the state');
    expect(back.searchParams.get('code')).toBeTruthy();
    expect(simulator.exchanges).toEqual([]);
  });

  it('refuses a code with a wrong secret, address or app, and an unknown code', async () => {
    const { app } = simulator.oauth;
    simulator.oauth.register({ clientId: 'other', clientSecret: 'other' });
    const members = codeMembers(client, await consented());
    expect(isRefused(await ask(members, { ...app, clientSecret: 'wrong' }))).toBe(true);
    expect(isRefused(await ask({ ...members, redirect_uri: 'http://127.0.0.1:9/other' }))).toBe(true);
    expect(isRefused(await ask(members, { clientId: 'other', clientSecret: 'other' }))).toBe(true);
    expect(isRefused(await ask({ ...members, code: 'made-up' }))).toBe(true);
    expect(isRefused(await ask({ ...members, colour: 'red' }))).toBe(true);
    expect((await ask(members)).body.access_token).toBeTruthy();
  });

  it.runIf(client.pkce)('refuses a code without the verifier of its challenge', async () => {
    expect(isRefused(await redeem({ code_verifier: 'w'.repeat(43) }))).toBe(true);
    const { code_verifier: _, ...without } = codeMembers(client, await consented());
    expect(isRefused(await ask(without))).toBe(true);
  });

  it('refuses a used or expired code', async () => {
    const members = codeMembers(client, await consented());
    expect((await ask(members)).body.access_token).toBeTruthy();
    expect(isRefused(await ask(members))).toBe(true);
    const late = codeMembers(client, await consented());
    now += 15 * minutes;
    expect(isRefused(await ask(late))).toBe(true);
  });

  it('issues access tokens for the consenting account only', async () => {
    const { body } = await redeem();
    expect(await read(body.access_token)).toBe(200);
    if (client.read(account) !== client.read(other)) expect(await read(body.access_token, other)).toBe(401);
    expect(await read(`${body.access_token}x`)).toBe(401);
    expect(simulator.oauth.counts.authorization_code).toBe(1);
  });

  it('answers 401 with an expired token', async () => {
    const { body } = await redeem();
    simulator.oauth.expireAccessTokens(other);
    expect(await read(body.access_token)).toBe(200);
    simulator.oauth.expireAccessTokens(account);
    expect(await read(body.access_token)).toBe(401);
    const again = await redeem();
    now += 25 * 60 * minutes;
    expect(await read(again.body.access_token)).toBe(again.body.refresh_token === undefined ? 200 : 401);
  });

  it('invalidates all tokens of an account whose owner removes the app', async () => {
    const { body } = await redeem();
    simulator.oauth.revokeGrants(account);
    expect(await read(body.access_token)).toBe(401);
    expect(simulator.oauth.tokens(account)).toBeUndefined();
    if (body.refresh_token !== undefined) expect(isRefused(await refreshing(body.refresh_token))).toBe(true);
  });

  it('refreshes, and returns a refresh token only once if it rotates', async () => {
    await simulator.close();
    await start({ oauth: { lifetime: 600 } });
    const first = (await redeem()).body;
    const second = (await refreshing(first.refresh_token)).body;
    expect(second.access_token).not.toBe(first.access_token);
    expect(await read(second.access_token)).toBe(200);
    expect(simulator.oauth.counts.refresh_token).toBe(1);
    // Without a new refresh token in the response, the old one remains valid.
    if ((second.refresh_token ?? first.refresh_token) === first.refresh_token) {
      expect((await refreshing(first.refresh_token)).body.access_token).toBeTruthy();
      expect(await read(first.access_token)).toBe(200);
      return;
    }
    expect(isRefused(await refreshing(first.refresh_token))).toBe(true);
    expect(await read(first.access_token)).toBe(401);
    expect((await refreshing(second.refresh_token)).body.access_token).toBeTruthy();
  });

  it('keeps codes, tokens and revocations after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'simulator-'));
    const journal = join(folder, 'journal.jsonl');
    await simulator.close();
    await start({ journal });
    const kept = simulator.oauth.issue(account).access_token;
    const revoked = simulator.oauth.issue(other).access_token;
    simulator.oauth.revokeGrants(other);
    const members = codeMembers(client, await consented());
    await simulator.close();
    await start({ journal });
    expect(await read(kept)).toBe(200);
    expect(await read(revoked, other)).toBe(401);
    expect((await ask(members)).body.access_token).toBeTruthy();
    await simulator.close();
    await start({ journal });
    expect(isRefused(await ask(members))).toBe(true);
    rmSync(folder, { recursive: true });
  });

  it('fails the next token request as set, and no other request', async () => {
    const members = codeMembers(client, await consented());
    const { access_token: token } = simulator.oauth.issue(account);
    simulator.oauth.failToken({ kind: 'garbage' });
    expect(await read(token)).toBe(200);
    await expect(ask(members)).rejects.toThrow();
    simulator.oauth.failToken({ kind: 'cut-after-apply' });
    await expect(ask(members)).rejects.toThrow();
    expect(isRefused(await ask(members))).toBe(true);
  });

  it('has carried out a delayed token request before it responds', async () => {
    simulator.oauth.tokenDelayMs = 60_000;
    const members = codeMembers(client, await consented());
    const waiting = expect(ask(members)).rejects.toThrow();
    await expect.poll(() => simulator.oauth.tokens(account)).toBeDefined();
    await simulator.close();
    await waiting;
    await start();
  });
});

const startOf = async (provider: VendorClient['provider'], account: string) => {
  const client = vendorClients.find((candidate) => candidate.provider === provider);
  if (!client) throw new Error(`No client for ${provider}`);
  const simulator = await client.start({});
  const described = watch(simulator, provider);
  const { app, issue } = simulator.oauth;
  const tokens = issue(account);
  const send = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
    const answer = await fetch(`${simulator.url}${path}`, { method, headers, ...(body !== undefined && { body }) });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  const read = async () => {
    const headers = { authorization: `Bearer ${tokens.access_token}`, 'user-agent': 'test' };
    return (await send('GET', client.read(account), headers)).status;
  };
  const basic = `Basic ${Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')}`;
  const stop = async () => {
    await simulator.close();
    described.expectDescribed();
  };
  return { app, basic, read, send, stop, tokens };
};

describe('GitHub', () => {
  it('answers a token request with a form unless it asks for JSON', async () => {
    const simulator = await startGithubSimulator();
    const answer = await fetch(`${simulator.url}/login/oauth/access_token`, {
      method: 'POST',
      headers: { accept: '*/*' },
    });
    expect(answer.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/);
    expect(new URLSearchParams(await answer.text()).has('error')).toBe(true);
    await simulator.close();
  });
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };

describe('revocation', () => {
  it('ends a HubSpot grant by its refresh token, for the app alone', async () => {
    const { app, read, send, stop, tokens } = await startOf('hubspot', '70000001');
    const members = { client_id: app.clientId, token: String(tokens.refresh_token), token_type_hint: 'refresh_token' };
    const revoke = (secret: string) =>
      send('POST', '/oauth/v3/token/revoke', form, `${new URLSearchParams({ ...members, client_secret: secret })}`);
    expect((await revoke('wrong')).status).toBe(400);
    expect(await read()).toBe(200);
    expect((await revoke(app.clientSecret)).status).toBe(200);
    expect(await read()).toBe(401);
    await stop();
  });

  it('ends a GitHub grant of the app in the address', async () => {
    const { app, basic, read, send, stop, tokens } = await startOf('github', 'sim-octocat');
    const body = JSON.stringify({ access_token: tokens.access_token });
    const headers = { ...json, authorization: basic };
    expect((await send('DELETE', '/applications/other/grant', headers, body)).status).toBe(401);
    expect(await read()).toBe(200);
    expect((await send('DELETE', `/applications/${app.clientId}/grant`, headers, body)).status).toBe(204);
    expect(await read()).toBe(401);
    await stop();
  });

  it('ends a Pipedrive grant by its refresh token', async () => {
    const { basic, read, send, stop, tokens } = await startOf('pipedrive', 'sim-acme-sales');
    const body = `${new URLSearchParams({ token: String(tokens.refresh_token), token_type_hint: 'refresh_token' })}`;
    expect((await send('POST', '/oauth/revoke', form, body)).status).toBe(401);
    expect((await send('POST', '/oauth/revoke', { ...form, authorization: basic }, body)).status).toBe(200);
    expect(await read()).toBe(401);
    await stop();
  });

  it('ends a Zendesk grant with its own access token', async () => {
    const { read, send, stop, tokens } = await startOf('zendesk', 'sim-acme');
    const path = '/sim-acme/api/v2/oauth/tokens/current';
    expect((await send('DELETE', path, { authorization: 'Bearer other' })).status).toBe(401);
    expect((await send('DELETE', path, { authorization: `Bearer ${tokens.access_token}` })).status).toBe(204);
    expect(await read()).toBe(401);
    await stop();
  });
});

describe('introspection at HubSpot', () => {
  it('distinguishes access and refresh tokens of the app, and whether they are active', async () => {
    const { app, send, stop, tokens } = await startOf('hubspot', '70000002');
    const introspect = (token: unknown, secret = app.clientSecret) => {
      const members = { client_id: app.clientId, client_secret: secret, token: String(token) };
      return send('POST', '/oauth/v3/token/introspect', form, `${new URLSearchParams(members)}`);
    };
    expect((await introspect(tokens.access_token, 'wrong')).status).toBe(400);
    expect((await introspect('made-up')).status).toBe(400);
    const known = { active: true, hub_id: 70000002 };
    expect((await introspect(tokens.access_token)).body).toMatchObject({ ...known, token_use: 'access_token' });
    expect((await introspect(tokens.refresh_token)).body).toMatchObject({ ...known, token_use: 'refresh_token' });
    await stop();
  });
});

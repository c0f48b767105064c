import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startZendeskSimulator } from '../../../../infra/simulators/zendesk/index.ts';
import { zendeskSubdomains } from '../../../../infra/simulators/zendesk/seeds.ts';
import { openSession } from '../../../../lib/engine/http/session/open-session.ts';
import { startStopwatch } from '../../../../lib/engine/http/session/stopwatch.ts';
import { ApiError } from '../../../../lib/errors.ts';
import type { Provider, RequestTemplate } from '../../../../lib/providers/define.ts';
import { zendesk } from '../../../../lib/providers/zendesk/index.ts';
import { acme, acmeCredentials, timing } from '../../acme.ts';
import { sendJson, startServer } from '../server.ts';

const [seed] = zendeskSubdomains;
const simulator = await startZendeskSimulator();
const server = await startServer((_, response) => sendJson(response, 200, {}));
process.env.PROVIDER_URL_ZENDESK = `${simulator.url}/{subdomain}/`;
process.env.PROVIDER_URL_ACME = `${server.url}/base`;

afterAll(() => simulator.close());

const credentials = { subdomain: seed.subdomain, email: seed.email, api_token: seed.apiToken };
const me: RequestTemplate = { method: 'GET', path: '/api/v2/users/me' };

const open = (provider: Provider, given: Readonly<Record<string, string>>) =>
  openSession({ provider, credentials: given, method: 'credentials', ...timing() });

const refusalOf = (run: () => unknown): ApiError => {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe("a tenant's part of the host", () => {
  it.each([
    '',
    'evil.com/',
    'evil.com#',
    'evil.com?',
    'a.b@evil',
    'user:password@evil',
    'a.b',
    'ACME',
    'ünïcode',
    'аcme',
    'a b',
    'acme\n',
    'acme\\',
    '-acme',
    'acme-',
    '%61cme',
    '..',
    '{api_token}',
    'a'.repeat(64),
  ])('is refused before a request is sent: %j', (subdomain) => {
    const before = simulator.exchanges.length;
    const error = refusalOf(() => open(zendesk, { ...credentials, subdomain }));
    expect(error).toMatchObject({ code: 'validation_failed', status: 422 });
    expect(error.details?.issues?.map(({ path }) => path)).toEqual(['credentials.subdomain']);
    expect(JSON.stringify(error.details) + error.message).not.toContain(seed.apiToken);
    expect(simulator.exchanges).toHaveLength(before);
  });

  it('is refused with the address that contains it', () => {
    const { details } = refusalOf(() => open(zendesk, { ...credentials, subdomain: 'https://acme.zendesk.com' }));
    expect(details?.issues?.[0]?.message).toMatch(
      /^must be the \{subdomain\} of https:\/\/\{subdomain\}\.zendesk\.com, and match /,
    );
  });

  it('is refused if it is absent', () => {
    const { subdomain: _, ...others } = credentials;
    expect(refusalOf(() => open(zendesk, others)).details?.issues).toMatchObject([{ path: 'credentials.subdomain' }]);
  });

  it.each(['a', 'acme', 'acme-2', '2-acme', 'a'.repeat(63)])('is accepted: %j', (subdomain) => {
    expect(open(zendesk, { ...credentials, subdomain }).provider).toBe(zendesk);
  });
});

describe('a credential that is not valid in an HTTP header', () => {
  it.each(['abc\n', 'abc\r\nx-evil: 1', 'ключ', '“abc”', 'a\u0000b'])('is refused by its name: %j', (token) => {
    const error = refusalOf(() => open(acme, { ...acmeCredentials, token }));
    expect(error).toMatchObject({ code: 'validation_failed', details: { issues: [{ path: 'credentials.token' }] } });
    expect(JSON.stringify(error.details) + error.message).not.toContain(token);
  });

  it('may be part of a pair, which is encoded', async () => {
    const pair: Provider = { ...acme, authorization: { basic: '{tenant}/token:{token}' } };
    let header: string | undefined;
    server.answer = (request, response) => {
      header = request.headers.authorization;
      sendJson(response, 200, {});
    };
    await open(pair, { ...acmeCredentials, token: 'pässword' }).send({ method: 'GET', path: '/' });
    expect(header).toBe(`Basic ${Buffer.from('customer/token:pässword').toString('base64')}`);
  });
});

describe('a base URL', () => {
  it("is the operator's override, with the tenant's parts and one slash", async () => {
    const answer = await open(zendesk, credentials).send(me);
    expect(answer).toMatchObject({ status: 200, body: { user: { email: seed.email } } });
    expect(simulator.exchanges.at(-1)).toMatchObject({ method: 'GET', path: '/api/v2/users/me' });
  });

  it.each([
    ['https://127.0.0.1', 'is not a public address', false],
    // The error has the text for a name that leads nowhere.
    ['https://localhost', 'no connection', true],
    [server.url, 'use https', false],
  ])('that the operator did not set is not trusted: %s', async (baseUrl, reason, retriable) => {
    const untrusted: Provider = { ...acme, id: 'untrusted', baseUrl };
    const before = server.connections();
    await expect(open(untrusted, acmeCredentials).send({ method: 'GET', path: '/' })).rejects.toMatchObject({
      code: 'provider_unreachable',
      message: expect.stringContaining(reason),
      details: { provider: { name: 'untrusted' }, retriable, outcome: 'not_applied' },
    });
    expect(server.connections()).toBe(before);
  });
});

describe('send', () => {
  const seen: { method?: string | undefined; url?: string | undefined; body?: string; headers?: object } = {};

  beforeEach(() => {
    server.requests.length = 0;
    server.answer = (request, response, body) => {
      Object.assign(seen, { method: request.method, url: request.url, headers: request.headers, body });
      sendJson(response, 200, { ok: true }, { 'x-answer': '1' });
    };
  });

  const session = () => open(acme, acmeCredentials);

  it("authenticates, names the service, and sends the provider's required headers", async () => {
    const answer = await session().send({ method: 'GET', path: '/x' });
    expect(answer).toMatchObject({ status: 200, headers: { 'x-answer': '1' }, body: { ok: true } });
    expect(seen).toMatchObject({
      method: 'GET',
      url: '/base/x',
      body: '',
      headers: {
        authorization: 'Bearer secret-token-1',
        accept: 'application/json',
        'user-agent': expect.stringMatching(/^unified-integration-service\//),
        'acme-version': '2030-01-01',
      },
    });
    expect(seen.headers).not.toHaveProperty('content-type');
    expect(seen.headers).not.toHaveProperty('content-length');
  });

  it('sends a body as JSON, with its length in bytes', async () => {
    await session().send({ method: 'POST', path: '/x', body: { text: '{value}' } }, { value: 'ü' });
    expect(seen).toMatchObject({
      body: '{"text":"ü"}',
      headers: { 'content-type': 'application/json', 'content-length': '13' },
    });
  });

  it('sends a given body unchanged', async () => {
    const body = { name: '{token}', '{value}': '{value:csv}' };
    await session().send({ method: 'POST', path: '/x', body: { replaced: true } }, { value: 'filled' }, body);
    expect(JSON.parse(seen.body ?? '')).toEqual(body);
  });

  it("uses the account's credentials, whatever headers a request has", async () => {
    const headers = { authorization: 'Bearer of-somebody-else', 'acme-version': '2031-01-01', 'x-more': 'yes' };
    await session().pass({ method: 'GET', path: '/x', query: [], headers });
    expect(seen.headers).toMatchObject({
      authorization: `Bearer ${acmeCredentials.token}`,
      'acme-version': '2031-01-01',
      'x-more': 'yes',
    });
  });

  it('encodes values of the query and the path', async () => {
    const query = { q: '{q}', 'page[size]': '{limit}' };
    await session().send({ method: 'GET', path: '/x/{id}', query }, { id: 'a/b?c#d', q: 'a&b=c #+%', limit: 5 });
    const url = new URL(seen.url ?? '', server.url);
    expect(url.pathname).toBe('/base/x/a%2Fb%3Fc%23d');
    expect([...url.searchParams]).toEqual([
      ['q', 'a&b=c #+%'],
      ['page[size]', '5'],
    ]);
  });

  it('sends nothing for an id that would lead to a different path', async () => {
    for (const id of ['..', '.', '']) {
      await expect(session().send({ method: 'DELETE', path: '/x/{id}' }, { id })).rejects.toThrow();
    }
    expect(server.requests).toEqual([]);
  });

  it("translates refusals, without the provider's response in the message of a failure", async () => {
    server.answer = (_, response) => sendJson(response, 401, { message: 'who are you?', code: 'no' });
    await expect(session().send({ method: 'GET', path: '/' })).rejects.toMatchObject({
      code: 'connection_needs_reauth',
      details: { provider: { name: 'acme', status: 401, code: 'no', message: 'who are you?' } },
    });
    server.answer = (request) => request.socket.destroy();
    await expect(session().send({ method: 'POST', path: '/' })).rejects.toMatchObject({
      code: 'provider_failed',
      details: { outcome: 'uncertain', retriable: false },
    });
  });

  it('treats a success as a refusal if its content says so', async () => {
    const row = (status: string) => ({ rows: [{ status }], message: 'A name is missing.', code: 'NO_NAME' });
    const template = { method: 'POST', path: '/', refused: { 'rows.0.status': ['error', 'refused'] } } as const;
    server.answer = (_, response) => sendJson(response, 200, row('refused'));
    await expect(session().send(template)).rejects.toMatchObject({
      code: 'provider_rejected',
      details: { outcome: 'not_applied', retriable: false, provider: { code: 'NO_NAME' } },
    });
    server.answer = (_, response) => sendJson(response, 200, row('saved'));
    expect((await session().send(template)).body).toEqual(row('saved'));
  });

  it('is measured, failures too, and ends at the deadline', async () => {
    let time = 0;
    const stopwatch = startStopwatch(() => (time += 5));
    const timed = openSession({
      provider: acme,
      credentials: acmeCredentials,
      method: 'credentials',
      deadline: Date.now() + 30,
      stopwatch,
    });
    server.answer = () => {};
    await expect(timed.send({ method: 'GET', path: '/' })).rejects.toMatchObject({ code: 'provider_timeout' });
    expect(stopwatch.elapsed()).toBe(5);
  });
});

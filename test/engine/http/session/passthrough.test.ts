import type { IncomingHttpHeaders } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../../../../lib/engine/http/session/open-session.ts';
import { type PassedRequest, passRequest } from '../../../../lib/engine/http/session/passthrough.ts';
import type { Provider } from '../../../../lib/providers/define.ts';
import { acme, acmeCredentials, timing } from '../../acme.ts';
import { sendJson, startServer } from '../server.ts';

interface Seen {
  readonly target: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let seen: Seen[] = [];
const server = await startServer(() => undefined);
const elsewhere = await startServer((_, response) => sendJson(response, 200, { elsewhere: true }));
process.env.PROVIDER_URL_ACME = `${server.url}/base`;

const answerWith = (status: number, headers: Record<string, string>, body: string | Buffer = ''): void => {
  server.answer = (request, response, text) => {
    seen.push({ target: request.url, headers: request.headers, body: text });
    response.writeHead(status, headers).end(body);
  };
};

beforeEach(() => {
  seen = [];
  answerWith(200, { 'content-type': 'application/json' }, '{"ok":true}');
});

const pass = (request: Partial<PassedRequest>, provider: Provider = acme) =>
  passRequest(openSession({ provider, credentials: acmeCredentials, method: 'credentials', ...timing() }), {
    method: 'GET',
    path: '/things',
    query: {},
    headers: {},
    ...request,
  });

const refusalOf = async (request: Partial<PassedRequest>): Promise<readonly string[]> => {
  const error = await pass(request).then(
    () => expect.fail('nothing was refused'),
    (reason: unknown) => Object(reason),
  );
  expect(error).toMatchObject({ code: 'validation_failed' });
  return error.details.issues.map(({ path }: { path: string }) => path);
};

describe('an invalid passthrough request', () => {
  it.each<[string, Partial<PassedRequest>, string]>([
    ['a path that leaves the base URL', { path: '/../outside' }, 'path'],
    ['an absolute URL', { path: `${elsewhere.url}/things` }, 'path'],
    ['another host', { path: `//127.0.0.1:${new URL(elsewhere.url).port}/things` }, 'path'],
    ['a line break in a header', { headers: { 'x-a': 'b\r\nauthorization: c' } }, 'headers.x-a'],
    ['a header that is not text', { headers: { 'x-a': 'ключ' } }, 'headers.x-a'],
    ['a line break in the name of a header', { headers: { 'x-a\r\nx-b': 'c' } }, 'headers'],
    ['a header without name', { headers: { '': 'c' } }, 'headers'],
    ['a name with a colon', { headers: { 'x-a:': 'c' } }, 'headers'],
    [
      'another method in a header',
      { headers: { 'X-HTTP-Method-Override': 'DELETE' } },
      'headers.X-HTTP-Method-Override',
    ],
    ['another method in its older form', { headers: { 'x-http-method': 'DELETE' } }, 'headers.x-http-method'],
    ['another method in its shorter form', { headers: { 'X-Method-Override': 'PUT' } }, 'headers.X-Method-Override'],
    ['the same for gateways', { headers: { X_HTTP_Method_Override: 'DELETE' } }, 'headers.X_HTTP_Method_Override'],
    ['a mixture of both', { headers: { 'x-http_method-OVERRIDE': 'DELETE' } }, 'headers.x-http_method-OVERRIDE'],
    [
      'the method that it has anyway',
      { headers: { 'x-http-method-override': 'GET' } },
      'headers.x-http-method-override',
    ],
    ['another path in a header', { headers: { 'X-Original-URL': '/admin' } }, 'headers.X-Original-URL'],
    ['another path in another header', { headers: { 'X-Rewrite-URL': '/admin' } }, 'headers.X-Rewrite-URL'],
    ['another host in a header', { headers: { 'X-Original-Host': 'evil' } }, 'headers.X-Original-Host'],
    ['another method in the query', { query: { _method: 'DELETE' } }, 'query._method'],
    ['another method in the query, in capitals', { query: { _METHOD: ['DELETE'] } }, 'query._METHOD'],
    ['a header in the query', { query: { 'X-HTTP-Method-Override': 'PUT' } }, 'query.X-HTTP-Method-Override'],
    [
      'another method in a form',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'a=1&%5fmethod=DELETE',
      },
      'body',
    ],
    [
      'another method in a form of parts',
      {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        body: '--b\r\ncontent-disposition: form-data; name="_method"\r\n\r\nDELETE\r\n--b--\r\n',
      },
      'body',
    ],
    ['a path with overlong escapes', { path: '/a/%C0%AE%C0%AE/b' }, 'path'],
    ['a body with GET', { body: {} }, 'body'],
    ['a body with HEAD', { method: 'HEAD', body: 'x' }, 'body'],
  ])('is refused before anything is sent: %s', async (_, request, path) => {
    expect(await refusalOf(request)).toEqual([path]);
    expect([...seen, ...elsewhere.requests]).toEqual([]);
  });

  it('gets an error that names all faults', async () => {
    expect(await refusalOf({ path: '/%2e%2e', headers: { a: '\n' }, body: 1 })).toEqual(['path', 'headers.a', 'body']);
  });
});

describe("a client's header", () => {
  const dropped = [
    'Accept-Encoding',
    'Authorization',
    'Connection',
    'Content-Length',
    'Cookie',
    'Expect',
    'Forwarded',
    'Host',
    'Keep-Alive',
    'Proxy-Authorization',
    'Proxy-Connection',
    'Proxy-Anything',
    'TE',
    'Trailer',
    'Transfer-Encoding',
    'Upgrade',
    'Via',
    'X-API-Key',
    'X-Connection-Token',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Real-IP',
    'X_Forwarded_For',
    'X_API_Key',
    'Content_Length',
  ];

  it.each(dropped)('%s is not passed on, and named', async (name) => {
    const answer = await pass({ method: 'POST', headers: { [name]: 'evil', 'x-mine': 'yes' }, body: { a: 1 } });
    expect(answer.dropped).toEqual([name.toLowerCase()]);
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer secret-token-1', 'x-mine': 'yes' });
    expect(JSON.stringify(seen[0]?.headers)).not.toContain('evil');
  });

  it('is not passed on if the header Connection names it', async () => {
    const answer = await pass({ headers: { connection: 'close, X-Mine', 'x-mine': 'evil' } });
    expect(answer.dropped.toSorted()).toEqual(['connection', 'x-mine']);
    expect(seen[0]?.headers).not.toHaveProperty('x-mine');
  });

  it("is not passed on if the provider's credentials use it", async () => {
    const provider: Provider = { ...acme, authorization: { headers: { 'x-acme-token': '{token}' } } };
    const answer = await pass({ headers: { 'X-Acme-Token': 'evil' } }, provider);
    expect(answer.dropped).toEqual(['x-acme-token']);
    expect(seen[0]?.headers).toMatchObject({ 'x-acme-token': 'secret-token-1' });
  });

  it("replaces the provider's own header, for example for another version", async () => {
    await pass({ headers: { 'Acme-Version': '2031-01-01', ACCEPT: 'text/csv' } });
    expect(seen[0]?.headers).toMatchObject({ 'acme-version': '2031-01-01', accept: 'text/csv' });
  });
});

describe('a passthrough request', () => {
  it('goes to a path below the base URL, with an encoded query', async () => {
    await pass({ path: '/a%20b/', query: { q: 'a b&c=d#e', n: 5, yes: true, ids: ['1', 2] } });
    expect(seen[0]?.target).toBe('/base/a%20b/?q=a+b%26c%3Dd%23e&n=5&yes=true&ids=1&ids=2');
  });

  it.each<[string, unknown, Record<string, string>, string, string | undefined]>([
    ['nothing', undefined, {}, '', undefined],
    ['an object', { a: [1] }, {}, '{"a":[1]}', 'application/json'],
    ['a list', [1], {}, '[1]', 'application/json'],
    ['null', null, {}, 'null', 'application/json'],
    ['a text', 'a=b', {}, 'a=b', 'text/plain; charset=utf-8'],
    [
      'a text with its type',
      'a=b',
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      'a=b',
      'application/x-www-form-urlencoded',
    ],
    [
      'JSON with a type of its own',
      { a: 1 },
      { 'content-type': 'application/vnd.acme+json' },
      '{"a":1}',
      'application/vnd.acme+json',
    ],
  ])('carries %s', async (_, body, headers, sent, type) => {
    await pass({ method: 'POST', body, headers });
    expect(seen[0]?.body).toBe(sent);
    expect(seen[0]?.headers['content-type']).toBe(type);
  });
});

describe('a text that only resembles a method override', () => {
  it('is passed on', async () => {
    const body = '_method=DELETE';
    await pass({ method: 'POST', body, query: { method: 'DELETE', my_method: 'a' }, headers: { 'x-method': 'a' } });
    expect(seen[0]).toMatchObject({ body, target: '/base/things?method=DELETE&my_method=a' });
    await pass({ method: 'POST', body: { _method: 'DELETE' } });
    expect(seen[1]?.body).toBe('{"_method":"DELETE"}');
  });
});

describe('a passthrough response', () => {
  it.each([200, 201, 204, 400, 401, 403, 404, 409, 422, 500, 503])('is returned for the status %i', async (status) => {
    answerWith(status, { 'content-type': 'application/json', 'x-rate': '7' }, status === 204 ? '' : '{"a":1}');
    const answer = await pass({ method: 'DELETE' });
    expect(answer).toMatchObject({ status, headers: { 'x-rate': '7' }, dropped: [] });
    expect(answer.body).toEqual(status === 204 ? null : { a: 1 });
  });

  it.each([301, 302, 303, 307, 308])('with the redirect %i is returned unchanged, and not followed', async (status) => {
    answerWith(status, { location: `${elsewhere.url}/stolen` });
    const answer = await pass({});
    expect(answer).toMatchObject({ status, headers: { location: `${elsewhere.url}/stolen` }, bodyEncoding: 'none' });
    expect(elsewhere.requests).toEqual([]);
  });

  it('contains no cookies and no connection headers', async () => {
    const own = { 'set-cookie': 'a=b', 'keep-alive': 'timeout=5', connection: 'keep-alive, x-hop', 'x-hop': '1' };
    answerWith(200, { ...own, 'x-shown': '1' }, 'a');
    expect(Object.keys((await pass({})).headers).toSorted()).toEqual(['date', 'x-shown']);
  });

  it.each([
    ['JSON', 'application/json; charset=utf-8', '{"a":1}', { a: 1 }, 'json'],
    ['JSON of a kind', 'application/vnd.acme+json', '[1]', [1], 'json'],
    ['broken JSON', 'application/json', '{"a":', '{"a":', 'text'],
    ['HTML', 'text/html', '<p>ü</p>', '<p>ü</p>', 'text'],
    ['JSON that is not declared', 'text/plain', '{"a":1}', '{"a":1}', 'text'],
    ['bytes', 'image/png', Buffer.from([0x89, 0x50, 0xff, 0x00]), 'iVD/AA==', 'base64'],
    ['nothing', 'application/json', '', null, 'none'],
  ])('of %s names the encoding of its body', async (_, type, sent, body, bodyEncoding) => {
    answerWith(200, { 'content-type': type }, sent);
    expect(await pass({})).toMatchObject({ body, bodyEncoding });
  });

  it('to HEAD has only headers', async () => {
    answerWith(200, { 'x-total': '12' });
    expect(await pass({ method: 'HEAD' })).toMatchObject({ headers: { 'x-total': '12' }, bodyEncoding: 'none' });
  });

  it('is refused if it is too large, as plain text or in JSON', async () => {
    const tooLarge = { code: 'provider_failed', details: { retriable: false } };
    answerWith(200, { 'content-type': 'text/plain' }, 'x'.repeat(4 * 1024 * 1024 + 1));
    await expect(pass({})).rejects.toMatchObject(tooLarge);
    answerWith(200, { 'content-type': 'text/plain' }, '"'.repeat(3 * 1024 * 1024));
    await expect(pass({})).rejects.toMatchObject(tooLarge);
    // The provider has carried out the request, so the response of the service keeps its status.
    expect(await pass({ method: 'POST' })).toMatchObject({ status: 200 });
    answerWith(200, { 'content-type': 'text/plain' }, 'x'.repeat(4 * 1024 * 1024));
    expect((await pass({})).body).toHaveLength(4 * 1024 * 1024);
  });
});

describe('repeated credentials in a response', () => {
  const secret = acmeCredentials.token;
  const basic: Provider = { ...acme, authorization: { basic: '{tenant}:{token}' } };
  const pair = Buffer.from(`customer:${secret}`).toString('base64');

  it.each([
    ['in JSON', 'application/json', JSON.stringify({ [secret]: [`Bearer ${secret}`, { a: secret }] })],
    [
      'escaped in JSON',
      'application/json',
      `{"a":"${[...secret].map((c) => `\\u00${c.charCodeAt(0).toString(16)}`).join('')}"}`,
    ],
    ['in a text', 'text/plain', `You sent Bearer ${secret}.`],
    ['in broken JSON', 'application/json', `{"a":"${secret}`],
    ['in bytes', 'image/png', Buffer.concat([Buffer.from([0xff]), Buffer.from(secret), Buffer.from([0xfe])])],
    ['in the form of Basic', 'text/plain', `Basic ${pair}`],
  ])('are removed %s', async (_, type, body) => {
    answerWith(401, { 'content-type': type, 'x-echo': `Bearer ${secret} ${pair}` }, body);
    const answer = await pass({}, basic);
    expect(answer.headers['x-echo']).toBe('Bearer [redacted] [redacted]');
    const text =
      answer.bodyEncoding === 'base64'
        ? Buffer.from(String(answer.body), 'base64').toString('latin1')
        : JSON.stringify(answer.body);
    expect(text).toContain('[redacted]');
    expect(text).not.toMatch(new RegExp(`${secret}|${pair}`));
  });

  it('leave other texts unchanged', async () => {
    answerWith(200, { 'content-type': 'text/plain' }, 'customer');
    expect((await pass({})).body).toBe('customer');
  });
});

import { request as send } from 'node:http';
import { connect } from 'node:net';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Gateway, type GatewayOptions, startGateway } from '../../infra/local/gateway.ts';
import type { Route } from '../../lib/route.ts';

const row = (method: Route['method'], path: Route['path'], handler: Route['handler']): Route => ({
  method,
  path,
  handler,
  summary: handler,
  description: 'A row of a test.',
  group: 'test',
  auth: 'none',
  status: 200,
  response: z.unknown(),
  uses: {},
});

const table: readonly Route[] = [
  row('GET', '/things/{id}', 'things.get'),
  row('PUT', '/things/{id}', 'things.change'),
  row('GET', '/things/mine', 'things.mine'),
  row('POST', '/things', 'things.create'),
  row('GET', '/things/{id}/parts/{part}', 'things.part'),
  row('GET', '/pages/{path+}', 'pages.show'),
  row('POST', '/pages/{path+}', 'pages.act'),
  { ...row('GET', '/zoo/lions/{id}', 'zoo.get'), sharedPath: '/zoo/{objects}/{id}' },
  { ...row('GET', '/zoo/bears/{id}', 'zoo.get'), sharedPath: '/zoo/{objects}/{id}' },
  { ...row('PATCH', '/zoo/bears/{id}', 'zoo.update'), sharedPath: '/zoo/{objects}/{id}' },
  { ...row('GET', '/zoo/bears/meta', 'zoo.meta'), sharedPath: '/zoo/{objects}/meta' },
];

interface Seen {
  readonly handler: string;
  readonly event: APIGatewayProxyEventV2;
  readonly remaining: number;
}

let gateway: Gateway | undefined;

afterEach(async () => {
  await gateway?.close();
});

/** Creates a handler that returns its event and context. */
const echo = (handler: string) => async (event: APIGatewayProxyEventV2, context: Context) => ({
  statusCode: 200,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ handler, event, remaining: context.getRemainingTimeInMillis() } satisfies Seen),
});

const start = async (options: Partial<GatewayOptions> = {}): Promise<string> => {
  gateway = await startGateway({ routes: table, port: 0, load: async (handler) => echo(handler), ...options });
  return gateway.url;
};

const seen = async (url: string, init: RequestInit = {}): Promise<Seen> => {
  const answer = await fetch(url, init);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Seen;
};

describe('a used port', () => {
  it('is refused with a message that names it', async () => {
    const url = await start();
    const port = Number(new URL(url).port);
    await expect(startGateway({ routes: table, port })).rejects.toThrow(
      `Port ${port} is in use: choose another one with npm start -- --port ${port + 1}.`,
    );
  });
});

describe('a request that the gateway refuses itself', () => {
  it('gets 413 for a body over 10 MB, and calls no function', async () => {
    const calls: string[] = [];
    const load = async (handler: string) => {
      calls.push(handler);
      return echo(handler);
    };
    const url = await start({ load });
    const answer = await fetch(`${url}/things`, { method: 'POST', body: Buffer.alloc(10 * 1024 * 1024 + 1) });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({ message: 'Request Entity Too Large' });
    expect(calls).toEqual([]);
  });

  it('gets 400 for a path that cannot be decoded', async () => {
    const url = await start();
    expect((await fetch(`${url}/things/%E0%A4`)).status).toBe(400);
  });

  it('may be aborted by its client within its body', async () => {
    const failures: unknown[] = [];
    const url = await start({ onFailure: (error) => failures.push(error) });
    await new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
        socket.end('POST /things HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc');
        socket.once('close', () => resolve());
        socket.resume();
      });
    });
    expect((await fetch(`${url}/things/1`)).status).toBe(200);
    expect(failures).toEqual([]);
  });
});

describe('matching', () => {
  it('prefers a literal segment to a parameter', async () => {
    const url = await start();
    expect((await seen(`${url}/things/mine`)).handler).toBe('things.mine');
    expect((await seen(`${url}/things/7`)).handler).toBe('things.get');
  });

  it('decodes path parameters after it has split the path', async () => {
    const url = await start();
    const { event } = await seen(`${url}/things/a%2Fb%20c/parts/%C3%A9`);
    expect(event.pathParameters).toEqual({ id: 'a/b c', part: 'é' });
    expect(event.rawPath).toBe('/things/a/b c/parts/é');
    expect(event.routeKey).toBe('ANY /things/{id}/parts/{part}');
  });

  it('gives all segments to a greedy parameter', async () => {
    const url = await start();
    const { event } = await seen(`${url}/pages/a/b%20c/d`);
    expect([event.routeKey, event.pathParameters]).toEqual(['ANY /pages/{path+}', { path: 'a/b c/d' }]);
  });

  it.each([
    ['POST', '/pages/a/b', 'pages.act', 'POST /pages/{path+}'],
    ['GET', '/pages/a', 'pages.show', 'ANY /pages/{path+}'],
    ['GET', '/things/7', 'things.get', 'ANY /things/{id}'],
    ['PUT', '/things/7', 'things.change', 'PUT /things/{id}'],
    ['DELETE', '/things/7', 'things.get', 'ANY /things/{id}'],
    ['PUT', '/things/mine', 'things.mine', 'ANY /things/mine'],
    ['OPTIONS', '/things', 'things.create', 'ANY /things'],
    ['GET', '/zoo/lions/7', 'zoo.get', 'ANY /zoo/{objects}/{id}'],
    ['PATCH', '/zoo/lions/7', 'zoo.update', 'PATCH /zoo/{objects}/{id}'],
    ['GET', '/zoo/lions/meta', 'zoo.meta', 'ANY /zoo/{objects}/meta'],
    ['GET', '/zoo/ants/7', 'zoo.get', 'ANY /zoo/{objects}/{id}'],
  ])('gives %s %s to the row of its path and method', async (method, path, ...expected) => {
    const { handler, event } = await seen(`${await start()}${path}`, { method });
    expect([handler, event.routeKey]).toEqual(expected);
  });

  it.each([
    ['GET', '/things/7/'],
    ['GET', '/things/'],
    ['GET', '/pages'],
    ['GET', '/pages/'],
    ['GET', '/unknown'],
    ['OPTIONS', '/unknown'],
  ])('gives %s %s to $default', async (method, path) => {
    const url = await start();
    const { handler, event } = await seen(`${url}${path}`, { method });
    expect(handler).toBe('not-found.handle');
    expect(event.routeKey).toBe('$default');
    expect(event.pathParameters).toBeUndefined();
  });
});

describe('the event', () => {
  it('is of payload version 2.0, with the place and time of the call', async () => {
    const url = await start();
    const { event, remaining } = await seen(`${url}/things/7`, { headers: { 'user-agent': 'test/1' } });
    expect(event).toMatchObject({
      version: '2.0',
      rawQueryString: '',
      isBase64Encoded: false,
      requestContext: {
        domainName: '127.0.0.1',
        stage: '$default',
        http: { method: 'GET', path: '/things/7', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test/1' },
        time: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
        timeEpoch: expect.any(Number),
        requestId: expect.stringMatching(/.{10,}/),
      },
    });
    expect(event).not.toHaveProperty('body');
    expect(event).not.toHaveProperty('queryStringParameters');
    expect(event).not.toHaveProperty('cookies');
    expect(remaining).toBeGreaterThan(28_000);
    expect(remaining).toBeLessThanOrEqual(29_000);
  });

  it('joins repeated query parameters by a comma and decodes them', async () => {
    const url = await start();
    const { event } = await seen(`${url}/things/7?a=1&b=x%20y&a=2&c=%2B&d`);
    expect(event.rawQueryString).toBe('a=1&b=x%20y&a=2&c=%2B&d');
    expect(event.queryStringParameters).toEqual({ a: '1,2', b: 'x y', c: '+', d: '' });
  });

  it('lower-cases headers, joins repeated ones by a comma and lists cookies separately', async () => {
    const url = await start();
    const text = await new Promise<string>((resolve, reject) => {
      const headers = { 'X-Many': ['one', 'two'], 'Content-Type': 'text/plain', Cookie: 'a=1; b=2' };
      send(`${url}/things/7`, { headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => resolve(Buffer.concat(chunks).toString()));
      })
        .on('error', reject)
        .end();
    });
    const { event }: Seen = JSON.parse(text);
    expect(event.headers).toMatchObject({ 'x-many': 'one,two', 'content-type': 'text/plain' });
    expect(event.headers).not.toHaveProperty('cookie');
    expect(event.cookies).toEqual(['a=1', 'b=2']);
  });

  it.each([
    ['application/json', false],
    ['application/json; charset=utf-8', false],
    ['text/xml', false],
    ['application/x-www-form-urlencoded', true],
    ['application/merge-patch+json', true],
    ['application/octet-stream', true],
  ])('contains a body of %s in Base64: %s', async (type, encoded) => {
    const url = await start();
    const init = { method: 'POST', body: '{"é":1}', headers: { 'content-type': type } };
    const { event } = await seen(`${url}/things`, init);
    expect(event.isBase64Encoded).toBe(encoded);
    expect(Buffer.from(event.body ?? '', encoded ? 'base64' : 'utf8').toString()).toBe('{"é":1}');
  });

  it('contains the headers that the machine adds', async () => {
    const url = await start({ addHeaders: () => ({ 'x-api-key': 'demo' }) });
    expect((await seen(`${url}/things/7`)).event.headers['x-api-key']).toBe('demo');
  });
});

describe('the response', () => {
  const answerOf = async (result: unknown): Promise<Response> => {
    const url = await start({ load: async () => async () => result });
    return fetch(`${url}/things/7`, { redirect: 'manual' });
  };

  it("is the gateway's 500 if the function throws", async () => {
    const failures: unknown[] = [];
    const load = async () => () => Promise.reject(new Error('secret detail'));
    const url = await start({ load, onFailure: (error) => failures.push(error) });
    const answer = await fetch(`${url}/things/7`);
    expect(answer.status).toBe(500);
    expect(await answer.text()).toBe('{"message":"Internal Server Error"}');
    expect(failures).toHaveLength(1);
  });

  it.each([{ statusCode: 'x' }, { statusCode: 99 }, { statusCode: 200, body: 'x'.repeat(6 * 1024 * 1024 + 1) }])(
    "is the gateway's 500 if the result is malformed or over 6 MB",
    async (result) => {
      expect((await answerOf(result)).status).toBe(500);
    },
  );

  it('has status, headers, cookies and a Base64 body from the result', async () => {
    const answer = await answerOf({
      statusCode: 302,
      headers: { Location: '/there', 'X-Count': 3 },
      cookies: ['a=1; Secure', 'b=2'],
      body: Buffer.from([1, 2, 255]).toString('base64'),
      isBase64Encoded: true,
    });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/there');
    expect(answer.headers.get('x-count')).toBe('3');
    expect(answer.headers.getSetCookie()).toEqual(['a=1; Secure', 'b=2']);
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([1, 2, 255]);
  });

  it('is 200 with the result as JSON if there is no statusCode', async () => {
    const answer = await answerOf({ fine: true });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(await answer.json()).toEqual({ fine: true });
  });
});

describe('a handler of the table', () => {
  it('without such an export answers 500 and names the export', async () => {
    const failures: unknown[] = [];
    const load = (await import('../../infra/local/functions.ts')).loadFunction;
    const url = await start({ load, onFailure: (error) => failures.push(error) });
    expect((await fetch(`${url}/things/7`)).status).toBe(500);
    expect(String(failures[0])).toContain('things');
  });
});

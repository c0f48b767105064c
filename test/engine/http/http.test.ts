import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpFailure, type HttpRequest, sendHttp } from '../../../lib/engine/http/http.ts';
import { sendJson, startServer } from './server.ts';

const server = await startServer((_, response) => sendJson(response, 200, {}));
const target = await startServer((_, response) => sendJson(response, 200, {}));
const port = new URL(server.url).port;

/** Name of the test that owns the connections. Each test opens its own connections. */
let owner: string;

beforeEach(() => {
  owner = randomUUID();
});

afterEach(() => {
  vi.useRealTimers();
  server.answer = (_, response) => sendJson(response, 200, {});
  server.requests.length = 0;
  target.requests.length = 0;
});

const requestTo = (url: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'GET',
  url: new URL(url),
  headers: {},
  deadline: Date.now() + 20_000,
  owner,
  trusted: true,
  ...more,
});

const send = (more: Partial<HttpRequest> = {}, path = '/') => sendHttp(requestTo(server.url + path, more));

/** Opens a connection, so that the next request is sent at once, even on a slow machine. */
const connect = async (): Promise<void> => {
  await send();
};

const failureOf = async (sending: Promise<unknown>): Promise<HttpFailure> => {
  const error = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof HttpFailure) return error;
  throw new Error('the request did not fail as it should', { cause: error });
};

describe('a target that is not trusted', () => {
  it.each([
    ['plain http', `http://127.0.0.1:${port}/`, /use https/],
    ['plain http to a name', 'http://example.com/', /use https/],
    ['loopback', `https://127.0.0.1:${port}/`, /not a public address/],
    ['loopback in another spelling', `https://2130706433:${port}/`, /not a public address/],
    ['loopback over IPv6', `https://[::1]:${port}/`, /not a public address/],
    ['a private address', 'https://10.0.0.1/', /not a public address/],
    ['the metadata service', 'https://169.254.169.254/latest/meta-data', /not a public address/],
  ])('is refused before a connection is made: %s', async (_, url, message) => {
    const before = server.connections();
    const failure = await failureOf(sendHttp(requestTo(url, { trusted: false })));
    expect(failure).toMatchObject({ kind: 'blocked', sent: false, message: expect.stringMatching(message) });
    expect(server.connections()).toBe(before);
  });

  it('is not reached through a name that leads to this machine, and the error does not reveal the address', async () => {
    const before = server.connections();
    const failure = await failureOf(sendHttp(requestTo(`https://localhost:${port}/`, { trusted: false })));
    expect(failure).toMatchObject({ kind: 'unreachable', sent: false, message: 'no connection' });
    expect(server.connections()).toBe(before);
  });
});

describe('a request without a usable response', () => {
  it('is not sent after the deadline', async () => {
    await connect();
    const failure = await failureOf(send({ deadline: Date.now() }, '/late'));
    expect(failure).toMatchObject({ kind: 'timeout', sent: false });
    expect(server.requests).toEqual(['GET /']);
  });

  it('ends at the time-out with an unknown outcome', async () => {
    await connect();
    const arrived = new Promise<void>((resolve) => {
      server.answer = () => resolve();
    });
    const failure = await failureOf(send({ method: 'POST', timeout: 40 }));
    expect(failure).toMatchObject({ kind: 'timeout', sent: true, message: 'no answer within 40 ms' });
    await arrived;
  });

  it('waits only until the deadline', async () => {
    await connect();
    server.answer = () => {};
    const failure = await failureOf(send({ deadline: Date.now() + 40 }));
    expect(failure).toMatchObject({ kind: 'timeout', sent: true });
  });

  it('also ends at the time-out if the response has begun but does not end', async () => {
    await connect();
    server.answer = (_, response) => response.writeHead(200).write('[');
    expect(await failureOf(send({ timeout: 40 }))).toMatchObject({ kind: 'timeout', sent: true });
  });

  it('was not sent if no server listens', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const address = closed.address();
    await new Promise((resolve) => closed.close(resolve));
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
    expect(await failureOf(sendHttp(requestTo(url)))).toMatchObject({ kind: 'unreachable', sent: false });
  });

  it('was not sent if the name does not exist', async () => {
    // The name is longer than a label may be, so no resolver is asked.
    const url = `https://${'x'.repeat(64)}.example/`;
    const failure = await failureOf(sendHttp(requestTo(url, { trusted: false })));
    expect(failure).toMatchObject({ kind: 'unreachable', sent: false });
  });

  it('may have been applied if the connection was cut before the response', async () => {
    await connect();
    server.answer = (request) => request.socket.destroy();
    const before = server.connections();
    expect(await failureOf(send({ method: 'POST', body: '{}' }))).toMatchObject({ kind: 'cut', sent: true });
    expect(server.connections(), 'the connection was used again').toBe(before);
    expect(await failureOf(send({ method: 'POST', body: '{}' }))).toMatchObject({ kind: 'cut', sent: true });
    expect(server.connections(), 'the connection was new').toBe(before + 1);
  });

  it('may have been applied if the connection was cut during the response', async () => {
    server.answer = (request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"id":');
      setImmediate(() => request.socket.destroy());
    };
    expect(await failureOf(send({ method: 'POST' }))).toMatchObject({ kind: 'cut', sent: true });
  });

  it('is abandoned, and its connection closed, if the response is too large', async () => {
    const closed = new Promise((resolve) => {
      server.answer = (_, response) => {
        response.writeHead(200).write('x'.repeat(1001));
        response.on('close', resolve);
      };
    });
    const failure = await failureOf(send({ maxBytes: 1000 }));
    expect(failure).toMatchObject({ kind: 'too_large', sent: true, message: 'the answer is larger than 1000 bytes' });
    await closed;
  });

  it('accepts a response of exactly the maximum size', async () => {
    server.answer = (_, response) => response.end('x'.repeat(1000));
    expect((await send({ maxBytes: 1000 })).body).toHaveLength(1000);
  });
});

describe('a response', () => {
  it('has a status, joined headers with lower-case names, and a body', async () => {
    server.answer = (request, response, body) => {
      const headers: [string, string][] = [
        ['X-Request-Id', 'r1'],
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
      ];
      response.writeHead(201, 'Made', headers.flat()).end(`${request.method} ${request.headers.accept} ${body}`);
    };
    const answer = await send({ method: 'POST', headers: { accept: 'application/json' }, body: '{"a":"ü"}' });
    expect(answer.status).toBe(201);
    expect(answer.headers).toMatchObject({ 'x-request-id': 'r1', 'set-cookie': 'a=1, b=2' });
    expect(answer.body.toString('utf8')).toBe('POST application/json {"a":"ü"}');
  });

  it('with a redirect is returned unchanged, and not followed', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      server.answer = (_, response) => response.writeHead(status, { location: target.url }).end();
      expect(await send()).toMatchObject({ status, headers: { location: target.url } });
    }
    expect(target.requests).toEqual([]);
  });
});

describe('a connection', () => {
  it('is reused, and dropped if it was idle for longer than servers keep connections', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await send();
    const before = server.connections();
    await send();
    vi.setSystemTime(Date.now() + 3_900);
    await send();
    expect(server.connections()).toBe(before);
    vi.setSystemTime(Date.now() + 4_100);
    await send();
    expect(server.connections()).toBe(before + 1);
  });

  it('is dropped after its own idle time, however busy the others are', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await Promise.all([send(), send()]);
    for (const _ of [1, 2, 3]) {
      vi.setSystemTime(Date.now() + 2_000);
      await send();
    }
    const before = server.connections();
    await Promise.all([send(), send()]);
    expect(server.connections()).toBe(before + 1);
  });

  it('that waits for its response is not dropped when the next request comes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    let answerFirst = (): void => {};
    const arrived = new Promise<void>((resolve) => {
      target.answer = (_, response) => {
        answerFirst = () => sendJson(response, 200, { first: true });
        resolve();
      };
    });
    const first = sendHttp(requestTo(`${target.url}/slow`));
    await arrived;
    target.answer = (_, response) => sendJson(response, 200, {});
    vi.setSystemTime(Date.now() + 6_000);
    expect((await sendHttp(requestTo(`${target.url}/fast`))).status).toBe(200);
    answerFirst();
    expect((await first).body.toString()).toBe('{"first":true}');
  });
});

describe('the requests of an owner', () => {
  it('do not wait for hanging connections of another owner to the same host', async () => {
    const most = 64;
    const held: (() => void)[] = [];
    const { promise: all, resolve } = Promise.withResolvers<void>();
    server.answer = (request, response) => {
      if (request.url === '/quick') return sendJson(response, 200, {});
      held.push(() => sendJson(response, 200, {}));
      if (held.length === most) resolve();
    };
    const hanging = Array.from({ length: most + 10 }, () => send({ owner: 'hog' }, '/hang'));
    await all;
    expect((await send({ owner: 'victim' }, '/quick')).status).toBe(200);
    expect(held).toHaveLength(most);
    server.answer = (_, response) => sendJson(response, 200, {});
    for (const answer of held) answer();
    expect((await Promise.all(hanging)).every(({ status }) => status === 200)).toBe(true);
  });

  it('reuse existing connections', async () => {
    await send({ owner: 'one' });
    const before = server.connections();
    await send({ owner: 'one' });
    expect(server.connections()).toBe(before);
    await send({ owner: 'two' });
    expect(server.connections()).toBe(before + 1);
  });
});

describe('a request that the server asks to repeat', () => {
  const refuseTimes = (times: number, status: number, retryAfter?: string): void => {
    let left = times;
    server.answer = (_, response) => {
      left -= 1;
      if (left < 0) return sendJson(response, 200, { done: true });
      sendJson(response, status, {}, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
    };
  };

  it.each([
    ['POST', 429, '0', 1, 2, 200],
    ['POST', 429, '0.01', 2, 3, 200],
    ['POST', 429, '0', 3, 3, 429],
    ['POST', 429, undefined, 1, 1, 429],
    ['POST', 429, '30', 1, 1, 429],
    ['POST', 503, '0', 1, 1, 503],
    ['PATCH', 503, '0', 1, 1, 503],
    ['PUT', 503, '0', 1, 2, 200],
    ['DELETE', 503, '0', 1, 2, 200],
    ['GET', 503, '0', 1, 2, 200],
    ['GET', 500, '0', 1, 1, 500],
  ] as const)('%s with %i and Retry-After %s, %i times: sent %i times', async (...row) => {
    const [method, status, retryAfter, times, sent, answered] = row;
    refuseTimes(times, status, retryAfter);
    expect((await send({ method, body: '{}' })).status).toBe(answered);
    expect(server.requests).toEqual(Array(sent).fill(`${method} /`));
  });

  it('is not repeated if the deadline is too near', async () => {
    refuseTimes(1, 429, '0');
    expect((await send({ deadline: Date.now() + 1_900 })).status).toBe(429);
    expect(server.requests).toHaveLength(1);
  });

  it('contains the same body again', async () => {
    const bodies: string[] = [];
    server.answer = (_, response, body) => {
      bodies.push(body);
      sendJson(response, bodies.length === 1 ? 429 : 201, {}, { 'retry-after': '0' });
    };
    expect((await send({ method: 'POST', body: '{"n":1}' })).status).toBe(201);
    expect(bodies).toEqual(['{"n":1}', '{"n":1}']);
  });
});

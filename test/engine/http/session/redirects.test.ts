import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openSession } from '../../../../lib/engine/http/session/open-session.ts';
import { startStopwatch } from '../../../../lib/engine/http/session/stopwatch.ts';
import type { ApiError } from '../../../../lib/errors.ts';
import type { PathRequest } from '../../../../lib/providers/define.ts';
import { acme, acmeCredentials } from '../../acme.ts';
import { sendJson, startServer } from '../server.ts';

const server = await startServer((_, response) => sendJson(response, 200, {}));
const foreign = await startServer((_, response) => sendJson(response, 200, { foreign: true }));
process.env.PROVIDER_URL_ACME = `${server.url}/base`;

const ticket: PathRequest = { method: 'GET', path: '/boards/{board}/tickets/{id}' };

const open = (deadline = Date.now() + 10_000) =>
  openSession({
    provider: acme,
    credentials: acmeCredentials,
    method: 'credentials',
    deadline,
    stopwatch: startStopwatch(),
  });

const send = (request = ticket, deadline?: number) => open(deadline).send(request, { board: 'b', id: '7' });

const failureOf = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.fail('nothing was refused'),
    (error: ApiError) => error,
  );

/** Headers of the requests, oldest first. */
let sent: Readonly<Record<string, unknown>>[] = [];

/** Sets redirects by path, below `/base`. Any other path responds with its own address. */
const redirect = (places: Readonly<Record<string, string>>, status = 301): void => {
  server.answer = ({ url = '', headers }, response) => {
    sent.push(headers);
    const location = places[url.replace('/base', '')];
    if (location === undefined) return sendJson(response, 200, { at: url });
    sendJson(response, status, { message: 'Moved' }, { location });
  };
};

beforeEach(() => {
  server.requests.length = 0;
  foreign.requests.length = 0;
  sent = [];
});

const first = '/boards/b/tickets/7';

describe('a redirected read', () => {
  it.each([301, 307, 308])('with %i is repeated at the new address, with the same headers', async (status) => {
    redirect({ [first]: `${server.url}/base/things/1?full=yes` }, status);
    expect((await send()).body).toEqual({ at: '/base/things/1?full=yes' });
    const proof = { authorization: 'Bearer secret-token-1', 'acme-version': '2030-01-01' };
    expect(sent).toMatchObject([proof, proof]);
  });

  it('accepts paths and addresses, up to three times', async () => {
    redirect({ [first]: '/base/a', '/a': 'b', '/b': '/base/c' });
    expect((await send()).body).toEqual({ at: '/base/c' });
  });

  it('fails at the fourth redirect, and so in a loop', async () => {
    redirect({ [first]: '/base/a', '/a': '/base/b', '/b': '/base/c', '/c': '/base/d' });
    expect(await failureOf(send())).toMatchObject({ code: 'provider_failed', details: { retriable: false } });
    expect(server.requests).toHaveLength(4);
    redirect({ [first]: `/base${first}` });
    expect(await failureOf(send())).toMatchObject({ code: 'provider_failed' });
    expect(server.requests).toHaveLength(8);
  });

  it.each([
    ['another host', () => `${foreign.url}/base/things/1`],
    ['another host without a scheme', () => `//${new URL(foreign.url).host}/base/things/1`],
    ['a private address', () => 'http://169.254.169.254/latest/meta-data'],
    ['another scheme', () => `${server.url.replace('http:', 'https:')}/base/things/1`],
    ['a person at the same host', () => `${server.url.replace('//', '//user:password@')}/base/things/1`],
    ['the same host outside of the account', () => `${server.url}/other`],
    ['a way out of the account', () => `${server.url}/base/../other`],
    ['an encoded way out of the account', () => `${server.url}/base/%2e%2e/other`],
    ['a path that only begins like the account', () => `${server.url}/basement`],
    ['a file', () => 'file:///etc/passwd'],
    ['no address', () => 'http://['],
  ])('is refused if it leads to %s', async (_, location) => {
    redirect({ [first]: location() });
    const error = await failureOf(send());
    expect(error).toMatchObject({ code: 'provider_failed', details: { retriable: false, outcome: 'not_applied' } });
    expect(server.requests).toEqual([`GET /base${first}`]);
    expect(foreign.requests).toEqual([]);
    expect(error.message).not.toContain('password');
  });

  it('never shows the query of a redirect, nor a credential', async () => {
    redirect({ [first]: 'https://storage.example/secret-token-1?signature=abc' });
    const { message } = await failureOf(send());
    expect(message).toContain('storage.example');
    expect(message).not.toMatch(/signature|secret-token-1/);
  });

  it('is refused without an address', async () => {
    server.answer = (_, response) => sendJson(response, 301, {});
    expect(await failureOf(send())).toMatchObject({ code: 'provider_failed' });
  });

  it.each([302, 303])('with %i is not followed, because it leads to a different thing', async (status) => {
    redirect({ [first]: '/base/login' }, status);
    expect(await failureOf(send())).toMatchObject({ code: 'provider_failed' });
    expect(server.requests).toHaveLength(1);
  });

  it('to another record of the same form means that the record is gone', async () => {
    redirect({ [first]: '/base/boards/c/tickets/7' });
    expect(await failureOf(send())).toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('/boards/c/tickets/7'),
    });
    redirect({ [first]: '/base/BOARDS/b/tickets/7'.toLowerCase() });
    redirect({ [first]: '/base/boards/B/tickets/7' });
    expect((await send()).body).toEqual({ at: '/base/boards/B/tickets/7' });
  });

  it('has one deadline for all addresses together', async () => {
    const minute = 60_000;
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    server.answer = ({ url = '' }, response) => {
      vi.setSystemTime(Date.now() + 3 * minute);
      sendJson(response, 301, {}, { location: `/base/${url.length}` });
    };
    expect(await failureOf(send(ticket, Date.now() + 5 * minute))).toMatchObject({ code: 'provider_timeout' });
    expect(server.requests).toHaveLength(2);
  });

  it('has one maximum size for all responses together', async () => {
    const large = 'x'.repeat(6 * 1024 * 1024);
    server.answer = ({ url = '' }, response) =>
      url.endsWith(first)
        ? sendJson(response, 301, { large }, { location: '/base/a' })
        : sendJson(response, 200, { large });
    expect(await failureOf(send())).toMatchObject({
      code: 'provider_failed',
      message: expect.stringContaining('larger'),
    });
  });
});

describe('a redirected write', () => {
  it.each(['POST', 'PATCH', 'PUT', 'DELETE'] as const)(
    'by %s is not repeated, and the error names the new address',
    async (method) => {
      for (const status of [301, 307, 308]) {
        redirect({ [first]: '/base/things/1' }, status);
        expect(await failureOf(send({ method, path: ticket.path }))).toMatchObject({
          code: 'provider_failed',
          message: expect.stringContaining('/base/things/1'),
          details: { retriable: false, outcome: 'not_applied' },
        });
      }
      redirect({ [first]: '/base/boards/c/tickets/9' });
      expect(await failureOf(send({ method, path: ticket.path }))).toMatchObject({ code: 'not_found' });
      expect(server.requests).toHaveLength(4);
    },
  );
});

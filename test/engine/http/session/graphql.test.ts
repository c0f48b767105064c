import { describe, expect, it } from 'vitest';
import { openSession } from '../../../../lib/engine/http/session/open-session.ts';
import { ApiError } from '../../../../lib/errors.ts';
import type { GraphqlRequest, Provider } from '../../../../lib/providers/define.ts';
import { rateLimit } from '../../../../lib/providers/linear/rate-limit.ts';
import { acme, acmeCredentials, timing } from '../../acme.ts';
import { type Answerer, sendJson, startServer } from '../server.ts';

const seen: { line: string; type: string | undefined; body: unknown }[] = [];
let reply: { status: number; body: unknown; headers?: Record<string, string> } = { status: 200, body: { data: {} } };

const answerAsTold: Answerer = (request, response, body) => {
  seen.push({
    line: `${request.method} ${request.url}`,
    type: request.headers['content-type'],
    body: JSON.parse(body),
  });
  sendJson(response, reply.status, reply.body, reply.headers);
};
const server = await startServer(answerAsTold);
process.env.PROVIDER_URL_ACME = `${server.url}/base`;

const provider: Provider = {
  ...acme,
  errors: {
    message: ['errors.0.message'],
    code: ['errors.0.extensions.code'],
    meanings: [
      { at: 'errors.0.extensions.code', pattern: /^LIMITED$/, status: 429 },
      { at: 'errors.0.extensions.code', pattern: /^WHO$/, status: 401 },
      { at: 'errors.0.message', pattern: /^No such/, status: 404 },
    ],
    rateLimit,
  },
};

const open = (given: Provider = provider) =>
  openSession({ provider: given, credentials: acmeCredentials, method: 'credentials', ...timing() });

const query: GraphqlRequest = {
  path: '/graphql',
  graphql: 'query($id:ID){thing(id:$id){id}}',
  body: { id: '{id}', filter: { time: { gte: '{since}' }, name: 'x' }, other: { time: { gte: '{since}' } } },
};
const mutation: GraphqlRequest = { path: '/graphql', graphql: ' mutation($input:I){make(input:$input){thing{id}}}' };

const answer = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
  reply = { status, body, headers };
};

const failureOf = async (request: GraphqlRequest): Promise<ApiError> => {
  const error: unknown = await open()
    .send(request, { id: '1' })
    .catch((reason: unknown) => reason);
  if (error instanceof ApiError) return error;
  throw new Error('the answer was taken for a success');
};

const errorsWith = (code: string, message = 'it says why') => [{ message, extensions: { code } }];

describe('a GraphQL operation', () => {
  it('is sent unchanged: only variables have placeholders, and an absent filter has no variable', async () => {
    answer(200, { data: { thing: { id: '1' } } });
    const { body, status } = await open().send(query, { id: '{since}' });
    expect([status, body]).toEqual([200, { thing: { id: '1' } }]);
    expect(seen.at(-1)).toEqual({
      line: 'POST /base/graphql',
      type: 'application/json',
      body: { query: query.graphql, variables: { id: '{since}', filter: { name: 'x' } } },
    });
    await open().send(query, { since: 'now' });
    expect(Object(seen.at(-1)?.body).variables).toEqual({
      filter: { time: { gte: 'now' }, name: 'x' },
      other: { time: { gte: 'now' } },
    });
  });

  it("sends the client's values as variables, unchanged", async () => {
    answer(200, { data: { make: { thing: { id: '1' } } } });
    const input = { text: 'mutation { drop } {id}', empty: {} };
    await open().send(mutation, { id: '1' }, { input });
    expect(Object(seen.at(-1)?.body)).toEqual({ query: mutation.graphql, variables: { input } });
  });

  it.each([200, 400, 500])(
    'with errors is refused by the meaning of the errors, whatever the status: %i',
    async (status) => {
      answer(status, { data: null, errors: errorsWith('WHO') });
      const refused = { outcome: 'not_applied', provider: { status: 401, code: 'WHO', message: 'it says why' } };
      expect(await failureOf(mutation)).toMatchObject({ code: 'connection_needs_reauth', details: refused });
      answer(status, { errors: errorsWith('INPUT', 'No such thing') });
      expect(await failureOf(query)).toMatchObject({ code: 'not_found', details: { outcome: 'not_applied' } });
    },
  );

  it('with an unknown error has failed: a query may be repeated, a mutation is uncertain', async () => {
    answer(200, { data: null, errors: errorsWith('ODD') });
    expect(await failureOf(query)).toMatchObject({
      code: 'provider_failed',
      details: { retriable: true, outcome: 'not_applied' },
    });
    expect(await failureOf(mutation)).toMatchObject({
      code: 'provider_failed',
      details: { retriable: false, outcome: 'uncertain' },
    });
  });

  it('with partial data is not a success, and shows nothing of the requested record', async () => {
    answer(200, { data: { thing: { id: '1', owner: null } }, errors: errorsWith('INPUT', 'No such owner') });
    expect(await failureOf(query)).toMatchObject({
      code: 'provider_failed',
      message: expect.stringContaining('only a part'),
      details: { retriable: true, outcome: 'not_applied' },
    });
    answer(200, { data: { make: { thing: null } }, errors: errorsWith('INPUT', 'No such owner') });
    expect(await failureOf(mutation)).toMatchObject({ code: 'provider_failed', details: { outcome: 'applied' } });
  });

  it('is repeated if the vendor returns no JSON, unless it is a mutation', async () => {
    server.answer = (_, response) => response.writeHead(200).end('<html>');
    expect(await failureOf(query)).toMatchObject({ details: { retriable: true, outcome: 'not_applied' } });
    expect(await failureOf(mutation)).toMatchObject({ details: { retriable: false, outcome: 'uncertain' } });
    server.answer = answerAsTold;
  });

  it('with a cut connection may be repeated, unless it is a mutation', async () => {
    server.answer = (request) => request.socket.destroy();
    expect(await failureOf(query)).toMatchObject({ details: { retriable: true, outcome: 'not_applied' } });
    expect(await failureOf(mutation)).toMatchObject({ details: { retriable: false, outcome: 'uncertain' } });
    server.answer = answerAsTold;
  });
});

describe('a rate limit', () => {
  const at = (seconds: number): string => String(Date.now() + seconds * 1000);
  const limited = (headers: Record<string, string>): void => answer(400, { errors: errorsWith('LIMITED') }, headers);

  it('with a different status names the time to come back, by the exhausted limit', async () => {
    limited({
      'x-ratelimit-requests-remaining': '12',
      'x-ratelimit-requests-reset': at(900),
      'x-ratelimit-complexity-remaining': '0',
      'x-ratelimit-complexity-reset': at(90),
    });
    const { code, details } = await failureOf(query);
    expect([code, details?.retriable, details?.outcome]).toEqual(['rate_limited', true, 'not_applied']);
    expect(details?.retry_after).toBeGreaterThan(60);
    expect(details?.retry_after).toBeLessThanOrEqual(90);
  });

  it('without an exhausted limit ends with the first window, because the request needs more than the rest', async () => {
    limited({
      'x-ratelimit-requests-remaining': '12',
      'x-ratelimit-requests-reset': at(30),
      'x-ratelimit-complexity-remaining': '7',
      'x-ratelimit-complexity-reset': at(900),
    });
    expect((await failureOf(query)).details?.retry_after).toBeLessThanOrEqual(30);
  });

  it.each([
    [{ 'x-ratelimit-requests-remaining': '0', 'x-ratelimit-requests-reset': at(-900) }, 1],
    [{ 'x-ratelimit-requests-remaining': '0', 'x-ratelimit-requests-reset': 'soon' }, undefined],
    [{}, undefined],
    [{ 'x-ratelimit-requests-remaining': '0', 'x-ratelimit-requests-reset': at(900), 'retry-after': '7' }, 7],
  ])('with %j is over after %s seconds', async (headers, seconds) => {
    limited(headers as Record<string, string>);
    expect((await failureOf(query)).details?.retry_after).toBe(seconds);
  });
});

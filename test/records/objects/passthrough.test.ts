import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { MadeProject } from '../../../infra/local/setup.ts';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { pipedriveCompanies } from '../../../infra/simulators/pipedrive/seeds.ts';
import { dataOf, failureOf, refusedPaths, warnedPaths } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;
let token: string;
let pipedrive: string;
let project: MadeProject;
let key: string;
/** Longest request line that the simulator accepts, in characters. A test may raise it. */
let longestLine: number;

const scopes = ['records:read', 'passthrough'];

beforeAll(async () => {
  service = await startService();
  ({ longestLine } = service.simulators.hubspot);
  project = await service.project();
  key = project.key;
  ({ token } = await service.connect(project, 'hubspot', { scopes }));
  pipedrive = (await service.connect(project, 'pipedrive', { scopes: ['passthrough'] })).token;
});

afterEach(() => {
  const { simulators } = service;
  simulators.hubspot.clearFailures();
  simulators.pipedrive.clearFailures();
  simulators.hubspot.delayMs = 0;
  simulators.hubspot.longestLine = longestLine;
});
afterAll(() => service.stop());

const pass = (body: unknown, as = token) => service.call('POST', '/passthrough', { token: as, body });
const get = (path: string) => ({ method: 'GET', path });
const answer = z.strictObject({
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
  body_encoding: z.string(),
});
const answerOf = (reply: Parameters<typeof dataOf>[0]) => answer.parse(dataOf(reply));

describe('POST /passthrough', () => {
  it('answers 403 to a token without its scope, until the connection is granted it', async () => {
    const { token: recordsOnly, id: connection } = await service.connect(project, 'hubspot', { account: 1 });
    const details = get('/account-info/v3/details');
    expect(failureOf(await pass(details, recordsOnly))).toEqual([403, 'forbidden']);
    const patch = (body: unknown) => service.call('PATCH', `/connections/${connection}`, { key, body });
    expect(refusedPaths(await patch({ scopes: ['admin'] }))).toEqual(['scopes[0]']);
    expect(refusedPaths(await patch({ scopes: [] }))).toEqual(['scopes']);
    expect(refusedPaths(await patch({}))).toEqual(['defaults']);
    expect(dataOf(await patch({ scopes: ['passthrough', 'passthrough'] }))).toMatchObject({ scopes: ['passthrough'] });
    expect(answerOf(await pass(details, recordsOnly)).status).toBe(200);
    const records = await service.call('GET', '/crm/contacts', { token: recordsOnly });
    expect(failureOf(records)).toEqual([403, 'forbidden']);
  });

  it('answers 401 to an API key', async () => {
    const reply = await service.call('POST', '/passthrough', { key, body: get('/') });
    expect(failureOf(reply)).toEqual([401, 'unauthorized']);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/../x',
    '/%2e%2e/x',
    '/a%2fb',
    '/%C0%AE%C0%AE/x',
    '/a%E0%80%AFb',
    '/a\\b',
    '/a\r\nb',
    '/é',
    'a',
  ])('answers 422 for the path %j, and sends nothing', async (path) => {
    const before = service.simulators.hubspot.exchanges.length;
    expect(refusedPaths(await pass(get(path)))).toEqual(['path']);
    expect(service.simulators.hubspot.exchanges).toHaveLength(before);
  });

  it('answers 422 for an invalid method, query or header', async () => {
    expect(refusedPaths(await pass({ method: 'TRACE', path: '/' }))).toEqual(['method']);
    expect(refusedPaths(await pass({ method: 'get', path: '/' }))).toEqual(['method']);
    expect(refusedPaths(await pass({ ...get('/'), query: { a: { b: 1 } } }))).toEqual(['query.a']);
    expect(refusedPaths(await pass({ ...get('/'), headers: { a: 1 } }))).toEqual(['headers.a']);
    expect(refusedPaths(await pass({ ...get('/'), headers: { a: 'b\r\nc: d' } }))).toEqual(['headers.a']);
    const override = { 'X-HTTP-Method-Override': 'DELETE' };
    expect(refusedPaths(await pass({ ...get('/'), headers: override }))).toEqual(['headers.X-HTTP-Method-Override']);
    expect(refusedPaths(await pass({ ...get('/'), query: { _method: 'DELETE' } }))).toEqual(['query._method']);
  });

  it("answers the provider's success, and says which headers were not passed on", async () => {
    // Without this delay, a simulator that has already answered needs less than 1 ms.
    service.simulators.hubspot.delayMs = 20;
    const reply = await pass({
      ...get('/crm/v3/objects/contacts'),
      query: { limit: 1 },
      headers: { Authorization: 'Bearer mine', Cookie: 'a=b' },
    });
    expect(answerOf(reply)).toMatchObject({ status: 200, body: { results: [{ id: expect.any(String) }] } });
    expect(warnedPaths(reply)).toEqual(['headers.authorization', 'headers.cookie']);
    const [, provider] = /provider;dur=([\d.]+)/.exec(reply.headers.get('server-timing') ?? '') ?? [];
    expect(Number(provider)).toBeGreaterThanOrEqual(19);
  });

  it('sends a request line of any length that the client chooses', async () => {
    // The client's own request line may be longer than the lines of the service.
    service.simulators.hubspot.longestLine = 12_000;
    const properties = Array.from({ length: 500 }, () => 'firstname').join();
    const reply = await pass({ ...get('/crm/v3/objects/contacts'), query: { properties } });
    expect(answerOf(reply).status).toBe(200);
  });

  it('writes at the provider', async () => {
    const made = answerOf(
      await pass({
        method: 'POST',
        path: '/crm/v3/objects/contacts',
        body: { properties: { firstname: 'Ada' }, associations: [] },
      }),
    );
    expect(made.status).toBe(201);
    const read = await pass(get(`/crm/v3/objects/contacts/${Object(made.body).id}`));
    expect(answerOf(read)).toMatchObject({ body: { properties: { firstname: 'Ada' } } });
  });

  it.each([400, 401, 403, 404, 409, 429, 500])("answers 200 with the provider's own %i in data", async (status) => {
    service.simulators.hubspot.failWith(status);
    const { status: shown, body } = answerOf(await pass(get('/crm/v3/objects/contacts')));
    expect([shown, body]).toEqual([status, expect.objectContaining({ message: expect.any(String) })]);
  });

  it('does not follow a redirect', async () => {
    const location = `${service.simulators.zendesk.url}/stolen`;
    const before = service.simulators.zendesk.exchanges.length;
    service.simulators.hubspot.fail({ kind: 'redirect', location });
    expect(answerOf(await pass(get('/crm/v3/objects/contacts')))).toMatchObject({ status: 302, headers: { location } });
    expect(service.simulators.zendesk.exchanges).toHaveLength(before);
  });

  it.each([
    ['cut', 502, 'provider_failed'],
    ['huge', 502, 'provider_failed'],
  ] as const)('answers a failure of its own when there is no usable answer: %s', async (kind, status, code) => {
    service.simulators.hubspot.fail({ kind });
    expect(failureOf(await pass(get('/crm/v3/objects/contacts')))).toEqual([status, code]);
  });

  it('never shows credentials, whatever header contains them', async () => {
    const secrets = { hubspot: hubspotPortals[0].accessToken, pipedrive: pipedriveCompanies[0].apiToken };
    for (const [provider, as] of [
      ['hubspot', token],
      ['pipedrive', pipedrive],
    ] as const) {
      const body = { message: `you sent ${secrets[provider]}` };
      service.simulators[provider].fail({
        kind: 'status',
        status: 401,
        body,
        headers: { 'x-echo': secrets[provider] },
      });
      const reply = await pass(get(provider === 'hubspot' ? '/crm/v3/owners' : '/v1/users/me'), as);
      expect(answerOf(reply)).toMatchObject({ body: { message: 'you sent [redacted]' } });
      expect(JSON.stringify(reply.body)).not.toContain(secrets[provider]);
    }
  });
});

describe('Idempotency-Key of a passthrough', () => {
  const once = (idempotencyKey: string, firstname = 'Passed') =>
    service.call('POST', '/passthrough', {
      token,
      headers: { 'idempotency-key': idempotencyKey },
      body: {
        method: 'POST',
        path: '/crm/v3/objects/contacts',
        body: { properties: { firstname }, associations: [] },
      },
    });
  const contacts = () => service.simulators.hubspot.account(hubspotPortals[0].portalId).list('contacts').length;
  const answerWith = (status: number) =>
    service.simulators.hubspot.failWith(status, { method: 'POST', path: /objects\/contacts$/ });

  it("replays the provider's answer without a request, and answers 409 for another request", async () => {
    const first = await once('pass-once');
    const before = contacts();
    const again = await once('pass-once');
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([200, first.body, 'true']);
    expect(failureOf(await once('pass-once', 'Other'))).toEqual([409, 'idempotency_conflict']);
    expect(contacts()).toBe(before);
  });

  it('is free again after a refusal of the provider', async () => {
    answerWith(422);
    expect(answerOf(await once('pass-refused'))).toMatchObject({ status: 422 });
    expect(answerOf(await once('pass-refused', 'Mended'))).toMatchObject({ status: 201 });
  });

  it('answers uncertain after a failure of the provider, and after an answer that was lost', async () => {
    answerWith(500);
    expect(answerOf(await once('pass-failed'))).toMatchObject({ status: 500 });
    expect(failureOf(await once('pass-failed'))).toEqual([409, 'outcome_uncertain']);
    const path = /objects\/contacts$/;
    service.simulators.hubspot.fail({ method: 'POST', path, kind: 'cut-after-apply' });
    expect((await once('pass-lost')).status).toBe(502);
    const before = contacts();
    expect(failureOf(await once('pass-lost'))).toEqual([409, 'outcome_uncertain']);
    expect(contacts()).toBe(before);
  });
});

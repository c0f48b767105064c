import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { simulated } from '../../infra/simulators/registry.ts';
import { routes } from '../../lib/api/routes.ts';
import { updateConnection } from '../../lib/store/connections/connection-update.ts';
import { dataOf, envelopeOf, failureOf, recordOf, recordsOf, refusedPaths } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';

let service: Service;
let project: MadeProject;
let linkedUser: string;
let connection: MadeConnection;

const originId = 'Bäckerei Müller & Söhne/1';
const customer = { 'x-linked-user-origin-id': encodeURIComponent(originId), 'x-provider': 'hubspot' };
const name = 'Initech';

beforeAll(async () => {
  service = await startService();
});

beforeEach(async () => {
  project = await service.project();
  linkedUser = await service.linkedUser(project, originId);
  connection = await service.connect(project, 'hubspot', { linkedUser });
});

afterAll(() => service.stop());

type Options = Parameters<Service['call']>[2];

const list = (headers: Record<string, string>, options: Options = {}) =>
  service.call('GET', '/crm/companies', { key: project.key, headers, ...options });
const create = (headers: Record<string, string>, options: Options = {}) =>
  service.call('POST', '/crm/companies', { key: project.key, headers, body: { name }, ...options });

const keyWith = async (scopes: readonly string[]): Promise<string> => {
  const body = { id_project: project.id, name: 'narrow', scopes };
  const answer = await service.call('POST', '/auth/keys', { key: project.key, body });
  return z.object({ key: z.string() }).parse(dataOf(answer, 201)).key;
};

describe("a connection named in a request with its project's key", () => {
  it.each([
    ['by its id', () => ({ 'x-connection-id': connection.id })],
    ['by its customer and provider', () => customer],
    ['by all names', () => ({ ...customer, 'x-connection-id': connection.id })],
  ])('%s is read and written', async (_, headersOf) => {
    const made = recordOf(await create(headersOf()), 201);
    const path = `/crm/companies/${made.id}`;
    const options = { key: project.key, headers: headersOf() };
    expect(recordOf(await service.call('GET', path, options)).id).toBe(made.id);
    expect(recordsOf(await list(headersOf())).map(({ id }) => id)).toContain(made.id);
    const renamed = await service.call('PATCH', path, { ...options, body: { name: 'Initrode' } });
    expect(recordOf(renamed)).toMatchObject({ name: 'Initrode' });
    expect((await service.call('DELETE', path, options)).status).toBe(200);
    // The token names the same account, so the ids are the same.
    expect(failureOf(await service.call('GET', path, { token: connection.token }))).toEqual([404, 'not_found']);
  });

  it('continues a list that began with the token', async () => {
    await create(customer);
    await create(customer);
    const first = await list({}, { key: undefined, token: connection.token, query: { limit: 1 } });
    const cursor = envelopeOf(first).next_cursor ?? expect.fail('one page only');
    expect(recordsOf(await list(customer, { query: { limit: 1, cursor } }))).toHaveLength(1);
  });

  it('is accepted by every route that accepts its token', () => {
    const paths = routes.filter(({ auth }) => auth.startsWith('connection')).map(({ group }) => group);
    expect([...new Set(paths)].sort()).toEqual(['crm', 'jobs', 'marketingautomation', 'passthrough', 'ticketing']);
  });

  it('needs the scope of both the key and the connection', async () => {
    const reader = await keyWith(['records:read']);
    expect(recordsOf(await list(customer, { key: reader }))).toEqual(expect.any(Array));
    expect(failureOf(await create(customer, { key: reader }))).toEqual([403, 'forbidden']);
    const passing = await service.call('POST', '/passthrough', {
      key: project.key,
      headers: customer,
      body: { method: 'GET', path: '/crm/v3/objects/contacts' },
    });
    expect(failureOf(passing)).toEqual([403, 'forbidden']);
    expect(envelopeOf(passing).message).toContain('The connection does not have the scope passthrough');
  });

  it('is also used if its account must be reconnected', async () => {
    await updateConnection({ project: project.id, id: connection.id }, { set: { status: 'needs_reauth' } });
    expect((await create(customer)).status).toBe(201);
  });

  it('is refused if the customer has two accounts, and the error names both', async () => {
    const other = await service.connect(project, 'hubspot', { linkedUser, account: 1 });
    const refusal = await create(customer);
    expect(failureOf(refusal)).toEqual([422, 'ambiguous_connection']);
    const { connections, issues, outcome } = Object(envelopeOf(refusal).details);
    expect(issues.map(({ path }: { readonly path: string }) => path)).toEqual(['x-provider']);
    expect(outcome).toBe('not_applied');
    const ids = connections.map(({ id }: { readonly id: string }) => id);
    expect(ids.toSorted()).toEqual([connection.id, other.id].toSorted());
    for (const { name } of connections) expect(name).toEqual(expect.any(String));
    expect(recordOf(await create({ ...customer, 'x-connection-id': other.id }), 201).id).toBeDefined();
  });

  it('is the current connection, which a write finds at once', async () => {
    expect((await list(customer)).status).toBe(200);
    await service.call('DELETE', `/connections/${connection.id}`, { key: project.key });
    expect(failureOf(await create(customer))).toEqual([404, 'not_found']);
    await service.connect(project, 'hubspot', { linkedUser, account: 1 });
    const before = service.simulators.hubspot.exchanges.length;
    recordOf(await create(customer), 201);
    const written = service.simulators.hubspot.exchanges.slice(before).map(({ requestHeaders }) => requestHeaders);
    const token = `Bearer ${simulated.hubspot.accounts[1].access_token}`;
    expect(new Set(written.map(({ authorization }) => authorization))).toEqual(new Set([token]));
  });
});

describe('a connection that cannot be named', () => {
  it('gives the same response for an unknown customer and for a foreign or revoked connection', async () => {
    const foreign = await service.project();
    const theirs = await service.connect(foreign, 'hubspot');
    const gone = await service.connect(project, 'hubspot', { linkedUser, account: 1 });
    await service.call('DELETE', `/connections/${gone.id}`, { key: project.key });
    const names = [
      { ...customer, 'x-linked-user-origin-id': 'nobody' },
      { ...customer, 'x-provider': 'zendesk' },
      { 'x-connection-id': theirs.id },
      { 'x-connection-id': gone.id },
      { 'x-connection-id': '11111111-2222-5333-8444-555555555555' },
      { 'x-connection-id': 'no id' },
    ];
    const answers = await Promise.all(names.flatMap((headers) => [list(headers), create(headers)]));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it.each<[string, Record<string, string>, string]>([
    ['the provider is missing', { 'x-linked-user-origin-id': 'a' }, 'x-provider'],
    ['the customer is missing', { 'x-provider': 'hubspot' }, 'x-linked-user-origin-id'],
    ['the provider is unknown', { ...customer, 'x-provider': 'hubspot#1' }, 'x-provider'],
    [
      'the customer is not percent-encoded',
      { ...customer, 'x-linked-user-origin-id': '%E4' },
      'x-linked-user-origin-id',
    ],
  ])('is refused if %s', async (_, headers, path) => {
    expect(refusedPaths(await list(headers))).toEqual([path]);
  });

  it('is refused if the headers name different connections', async () => {
    const other = await service.connect(project, 'hubspot');
    expect(refusedPaths(await list({ ...customer, 'x-connection-id': other.id }))).toEqual(['x-linked-user-origin-id']);
    const token = { token: connection.token };
    expect(refusedPaths(await list({ 'x-connection-id': other.id }, token))).toEqual(['x-connection-id']);
    expect((await list({ 'x-connection-id': connection.id }, token)).status).toBe(200);
  });

  it('needs a key of a project', async () => {
    expect(failureOf(await list(customer, { key: undefined }))).toEqual([401, 'unauthorized']);
    expect(failureOf(await list(customer, { key: service.operatorKey }))).toEqual([403, 'forbidden']);
    expect(failureOf(await list({}))).toEqual([401, 'unauthorized']);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CallOptions } from '../../infra/local/caller.ts';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hubspotRateLimit, invalidProperties, missingScopes } from '../../infra/simulators/hubspot/errors.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import type { Failure } from '../../infra/simulators/shared/failures.ts';
import { connectionKey } from '../../lib/crypto/credentials.ts';
import { closeFacts, markOf, openFacts } from '../../lib/crypto/request-facts.ts';
import type { RequestEntry } from '../../lib/requests/entry.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { recordOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { entriesWhile } from './published-entries.ts';

let service: Service;
let project: MadeProject;
let hubspot: MadeConnection;
let zendesk: MadeConnection;

beforeAll(async () => {
  service = await startService();
  project = await service.project();
  hubspot = await service.connect(project, 'hubspot');
  zendesk = await service.connect(project, 'zendesk');
});

afterEach(() => {
  for (const simulator of Object.values(service.simulators)) simulator.clearFailures();
});

afterAll(() => service.stop());

let sequence = 0;

const contact = () => {
  sequence += 1;
  return { first_name: 'Ada', email_addresses: [{ email_address: `line-${sequence}@example.com` }] };
};

/** Returns the only entry of a request, and its answer. */
const entryOf = async (method: string, path: string, options: CallOptions) => {
  let reply: Awaited<ReturnType<Service['call']>> | undefined;
  const [entry, ...more] = await entriesWhile(async () => {
    reply = await service.call(method, path, options);
  });
  expect(more).toEqual([]);
  if (entry === undefined || reply === undefined) throw new Error('The request has no entry.');
  return { entry, reply };
};

const keyOf = async ({ id }: MadeConnection): Promise<Uint8Array> =>
  connectionKey((await getConnection(project.id, id)) ?? expect.fail('not stored'));

const openedFrom = async (connection: MadeConnection, { id, sealed = '' }: RequestEntry): Promise<unknown> =>
  openFacts(
    await keyOf(connection),
    { project: project.id, connection: connection.id, id },
    Buffer.from(sealed, 'base64'),
  );

describe('the entry of a request', () => {
  it('reaches a subscriber at every log level, with the provider requests and their templates', async () => {
    const { token } = zendesk;
    const made = recordOf(await service.call('POST', '/ticketing/tickets', { token, body: { name: 'Printer' } }), 201);
    const { entry, reply } = await entryOf('GET', `/ticketing/tickets/${made.id}`, { token, key: project.key });
    expect(entry).toMatchObject({
      id: reply.headers.get('x-request-id'),
      cause: 'api',
      project: project.id,
      connection: zendesk.id,
      provider: 'zendesk',
      key_id: expect.any(String),
      route: 'GET /ticketing/tickets/{id}',
      function: 'ticketing/tickets.get',
      status: 200,
      outcome: 'succeeded',
    });
    expect(entry.provider_requests).toContainEqual(
      expect.objectContaining({ method: 'GET', path: expect.stringContaining('{id}'), status: 200 }),
    );
    expect(JSON.stringify(entry)).not.toContain(made.id);
    expect(await openedFrom(zendesk, entry)).toMatchObject({ record_id: made.id, remote_id: made.remote_id });
  });

  it('names the connection of a call of the management API', async () => {
    const { key } = project;
    const own = { connection: hubspot.id, provider: 'hubspot' };
    const { entry } = await entryOf('POST', `/connections/${hubspot.id}/sync`, { key, body: {} });
    expect(entry).toMatchObject({ route: 'POST /connections/{id}/sync', ...own });
    const body = { object: 'crm.contact', from: '2999-01-01T00:00:00Z' };
    const refused = await entryOf('POST', `/connections/${hubspot.id}/sync`, { key, body });
    expect(refused.entry).toMatchObject({ outcome: 'refused', status: refused.reply.status, ...own });
    const other = await entryOf('GET', `/connections/${project.id}`, { key });
    expect([other.reply.status, other.entry.connection]).toEqual([404, undefined]);
  });

  it('has equal marks for the retries of one key and for the writes of one record, and none for others', async () => {
    const { token } = hubspot;
    const body = contact();
    const headers = { 'idempotency-key': 'one-key' };
    const first = await entryOf('POST', '/crm/contacts', { token, body, headers });
    const again = await entryOf('POST', '/crm/contacts', { token, body, headers });
    const { id } = recordOf(first.reply, 201);
    const changed = await entryOf('PATCH', `/crm/contacts/${id}`, { token, body: { first_name: 'Eda' } });
    const other = await entryOf('POST', '/crm/contacts', {
      token,
      body: contact(),
      headers: { 'idempotency-key': 'b' },
    });
    const read = await entryOf('GET', `/crm/contacts/${id}`, { token, query: { fields: 'first_name' } });
    const key = await keyOf(hubspot);
    expect(first.entry.idempotency).toBe(markOf(key, 'idempotency', 'one-key'));
    expect(again.entry.idempotency).toBe(first.entry.idempotency);
    expect(other.entry.idempotency).not.toBe(first.entry.idempotency);
    expect(first.entry.record).toBe(markOf(key, 'record', id));
    expect([again, changed].map(({ entry }) => entry.record)).toEqual([first.entry.record, first.entry.record]);
    expect(other.entry.record).not.toBe(first.entry.record);
    expect([changed.entry.idempotency, read.entry.record]).toEqual([undefined, undefined]);
    expect(await openedFrom(hubspot, read.entry)).toMatchObject({ record_id: id, query: 'fields=first_name' });
  });

  it('has equal marks for creates with equal bodies, and none for a refused create, a preview or an update', async () => {
    const { token } = hubspot;
    const body = { name: 'Cannot sign in' };
    const create = (sent: object, query = {}) => entryOf('POST', '/ticketing/tickets', { token, body: sent, query });
    const [first, again, other] = [await create(body), await create(body), await create({ name: 'Cannot sign out' })];
    expect(first.entry.content).toBe(markOf(await keyOf(hubspot), 'content', JSON.stringify(body)));
    expect(again.entry.content).toBe(first.entry.content);
    expect(other.entry.content).not.toBe(first.entry.content);
    const { id } = recordOf(first.reply, 201);
    const update = await entryOf('PATCH', `/ticketing/tickets/${id}`, { token, body });
    const previewed = await create(body, { preview: 'true' });
    const refused = await create({ name: 7 });
    expect([update, previewed, refused].map(({ entry }) => entry.content)).toEqual([undefined, undefined, undefined]);
  });

  it('has no mark of a record for a preview, a batch and a word in the place of an id', async () => {
    const { token } = hubspot;
    const { id } = recordOf(await service.call('POST', '/crm/contacts', { token, body: contact() }), 201);
    const body = { first_name: 'Ida' };
    const calls = [
      await entryOf('PATCH', `/crm/contacts/${id}`, { token, body, query: { preview: 'true' } }),
      await entryOf('POST', '/crm/contacts/batch', { token, body: { items: [contact()] } }),
      await entryOf('GET', '/crm/contacts/meta', { token }),
    ];
    expect(calls.map(({ reply }) => reply.status)).toEqual([200, 200, 200]);
    expect(calls.map(({ entry }) => entry.record)).toEqual([undefined, undefined, undefined]);
    const upsert = { match: 'email', ...contact() };
    const { entry, reply } = await entryOf('POST', '/crm/contacts/upsert', { token, body: upsert });
    expect(entry.record).toBe(markOf(await keyOf(hubspot), 'record', recordOf(reply, 201).id));
  });

  it('names the reason of a failure, our own field and the end of a limit, and no word of the vendor', async () => {
    const { token } = hubspot;
    // The requests that fail find the properties of contacts in the cache.
    recordOf(await service.call('POST', '/crm/contacts', { token, body: contact() }), 201);
    const failing = async (failure: Failure) => {
      service.simulators.hubspot.fail({ ...failure, times: 5 });
      const { entry } = await entryOf('POST', '/crm/contacts', { token, body: contact() });
      service.simulators.hubspot.clearFailures();
      const { reason, fields, retry_at } = entry;
      expect(JSON.stringify(entry)).not.toMatch(/secret|colour|Lovelace/);
      return { reason, fields, wait: retry_at && Date.parse(retry_at) - Date.parse(entry.time) > 14 * 60_000 };
    };
    const refusal = (name: string, message: string): Failure => {
      const problem = { name, error: 'INVALID', message };
      const { status, body } = invalidProperties([problem], hubspotPortals[0].portalId).answer;
      return { kind: 'status', status, body };
    };
    const { body: scopes } = missingScopes(['secret.scope']).answer;
    const forbidden = (message: string): Failure => ({ kind: 'status', status: 403, body: { message } });
    const rows: readonly (readonly [Failure, object])[] = [
      [{ kind: 'status', status: 403, body: scopes }, { reason: 'scopes' }],
      [forbidden('The user has no permission: secret'), { reason: 'permissions' }],
      [forbidden('Upgrade to see secret'), { reason: 'plan' }],
      [forbidden('No secret'), { reason: undefined }],
      [refusal('colour', 'Property "colour" does not exist'), { reason: 'unknown_field', fields: undefined }],
      [refusal('lastname', 'lastname is required'), { reason: 'missing_value', fields: ['last_name'] }],
      [refusal('lastname', 'Lovelace is not one of: secret'), { reason: 'refused_value', fields: ['last_name'] }],
      [hubspotRateLimit('DAILY'), { reason: 'long_limit', wait: true }],
      [hubspotRateLimit('SECONDLY'), { reason: 'short_limit', wait: false }],
      [{ kind: 'status', status: 500, body: {} }, { reason: 'server_error' }],
      [{ kind: 'cut' }, { reason: 'no_answer' }],
      [{ kind: 'garbage' }, { reason: 'unreadable' }],
    ];
    for (const [failure, expected] of rows)
      expect(await failing(failure), JSON.stringify(failure)).toMatchObject(expected);
  });

  it('seals the message and the ids of the vendor, which only this connection and this request open', async () => {
    service.simulators.zendesk.fail({
      kind: 'status',
      status: 422,
      body: { error: 'RecordInvalid', description: 'vendor words' },
      headers: { 'x-request-id': 'vendor-id-7' },
      times: 1,
    });
    const { entry } = await entryOf('POST', '/ticketing/tickets', { token: zendesk.token, body: { name: 'Printer' } });
    expect(entry).toMatchObject({ status: 422, error: 'provider_rejected', outcome: 'refused' });
    expect(JSON.stringify(entry)).not.toMatch(/vendor/);
    expect(await openedFrom(zendesk, entry)).toMatchObject({
      message: expect.stringContaining('vendor words'),
      vendor_request_ids: expect.arrayContaining(['vendor-id-7']),
    });
    const name = { project: project.id, connection: zendesk.id, id: entry.id };
    const [key, otherKey] = [await keyOf(zendesk), await keyOf(hubspot)];
    expect(() => openFacts(key, { ...name, id: 'other' }, Buffer.from(entry.sealed ?? '', 'base64'))).toThrow();
    expect(() => openFacts(otherKey, name, Buffer.from(entry.sealed ?? '', 'base64'))).toThrow();
  });

  it('contains no text of a caller in the place of an id, and no text of a vendor in the place of its id', async () => {
    const { token } = zendesk;
    const unknown = await entryOf('GET', '/ticketing/tickets/ada@example.com', { token });
    expect(unknown.entry).toMatchObject({ status: 404 });
    expect(await openedFrom(zendesk, unknown.entry)).not.toHaveProperty('record_id');
    for (const text of ['ada@example.com', 'Ada Lovelace']) {
      const headers = { 'x-request-id': text };
      service.simulators.zendesk.fail({ kind: 'status', status: 422, headers, times: 1 });
      const { entry } = await entryOf('POST', '/ticketing/tickets', { token, body: { name: 'Printer' } });
      expect(JSON.stringify(await openedFrom(zendesk, entry))).not.toContain(text);
    }
  });

  it('has no path for a passthrough call', async () => {
    const path = '/crm/v3/objects/contacts';
    const { token } = await service.connect(project, 'hubspot', { account: 1, scopes: ['passthrough'] });
    const { entry } = await entryOf('POST', '/passthrough', { token, body: { method: 'GET', path } });
    expect(entry.provider_requests).toMatchObject([{ method: 'GET', status: 200 }]);
    expect(JSON.stringify(entry)).not.toContain('contacts');
  });

  it('names the reason of a missing answer, and counts the attempts', async () => {
    service.simulators.zendesk.fail({ kind: 'cut', times: 100 });
    const cut = await entryOf('POST', '/ticketing/tickets', { token: zendesk.token, body: { name: 'Cut' } });
    expect(cut.entry).toMatchObject({ outcome: 'uncertain', provider_requests: [{ failure: 'cut' }] });
    expect(cut.entry.provider_requests[0]).not.toHaveProperty('status');
    service.simulators.zendesk.clearFailures();
    service.simulators.zendesk.fail({ kind: 'status', status: 429, headers: { 'retry-after': '1' }, times: 1 });
    const late = await entryOf('GET', '/ticketing/tickets', { token: zendesk.token });
    expect(late.entry.provider_requests).toContainEqual(expect.objectContaining({ status: 200, attempts: 2 }));
  });

  it('names the connection of a record that an API key alone named', async () => {
    const { id } = recordOf(
      await service.call('POST', '/crm/contacts', { token: hubspot.token, body: contact() }),
      201,
    );
    const { entry } = await entryOf('PATCH', `/crm/contacts/${id}`, { key: project.key, body: { first_name: 'Uda' } });
    expect(entry).toMatchObject({ connection: hubspot.id, provider: 'hubspot', outcome: 'succeeded' });
    expect(entry.record).toBe(markOf(await keyOf(hubspot), 'record', id));
  });

  it('belongs to the operator, or to nobody: then it is not published', async () => {
    const { entry } = await entryOf('GET', '/projects', { key: service.operatorKey });
    expect(entry).toMatchObject({ project: 'op', route: 'GET /projects' });
    expect(await entriesWhile(() => service.call('GET', '/health'))).toEqual([]);
  });

  it('has no marks and no sealed part if the process does not hold the data key', () => {
    const connection = { project: project.id, id: hubspot.id, wrappedDataKey: Buffer.from('not unwrapped yet') };
    const given = { id: 'r', idempotencyKey: 'k', writtenRecord: 'w', facts: { query: 'limit=1' } };
    expect(closeFacts(connection, given)).toEqual({});
    expect(closeFacts({ ...connection, wrappedDataKey: new Uint8Array() }, given)).toEqual({});
  });
});

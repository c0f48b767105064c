import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOptions } from '../../../infra/local/caller.ts';
import { runDueJobs } from '../../../lib/workers/jobs.ts';
import { workers } from '../../../lib/workers/table.ts';
import { dataOf, envelopeOf, failureOf, recordOf } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;
let key: string;
let connection: string;
let writer: string;
let reader: string;

beforeAll(async () => {
  service = await startService();
  const project = await service.project();
  ({ key } = project);
  ({ id: connection } = await service.connect(project, 'hubspot'));
  const make = async (scopes: readonly string[]) => {
    const made = await service.call('POST', '/auth/keys', { key, body: { name: 'some', scopes } });
    return String(Object(dataOf(made, 201)).key);
  };
  writer = await make(['records:write']);
  reader = await make(['records:read', 'records:write']);
});

afterAll(() => service.stop());

const ask = (by: string, method: string, path: string, body?: unknown, options: CallOptions = {}) =>
  service.call(method, path, {
    ...options,
    key: by,
    body,
    headers: { ...options.headers, 'x-connection-id': connection },
  });

const create = async (body: object) => recordOf(await ask(reader, 'POST', '/crm/contacts', body), 201);

const secret = 'Countess of Lovelace';

const person = (address: string) => ({
  first_name: 'Ada',
  title: secret,
  email_addresses: [{ email_address: address }],
});

describe('a key that may only write', () => {
  it('cannot get a record, and an upsert without a change shows only the given fields', async () => {
    const { id, remote_id } = await create(person('upsert@ada.example'));
    expect(failureOf(await ask(writer, 'GET', `/crm/contacts/${id}`))).toEqual([403, 'forbidden']);
    const body = { match: 'email', email_addresses: [{ email_address: 'upsert@ada.example' }] };
    const reply = await ask(writer, 'POST', '/crm/contacts/upsert', body, { query: { remote_data: true } });
    expect(dataOf(reply, 200)).toEqual({ id, remote_id, email_addresses: body.email_addresses });
  });

  it('sees the given fields with the given values', async () => {
    const { id, remote_id } = await create(person('given@ada.example'));
    const reply = await ask(writer, 'PATCH', `/crm/contacts/${id}`, { first_name: 'Augusta' });
    expect(dataOf(reply)).toEqual({ id, remote_id, first_name: 'Augusta' });
    expect(reply.headers.get('etag')).toBeNull();
  });

  it("sees another key's stored answer with the given fields only, and another key sees a whole answer", async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { first_name: 'Byron', last_name: 'Gordon' };
    const cut = dataOf(await ask(writer, 'POST', '/crm/contacts', body, { headers }), 201);
    const whole = recordOf(await ask(reader, 'POST', '/crm/contacts', body, { headers }), 201);
    const again = dataOf(await ask(writer, 'POST', '/crm/contacts', body, { headers }), 201);
    expect(whole).toMatchObject({ ...body, title: null });
    expect([cut, again]).toEqual(Array(2).fill({ id: whole.id, remote_id: whole.remote_id, ...body }));
  });

  it('learns that a record conflicts, but not which record', async () => {
    const { id } = await create(person('taken@ada.example'));
    const seen = await ask(reader, 'POST', '/crm/contacts', person('taken@ada.example'));
    expect(envelopeOf(seen).details).toMatchObject({ existing_id: id });
    const reply = await ask(writer, 'POST', '/crm/contacts', person('taken@ada.example'));
    expect(failureOf(reply)).toEqual([409, 'conflict']);
    const { details, message } = envelopeOf(reply);
    expect(Object.keys(Object(details)).toSorted()).toEqual(['docs', 'outcome', 'provider', 'retriable']);
    expect(Object.keys(Object(Object(details).provider))).not.toContain('message');
    expect(message).toContain('[not shown]');
    const [item] = [
      dataOf(await ask(writer, 'POST', '/crm/contacts/batch', { items: [person('taken@ada.example')] })),
    ].flat();
    expect(Object(item)).toMatchObject({ statusCode: 409 });
    expect(JSON.stringify([reply.body, item])).not.toMatch(/existing|quoted/);
  });

  it('learns that a record has changed, but not its new values', async () => {
    const { id } = await create(person('changed@ada.example'));
    const headers = { 'if-match': '"other"' };
    const reply = await ask(writer, 'PATCH', `/crm/contacts/${id}`, { details: 'x' }, { headers });
    expect(failureOf(reply)).toEqual([412, 'precondition_failed']);
    expect(JSON.stringify(reply.body)).not.toContain(secret);
    expect([reply.headers.get('etag'), Object(envelopeOf(reply).details).etag]).toEqual([null, undefined]);
  });

  it('sees no value of the account in a preview', async () => {
    const { id, remote_id } = await create(person('preview@ada.example'));
    const preview = { query: { preview: true } };
    const body = { match: 'email', email_addresses: [{ email_address: 'preview@ada.example' }], last_name: 'King' };
    const upsert = await ask(writer, 'POST', '/crm/contacts/upsert', body, preview);
    const update = await ask(writer, 'PATCH', `/crm/contacts/${id}`, { details: 'new' }, preview);
    const removal = await ask(writer, 'DELETE', `/crm/contacts/${id}`, undefined, preview);
    expect(Object(dataOf(update)).record).toEqual({ id, remote_id, details: 'new' });
    for (const reply of [upsert, update, removal]) expect(JSON.stringify(dataOf(reply))).not.toContain(secret);
  });

  it('sees only permitted parts of the results of a job', async () => {
    await create(person('job@ada.example'));
    const items = [person('job@ada.example'), ...Array.from({ length: 100 }, () => ({ first_name: 'Ada' }))];
    const { id } = Object(dataOf(await ask(writer, 'POST', '/crm/contacts/batch', { items }), 202));
    const at = Date.now();
    await service.as(workers.jobs, () => runDueJobs({ now: () => at, deadline: at + 60_000 }));
    const resultsFor = async (by: string) => Object(dataOf(await ask(by, 'GET', `/jobs/${id}`))).results[0];
    expect((await resultsFor(reader)).details).toHaveProperty('existing_id');
    const result = await resultsFor(writer);
    expect(result).toMatchObject({ index: 0, statusCode: 409, error: 'conflict' });
    expect(JSON.stringify(result)).not.toMatch(/existing|quoted/);
  });
});

describe('the key of a project without a token', () => {
  it('has no more rights to a record than the connection', async () => {
    const { id, remote_id } = await create(person('alone@ada.example'));
    const allow = (scopes: readonly string[]) =>
      service.call('PATCH', `/connections/${connection}`, { key, body: { scopes } });
    const update = () => service.call('PATCH', `/crm/contacts/${id}`, { key, body: { details: 'x' } });
    dataOf(await allow(['records:write']));
    expect(dataOf(await update())).toEqual({ id, remote_id, details: 'x' });
    dataOf(await allow(['records:read']));
    expect(failureOf(await update())).toEqual([403, 'forbidden']);
    dataOf(await allow(['records:read', 'records:write']));
    expect(recordOf(await update()).title).toBe(secret);
  });
});

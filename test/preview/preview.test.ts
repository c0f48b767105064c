import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOptions, Reply } from '../../infra/local/caller.ts';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { simulated } from '../../infra/simulators/registry.ts';
import { environment } from '../../lib/environment.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import type { Exchange } from '../contract/exchange.ts';
import { dataOf, envelopeOf, failureOf, recordOf, refusedPaths } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { contact } from '../routes/fixture.ts';
import { differences, isWrite, previewOf } from './compare.ts';

let service: Service;
let project: MadeProject;
let hubspot: MadeConnection;

beforeAll(async () => {
  service = await startService();
  project = await service.project();
  hubspot = await service.connect(project, 'hubspot');
});

afterAll(() => service.stop());

interface Sent {
  readonly reply: Reply;
  readonly exchanges: readonly Exchange[];
}

const call = async (method: string, path: string, options: CallOptions = {}): Promise<Sent> => {
  const exchanges: Exchange[] = [];
  const stop = service.simulators.hubspot.onExchange((exchange) => exchanges.push(exchange));
  const reply = await service.call(method, path, { token: hubspot.token, ...options });
  stop();
  return { reply, exchanges };
};

const preview = (method: string, path: string, { query, ...options }: CallOptions = {}): Promise<Sent> =>
  call(method, path, { ...options, query: { ...query, preview: true } });

const named = (first_name: string) => ({
  ...contact,
  first_name,
  email_addresses: [{ email_address: `${first_name.toLowerCase()}-${randomUUID()}@example.com` }],
});

const createContact = async (first_name = 'Ada') =>
  recordOf((await call('POST', '/crm/contacts', { body: named(first_name) })).reply, 201);

const sorted = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [name, sorted(member)]);
};

/** Returns all stored records, connections and events. */
const stored = async (): Promise<string> => {
  const { records, events, connections, projects } = environment.tables;
  const tables = await Promise.all(
    [records, events, connections, projects].map(async (TableName) => {
      const { Items = [] } = await database().send(new ScanCommand({ TableName, ConsistentRead: true }));
      return Items.map((item) => JSON.stringify(sorted(item))).toSorted();
    }),
  );
  return JSON.stringify(tables);
};

describe('a preview that is refused', () => {
  it('answers 422 for any other word', async () => {
    const { reply } = await call('POST', '/crm/contacts', { body: named('Ada'), query: { preview: 'maybe' } });
    expect(refusedPaths(reply)).toEqual(['preview']);
  });

  it('answers 422 on a read', async () => {
    expect(refusedPaths((await preview('GET', '/crm/contacts')).reply)).toEqual(['preview']);
    const { id } = await createContact();
    expect(refusedPaths((await preview('GET', `/crm/contacts/${id}`)).reply)).toEqual(['preview']);
  });

  it('answers 403 without records:write', async () => {
    const { token } = await service.connect(project, 'hubspot', { account: 1, scopes: ['records:read'] });
    const { reply } = await preview('POST', '/crm/contacts', { token, body: named('Ada') });
    expect(failureOf(reply)).toEqual([403, 'forbidden']);
  });

  it('gives the same refusal as a strict write', async () => {
    const options = {
      body: { ...named('Ada'), addresses: [{ street_1: 'a' }, { street_1: 'b' }] },
      query: { strict: true },
    };
    const [before, real] = [
      await preview('POST', '/crm/contacts', options),
      await call('POST', '/crm/contacts', options),
    ];
    expect(before.reply.status).toBe(422);
    expect(before.reply.body).toEqual(real.reply.body);
  });

  it('answers 404 for a missing record', async () => {
    const { id } = await createContact();
    await call('DELETE', `/crm/contacts/${id}`);
    for (const [method, options] of [
      ['DELETE', {}],
      ['PATCH', { body: { first_name: 'Bea' } }],
    ] as const) {
      expect(failureOf((await preview(method, `/crm/contacts/${id}`, options)).reply)).toEqual([404, 'not_found']);
    }
  });
});

describe('a preview', () => {
  it('of a create shows the request and the record without an id', async () => {
    const body = named('Ada');
    const before = await preview('POST', '/crm/contacts', { body });
    expect(before.exchanges.filter(isWrite)).toEqual([]);
    const { requests, record } = previewOf(before.reply);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ method: 'POST', headers: { authorization: '[redacted]' } });
    expect(record).toMatchObject({
      id: '',
      remote_id: '',
      first_name: 'Ada',
      email_address: body.email_addresses[0]?.email_address,
    });
    expect(differences(previewOf(before.reply), (await call('POST', '/crm/contacts', { body })).exchanges)).toEqual([]);
  });

  it('of an update shows the future record and the current one', async () => {
    const { id, remote_id } = await createContact();
    const { requests, reads, record } = previewOf(
      (await preview('PATCH', `/crm/contacts/${id}`, { body: { last_name: 'King' } })).reply,
    );
    expect(requests).toHaveLength(1);
    expect(requests[0]?.body).toEqual({ properties: { lastname: 'King' } });
    expect(reads.some(({ url }) => url.includes(remote_id))).toBe(true);
    expect(record).toMatchObject({ id, remote_id, first_name: 'Ada', last_name: 'King', name: 'Ada King' });
  });

  it('of a delete shows the request', async () => {
    const { id, remote_id } = await createContact();
    const { requests, record } = previewOf((await preview('DELETE', `/crm/contacts/${id}`)).reply);
    expect(requests.map(({ method, url }) => [method, new URL(url).pathname.split('/').at(-1)])).toEqual([
      ['DELETE', remote_id],
    ]);
    expect(record).toEqual({ id, deleted: true });
    expect((await call('GET', `/crm/contacts/${id}`)).reply.status).toBe(200);
  });

  it('names the values that later requests use from earlier responses', async () => {
    const body = { name: 'Printer', description: ['On fire.'], field_mappings: {}, comment: ['First.', 'Second.'] };
    const { requests, record } = previewOf((await preview('POST', '/ticketing/tickets', { body })).reply);
    expect(requests).toHaveLength(3);
    expect(JSON.stringify(requests[1]?.body)).toContain('"{{1.id}}"');
    expect(record).toMatchObject({ id: '', comment: ['First.', 'Second.'] });
  });

  it("does not treat a client's text as a placeholder", async () => {
    const { requests } = previewOf((await preview('POST', '/crm/contacts', { body: named('{{1.id}}') })).reply);
    expect(JSON.stringify(requests[0]?.body)).toContain('{{1.id}}');
  });

  it('shows no credential anywhere', async () => {
    const secrets = Object.values(simulated.hubspot.accounts[0]);
    const [secret = ''] = secrets;
    const text = JSON.stringify((await preview('POST', '/crm/contacts', { body: named(secret) })).reply.body);
    expect(text).toContain('[redacted]');
    for (const one of secrets) expect(text).not.toContain(one);
  });

  it('shows what is in the account only with records:read', async () => {
    const { token } = await service.connect(project, 'hubspot', { scopes: ['records:write'] });
    const { reply: created } = await call('POST', '/crm/contacts', { token, body: named('Ludmilla') });
    const { id, remote_id } = recordOf(created, 201);
    const { reply } = await preview('PATCH', `/crm/contacts/${id}`, { token, body: { last_name: 'King' } });
    expect(previewOf(reply).record).toEqual({ id, remote_id, last_name: 'King' });
    expect(JSON.stringify(reply.body)).not.toContain('udmilla');
  });
});

describe('a request of a preview', () => {
  it('shows what is in the account only with records:read', async () => {
    for (const scopes of [['records:write'], ['records:read', 'records:write']]) {
      const { token } = await service.connect(project, 'hubspot', { scopes });
      const made = async (path: string, body: unknown) =>
        recordOf((await call('POST', path, { token, body })).reply, 201);
      const before = await made('/crm/companies', { name: 'Acme' });
      const after = await made('/crm/companies', { name: 'Bolt' });
      const { id } = await made('/crm/deals', { name: 'One', company_id: before.id });
      const { reply } = await preview('PATCH', `/crm/deals/${id}`, { token, body: { company_id: after.id } });
      const { requests } = previewOf(reply);
      const ids = requests.map(({ body }) => Object(body).inputs?.[0]?.to?.id);
      expect(ids).toEqual([after.remote_id, scopes.length === 1 ? '[current value]' : before.remote_id]);
    }
  });
});

describe('storage', () => {
  it('does not change with a preview, and no event follows', async () => {
    const [one, other] = [await createContact(), await createContact('Bea')];
    const company = recordOf((await call('POST', '/crm/companies', { body: { name: 'Acme' } })).reply, 201);
    // No request has returned this id to the connection, so the id is not stored.
    const { token } = await service.connect(project, 'hubspot');
    const unseen = recordOf((await call('POST', '/crm/contacts', { token, body: named('Jo') })).reply, 201);
    await service.dispatch(Date.now());
    const headers = { 'idempotency-key': randomUUID() };
    const match = (body: object) => ({ ...body, match: 'email' });
    const writes: readonly (readonly [string, string, CallOptions?])[] = [
      ['POST', '/crm/contacts', { body: named('Cleo'), headers }],
      ['PATCH', `/crm/contacts/${one.id}`, { body: { last_name: 'King' }, headers }],
      ['DELETE', `/crm/contacts/${one.id}`, { headers }],
      ['POST', '/crm/contacts/upsert', { body: match(named('Dora')), headers }],
      [
        'POST',
        '/crm/contacts/upsert',
        { body: match({ first_name: 'Ada', email_addresses: one.email_addresses }), headers },
      ],
      [
        'POST',
        '/crm/contacts/upsert',
        { body: match({ last_name: 'Doe', email_addresses: unseen.email_addresses }), headers },
      ],
      ['POST', '/crm/contacts/batch', { body: { items: [named('Eve'), named('Fay'), {}] }, headers }],
      [
        'POST',
        '/crm/contacts/batch/update',
        { body: { items: [one, other].map(({ id }) => ({ id, last_name: 'Q' })) }, headers },
      ],
      ['POST', '/crm/contacts/batch/upsert', { body: { items: [match(named('Gil')), match(named('Hal'))] }, headers }],
      ['POST', '/crm/contacts/batch/delete', { body: { items: [{ id: one.id }, { id: other.id }] }, headers }],
      ['PUT', `/crm/contacts/${one.id}/associations/companies`, { body: { id: company.id } }],
    ];
    const before = await stored();
    for (const [method, path, options] of writes) {
      const { reply, exchanges } = await preview(method, path, options);
      expect([path, reply.status, envelopeOf(reply).error]).toEqual([path, 200, undefined]);
      expect(exchanges.filter(isWrite)).toEqual([]);
      expect(JSON.stringify(reply.body)).not.toContain(hubspot.token);
    }
    expect(await stored()).toBe(before);
  });

  it('of If-Match is compared as in the write', async () => {
    const { id } = await createContact();
    const { reply: read } = await call('GET', `/crm/contacts/${id}`);
    const body = { last_name: 'King' };
    const before = await stored();
    const wrong = await preview('PATCH', `/crm/contacts/${id}`, { body, headers: { 'if-match': '"other"' } });
    expect(failureOf(wrong.reply)).toEqual([412, 'precondition_failed']);
    const headers = { 'if-match': read.headers.get('etag') ?? '' };
    expect(previewOf((await preview('PATCH', `/crm/contacts/${id}`, { body, headers })).reply).requests).toHaveLength(
      1,
    );
    expect(await stored()).toBe(before);
  });

  it('of an idempotency key leaves the key for the write itself', async () => {
    const options = { body: named('Ida'), headers: { 'idempotency-key': randomUUID() } };
    expect((await preview('POST', '/crm/contacts', options)).reply.status).toBe(200);
    const { reply } = await call('POST', '/crm/contacts', options);
    expect([reply.status, reply.headers.get('idempotent-replayed')]).toEqual([201, null]);
  });
});

describe('previews of several records', () => {
  it('show one request if the vendor accepts one, and the future results of the items', async () => {
    const items = [named('Eve'), named('Fay'), {}];
    const before = await preview('POST', '/crm/contacts/batch', { body: { items } });
    const { requests, record } = previewOf(before.reply);
    expect(requests).toHaveLength(1);
    expect((record as { statusCode: number }[]).map(({ statusCode }) => statusCode)).toEqual([201, 201, 422]);
    const real = await call('POST', '/crm/contacts/batch', { body: { items } });
    expect(differences(previewOf(before.reply), real.exchanges)).toEqual([]);
  });

  it('show the updates and deletes of a batch', async () => {
    const ids = [(await createContact()).id, (await createContact('Bea')).id];
    for (const [path, items] of [
      ['update', ids.map((id) => ({ id, last_name: 'Q' }))],
      ['delete', ids.map((id) => ({ id }))],
    ] as const) {
      const options = { body: { items } };
      const before = previewOf((await preview('POST', `/crm/contacts/batch/${path}`, options)).reply);
      expect(differences(before, (await call('POST', `/crm/contacts/batch/${path}`, options)).exchanges)).toEqual([]);
    }
  });

  it('show whether an upsert creates or changes', async () => {
    const body = { ...named('Ann'), match: 'email' };
    for (const status of [201, 200]) {
      const changed = { ...body, last_name: `Name ${status}` };
      const before = previewOf((await preview('POST', '/crm/contacts/upsert', { body: changed })).reply);
      const real = await call('POST', '/crm/contacts/upsert', { body: changed });
      expect(real.reply.status).toBe(status);
      expect(differences(before, real.exchanges)).toEqual([]);
    }
  });

  it('show the change of an association', async () => {
    const { id } = await createContact();
    const company = recordOf((await call('POST', '/crm/companies', { body: { name: 'Acme' } })).reply, 201);
    const path = `/crm/contacts/${id}/associations/companies`;
    for (const [method, options] of [
      ['PUT', { body: { id: company.id } }],
      ['DELETE', { query: { to_id: company.id } }],
    ] as const) {
      const before = previewOf((await preview(method, path, options)).reply);
      const real = await call(method, path, options);
      expect(before.requests.length).toBeGreaterThan(0);
      expect(differences(before, real.exchanges)).toEqual([]);
      // Only the write shows which label the vendor gives an association itself.
      expect(before.record).toMatchObject({ ...Object(dataOf(real.reply)), ...(method === 'PUT' && { labels: [] }) });
    }
  });
});

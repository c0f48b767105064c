import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { dataOf, envelopeOf, failureOf, recordOf, refusedPaths } from '../../harness/reply.ts';
import { sizeOf } from '../../harness/runs.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;
let token: string;
let sequence = 0;

beforeAll(async () => {
  service = await startService({ hubspot: { strictDuplicates: false } });
  const scopes = ['records:read', 'records:write', 'passthrough'];
  ({ token } = await service.connect(await service.project(), 'hubspot', { scopes }));
});

afterAll(() => service.stop());

beforeEach(() => service.simulators.hubspot.clearFailures());

const portal = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);
const contacts = () => portal().list('contacts').length;

const contactWith = (fieldMappings: object) => ({
  first_name: 'Ada',
  last_name: 'Lovelace',
  email_addresses: [],
  phone_numbers: [],
  addresses: [],
  field_mappings: fieldMappings,
});

const keysOf = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, one) => [`no_such_${one}`, 1]));

const nextKey = (): string => {
  sequence += 1;
  return `key-${sequence}`;
};

const post = (path: string, body: unknown, options: { key?: string; query?: Record<string, boolean> } = {}) =>
  service.call('POST', path, {
    token,
    body,
    query: options.query,
    headers: options.key === undefined ? {} : { 'idempotency-key': options.key },
  });

/** Makes the simulator answer with this body. */
const answer = (status: number, body: object, method: string, path: RegExp): void => {
  const headers = { 'content-type': 'application/json' };
  service.simulators.hubspot.fail({ kind: 'status', status, body, headers, method, path });
};

describe('field_mappings with many keys', () => {
  const [many, tooMany] = [sizeOf(300, 1_000), sizeOf(5_000, 55_000)];

  it(`are refused if there are ${tooMany}, and nothing is created`, async () => {
    const before = contacts();
    const reply = await post('/crm/contacts', contactWith(keysOf(tooMany)));
    expect(refusedPaths(reply)).toEqual(['field_mappings']);
    expect(contacts()).toBe(before);
  });

  it(`are created with 100 warnings and the number of further warnings if there are ${many}`, async () => {
    const reply = await post('/crm/contacts', contactWith(keysOf(many)));
    expect(reply.status).toBe(201);
    const { warnings, message, ...others } = envelopeOf(reply);
    expect(warnings).toHaveLength(100);
    expect(others).toMatchObject({ more_warnings: many - 100 });
    expect(message?.length).toBeLessThanOrEqual(2_000);
  });

  it('are refused with 100 issues and the number of further issues when strict', async () => {
    const reply = await post('/crm/contacts', contactWith(keysOf(many)), { query: { strict: true } });
    expect(refusedPaths(reply)).toHaveLength(100);
    expect(envelopeOf(reply).details).toMatchObject({ more_issues: many - 100 });
  });

  it('are reported in the same way in a batch', async () => {
    const [item] = dataOf(await post('/crm/contacts/batch', { items: [contactWith(keysOf(many))] })) as object[];
    expect(item).toMatchObject({ statusCode: 201, more_warnings: many - 100, warnings: { length: 100 } });
  });
});

/** A text with the maximum length that cannot be compressed. */
const noise = randomBytes(195_000).toString('base64');

/** Close has no limit for notes. */
describe('an answer that is larger than an item', () => {
  let company_id: string;
  let ofClose: string;

  beforeAll(async () => {
    ({ token: ofClose } = await service.connect(await service.project(), 'close'));
    const made = await service.call('POST', '/crm/companies', { token: ofClose, body: { name: 'Initech' } });
    company_id = recordOf(made, 201).id;
  });

  const postNotes = (path: string, body: object, key: string, query = {}) =>
    service.call('POST', path, { token: ofClose, body, query, headers: { 'idempotency-key': key } });
  const exchanges = () => service.simulators.close.exchanges.length;

  it.each([
    ['compresses', 'x'.repeat(260_000)],
    ['does not', noise],
  ])('is replayed unchanged without a read if it %s', async (_, content) => {
    const key = nextKey();
    const body = { content, company_id, field_mappings: { no_such_field: 1 } };
    const first = await postNotes('/crm/notes', body, key, { remote_data: true });
    expect(recordOf(first, 201).content).toEqual(content);
    const before = exchanges();
    const again = await postNotes('/crm/notes', body, key, { remote_data: true });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(exchanges()).toBe(before);
  });

  it('is replayed per item in a batch', async () => {
    const key = nextKey();
    const items = [noise, 'small'].map((content) => ({ content, company_id }));
    const send = async () => dataOf(await postNotes('/crm/notes/batch', { items }, key, { remote_data: true }));
    const first = await send();
    expect(first).toMatchObject([{ statusCode: 201 }, { statusCode: 201, data: { content: 'small' } }]);
    const before = exchanges();
    expect(await send()).toEqual(first);
    expect(exchanges()).toBe(before);
  });
});

/** A value of 7 MB that the mapping does not read. */
const filler = { filler: 'x'.repeat(7 * 1024 * 1024) };
const vendorContact = { id: '777', properties: { firstname: 'Ada' }, createdAt: '2026-01-01T00:00:00Z' };

describe('an answer that is larger than Lambda carries', () => {
  it('of a create is without remote_data, and says so', async () => {
    answer(201, { ...vendorContact, ...filler }, 'POST', /objects\/contacts$/);
    const reply = await post('/crm/contacts', contactWith({}), { query: { remote_data: true } });
    expect(recordOf(reply, 201)).toMatchObject({ remote_id: '777', first_name: 'Ada' });
    expect(recordOf(reply, 201)).not.toHaveProperty('remote_data');
    expect(envelopeOf(reply).warnings).toMatchObject([{ path: 'remote_data', code: 'partial_record' }]);
  });

  it('of a create has its large fields left out', async () => {
    const properties = { firstname: 'Ada', lastname: 'x'.repeat(7 * 1024 * 1024) };
    answer(201, { ...vendorContact, properties }, 'POST', /objects\/contacts$/);
    const reply = await post('/crm/contacts', contactWith({}));
    expect(recordOf(reply, 201)).toMatchObject({ remote_id: '777', first_name: 'Ada', last_name: '' });
  });

  it('of a list is a 413 that says what to do', async () => {
    answer(200, { results: [{ ...vendorContact, ...filler }] }, 'GET', /objects\/contacts$/);
    const reply = await service.call('GET', '/crm/contacts', { token, query: { remote_data: true } });
    expect(failureOf(reply)).toEqual([413, 'payload_too_large']);
    expect(envelopeOf(reply).message).toMatch(/`limit`, or without `remote_data`/);
  });

  // A quote needs two bytes in JSON, and four in JSON inside the JSON response of a function.
  const quotes = { quotes: '"'.repeat(1_900_000) };

  it('of a POST by passthrough contains the status without the body', async () => {
    answer(201, quotes, 'POST', /objects\/contacts$/);
    const reply = await post('/passthrough', {
      method: 'POST',
      path: '/crm/v3/objects/contacts',
      body: { properties: {}, associations: [] },
    });
    expect(dataOf(reply)).toMatchObject({ status: 201, body: {} });
    expect(envelopeOf(reply).warnings).toMatchObject([{ path: 'body', code: 'partial_record' }]);
  });

  it('of a GET by passthrough is a failure with that reason', async () => {
    answer(200, quotes, 'GET', /objects\/contacts$/);
    const reply = await post('/passthrough', { method: 'GET', path: '/crm/v3/objects/contacts' });
    expect(failureOf(reply)).toEqual([502, 'provider_failed']);
    expect(envelopeOf(reply).message).toMatch(/6 MB/);
  });
});

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createConnection, type MadeProject } from '../../infra/local/setup.ts';
import {
  type AnsweredRecord,
  dataOf,
  envelopeOf,
  failureOf,
  recordOf,
  recordsOf,
  refusedPaths,
} from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { type Rolodesk, rolodeskWorkspace, startRolodesk } from './simulator.ts';

// Adds the line of a provider to the registry.
vi.mock(import('../../lib/providers/registry.ts'), async (original) => {
  const [{ loaders }, { rolodesk }] = await Promise.all([original(), import('./rolodesk.ts')]);
  return { loaders: { ...loaders, rolodesk: async () => rolodesk } };
});

let service: Service;
let simulator: Rolodesk;
/** Milliseconds that the vendor's clock is behind. */
let behind = 0;
let project: MadeProject;
let linkedUser: string;
let token: string;

const call = (method: string, path: string, options = {}) => service.call(method, path, { token, ...options });

const connect = (credentials: Readonly<Record<string, string>>) =>
  service.call('POST', '/connections', {
    key: project.key,
    body: { provider: 'rolodesk', id_linked_user: linkedUser, credentials },
  });

beforeAll(async () => {
  simulator = await startRolodesk(() => Date.now() - behind);
  process.env.PROVIDER_URL_ROLODESK = simulator.url;
  service = await startService();
  project = await service.project();
  linkedUser = await service.linkedUser(project);
  ({ token } = await createConnection(service.call, project, {
    provider: 'rolodesk',
    id_linked_user: linkedUser,
    credentials: rolodeskWorkspace,
  }));
});

afterAll(async () => {
  await service.stop();
  await simulator.close();
});

const ada = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email_addresses: [
    { email_address: 'ada@example.com', email_address_type: 'work' },
    { email_address: 'ada@home.example', email_address_type: 'home' },
  ],
  phone_numbers: [
    { phone_number: '+44 20 7946 0001', phone_type: 'work' },
    { phone_number: '+44 7700 900 001', phone_type: 'mobile' },
  ],
  addresses: [{ street_1: '12 St James Square', city: 'London', country: 'GB' }],
  field_mappings: { tier: 'gold', Seats: 12 },
};

const minimal = (first_name: string) => ({
  first_name,
  last_name: 'Listed',
  email_addresses: [],
  phone_numbers: [],
  addresses: [],
  field_mappings: {},
});

const created = async (body: object): Promise<AnsweredRecord> =>
  recordOf(await call('POST', '/crm/contacts', { body }), 201);

const listAll = async (path: string, limits: readonly number[]): Promise<AnsweredRecord[]> => {
  const found: AnsweredRecord[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 100; page += 1) {
    const reply = await call('GET', path, { query: { limit: limits[page % limits.length], cursor } });
    found.push(...recordsOf(reply));
    cursor = envelopeOf(reply).next_cursor ?? undefined;
    if (cursor === undefined) return found;
  }
  throw new Error('the list does not end');
};

describe('POST /connections to a newly added provider', () => {
  it('refuses a workspace that cannot be part of a host, and an unknown key', async () => {
    expect(refusedPaths(await connect({ ...rolodeskWorkspace, workspace: 'evil.example/' }))).toEqual([
      'credentials.workspace',
    ]);
    const reply = await connect({ ...rolodeskWorkspace, key: 'another' });
    expect(failureOf(reply)).toEqual([422, 'credentials_rejected']);
    expect(envelopeOf(reply).message).toContain('The key is not one of ours.');
  });

  it('names the account as the vendor does', async () => {
    expect(dataOf(await connect(rolodeskWorkspace))).toMatchObject({ provider: 'rolodesk' });
  });
});

describe('its contacts', () => {
  it("are refused with the service's messages if they are missing or incomplete", async () => {
    const reply = await call('PATCH', '/crm/contacts', { body: { remote_id: '999', details: 'Gone' } });
    expect(failureOf(reply)).toEqual([404, 'not_found']);
    expect(envelopeOf(reply).details?.provider).toMatchObject({
      name: 'rolodesk',
      status: 404,
      code: 'unknown',
      message: 'There is no such person.',
      request_id: 'trace-1',
    });
    expect(failureOf(await call('GET', '/ticketing/tickets'))).toEqual([422, 'unsupported_object']);
    expect(failureOf(await call('GET', '/crm/tasks/17bc9929-9aec-5d49-b3dd-11b3f208f445'))).toEqual([
      422,
      'unsupported_operation',
    ]);
    expect(failureOf(await call('GET', '/crm/contacts', { query: { created_after: '2030-01-01T00:00:00Z' } }))).toEqual(
      [422, 'unsupported_filter'],
    );
  });

  it("are created with every field, in the vendor's nested form", async () => {
    const [user] = recordsOf(await call('GET', '/crm/users', { query: { limit: 1 } }));
    const made = await created({ ...ada, user_id: user?.id });
    const shown = { ...ada, field_mappings: { tier: 'gold', seats: 12 }, user_id: user?.id, name: 'Ada Lovelace' };
    expect(made).toMatchObject(shown);
    const read = recordOf(await call('GET', `/crm/contacts/${made.id}`, { query: { remote_data: true } }));
    expect(read).toMatchObject({ ...shown, id: made.id, created_at: expect.stringMatching(/Z$/) });
    expect(read.remote_data).toMatchObject({
      identity: { given: 'Ada', family: 'Lovelace' },
      reach: { mails: [{ address: 'ada@example.com', main: true }, { main: false }], pocket: '+44 7700 900 001' },
      place: { town: 'London' },
      keeper: { id: Number(user?.remote_id) },
    });
  });

  it('are changed in the given fields only, and emptied', async () => {
    const { id } = await created({ ...minimal('Grace'), addresses: [{ city: 'New York', country: 'US' }] });
    const body = { details: 'Admiral', addresses: [{ city: 'Arlington' }], field_mappings: { seats: 3 } };
    expect(recordOf(await call('PATCH', `/crm/contacts/${id}`, { body }))).toMatchObject({
      first_name: 'Grace',
      details: 'Admiral',
      addresses: [{ city: 'Arlington' }],
      field_mappings: { seats: 3 },
    });
    expect(recordOf(await call('PATCH', `/crm/contacts/${id}`, { body: { details: '' } })).details).toBe('');
  });

  it('are deleted permanently', async () => {
    const { id } = await created(minimal('Short'));
    expect(dataOf(await call('DELETE', `/crm/contacts/${id}`))).toEqual({ id, deleted: true });
    expect(failureOf(await call('GET', `/crm/contacts/${id}`))).toEqual([404, 'not_found']);
  });

  it('conflict with the contact that has the address, and the error names it', async () => {
    const email_addresses = [{ email_address: 'twin@example.com' }];
    const first = await created({ ...minimal('First'), email_addresses });
    const reply = await call('POST', '/crm/contacts', { body: { ...minimal('Second'), email_addresses } });
    expect(failureOf(reply)).toEqual([409, 'conflict']);
    expect(envelopeOf(reply).details).toMatchObject({ existing_id: first.id, outcome: 'not_applied' });
  });

  it('are listed completely by offsets, each once, with any page sizes', async () => {
    for (let index = 0; index < 60; index += 1) await created(minimal(`Number ${index}`));
    const whole = (await listAll('/crm/contacts', [100])).map(({ id }) => id);
    expect(new Set(whole).size).toBe(whole.length);
    expect(whole.length).toBeGreaterThanOrEqual(60);
    expect((await listAll('/crm/contacts', [7, 3, 20])).map(({ id }) => id)).toEqual(whole);
  });

  it("are filtered with the vendor's filters", async () => {
    const email_addresses = [{ email_address: 'only@example.com' }];
    const { id } = await created({ ...minimal('Only'), email_addresses });
    const query = { email: 'only@example.com' };
    expect(recordsOf(await call('GET', '/crm/contacts', { query })).map((record) => record.id)).toEqual([id]);
    const future = { modified_after: '2099-01-01T00:00:00Z' };
    expect(recordsOf(await call('GET', '/crm/contacts', { query: future }))).toEqual([]);
  });
});

describe('an update with If-Match, which the vendor accepts as a date in a header', () => {
  const prepare = async (name: string, ago: number) => {
    behind = ago;
    const made = await created(minimal(name));
    behind = 0;
    const etag = (await call('GET', `/crm/contacts/${made.id}`)).headers.get('etag') ?? expect.fail('no ETag');
    const update = () =>
      call('PATCH', `/crm/contacts/${made.id}`, { body: { details: 'Changed' }, headers: { 'if-match': etag } });
    return { remoteId: Number(made.remote_id), update };
  };
  const hour = 3_600_000;

  it('is enforced, and sent with the time of the last change in whole seconds', async () => {
    const { remoteId, update } = await prepare('Enforced', hour + 1);
    const sent: (string | undefined)[] = [];
    const changed = Date.parse(simulator.people.get(remoteId)?.changed ?? '');
    const stop = simulator.onExchange(({ method, requestHeaders }) => {
      if (method === 'PATCH') sent.push(requestHeaders['if-unmodified-since']);
    });
    const reply = await update();
    stop();
    expect(reply.body).toMatchObject({ statusCode: 200, precondition: 'enforced' });
    expect(sent).toEqual([new Date(Math.ceil(changed / 1000) * 1000).toUTCString()]);
  });

  it('is refused if the record changes between the comparison and the write', async () => {
    const { remoteId, update } = await prepare('Refused', hour);
    const stop = simulator.onExchange(({ method }) => {
      const person = simulator.people.get(remoteId);
      if (method !== 'GET' || person === undefined) return;
      stop();
      const identity = { given: 'Meanwhile', family: 'Listed' };
      simulator.people.put({ ...person, changed: new Date().toISOString(), values: { ...person.values, identity } });
    });
    const reply = await update();
    expect(failureOf(reply)).toEqual([412, 'precondition_failed']);
    expect(envelopeOf(reply).details).toMatchObject({ outcome: 'not_applied', current: { first_name: 'Meanwhile' } });
    expect(simulator.people.get(remoteId)?.values).not.toMatchObject({ about: { text: 'Changed' } });
  });

  it('is only checked if two changes may have the same second', async () => {
    const { update } = await prepare('Checked', 0);
    expect((await update()).body).toMatchObject({ statusCode: 200, precondition: 'checked' });
  });
});

describe('its users', () => {
  it('are listed completely by numbered pages, each once, even if a later page has another size', async () => {
    const whole = (await listAll('/crm/users', [100])).map(({ id }) => id);
    expect(new Set(whole).size).toBe(23);
    expect((await listAll('/crm/users', [4, 9])).map(({ id }) => id)).toEqual(whole);
  });
});

describe('its failures', () => {
  it('name the time to wait after too many requests', async () => {
    simulator.failWith(429, { retryAfterSeconds: 70, times: Number.POSITIVE_INFINITY });
    const reply = await call('GET', '/crm/contacts');
    simulator.clearFailures();
    expect(failureOf(reply)).toEqual([429, 'rate_limited']);
    expect(envelopeOf(reply).details).toMatchObject({ retriable: true, retry_after: 70 });
  });

  it('leave the outcome of a cut write open', async () => {
    simulator.fail({ kind: 'cut-after-apply', method: 'POST', path: /people/ });
    const reply = await call('POST', '/crm/contacts', { body: minimal('Cut') });
    expect(failureOf(reply)).toEqual([502, 'provider_failed']);
    expect(envelopeOf(reply).details).toMatchObject({ outcome: 'uncertain' });
  });
});

describe('GET /coverage and …/meta', () => {
  it('include it without another line', async () => {
    const rows = dataOf(await service.call('GET', '/coverage')) as { provider: string; object: string }[];
    const own = rows.filter(({ provider }) => provider === 'rolodesk').map(({ object }) => object);
    expect(own.toSorted()).toEqual(['crm.contact', 'crm.task', 'crm.user']);
    const meta = Object(dataOf(await call('GET', '/crm/contacts/meta')));
    expect(meta.create.properties.field_mappings.properties).toEqual({
      tier: { title: 'Tier', type: ['string', 'null'] },
      seats: { title: 'Seats', type: ['number', 'null'] },
    });
  });
});

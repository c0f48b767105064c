import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { dataOf, envelopeOf, failureOf, recordOf, recordsOf, refusedPaths, warnedPaths } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;
let token: string;
let ownerId: string;
let sequence = 0;

beforeAll(async () => {
  service = await startService();
  const project = await service.project();
  ({ token } = await service.connect(project, 'hubspot'));
  ownerId = recordsOf(await service.call('GET', '/crm/users', { token }))[0]?.id ?? '';
});

afterAll(() => service.stop());

const nextEmail = (): string => {
  sequence += 1;
  return `person-${sequence}@example.com`;
};

const minimal = () => ({
  first_name: 'Ada',
  last_name: 'Lovelace',
  email_addresses: [] as Record<string, string>[],
  phone_numbers: [] as Record<string, string>[],
  addresses: [] as Record<string, string>[],
  field_mappings: {} as Record<string, unknown>,
});

/** A contact with every field of section 2.2. */
const complete = () => ({
  first_name: 'Ada',
  last_name: 'King Lovelace',
  email_addresses: [
    { email_address: nextEmail(), email_address_type: 'work', owner_type: 'contact' },
    { email_address: nextEmail(), email_address_type: 'home', owner_type: 'contact' },
  ],
  phone_numbers: [
    { phone_number: '+44 20 7946 0001', phone_type: 'MOBILE', owner_type: 'contact' },
    { phone_number: '+44 20 7946 0002', phone_type: 'work', owner_type: 'contact' },
  ],
  addresses: [
    {
      street_1: '12 St James Square',
      street_2: 'Second floor',
      city: 'London',
      state: 'Greater London',
      postal_code: 'SW1Y 4JH',
      country: 'United Kingdom',
      address_type: 'office',
      owner_type: 'contact',
    },
  ],
  field_mappings: { favourite_colour: 'Blue', lifetime_value: 12.5, vip: true, renewal_date: '2030-06-01' },
  user_id: ownerId,
});

/** Fields of the complete contact that HubSpot does not support. */
const lost = [
  'email_addresses[0].owner_type',
  'email_addresses[0].email_address_type',
  'email_addresses[1]',
  'phone_numbers[0].owner_type',
  'phone_numbers[1].owner_type',
  'addresses[0].street_2',
  'addresses[0].address_type',
  'addresses[0].owner_type',
];

const portal = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);
const stored = (remoteId: string) => portal().get('contacts', Number(remoteId))?.properties;

const create = (body: unknown, options = {}) => service.call('POST', '/crm/contacts', { token, body, ...options });
const patch = (body: unknown, options = {}) => service.call('PATCH', '/crm/contacts', { token, body, ...options });

describe('POST /crm/contacts', () => {
  it.each([{}, { phone_numbers: [], field_mappings: {} }, { email_addresses: [] }, { first_name: null }])(
    'refuses %j, which identifies no contact',
    async (body) => {
      expect(refusedPaths(await create(body))).toEqual(['first_name']);
    },
  );

  it('refuses fields outside the interface and wrong types by their path', async () => {
    const reply = await create({
      ...minimal(),
      nickname: 'x',
      email_addresses: [{ email_address: 5, colour: 'red' }],
      user_id: 'not-an-id',
    });
    expect(refusedPaths(reply).toSorted()).toEqual([
      'email_addresses[0].colour',
      'email_addresses[0].email_address',
      'nickname',
      'user_id',
    ]);
  });

  it('refuses an owner that is not on this connection, and sends nothing', async () => {
    const before = portal().list('contacts').length;
    const reply = await create({ ...minimal(), user_id: '11111111-1111-4111-8111-111111111111' });
    expect(refusedPaths(reply)).toEqual(['user_id']);
    expect(portal().list('contacts')).toHaveLength(before);
  });

  it('refuses a custom field value of the wrong type', async () => {
    const reply = await create({ ...minimal(), field_mappings: { lifetime_value: 'a lot', vip: 'perhaps' } });
    expect(refusedPaths(reply)).toEqual(['field_mappings.lifetime_value', 'field_mappings.vip']);
  });

  it('creates a contact from the required fields alone', async () => {
    const reply = await create(minimal());
    expect(recordOf(reply, 201)).toMatchObject({
      name: 'Ada Lovelace',
      email_address: '',
      phone_number: '',
      details: '',
      field_mappings: {},
      email_addresses: [],
      phone_numbers: [],
      addresses: [],
      user_id: null,
    });
    expect(envelopeOf(reply).warnings).toBeUndefined();
  });

  it('stores every field of the interface, and reports the fields that HubSpot does not support', async () => {
    const body = complete();
    const reply = await create(body);
    const record = recordOf(reply, 201);
    expect(stored(record.remote_id)).toMatchObject({
      firstname: 'Ada',
      lastname: 'King Lovelace',
      email: body.email_addresses[0]?.email_address,
      mobilephone: '+44 20 7946 0001',
      phone: '+44 20 7946 0002',
      address: '12 St James Square',
      city: 'London',
      state: 'Greater London',
      zip: 'SW1Y 4JH',
      country: 'United Kingdom',
      favourite_colour: 'blue',
      lifetime_value: '12.5',
      vip: 'true',
      renewal_date: '2030-06-01',
      hubspot_owner_id: '41000101',
    });
    expect(warnedPaths(reply)).toEqual(lost);
    expect(envelopeOf(reply).message).toContain('email_addresses[1]');
    expect(record).toMatchObject({
      name: 'Ada King Lovelace',
      email_address: body.email_addresses[0]?.email_address,
      user_id: ownerId,
      field_mappings: { favourite_colour: 'blue', lifetime_value: 12.5, vip: true, renewal_date: '2030-06-01' },
    });
  });

  it.each([
    ['the query', { query: { strict: true } }],
    ['the Prefer header', { headers: { prefer: 'respond-async, handling=strict' } }],
  ])('answers 422 and sends nothing when %s asks for strictness', async (_, options) => {
    const before = portal().list('contacts').length;
    const reply = await create(complete(), options);
    expect(refusedPaths(reply)).toEqual(lost);
    expect(portal().list('contacts')).toHaveLength(before);
  });

  it('answers remote_data only when asked', async () => {
    expect(recordOf(await create(minimal()), 201)).not.toHaveProperty('remote_data');
    expect(recordOf(await create(minimal(), { query: { remote_data: false } }), 201)).not.toHaveProperty('remote_data');
    const record = recordOf(await create(minimal(), { query: { remote_data: true } }), 201);
    expect(record.remote_data).toMatchObject({ id: record.remote_id, properties: { firstname: 'Ada' } });
  });

  it('names the existing record when HubSpot answers that the e-mail is taken', async () => {
    const email_addresses = [{ email_address: nextEmail() }];
    const first = recordOf(await create({ ...minimal(), email_addresses }), 201);
    const reply = await create({ ...minimal(), email_addresses });
    expect(failureOf(reply)).toEqual([409, 'conflict']);
    expect(envelopeOf(reply).details).toMatchObject({
      existing_id: first.id,
      existing_remote_id: first.remote_id,
      outcome: 'not_applied',
      provider: { name: 'hubspot', status: 409 },
    });
  });

  it("answers HubSpot's own reason when it refuses a value", async () => {
    const reply = await create({ ...minimal(), email_addresses: [{ email_address: 'nonsense' }] });
    expect(failureOf(reply)).toEqual([422, 'provider_rejected']);
    expect(envelopeOf(reply).message).toMatch(/email/i);
  });

  it('keeps texts unchanged, whatever they contain', async () => {
    const texts = ['{id}', '{limit:ms}', '__proto__', '"quoted" \\ back', '💠 ünï', "'; --", 'x'.repeat(10_000)];
    for (const text of texts) {
      const record = recordOf(await create({ ...minimal(), first_name: text, last_name: 'T' }), 201);
      expect(stored(record.remote_id)?.firstname).toBe(text);
      expect(recordOf(await service.call('GET', `/crm/contacts/${record.id}`, { token })).first_name).toBe(text);
    }
  });

  it('accepts JSON with the content type of a form, as curl sends it, and refuses a real form', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await create(JSON.stringify(minimal()), { headers: form });
    expect(reply.status).toBe(201);
    expect(failureOf(await create('first_name=Ada', { headers: form }))).toEqual([415, 'unsupported_media_type']);
  });
});

describe('PATCH /crm/contacts', () => {
  const made = async () =>
    recordOf(await create({ ...minimal(), email_addresses: [{ email_address: nextEmail() }] }), 201);

  it('refuses a body that names no record', async () => {
    expect(refusedPaths(await patch({ name: 'X' }))).toEqual(['id']);
  });

  it('refuses an id and a remote_id of different records', async () => {
    const [a, b] = [await made(), await made()];
    expect(refusedPaths(await patch({ id: a.id, remote_id: b.remote_id, name: 'X' }))).toEqual(['remote_id']);
  });

  it.each(['.', '..', ' '])(
    'refuses the remote_id %j, which would lead to another path or to none',
    async (remote_id) => {
      const before = service.simulators.hubspot.exchanges.length;
      const reply = await patch({ remote_id, name: 'X' });
      expect([404, 422]).toContain(reply.status);
      const sent = service.simulators.hubspot.exchanges.slice(before).map(({ path }) => path);
      expect(sent.filter((path) => !path.startsWith('/crm/v3/objects/contacts/'))).toEqual([]);
    },
  );

  it('refuses ids in query and body that name different records', async () => {
    const [a, b] = [await made(), await made()];
    expect(refusedPaths(await patch({ id: a.id, name: 'X' }, { query: { id: b.id } }))).toEqual(['id']);
  });

  it('changes the member that differs from the record if two members mean the same field', async () => {
    // HubSpot's answer to a create does not show all values that HubSpot sets itself.
    const { id } = await made();
    const record = recordOf(await service.call('GET', `/crm/contacts/${id}`, { token }));
    const renamed = await patch({ ...record, name: 'Grace Hopper' });
    expect(recordOf(renamed)).toMatchObject({ name: 'Grace Hopper', first_name: 'Grace', last_name: 'Hopper' });
    const married = await patch({ ...recordOf(renamed), last_name: 'Murray' });
    expect(recordOf(married)).toMatchObject({ name: 'Grace Murray', last_name: 'Murray' });
    const [first, second] = [nextEmail(), nextEmail()];
    const moved = await patch({ ...recordOf(married), email_address: first });
    expect(recordOf(moved)).toMatchObject({ email_address: first, email_addresses: [{ email_address: first }] });
    const again = await patch({ ...recordOf(moved), email_addresses: [{ email_address: second }] });
    expect(recordOf(again).email_address).toBe(second);
    const called = await patch({ ...recordOf(again), phone_number: '+1 555 0142' });
    expect(recordOf(called)).toMatchObject({ phone_number: '+1 555 0142', email_address: second });
    for (const reply of [renamed, married, moved, again, called]) expect(warnedPaths(reply)).toEqual([]);
  });

  it('reads the record for this only if both members are given', async () => {
    const { id } = await made();
    const readsOf = async (body: object): Promise<number> => {
      const before = service.simulators.hubspot.exchanges.length;
      recordOf(await patch({ id, ...body }));
      return service.simulators.hubspot.exchanges.slice(before).filter(({ method }) => method === 'GET').length;
    };
    const alone = await readsOf({ name: 'Ada Byron' });
    expect(await readsOf({ name: 'Ada Byron', last_name: 'Byron' })).toBe(alone + 1);
  });

  it('refuses a name that contradicts first_name or last_name', async () => {
    const { id } = await made();
    expect(refusedPaths(await patch({ id, name: 'Ada Byron', last_name: 'King' }))).toEqual(['name']);
  });

  it('refuses an e-mail that contradicts the first of the list', async () => {
    const { id } = await made();
    const body = { id, email_address: 'a@example.com', email_addresses: [{ email_address: 'b@example.com' }] };
    expect(refusedPaths(await patch(body))).toEqual(['email_address']);
  });

  it('refuses an update with nothing left to write', async () => {
    const { id } = await made();
    expect((await patch({ id })).status).toBe(422);
    expect(refusedPaths(await patch({ id, field_mappings: { nonsense: 1 } }))).toEqual(['field_mappings.nonsense']);
  });

  it('answers 404 for an id that was never issued', async () => {
    const reply = await patch({ id: '11111111-1111-4111-8111-111111111111', name: 'X' });
    expect(failureOf(reply)).toEqual([404, 'not_found']);
  });

  it('changes only the given fields', async () => {
    const before = await made();
    const reply = await patch({ id: before.id, name: 'Grace Brewster Hopper', phone_number: '+1 555', details: 'VIP' });
    expect(recordOf(reply)).toMatchObject({
      id: before.id,
      remote_id: before.remote_id,
      name: 'Grace Brewster Hopper',
      first_name: 'Grace',
      last_name: 'Brewster Hopper',
      phone_number: '+1 555',
      details: 'VIP',
      email_address: before.email_address,
    });
    expect(stored(before.remote_id)).toMatchObject({ firstname: 'Grace', phone: '+1 555', message: 'VIP' });
  });

  it('finds the record by path, query, body and, with the token, remote_id', async () => {
    const { id, remote_id } = await made();
    const { call } = service;
    expect((await call('PATCH', `/crm/contacts/${id}`, { token, body: { details: '1' } })).status).toBe(200);
    expect((await call('PATCH', '/crm/contacts', { token, query: { id }, body: { details: '2' } })).status).toBe(200);
    expect((await patch({ id: id.toUpperCase(), details: '3' })).status).toBe(200);
    expect((await patch({ remote_id, details: '4' })).status).toBe(200);
    expect(stored(remote_id)?.message).toBe('4');
  });

  it('accepts a whole record that was read, with one change', async () => {
    const before = recordOf(await create(complete(), { query: { remote_data: true } }), 201);
    const read = recordOf(
      await service.call('GET', `/crm/contacts/${before.id}`, { token, query: { remote_data: true } }),
    );
    const reply = await patch({ ...read, details: 'changed' });
    expect(warnedPaths(reply)).toEqual([]);
    const { modified_at: _, remote_data: __, ...rest } = read;
    expect(recordOf(reply)).toMatchObject({ ...rest, details: 'changed' });
  });

  it('warns about read-only members that differ, and refuses them when strict', async () => {
    const { id } = await made();
    const body = { id, details: 'x', created_at: '1999-01-01T00:00:00Z', remote_data: { id: 'other' } };
    const reply = await patch(body);
    expect(recordOf(reply).details).toBe('x');
    expect(warnedPaths(reply)).toEqual(['remote_data', 'created_at']);
    expect(refusedPaths(await patch(body, { query: { strict: true } }))).toEqual(['remote_data', 'created_at']);
  });

  it('empties a field with an empty text, and a list with an empty list', async () => {
    const { id, remote_id } = recordOf(await create(complete()), 201);
    await patch({ id, phone_numbers: [], addresses: [], first_name: null, user_id: null });
    const emptied = ['phone', 'mobilephone', 'city', 'zip', 'firstname', 'hubspot_owner_id'];
    expect(emptied.map((name) => stored(remote_id)?.[name] || '')).toEqual(emptied.map(() => ''));
    expect(stored(remote_id)?.lastname).toBe('King Lovelace');
  });

  it('works with an API key of the project instead of a connection token', async () => {
    const project = await service.project();
    const connection = await service.connect(project, 'hubspot');
    const record = recordOf(await create(minimal(), { token: connection.token }), 201);
    const reply = await service.call('PATCH', '/crm/contacts', {
      key: project.key,
      body: { id: record.id, details: 'k' },
    });
    expect(recordOf(reply).details).toBe('k');
    const byRemoteId = await service.call('PATCH', '/crm/contacts', {
      key: project.key,
      body: { remote_id: record.remote_id, details: 'k' },
    });
    expect(refusedPaths(byRemoteId)).toEqual(['id']);
  });
});

describe('GET /crm/contacts', () => {
  it('refuses a limit out of range, an unknown parameter and a forged cursor', async () => {
    const list = (query: Record<string, string>) => service.call('GET', '/crm/contacts', { token, query });
    expect(refusedPaths(await list({ limit: '0' }))).toEqual(['limit']);
    expect(refusedPaths(await list({ limit: '101' }))).toEqual(['limit']);
    expect(refusedPaths(await list({ colour: 'red' }))).toEqual(['colour']);
    expect(failureOf(await list({ cursor: 'AAAA' }))).toEqual([400, 'invalid_cursor']);
  });

  it('refuses a cursor of another list, filter or connection', async () => {
    const page = await service.call('GET', '/crm/contacts', { token, query: { limit: 1 } });
    const cursor = envelopeOf(page).next_cursor ?? '';
    const project = await service.project();
    const other = await service.connect(project, 'hubspot', { account: 1 });
    const refusals = [
      await service.call('GET', '/ticketing/contacts', { token, query: { limit: 1, cursor } }),
      await service.call('GET', '/crm/contacts', { token, query: { cursor, modified_after: '2020-01-01T00:00:00Z' } }),
      await service.call('GET', '/crm/contacts', { token: other.token, query: { limit: 1, cursor } }),
    ];
    expect(refusals.map(failureOf)).toEqual(Array(3).fill([400, 'invalid_cursor']));
  });

  it('pages to the end, each record once, with the same ids as a get', async () => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await service.call('GET', '/crm/contacts', { token, query: { limit: 3, cursor } });
      ids.push(...recordsOf(page).map(({ id }) => id));
      cursor = envelopeOf(page).next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(
      portal()
        .list('contacts')
        .filter(({ archived }) => !archived).length,
    );
    const [id] = ids;
    expect(recordOf(await service.call('GET', `/crm/contacts/${id}`, { token })).id).toBe(id);
  });

  it('lists records that were modified after a time', async () => {
    const record = recordOf(await create(minimal()), 201);
    const since = String(record.modified_at);
    const found = recordsOf(
      await service.call('GET', '/crm/contacts', { token, query: { modified_after: since, limit: 100 } }),
    );
    expect(found.map(({ id }) => id)).toContain(record.id);
    expect(found.every(({ modified_at }) => Date.parse(String(modified_at)) >= Date.parse(since))).toBe(true);
    const later = new Date(Date.parse(since) + 60_000).toISOString();
    expect(dataOf(await service.call('GET', '/crm/contacts', { token, query: { modified_after: later } }))).toEqual([]);
  });
});

describe('GET /crm/contacts/{id}', () => {
  it('answers 404 for an id of another object, a malformed id and a record that is gone', async () => {
    const record = recordOf(await create(minimal()), 201);
    portal().archive('contacts', Number(record.remote_id));
    const paths = [`/crm/contacts/${ownerId}`, '/crm/contacts/nonsense', `/crm/contacts/${record.id}`];
    const replies = await Promise.all(paths.map((path) => service.call('GET', path, { token })));
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

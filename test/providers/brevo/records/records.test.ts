import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../../../infra/local/caller.ts';
import type { BrevoAccount } from '../../../../infra/simulators/brevo/index.ts';
import { brevoAccounts } from '../../../../infra/simulators/brevo/seeds.ts';
import { dataOf, envelopeOf, recordOf, recordsOf } from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

let service: Service;
let token: string;
let account: BrevoAccount;

beforeAll(async () => {
  service = await startService({ isWatched: false });
  token = (await service.connect(await service.project(), 'brevo')).token;
  account = service.simulators.brevo.account(brevoAccounts[0].email);
});

afterAll(() => service.stop());

type Body = Readonly<Record<string, unknown>>;

const contacts = '/marketingautomation/contacts';
const lists = '/marketingautomation/lists';
const consent = { opted_in_at: '2026-03-01T10:00:00Z', source: 'Checkout' };

const call = (method: string, path: string, body?: Body, query: Readonly<Record<string, string>> = {}) =>
  service.call(method, path, { token, body, query });

/** The envelope of a refusal. @param status the expected status. Default: 422. */
const refusalOf = (reply: Reply, status = 422) => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(status);
  return envelopeOf(reply);
};

let count = 0;
const address = (): string => {
  count += 1;
  return `person-${count}@customer.example`;
};

/** Paths and bodies of the writes that the vendor receives while the function runs. */
const sentWhile = async (act: () => Promise<unknown>): Promise<readonly (readonly [string, unknown])[]> => {
  const sent: (readonly [string, unknown])[] = [];
  const stop = service.simulators.brevo.onExchange(({ method, path, requestBody }) => {
    if (method !== 'GET') sent.push([`${method} ${path}`, requestBody]);
  });
  await act().finally(stop);
  return sent;
};

const create = async (body: Body = {}) =>
  recordOf(await call('POST', contacts, { email_address: address(), ...body }), 201);

const isBlocked = (id: string): unknown => account.get(Number(id))?.values.emailBlacklisted;

describe('a contact of Brevo', () => {
  it('is created without a mention of the blocklist', async () => {
    const email = address();
    const sent = await sentWhile(() => call('POST', contacts, { email_address: email, first_name: 'Ada' }));
    expect(sent).toEqual([['POST /contacts', { email, attributes: { FIRSTNAME: 'Ada' } }]]);
    const [found] = recordsOf(await call('GET', contacts, undefined, { email_address: email }));
    expect(found).toMatchObject({
      status: 'subscribed',
      list_ids: [],
      subscriptions: [{ list_id: null, channel: 'email', status: 'subscribed', remote_status: 'false' }],
    });
  });

  it('is subscribed by a status with a consent, which the vendor does not store', async () => {
    const email = address();
    const sent = await sentWhile(async () => {
      const reply = await call('POST', contacts, { email_address: email, status: 'subscribed', consent });
      expect(envelopeOf(reply).warnings).toMatchObject([{ path: 'consent' }]);
    });
    // The request does not mention the blocklist. A new contact is not on it, and a create cannot remove an address
    // from it.
    expect(sent).toEqual([['POST /contacts', { email }]]);
    const refused = await call('POST', contacts, { email_address: address(), status: 'subscribed' });
    expect(refusalOf(refused).error).toBe('consent_required');
  });

  it('has a status for text messages if it has a number or is on that blocklist', async () => {
    const { id, remote_id } = await create({ phone_numbers: [{ phone_number: '+12125551000', phone_type: 'mobile' }] });
    account.update(Number(remote_id), { smsBlacklisted: true });
    expect(recordOf(await call('GET', `${contacts}/${id}`))).toMatchObject({
      status: 'subscribed',
      subscriptions: [
        { channel: 'email', status: 'subscribed' },
        { channel: 'sms', status: 'unsubscribed', remote_status: 'true' },
      ],
    });
  });

  it('is unsubscribed by an update of the status only', async () => {
    const { id, remote_id } = await create();
    const sent = await sentWhile(() => call('PATCH', `${contacts}/${id}`, { status: 'unsubscribed' }));
    expect(sent).toEqual([[`PUT /contacts/${remote_id}`, { emailBlacklisted: true }]]);
    const other = await sentWhile(() => call('PATCH', `${contacts}/${id}`, { first_name: 'Grace' }));
    expect(other).toEqual([[`PUT /contacts/${remote_id}`, { attributes: { FIRSTNAME: 'Grace' } }]]);
    expect(isBlocked(remote_id)).toBe(true);
  });

  it.each(['user', 'admin'] as const)(
    'on the blocklist (%s) is removed from it only by a later consent',
    async (reason) => {
      const { id, remote_id } = await create();
      account.block(Number(remote_id), reason);
      const subscribe = (given: object) => call('PATCH', `${contacts}/${id}`, { status: 'subscribed', consent: given });
      expect(refusalOf(await subscribe(consent)).error).toBe('consent_required');
      expect(isBlocked(remote_id)).toBe(true);
      const later = { opted_in_at: new Date(Date.now() + 1000).toISOString() };
      expect(recordOf(await subscribe(later))).toMatchObject({ status: 'subscribed' });
      expect(isBlocked(remote_id)).toBe(false);
    },
  );

  it.each([
    ['complaint', 'has complained'],
    ['bounce', 'cannot be reached'],
    ['unknown', 'the provider does not show'],
  ] as const)('on the blocklist (%s) is never removed from it', async (reason, words) => {
    const { id, remote_id } = await create();
    account.block(Number(remote_id), reason);
    const later = { status: 'subscribed', consent: { opted_in_at: new Date(Date.now() + 1000).toISOString() } };
    const sent = await sentWhile(async () => {
      const { details } = refusalOf(await call('PATCH', `${contacts}/${id}`, later));
      expect(details).toMatchObject({ issues: [{ path: 'status', message: expect.stringContaining(words) }] });
    });
    expect(sent).toEqual([]);
  });

  it('keeps its address, because the vendor would remove a new address from the blocklist', async () => {
    const { id, remote_id } = await create();
    account.block(Number(remote_id), 'user');
    const sent = await sentWhile(() => call('PATCH', `${contacts}/${id}`, { email_address: address() }));
    expect(sent).toEqual([]);
    refusalOf(await call('PATCH', `${contacts}/${id}`, { email_address: address() }, { strict: 'true' }));
    expect(isBlocked(remote_id)).toBe(true);
  });

  it('conflicts with a new contact with the same address, and the refusal names it', async () => {
    const { id, email_address } = await create();
    const refused = refusalOf(await call('POST', contacts, { email_address }), 409);
    expect(refused).toMatchObject({ error: 'conflict', details: { existing_id: id } });
  });

  it('is found by an upsert, and stays on the blocklist', async () => {
    const { remote_id, email_address } = await create();
    account.block(Number(remote_id), 'user');
    const body = { match: 'email', email_address, last_name: 'Lovelace' };
    const sent = await sentWhile(() => call('POST', `${contacts}/upsert`, body));
    expect(sent).toEqual([[`PUT /contacts/${remote_id}`, { attributes: { LASTNAME: 'Lovelace' } }]]);
    expect(isBlocked(remote_id)).toBe(true);
  });
});

describe('attributes of choices of Brevo', () => {
  it("are custom fields with the account's choices", async () => {
    const { create: schema } = Object(dataOf(await call('GET', `${contacts}/meta`)));
    const { properties } = schema.properties.field_mappings;
    expect(properties.PLAN.oneOf).toEqual(
      expect.arrayContaining([
        { const: '1', title: 'Free' },
        { const: '2', title: 'Business' },
      ]),
    );
    expect(properties.COUNTRIES.items.oneOf.map((one: { const: string }) => one.const)).toEqual([
      'India',
      'China',
      'Chile',
    ]);
    expect(properties).not.toHaveProperty('DOUBLE_OPT-IN');
  });

  it('are written as numbers and as texts, whether a choice is named by its label or its value', async () => {
    const field_mappings = { PLAN: 'business', COUNTRIES: ['China', 'India'] };
    let made: Awaited<ReturnType<typeof create>> | undefined;
    const sent = await sentWhile(async () => {
      made = await create({ field_mappings });
    });
    expect(sent).toMatchObject([['POST /contacts', { attributes: { PLAN: 2, COUNTRIES: ['China', 'India'] } }]]);
    expect(made?.field_mappings).toEqual({ PLAN: 'Business', COUNTRIES: ['China', 'India'] });
    const path = `${contacts}/${made?.id}`;
    const changed = await sentWhile(() => call('PATCH', path, { field_mappings: { PLAN: '1' } }));
    expect(changed).toEqual([[`PUT /contacts/${made?.remote_id}`, { attributes: { PLAN: 1 } }]]);
    expect(recordOf(await call('GET', path)).field_mappings).toEqual({ PLAN: 'Free', COUNTRIES: ['China', 'India'] });
    await call('PATCH', path, { field_mappings: { PLAN: null } });
    expect(recordOf(await call('GET', path)).field_mappings).toEqual({ COUNTRIES: ['China', 'India'] });
  });

  it('accept no other choices, and do not show the double opt-in', async () => {
    const field_mappings = { PLAN: 'Gold', COUNTRIES: ['Peru'], 'DOUBLE_OPT-IN': '1' };
    const body = { email_address: address(), field_mappings };
    const sent = await sentWhile(async () => {
      const { warnings } = envelopeOf(await call('POST', contacts, body));
      expect(warnings).toMatchObject([
        { path: 'field_mappings.PLAN', code: 'unknown_value' },
        { path: 'field_mappings.COUNTRIES', code: 'unknown_value' },
        { path: 'field_mappings.DOUBLE_OPT-IN' },
      ]);
    });
    expect(sent).toEqual([['POST /contacts', { email: body.email_address }]]);
  });

  it('are shown by the label even if the vendor returns the number as a text', async () => {
    const { id, remote_id } = await create();
    const answer = { ...Object(account.get(Number(remote_id))), attributes: { PLAN: '2' } };
    const path = new RegExp(`^/contacts/${remote_id}$`);
    const body = { id: Number(remote_id), email: 'a@b.example', emailBlacklisted: false, ...answer };
    service.simulators.brevo.fail({ kind: 'status', status: 200, method: 'GET', path, times: 1, body });
    expect(recordOf(await call('GET', `${contacts}/${id}`)).field_mappings).toEqual({ PLAN: 'Business' });
  });
});

describe('a list of Brevo', () => {
  it('is created in the first folder of the account, and its name can be changed', async () => {
    const sent = await sentWhile(async () => {
      const { id } = recordOf(await call('POST', lists, { name: 'Engines' }), 201);
      recordOf(await call('PATCH', `${lists}/${id}`, { name: 'More engines' }));
    });
    expect(sent.map(([, body]) => body)).toEqual([{ name: 'Engines', folderId: 1 }, { name: 'More engines' }]);
  });

  it('accepts and removes a contact any number of times, without a mention of the blocklist', async () => {
    const { id: list, remote_id: remoteList } = recordOf(await call('POST', lists, { name: 'Members' }), 201);
    const { id, remote_id } = await create();
    account.block(Number(remote_id), 'user');
    const sent = await sentWhile(async () => {
      for (const method of ['PUT', 'PUT', 'DELETE', 'DELETE'])
        expect((await call(method, `${lists}/${list}/contacts/${id}`)).status).toBeLessThan(300);
    });
    const path = `PUT /contacts/${remote_id}`;
    const [on, off] = [{ listIds: [Number(remoteList)] }, { unlinkListIds: [Number(remoteList)] }];
    expect(sent).toEqual([on, on, off, off].map((body) => [path, body]));
    expect(isBlocked(remote_id)).toBe(true);
    refusalOf(await call('PUT', `${lists}/${list}/contacts/${id}`, { status: 'subscribed', consent }));
  });

  it('accepts 100 contacts in one request, and sends existing or deleted contacts singly', async () => {
    const { id: list, remote_id } = recordOf(await call('POST', lists, { name: 'Many' }), 201);
    const made = Array.from({ length: 100 }, () => account.create({ email: address() }));
    const found = new Map<string, string>();
    for (const record of recordsOf(await call('GET', contacts, undefined, { limit: '100' })))
      found.set(record.remote_id, record.id);
    const items = made.flatMap((one) => found.get(String(one)) ?? []).map((contact_id) => ({ contact_id }));
    expect(items).toHaveLength(100);
    account.join(Number(remote_id), made[0] ?? 0);
    account.remove(made[1] ?? 0);
    let reply: Reply | undefined;
    const sent = await sentWhile(async () => {
      reply = await call('POST', `${lists}/${list}/contacts/batch`, { items });
    });
    expect(sent.map(([path]) => path).toSorted()).toEqual([
      `POST /contacts/lists/${remote_id}/contacts/add`,
      `PUT /contacts/${made[0]}`,
      `PUT /contacts/${made[1]}`,
    ]);
    const outcomes = dataOf(reply as Reply) as readonly { error?: unknown }[];
    expect(outcomes.flatMap((one, index) => ('error' in one ? [[index, one]] : []))).toMatchObject([
      [items.findIndex(({ contact_id }) => contact_id === found.get(String(made[1]))), { error: {} }],
    ]);
    expect(account.members(Number(remote_id))).toHaveLength(99);
  });
});

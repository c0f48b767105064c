import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { dataOf, envelopeOf, failureOf, recordOf, refusedPaths } from '../../harness/reply.ts';
import { seed, sizeOf } from '../../harness/runs.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';

let service: Service;
const tokens: Record<string, string> = {};
let value = '';

const unique = (name: string, type: 'string' | 'number' = 'string') => ({
  name,
  label: name,
  type,
  fieldType: type === 'number' ? 'number' : 'text',
  unique: true,
});

const portals = hubspotPortals.map((portal) => ({
  ...portal,
  customProperties: {
    ...portal.customProperties,
    contacts: [unique('erp_key'), unique('customer_number', 'number')],
    companies: [unique('erp_key')],
  },
}));

beforeAll(async () => {
  service = await startService({ hubspot: { portals, searchLag: 5_000 } });
  const project = await service.project();
  for (const provider of ['hubspot', 'pipedrive', 'zendesk'] as ProviderId[]) {
    tokens[provider] = (await service.connect(project, provider)).token;
  }
  const send = async (path: string, body: Body) =>
    dataOf(await service.call('POST', path, { key: project.key, body }), 201);
  for (const noun of ['ticket', 'contact', 'account']) {
    const object = `ticketing.${noun}`;
    await send('/field-mapping/define', { object, name: 'erp_id', description: 'Of ours.', data_type: 'string' });
    await send('/field-mapping/map', { object, target: 'erp_id', provider: 'zendesk', remote_field: 'external_id' });
  }
});

afterAll(() => service.stop());

beforeEach(() => {
  value = randomUUID();
});

type Body = Readonly<Record<string, unknown>>;

const portal = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);

const upsert = (provider: string, path: string, body: Body, headers: Record<string, string> = {}) =>
  service.call('POST', `${path}/upsert`, { token: tokens[provider], body, headers });
const metaOf = async (provider: string, path: string) =>
  Object(dataOf(await service.call('GET', `${path}/meta`, { token: tokens[provider] })));

/** Objects whose records are found by a field of the account. */
const cases = [
  ['hubspot', '/crm/contacts', 'erp_key', { first_name: 'Ada' }, { first_name: 'Grace' }],
  ['hubspot', '/crm/companies', 'erp_key', { name: 'Initech' }, { name: 'Initrode' }],
  ['hubspot', '/crm/deals', 'order_number', { name: 'Printers' }, { amount: '12.5' }],
  [
    'hubspot',
    '/ticketing/tickets',
    'case_number',
    { name: 'Printer', description: ['It smokes.'] },
    { name: 'Printers' },
  ],
  ['zendesk', '/ticketing/tickets', 'erp_id', { name: 'Printer', description: ['It smokes.'] }, { name: 'Printers' }],
  ['zendesk', '/ticketing/contacts', 'erp_id', { name: 'Ada', email_address: '' }, { details: 'VIP' }],
  ['zendesk', '/ticketing/accounts', 'erp_id', { name: '' }, { domains: ['initech.example'] }],
] as const;

describe.each(byProvider(cases, 2))(
  `an upsert at %s of %s by a field of the account (SEED=${seed})`,
  (provider, path, key, fields, change) => {
    /** A body whose other unique members also contain the value. */
    const body = (more: Body = {}, text = value) => ({
      match: `field_mappings.${key}`,
      field_mappings: { [key]: text },
      ...more,
      ...(more.email_address === '' && { email_address: `ada-${value}@customer.example` }),
      ...(more.name === '' && { name: `Initech ${value}` }),
    });

    it('is listed in /meta', async () => {
      expect((await metaOf(provider, path)).matches).toContain(`field_mappings.${key}`);
    });

    it('creates the record, then changes it', async () => {
      const made = recordOf(await upsert(provider, path, body(fields)), 201);
      expect(made.field_mappings).toMatchObject({ [key]: value });
      const changed = recordOf(await upsert(provider, path, body({ ...fields, ...change })));
      expect(changed).toMatchObject({ id: made.id, ...change });
    });

    it('creates one record for many simultaneous callers', async () => {
      const callers = sizeOf(6, 12);
      const replies = await Promise.all(
        Array.from({ length: callers }, (_, index) =>
          upsert(provider, path, body(fields, index % 2 ? value : value.toUpperCase()), {
            'idempotency-key': randomUUID(),
          }),
        ),
      );
      const statuses = replies.map(({ status }) => status).toSorted();
      expect(statuses).toEqual([...Array.from({ length: callers - 1 }, () => 200), 201]);
      expect(new Set(replies.map((reply) => recordOf(reply, reply.status === 201 ? 201 : 200).id)).size).toBe(1);
    });

    it('finds a record that existed before', async () => {
      if (provider === 'hubspot') return;
      const { match: _, ...given } = body(fields);
      const made = recordOf(await service.call('POST', path, { token: tokens[provider], body: given }), 201);
      const again = recordOf(await upsert(provider, path, body({ ...fields, ...change }, value)));
      expect(again).toMatchObject({ id: made.id, ...change });
    });

    it.each<[string, Body, string]>([
      ['no value', { field_mappings: {} }, 'match'],
      ['an empty value', { field_mappings: { [key]: ' ' } }, 'match'],
      ['a field that the account does not have', { match: 'field_mappings.nothing' }, 'match'],
      ['a value of another type', { field_mappings: { [key]: ['a', 'b'] } }, 'match'],
    ])('is refused with %s', async (_, change, at) => {
      expect(refusedPaths(await upsert(provider, path, { ...fields, ...body(change) }))).toEqual([at]);
    });
  },
);

describe('an upsert by a field of the account', () => {
  it('finds a record that the search misses, because the provider names it when it refuses a create', async () => {
    const { id } = portal().create('contacts', { firstname: 'Ada', erp_key: value });
    const body = {
      match: 'field_mappings.erp_key',
      first_name: 'Grace',
      field_mappings: { erp_key: value },
    };
    const found = recordOf(await upsert('hubspot', '/crm/contacts', body));
    expect(found).toMatchObject({ remote_id: String(id), first_name: 'Grace' });
  });

  it('compares numbers as numbers, and refuses other texts with the path of the field', async () => {
    const number = Math.floor(Math.random() * 1e9);
    const body = (given: unknown) => ({
      match: 'field_mappings.customer_number',
      first_name: 'Ada',
      field_mappings: { customer_number: given },
    });
    const made = recordOf(await upsert('hubspot', '/crm/contacts', body(number)), 201);
    expect(recordOf(await upsert('hubspot', '/crm/contacts', body(String(number)))).id).toBe(made.id);
    const refusal = await upsert('hubspot', '/crm/contacts', body('many'));
    expect(refusedPaths(refusal)).toEqual(['field_mappings.customer_number']);
  });

  it('names the valid matches of the account if the given match is invalid', async () => {
    const message = async (provider: string, path: string, body: Body) =>
      envelopeOf(await upsert(provider, path, { match: 'field_mappings.nothing', ...body })).message;
    expect(await message('hubspot', '/crm/contacts', { first_name: 'Ada' })).toContain(
      'hubspot has email, field_mappings.erp_key, field_mappings.customer_number',
    );
    expect(await message('pipedrive', '/crm/deals', { name: 'One' })).toContain('nothing that finds a deal');
  });
});

it('an upsert has no match by a field whose values need not be unique', async () => {
  expect((await metaOf('hubspot', '/crm/deals')).matches).toEqual(['field_mappings.order_number']);
  expect((await metaOf('pipedrive', '/crm/deals')).matches).toEqual([]);
  expect(failureOf(await upsert('pipedrive', '/crm/deals', { match: 'x', name: 'One' }))).toEqual([
    422,
    'validation_failed',
  ]);
});

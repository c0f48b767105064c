import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { envelopeOf, recordOf, recordsOf } from '../../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';

type Values = Readonly<Record<string, unknown>>;
type Query = Readonly<Record<string, string | number | boolean>>;

let service: Service;
const tokens = new Map<ProviderId, string>();
const companies = new Map<ProviderId, readonly string[]>();
let sequence = 0;

beforeAll(async () => {
  service = await startService();
  const project = await service.project();
  for (const provider of ['hubspot', 'pipedrive'] as const) {
    const { token } = await service.connect(project, provider);
    tokens.set(provider, token);
    const made = ['One', 'Two', 'Three'].map(async (name) =>
      recordOf(await service.call('POST', '/crm/companies', { token, body: { name } }), 201),
    );
    companies.set(
      provider,
      (await Promise.all(made)).map(({ id }) => id),
    );
  }
});

afterAll(() => service.stop());

const send = (provider: ProviderId, method: string, path: string, body?: Values, query: Query = {}) =>
  service.call(method, path, { token: tokens.get(provider) ?? '', body, query });

const create = (provider: ProviderId, body: Values, query: Query = {}) => {
  sequence += 1;
  const email_addresses = [{ email_address: `led-${sequence}@example.com` }];
  const whole = { first_name: 'Ada', last_name: 'Lovelace', phone_numbers: [], addresses: [], field_mappings: {} };
  return send(provider, 'POST', '/crm/contacts', { ...whole, email_addresses, ...body }, query);
};

const companiesOf = ({ company_id, company_ids }: Values) => [company_id, company_ids];

/** The record as a read after the change shows it. The answer to the change must be equal. */
const changed = async (provider: ProviderId, id: string, body: Values) => {
  const answer = recordOf(await send(provider, 'PATCH', `/crm/contacts/${id}`, body));
  const read = recordOf(await send(provider, 'GET', `/crm/contacts/${id}`));
  expect(companiesOf(answer)).toEqual(companiesOf(read));
  return companiesOf(read);
};

const three = (provider: ProviderId): readonly [string, string, string] => {
  const [one = '', two = '', other = ''] = companies.get(provider) ?? [];
  return [one, two, other];
};

describe('the companies of a contact at a vendor with several', () => {
  it('are created with the primary company first, which is also shown in its own field', async () => {
    const [a, b] = three('hubspot');
    const made = recordOf(await create('hubspot', { company_ids: [b, a] }), 201);
    expect(companiesOf(made)).toEqual([b, [b, a]]);
    expect(companiesOf(recordOf(await send('hubspot', 'GET', `/crm/contacts/${made.id}`)))).toEqual([b, [b, a]]);
    const led = recordOf(await create('hubspot', { company_id: a }), 201);
    expect(companiesOf(led)).toEqual([a, [a]]);
    expect(companiesOf(recordOf(await send('hubspot', 'GET', `/crm/contacts/${led.id}`)))).toEqual([a, [a]]);
  });

  it('keep the others if the primary company is written, and lose only the primary company by null', async () => {
    const [a, b, c] = three('hubspot');
    const { id } = recordOf(await create('hubspot', { company_ids: [a, b] }), 201);
    expect(await changed('hubspot', id, { company_id: b })).toEqual([b, [b, a]]);
    expect(await changed('hubspot', id, { company_id: c })).toEqual([c, [c, a, b]]);
    expect(await changed('hubspot', id, { company_id: null })).toEqual([null, [a, b]]);
    expect(await changed('hubspot', id, { company_id: b })).toEqual([b, [b, a]]);
  });

  it('are replaced by a list, and all removed by an empty list', async () => {
    const [a, b, c] = three('hubspot');
    const { id } = recordOf(await create('hubspot', { company_ids: [a, b] }), 201);
    expect(await changed('hubspot', id, { company_ids: [c, b] })).toEqual([c, [c, b]]);
    expect(await changed('hubspot', id, { company_ids: [b, c] })).toEqual([b, [b, c]]);
    expect(await changed('hubspot', id, { company_id: c, company_ids: [b, c] })).toEqual([c, [c, b]]);
    expect(await changed('hubspot', id, { company_ids: [] })).toEqual([null, []]);
  });

  it('can be sent back as they were read', async () => {
    const [a, b] = three('hubspot');
    const { id } = recordOf(await create('hubspot', { company_ids: [a, b] }), 201);
    await changed('hubspot', id, { company_id: null });
    const { company_id, company_ids } = recordOf(await send('hubspot', 'GET', `/crm/contacts/${id}`));
    expect(await changed('hubspot', id, { company_id, company_ids })).toEqual([null, [b]]);
  });

  it('are found in lists and by their e-mail address, and are expanded', async () => {
    const [a, b] = three('hubspot');
    const made = recordOf(await create('hubspot', { company_ids: [b, a] }), 201);
    const query = { email: String(made.email_address), expand: 'company_ids,company_id' };
    const reply = await send('hubspot', 'GET', '/crm/contacts', undefined, query);
    const [found] = recordsOf(reply);
    expect(companiesOf(found ?? {})).toEqual([b, [b, a]]);
    expect(Object(found?.expanded).company_id).toMatchObject({ id: b, name: 'Two' });
    expect(Object(found?.expanded).company_ids).toMatchObject([{ id: b }, { id: a }]);
  });
});

describe('the companies of a contact at a vendor with one', () => {
  it('contain that company, and each additional one is a warning, or is refused when strict', async () => {
    const [a, b] = three('pipedrive');
    const reply = await create('pipedrive', { company_ids: [a, b] });
    expect(companiesOf(recordOf(reply, 201))).toEqual([a, [a]]);
    expect(envelopeOf(reply).warnings).toMatchObject([{ path: 'company_ids[1]', code: 'unsupported_field' }]);
    const strict = await create('pipedrive', { company_ids: [a, b] }, { strict: true });
    expect(strict.status).toBe(422);
    expect(envelopeOf(strict).details?.issues).toMatchObject([{ path: 'company_ids[1]' }]);
  });

  it('are changed by either field', async () => {
    const [a, b] = three('pipedrive');
    const { id } = recordOf(await create('pipedrive', { company_id: a }), 201);
    expect(await changed('pipedrive', id, { company_id: b })).toEqual([b, [b]]);
    expect(await changed('pipedrive', id, { company_ids: [a] })).toEqual([a, [a]]);
    expect(await changed('pipedrive', id, { company_id: null })).toEqual([null, []]);
    expect(await changed('pipedrive', id, { company_id: b })).toEqual([b, [b]]);
    expect(await changed('pipedrive', id, { company_ids: [] })).toEqual([null, []]);
  });
});

describe.each(['hubspot', 'pipedrive'] as const)(
  'a company of a contact at %s that is missing from its companies',
  (provider) => {
    it('is refused with its path, in a create and in an update', async () => {
      const [a, b] = three(provider);
      const refused = await create(provider, { company_id: a, company_ids: [b] });
      const { id } = recordOf(await create(provider, { company_ids: [b] }), 201);
      const update = await send(provider, 'PATCH', `/crm/contacts/${id}`, { company_id: a, company_ids: [b] });
      for (const reply of [refused, update]) {
        expect(reply.status).toBe(422);
        expect(envelopeOf(reply).details?.issues).toMatchObject([{ path: 'company_id' }]);
      }
      expect(companiesOf(recordOf(await send(provider, 'GET', `/crm/contacts/${id}`)))).toEqual([b, [b]]);
    });
  },
);

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, envelopeOf, recordOf, refusedPaths } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

const office = { street_1: '1 Main St', city: 'Claymont', state: 'DE', postal_code: '19703', country: 'US' };

const vendors = [
  {
    provider: 'mailchimp',
    path: '/marketingautomation/contacts',
    noun: 'marketingautomation/contact',
    object: 'marketingautomation.contact',
    field: 'OFFICE',
    body: () => ({ email_address: `${randomUUID()}@addresses.example` }),
    sent: { addr1: '1 Main St', city: 'Claymont', state: 'DE', zip: '19703', country: 'US' },
  },
  {
    provider: 'attio',
    path: '/crm/companies',
    noun: 'crm/company',
    object: 'crm.company',
    field: 'office',
    body: () => ({ name: `Company ${randomUUID()}` }),
    sent: {
      ...{ line_1: '1 Main St', line_2: null, line_3: null, line_4: null, latitude: null, longitude: null },
      ...{ locality: 'Claymont', region: 'DE', postcode: '19703', country_code: 'US' },
    },
  },
] as const;

describe.each(vendors)('an address in a custom field of $provider', ({ provider, path, object, field, body, sent }) => {
  const connect = async () => {
    const project = await service.project();
    const { token } = await service.connect(project, provider);
    const call = (method: string, at: string, given?: object, query = {}) =>
      service.call(method, at, { token, body: given, query });
    return { key: project.key, call };
  };

  it("is written in the vendor's form, read as it was written, replaced as a whole and emptied by null", async () => {
    const { call } = await connect();
    const bodies: unknown[] = [];
    const stop = service.simulators[provider].onExchange(({ method, requestBody }) => {
      if (method === 'POST' && requestBody !== undefined) bodies.push(requestBody);
    });
    const given = { ...body(), field_mappings: { [field]: { ...office, street_2: '' } } };
    const made = recordOf(await call('POST', path, given).finally(stop), 201);
    expect(JSON.stringify(bodies)).toContain(JSON.stringify(sent).slice(1, 20));
    expect(made.field_mappings).toMatchObject({ [field]: office });
    const read = async () => recordOf(await call('GET', `${path}/${made.id}`)).field_mappings;
    expect(await read()).toMatchObject({ [field]: office });
    const moved = { ...office, street_1: '2 Main St' };
    recordOf(await call('PATCH', `${path}/${made.id}`, { field_mappings: { [field]: moved } }));
    expect(await read()).toMatchObject({ [field]: moved });
    recordOf(await call('PATCH', `${path}/${made.id}`, { field_mappings: { [field]: null } }));
    expect(await read()).not.toHaveProperty(field);
  });

  it.each([
    ['a text', '1 Main St, Claymont'],
    ['a part that there is not', { ...office, planet: 'Earth' }],
    ['a part that is no text', { ...office, postal_code: 19_703 }],
    ['no part', { street_1: null }],
  ])('is refused with %s', async (_, value) => {
    const { call } = await connect();
    const refused = await call('POST', path, { ...body(), field_mappings: { [field]: value } }, { strict: 'true' });
    expect(refusedPaths(refused)).toEqual([`field_mappings.${field}`]);
    expect(envelopeOf(refused).message).toContain('must be an address');
  });

  it('is shown as an object, and can be mapped to a field of the project', async () => {
    const { key, call } = await connect();
    const mapping = (name: string, given: object) =>
      service.call('POST', `/field-mapping/${name}`, { key, body: given });
    const defined = { object, name: 'headquarters', description: 'Where they are.', data_type: 'address' };
    dataOf(await mapping('define', defined), 201);
    const mapped = { target: 'headquarters', object, provider, remote_field: field };
    expect((await mapping('map', mapped)).status).toBeLessThan(300);
    const made = recordOf(await call('POST', path, { ...body(), field_mappings: { headquarters: office } }), 201);
    expect(made.field_mappings).toMatchObject({ headquarters: office });
  });
});

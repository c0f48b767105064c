import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dataOf, recordOf, warnedPaths } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';

// Pipedrive as if it had no place for addresses, which the body of a contact must have.
vi.mock(import('../../lib/providers/registry.ts'), async (original) => {
  const [{ loaders }, { pipedrive }] = await Promise.all([
    original(),
    import('../../lib/providers/pipedrive/index.ts'),
  ]);
  const contact = pipedrive.objects['crm.contact'];
  const { addresses: _, ...fields } = contact.fields;
  const objects = { ...pipedrive.objects, 'crm.contact': { ...contact, fields } };
  const changed = async () => ({ ...pipedrive, objects });
  return { loaders: { ...loaders, pipedrive: changed } };
});

let service: Service;
let token: string;

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'pipedrive'));
});

afterAll(() => service.stop());

it('has what a body must have and the provider has no place for, and says so', async () => {
  const { create } = Object(dataOf(await service.call('GET', '/crm/contacts/meta', { token })));
  expect(create.required).toContain('addresses');
  expect(create.properties.addresses).toMatchObject({ type: 'array', 'x-unsupported': true });
  expect(create.properties.email_addresses['x-unsupported']).toBeUndefined();
  const names = { first_name: 'Ada', last_name: 'Lovelace' };
  const body = {
    ...names,
    email_addresses: [],
    phone_numbers: [],
    addresses: [{ city: 'London' }],
    field_mappings: {},
  };
  const reply = await service.call('POST', '/crm/contacts', { token, body });
  expect(recordOf(reply, 201).name).toBe('Ada Lovelace');
  expect(warnedPaths(reply)).toEqual(['addresses']);
});

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dataOf, recordOf, warnedPaths } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

// HubSpot without a place for the name of a company, which a body must contain.
vi.mock(import('../../../lib/providers/registry.ts'), async (original) => {
  const [{ loaders }, { hubspot }] = await Promise.all([original(), import('../../../lib/providers/hubspot/index.ts')]);
  const company = hubspot.objects['crm.company'];
  const { name: _, ...fields } = company.fields;
  const objects = { ...hubspot.objects, 'crm.company': { ...company, fields } };
  const changed = async () => ({ ...hubspot, objects });
  return { loaders: { ...loaders, hubspot: changed } };
});

let service: Service;
let token: string;

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'hubspot'));
});

afterAll(() => service.stop());

it('/meta contains a required field that the provider does not support, and marks it as unsupported', async () => {
  const { create } = Object(dataOf(await service.call('GET', '/crm/companies/meta', { token })));
  expect(create.required).toContain('name');
  expect(create.properties.name).toMatchObject({ type: 'string', 'x-unsupported': true });
  expect(create.properties.domains['x-unsupported']).toBeUndefined();
  const body = { name: 'Initech', domains: ['initech.example'] };
  const reply = await service.call('POST', '/crm/companies', { token, body });
  expect(recordOf(reply, 201).domains).toEqual(['initech.example']);
  expect(warnedPaths(reply)).toEqual(['name']);
});

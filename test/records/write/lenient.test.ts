import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulated } from '../../../infra/simulators/registry.ts';
import { providers } from '../../../lib/providers/all.ts';
import { envelopeOf, failureOf, recordOf, refusedPaths, warnedPaths } from '../../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';

let service: Service;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  service = await startService();
  const project = await service.project();
  for (const provider of Object.keys(simulated) as ProviderId[]) {
    tokens[provider] = (await service.connect(project, provider)).token;
  }
});

afterAll(() => service.stop());

const having = (object: 'crm.contact' | 'ticketing.ticket'): readonly string[] =>
  Object.values(providers).flatMap(({ id, objects }) => (object in objects ? [id] : []));

let count = 0;
const email = (): string => {
  count += 1;
  return `lenient-${count}@customer.example`;
};

const post = (provider: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  service.call('POST', path, { token: tokens[provider], body, headers });

describe.each(having('crm.contact'))('a contact of %s', (provider) => {
  it.each<[string, () => object]>([
    ['an email address', () => ({ email_addresses: [{ email_address: email() }] })],
    ['a first name', () => ({ first_name: 'Ada' })],
    ['a last name', () => ({ last_name: 'Lovelace' })],
  ])('is created from %s only', async (_, bodyOf) => {
    const body = bodyOf();
    const reply = await post(provider, '/crm/contacts', body);
    // Salesforce and Zoho require a last name, so the only word becomes the last name.
    if (['salesforce', 'zoho-crm'].includes(provider) && 'first_name' in body) {
      expect(warnedPaths(reply)).toEqual(['first_name']);
      return expect(recordOf(reply, 201)).toMatchObject({ name: 'Ada', first_name: null, last_name: 'Ada' });
    }
    if (provider === 'activecampaign' && !('email_addresses' in body))
      return expect(refusedPaths(reply)).toEqual(['email_addresses']);
    const kept = recordOf(reply, 201);
    // Close creates a company for the contact.
    const made = (envelopeOf(reply).warnings ?? []).filter(({ code }) => code === 'record_made');
    expect(made.map(({ path }) => path)).toEqual(provider === 'close' ? ['company_id'] : []);
    if (provider === 'close') expect(kept.company_id).toEqual(expect.any(String));
    const lost = warnedPaths(reply).filter((path) => path !== 'company_id');
    if (lost.length === 0) return expect(kept).toMatchObject(body);
    // These providers keep a single name, and read its first word as the first name.
    expect(['pipedrive', 'close']).toContain(provider);
    expect([lost, kept.name]).toEqual([['last_name'], 'Lovelace']);
  });

  it('requires the fields of the interface when strict', async () => {
    const before = service.simulators[provider as ProviderId].exchanges.length;
    const strict = { prefer: 'handling=strict' };
    expect(refusedPaths(await post(provider, '/crm/contacts', { last_name: 'Lovelace' }, strict))).toEqual([
      'first_name',
      'email_addresses',
      'phone_numbers',
      'addresses',
      'field_mappings',
    ]);
    const writes = service.simulators[provider as ProviderId].exchanges.slice(before);
    expect(writes.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

describe.each(having('ticketing.ticket'))('a ticket of %s', (provider) => {
  it('is created from a name only', async () => {
    const reply = await post(provider, '/ticketing/tickets', { name: 'Printer on fire' });
    expect(recordOf(reply, 201)).toMatchObject({ name: 'Printer on fire' });
  });

  it('requires the fields of the interface when strict', async () => {
    const strict = { prefer: 'handling=strict' };
    const reply = await post(provider, '/ticketing/tickets', { name: 'Printer on fire' }, strict);
    expect(refusedPaths(reply)).toEqual(['description', 'field_mappings']);
  });
});

describe('a contact of Pipedrive, which demands a name', () => {
  it('is named by its e-mail address if it has no name', async () => {
    const address = email();
    const made = await post('pipedrive', '/crm/contacts', { email_addresses: [{ email_address: address }] });
    expect(recordOf(made, 201)).toMatchObject({ name: address, email_address: address });
  });

  it('is refused if it has neither a name nor an e-mail address', async () => {
    const reply = await post('pipedrive', '/crm/contacts', { first_name: '' });
    expect(failureOf(reply)).toEqual([422, 'validation_failed']);
    expect(refusedPaths(reply)).toEqual(['first_name']);
  });
});

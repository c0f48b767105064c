import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { providers } from '../../../lib/providers/all.ts';
import { recordOf, refusedPaths, warnedPaths } from '../../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';

/*
 * A person with a single-word name keeps the name at every provider, or a warning describes the change. The service
 * never uses an address as a last name.
 */

const having = (object: string): readonly ProviderId[] =>
  Object.values(providers).flatMap(({ id, objects }) => (object in objects ? [id as ProviderId] : []));

let service: Service;
const tokens = new Map<ProviderId, string>();

beforeAll(async () => {
  service = await startService();
  const project = await service.project();
  for (const provider of having('crm.contact')) {
    tokens.set(provider, (await service.connect(project, provider)).token);
  }
});

afterAll(() => service.stop());

let count = 0;
const addresses = () => {
  count += 1;
  return [{ email_address: `solo-${count}@firm.example` }];
};

const call = (provider: ProviderId, method: string, path: string, body?: object, query = {}) =>
  service.call(method, path, { token: tokens.get(provider), body, query });

const get = async (provider: ProviderId, id: string) => recordOf(await call(provider, 'GET', `/crm/contacts/${id}`));

/** Paths of the warnings. Close creates a company for each contact and reports it. */
const saidOf = (reply: Parameters<typeof warnedPaths>[0]) => warnedPaths(reply).filter((path) => path !== 'company_id');

/** Providers that require a last name of a contact. */
const demanding = ['salesforce', 'zoho-crm'];

describe.each(having('crm.contact'))('a contact of %s with a name of one word', (provider) => {
  it.each(['create', 'upsert', 'batch'])('keeps it in a %s', async (way) => {
    const body = { first_name: 'Solo', email_addresses: addresses() };
    const path = { create: '', upsert: '/upsert', batch: '/batch' }[way];
    const sent = { create: body, upsert: { ...body, match: 'email' }, batch: { items: [body] } }[way];
    const reply = await call(provider, 'POST', `/crm/contacts${path}`, sent);
    const item = way === 'batch' ? Object(reply.body).data[0] : reply.body;
    const made = await get(provider, Object(item).data.id);
    const said = (Object(item).warnings ?? []).map((one: { path: string }) => one.path);
    expect(made.name).toBe('Solo');
    if (!demanding.includes(provider)) return expect(made.first_name).toBe('Solo');
    expect([made.first_name, made.last_name, said]).toEqual([null, 'Solo', ['first_name']]);
  });

  it('is refused when strict if the provider requires a last name', async () => {
    const body = { first_name: 'Solo', last_name: '', phone_numbers: [], addresses: [], field_mappings: {} };
    const strict = { ...body, email_addresses: addresses() };
    const reply = await call(provider, 'POST', '/crm/contacts', strict, { strict: 'true' });
    if (demanding.includes(provider)) return expect(refusedPaths(reply)).toEqual(['first_name']);
    // Close creates a company and reports it.
    expect(provider === 'close' ? refusedPaths(reply) : reply.status).toEqual(
      provider === 'close' ? ['company_id'] : 201,
    );
  });

  it('gets it by an update of its name, without parts of the former name', async () => {
    const body = { first_name: 'Ada', last_name: 'Lovelace', email_addresses: addresses() };
    const { id } = recordOf(await call(provider, 'POST', '/crm/contacts', body), 201);
    const reply = await call(provider, 'PATCH', `/crm/contacts/${id}`, { name: 'Solo' }, { strict: 'true' });
    expect([recordOf(reply).name, warnedPaths(reply)]).toEqual(['Solo', []]);
    expect((await get(provider, id)).name).toBe('Solo');
  });

  it('keeps its last name, with a warning, if only the last name is emptied', async () => {
    const body = { first_name: 'Ada', last_name: 'Lovelace', email_addresses: addresses() };
    const { id } = recordOf(await call(provider, 'POST', '/crm/contacts', body), 201);
    const reply = await call(provider, 'PATCH', `/crm/contacts/${id}`, { first_name: 'Solo', last_name: null });
    if (!demanding.includes(provider)) return;
    expect(saidOf(reply)).toEqual(['last_name']);
    expect((await get(provider, id)).name).toBe('Solo Lovelace');
  });

  it('is sent back as it was read, and changes nothing', async () => {
    const made = await call(provider, 'POST', '/crm/contacts', { last_name: 'Solo', email_addresses: addresses() });
    const before = await get(provider, recordOf(made, 201).id);
    const { name, first_name, last_name } = before;
    await call(provider, 'PATCH', `/crm/contacts/${before.id}`, { name, first_name, last_name });
    expect(await get(provider, before.id)).toMatchObject({ name, first_name, last_name });
  });
});

describe.each(having('crm.lead'))('a lead of %s with a name of one word', (provider) => {
  const minimal = { company_name: 'Firm' };

  it('keeps it', async () => {
    const body = { name: 'Solo', ...minimal, email_addresses: addresses() };
    const made = await call(provider, 'POST', '/crm/leads', body);
    // Leads of HubSpot and Pipedrive belong to a contact.
    if (made.status === 422) return expect(refusedPaths(made)).not.toContain('name');
    const { id } = recordOf(made, 201);
    expect(recordOf(await call(provider, 'GET', `/crm/leads/${id}`)).name).toBe('Solo');
  });
});

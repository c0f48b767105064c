import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { envelopeOf, recordOf, refusedPaths, warnedPaths } from '../../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';

type Values = Readonly<Record<string, unknown>>;

interface Linked {
  readonly token: string;
  readonly contacts: readonly string[];
  readonly companies: readonly string[];
  readonly deals: readonly string[];
}

let service: Service;
const accounts = new Map<ProviderId, Linked>();

beforeAll(async () => {
  service = await startService();
  const project = await service.project();
  for (const provider of ['hubspot', 'pipedrive'] as const) {
    const { token } = await service.connect(project, provider);
    const make = async (path: string, body: Values) =>
      recordOf(await service.call('POST', path, { token, body }), 201).id;
    const [contacts, companies, deals]: string[][] = [[], [], []];
    for (const name of ['One', 'Two', 'Three']) {
      contacts?.push(await make('/crm/contacts', { first_name: name, last_name: 'L' }));
      companies?.push(await make('/crm/companies', { name }));
      deals?.push(await make('/crm/deals', { name }));
    }
    accounts.set(provider, { token, contacts: contacts ?? [], companies: companies ?? [], deals: deals ?? [] });
  }
});

afterAll(() => service.stop());

const linkedAt = (provider: ProviderId): Linked => {
  const found = accounts.get(provider);
  if (found === undefined) throw new Error(`no account of ${provider}`);
  return found;
};

const send = (
  provider: ProviderId,
  method: string,
  path: string,
  body?: Values,
  query: Readonly<Record<string, boolean>> = {},
) => service.call(method, path, { token: linkedAt(provider).token, body, query });

const create = async (provider: ProviderId, path: string, body: Values) =>
  recordOf(await send(provider, 'POST', path, body), 201);

const read = async (provider: ProviderId, path: string) => recordOf(await send(provider, 'GET', path));

/** Smallest body of a create, without the links. */
const least: Readonly<Record<string, Values>> = {
  '/crm/notes': { content: 'Called.' },
  '/crm/tasks': { subject: 'Call' },
  '/crm/engagements': { type: 'call', subject: 'Called' },
};

describe.each(['/crm/notes', '/crm/tasks', '/crm/engagements'])('%s at hubspot', (path) => {
  it('have several companies and deals, which a list replaces', async () => {
    const { companies, deals } = linkedAt('hubspot');
    const [a = '', b = '', c = ''] = companies;
    const { id } = await create('hubspot', path, { ...least[path], company_ids: [a, b], deal_ids: deals });
    expect(await read('hubspot', `${path}/${id}`)).toMatchObject({
      company_id: a,
      company_ids: [a, b],
      deal_id: deals[0],
      deal_ids: deals,
    });
    const reply = await send('hubspot', 'PATCH', `${path}/${id}`, { company_ids: [b, c], deal_ids: [] });
    expect(warnedPaths(reply)).toEqual([]);
    expect(await read('hubspot', `${path}/${id}`)).toMatchObject({ company_id: b, company_ids: [b, c], deal_ids: [] });
  });

  it('replace the first deal, and keep the other deals if the first is removed', async () => {
    const { deals } = linkedAt('hubspot');
    const [a = '', b = '', c = ''] = deals;
    const { id } = await create('hubspot', path, { ...least[path], deal_id: a });
    const other = await send('hubspot', 'PATCH', `${path}/${id}`, { deal_id: b });
    expect([warnedPaths(other), recordOf(other).deal_ids]).toEqual([[], [b]]);
    await send('hubspot', 'PATCH', `${path}/${id}`, { deal_ids: [b, c] });
    await send('hubspot', 'PATCH', `${path}/${id}`, { deal_id: null });
    expect(await read('hubspot', `${path}/${id}`)).toMatchObject({ deal_id: c, deal_ids: [c] });
  });

  it('refuse a deal that is missing from the deals of the same body', async () => {
    const [a = '', b = ''] = linkedAt('hubspot').deals;
    const reply = await send('hubspot', 'POST', path, { ...least[path], deal_id: a, deal_ids: [b] });
    expect(refusedPaths(reply)).toEqual(['deal_id']);
  });
});

describe('the contacts of a task at pipedrive', () => {
  it('are its participants, with the main contact first, who stays a participant if another becomes main', async () => {
    const [a = '', b = '', c = ''] = linkedAt('pipedrive').contacts;
    const { id } = await create('pipedrive', '/crm/tasks', { subject: 'Call', contact_ids: [b, a] });
    expect(await read('pipedrive', `/crm/tasks/${id}`)).toMatchObject({ contact_id: b, contact_ids: [b, a] });
    const led = await send('pipedrive', 'PATCH', `/crm/tasks/${id}`, { contact_id: c });
    expect([warnedPaths(led), recordOf(led).contact_id]).toEqual([[], c]);
    expect(await read('pipedrive', `/crm/tasks/${id}`)).toMatchObject({ contact_id: c, contact_ids: [c, b, a] });
    await send('pipedrive', 'PATCH', `/crm/tasks/${id}`, { contact_ids: [a] });
    expect(await read('pipedrive', `/crm/tasks/${id}`)).toMatchObject({ contact_id: a, contact_ids: [a] });
    await send('pipedrive', 'PATCH', `/crm/tasks/${id}`, { contact_ids: [] });
    expect(await read('pipedrive', `/crm/tasks/${id}`)).toMatchObject({ contact_id: null, contact_ids: [] });
  });

  it('cause a warning if only the main contact is removed and the vendor chooses the next', async () => {
    const [a = '', b = ''] = linkedAt('pipedrive').contacts;
    const { id } = await create('pipedrive', '/crm/tasks', { subject: 'Call', contact_ids: [a, b] });
    const reply = await send('pipedrive', 'PATCH', `/crm/tasks/${id}`, { contact_id: null });
    expect(recordOf(reply)).toMatchObject({ contact_id: b, contact_ids: [b] });
    expect(warnedPaths(reply)).toEqual(['contact_id']);
  });
});

describe.each(['/crm/notes', '/crm/tasks', '/crm/engagements'])('%s at pipedrive', (path) => {
  it('have one company and one deal: each additional one is a warning, or is refused when strict', async () => {
    const { companies, deals } = linkedAt('pipedrive');
    const body = { ...least[path], company_ids: companies.slice(0, 2), deal_ids: deals.slice(0, 2) };
    const reply = await send('pipedrive', 'POST', path, body);
    const [company_id, deal_id] = [companies[0], deals[0]];
    const shown = { company_id, company_ids: [company_id], deal_id, deal_ids: [deal_id] };
    expect(recordOf(reply, 201)).toMatchObject(shown);
    expect(envelopeOf(reply).warnings).toMatchObject([{ path: 'company_ids[1]' }, { path: 'deal_ids[1]' }]);
    const strict = await send('pipedrive', 'POST', path, body, { strict: true });
    expect(refusedPaths(strict)).toEqual(['company_ids[1]', 'deal_ids[1]']);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { envelopeOf, failureOf, recordOf, recordsOf, refusedPaths, warnedPaths } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;
let token: string;

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'hubspot'));
});

afterAll(() => service.stop());

const call = (method: string, path: string, options = {}) => service.call(method, path, { token, ...options });
const make = async (path: string, body: unknown): Promise<string> =>
  recordOf(await call('POST', path, { body }), 201).id;

const makeContact = (first_name: string) =>
  make('/crm/contacts', {
    first_name,
    last_name: 'L',
    email_addresses: [],
    phone_numbers: [],
    addresses: [],
    field_mappings: {},
  });

let contacts: string[] = [];
let companies: string[] = [];
let deal: string;

beforeEach(async () => {
  contacts = [await makeContact('Ada'), await makeContact('Grace'), await makeContact('Edith')];
  companies = [await make('/crm/companies', { name: 'A' }), await make('/crm/companies', { name: 'B' })];
  deal = await make('/crm/deals', {
    name: 'Engine',
    contact_ids: contacts.slice(0, 2),
    company_id: companies[0],
  });
  mark = service.simulators.hubspot.exchanges.length;
});

let mark = 0;

/** Requests to HubSpot since the records were created, without reads. */
const writes = (): string[] =>
  service.simulators.hubspot.exchanges
    .slice(mark)
    .filter(({ method, path }) => method !== 'GET' && !/batch\/read$|search$/.test(path))
    .map(({ method, path }) => `${method} ${path.replace(/\d+$/, '{id}')}`);

const bodies = (pattern: RegExp): unknown[] =>
  service.simulators.hubspot.exchanges
    .slice(mark)
    .flatMap(({ path, requestBody }) => (pattern.test(path) ? [requestBody] : []));

const patch = (body: unknown, options = {}) => call('PATCH', `/crm/deals/${deal}`, { body, ...options });
const readDeal = async () => recordOf(await call('GET', `/crm/deals/${deal}`));

describe('links of a record that an update changes', () => {
  it('are refused without a request for a record that is not on this connection', async () => {
    const reply = await patch({ contact_ids: ['11111111-1111-4111-8111-111111111111'] });
    expect(refusedPaths(reply)).toEqual(['contact_ids[0]']);
    expect(writes()).toEqual([]);
  });

  it('fail the update if it contains nothing else and no link could be changed', async () => {
    service.simulators.hubspot.fail({ method: 'POST', path: /batch\/create$/, kind: 'status', status: 500, body: {} });
    expect(failureOf(await patch({ contact_ids: contacts }))).toEqual([502, 'provider_failed']);
    expect((await readDeal()).contact_ids).toEqual(contacts.slice(0, 2));
  });

  it('cause a warning with their outcome if the record itself was changed', async () => {
    service.simulators.hubspot.fail({ method: 'POST', path: /batch\/archive$/, kind: 'status', status: 500, body: {} });
    const reply = await patch({ name: 'Renamed', contact_ids: [] });
    expect(recordOf(reply)).toMatchObject({ name: 'Renamed', contact_ids: contacts.slice(0, 2) });
    expect(envelopeOf(reply).warnings).toMatchObject([
      { path: 'contact_ids', code: 'follow_up_failed', message: expect.stringContaining('uncertain') },
    ]);
  });

  it('cause a warning if the vendor reports failures in a success', async () => {
    const body = {
      status: 'COMPLETE',
      results: [],
      numErrors: 1,
      errors: [
        { status: 'error', category: 'X', message: 'Too many associations', context: {}, errors: [], links: {} },
      ],
      startedAt: '2030-01-01T00:00:00.000Z',
      completedAt: '2030-01-01T00:00:00.000Z',
    };
    service.simulators.hubspot.fail({ method: 'POST', path: /batch\/create$/, kind: 'status', status: 207, body });
    const reply = await patch({ name: 'Renamed', contact_ids: contacts });
    expect(envelopeOf(reply).warnings).toMatchObject([
      { path: 'contact_ids', code: 'follow_up_failed', message: expect.stringContaining('Too many associations') },
    ]);
  });

  it('are changed by the difference only, without a request for the record', async () => {
    const reply = await patch({ contact_ids: [contacts[1], contacts[2]] });
    expect(new Set(recordOf(reply).contact_ids as string[])).toEqual(new Set(contacts.slice(1)));
    expect(warnedPaths(reply)).toEqual([]);
    expect(writes()).toEqual([
      'POST /crm/v3/associations/deals/contacts/batch/create',
      'POST /crm/v3/associations/deals/contacts/batch/archive',
    ]);
    for (const body of bodies(/associations\/deals\/contacts\/batch\/(create|archive)$/))
      expect(Object(body).inputs).toHaveLength(1);
    expect(new Set((await readDeal()).contact_ids as string[])).toEqual(new Set(contacts.slice(1)));
  });

  it('cost no request if they already exist, and the answer contains the record', async () => {
    const reply = await patch({ contact_ids: contacts.slice(0, 2), company_id: companies[0] });
    expect(recordOf(reply)).toMatchObject({ name: 'Engine', company_id: companies[0] });
    expect(writes()).toEqual([]);
  });

  it('are emptied by null and an empty list, under each label that they have', async () => {
    expect(recordOf(await patch({ contact_ids: [], company_id: null }))).toMatchObject({
      contact_ids: [],
      company_id: null,
    });
    expect(await readDeal()).toMatchObject({ contact_ids: [], company_id: null });
  });

  it('replace the shown record, after the record itself was changed', async () => {
    const reply = await patch({ name: 'Renamed', company_id: companies[1] });
    expect(recordOf(reply)).toMatchObject({ name: 'Renamed', company_id: companies[1] });
    expect(warnedPaths(reply)).toEqual([]);
    expect(writes()).toEqual([
      'PATCH /crm/v3/objects/0-3/{id}',
      'POST /crm/v3/associations/deals/companies/batch/create',
      'POST /crm/v3/associations/deals/companies/batch/archive',
    ]);
  });

  describe('of several companies, and of contacts with several labels', () => {
    const remoteIdOf = async (path: string) => recordOf(await call('GET', path)).remote_id;
    /** Labels an association as people do in the vendor's own screens. */
    const label = async (to: string, id: unknown, type: string) => {
      const inputs = [{ from: { id: await remoteIdOf(`/crm/deals/${deal}`) }, to: { id }, type }];
      const address = `${service.simulators.hubspot.url}/crm/v3/associations/deals/${to}/batch/create`;
      const headers = { authorization: 'Bearer sim-hubspot-token-1', 'content-type': 'application/json' };
      const reply = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ inputs }) });
      expect(reply.status).toBe(201);
    };
    const companyId = (index: number) => remoteIdOf(`/crm/companies/${companies[index]}`);
    const typesOf = async (other: string) => {
      const headers = { authorization: 'Bearer sim-hubspot-token-1' };
      const id = await remoteIdOf(`/crm/deals/${deal}`);
      const address = `${service.simulators.hubspot.url}/crm/v3/objects/0-3/${id}?associations=${other}`;
      const body: unknown = await (await fetch(address, { headers })).json();
      const { results } = Object(body).associations[other];
      return (results as { id: string; type: string }[]).map((one) => [one.id, one.type]);
    };

    it('show the primary company, not the first, in a get, a list and a search', async () => {
      await label('companies', await companyId(1), 'deal_to_company');
      expect((await readDeal()).company_id).toBe(companies[1]);
      const sent = service.simulators.hubspot.exchanges.length;
      for (const query of [{ limit: 100 }, { limit: 100, modified_after: '2020-01-01T00:00:00.000Z' }]) {
        const found = recordsOf(await call('GET', '/crm/deals', { query })).find(({ id }) => id === deal);
        expect(found?.company_id).toBe(companies[1]);
      }
      const paths = service.simulators.hubspot.exchanges.slice(sent).map(({ path }) => path);
      expect(paths).toContain('/crm/v3/associations/deals/companies/batch/read');
    });

    it('show a contact once, with any number of labels', async () => {
      const contact = await remoteIdOf(`/crm/contacts/${contacts[0]}`);
      for (const type of ['decision_maker', 'billing_contact']) await label('contacts', contact, type);
      expect((await readDeal()).contact_ids).toEqual(contacts.slice(0, 2));
      await patch({ contact_ids: contacts.slice(1, 2) });
      expect((await readDeal()).contact_ids).toEqual(contacts.slice(1, 2));
    });

    it('make a written company the primary one, even if another company was primary', async () => {
      await label('companies', await companyId(1), 'deal_to_company_unlabeled');
      const reply = await patch({ company_id: companies[1] });
      expect(recordOf(reply).company_id).toBe(companies[1]);
      expect(warnedPaths(reply)).toEqual([]);
      const id = await companyId(1);
      expect(await typesOf('companies')).toEqual([
        [id, 'deal_to_company'],
        [id, 'deal_to_company_unlabeled'],
      ]);
    });
  });

  it('report if the vendor still shows another company', async () => {
    const note = await make('/crm/notes', { content: 'Called.', contact_id: contacts[0] });
    const { remote_id } = recordOf(await call('GET', `/crm/notes/${note}`));
    const [, , edith] = await Promise.all(
      contacts.map(async (id) => recordOf(await call('GET', `/crm/contacts/${id}`))),
    );
    const link = { from: { id: remote_id }, to: { id: edith?.remote_id }, type: 'note_to_contact' };
    await fetch(`${service.simulators.hubspot.url}/crm/v3/associations/notes/contacts/batch/create`, {
      method: 'POST',
      headers: { authorization: 'Bearer sim-hubspot-token-1', 'content-type': 'application/json' },
      body: JSON.stringify({ inputs: [link] }),
    });
    const reply = await call('PATCH', `/crm/notes/${note}`, { body: { contact_id: contacts[1] } });
    expect(recordOf(reply).contact_id).toBe(contacts[2]);
    expect(envelopeOf(reply).warnings).toMatchObject([{ path: 'contact_id', code: 'partial_record' }]);
  });
});

describe('the stage of a deal', () => {
  /** Stages of all pages. Each pipeline is a separate page. */
  const stages = async () => {
    const first = await call('GET', '/crm/stages');
    const { next_cursor: cursor } = envelopeOf(first);
    return [...recordsOf(first), ...recordsOf(await call('GET', '/crm/stages', { query: { cursor } }))];
  };

  it('is a separate record that sets the pipeline too', async () => {
    const renewed = (await stages()).find(({ stage_name }) => stage_name === 'Renewed');
    const reply = await patch({ stage_id: renewed?.id });
    expect(recordOf(reply)).toMatchObject({
      stage_id: renewed?.id,
      pipeline: renewed?.pipeline,
      status_category: 'won',
    });
    expect(warnedPaths(reply)).toEqual([]);
  });

  it('can be expanded and used as a filter', async () => {
    const [first] = await stages();
    await patch({ stage_id: first?.id });
    const query = { stage_id: first?.id, expand: 'stage_id', limit: 50 };
    const found = recordsOf(await call('GET', '/crm/deals', { query })).find(({ id }) => id === deal);
    expect(Object(found?.expanded).stage_id).toMatchObject({ id: first?.id, stage_name: first?.stage_name });
  });

  it('can change in a whole record that is sent back, whatever its state', async () => {
    const read = await readDeal();
    const contract = (await stages()).find(({ stage_name }) => stage_name === 'Contract Sent');
    const { field_mappings: _, expanded: __, ...sent } = read;
    const reply = await patch({ ...sent, stage_id: contract?.id });
    expect(recordOf(reply)).toMatchObject({ stage_id: contract?.id, status_category: 'open' });
    expect(warnedPaths(reply)).toEqual([]);
  });

  it('changes with a state if only the state is changed', async () => {
    const { field_mappings: _, expanded: __, ...sent } = await readDeal();
    const reply = await patch({ ...sent, status: 'won' });
    expect(recordOf(reply)).toMatchObject({ status: 'won', status_category: 'won' });
    expect(warnedPaths(reply)).toEqual([]);
  });

  it('wins over a contradicting state, which causes a warning', async () => {
    const [first] = await stages();
    const body = { name: 'Odd', stage_id: first?.id, status: 'lost' };
    const reply = await call('POST', '/crm/deals', { body });
    expect(recordOf(reply, 201)).toMatchObject({ stage_id: first?.id, status_category: 'open' });
    expect(warnedPaths(reply)).toEqual(['status']);
    expect(refusedPaths(await call('POST', '/crm/deals', { body, query: { strict: true } }))).toEqual(['status']);
    const agreed = await call('POST', '/crm/deals', { body: { ...body, status: 'open' } });
    expect(warnedPaths(agreed)).toEqual([]);
  });

  it('follows a pipeline that is given with a state, in any order', async () => {
    const renewals = (await stages()).find(({ stage_name }) => stage_name === 'Due')?.pipeline;
    const reply = await call('POST', '/crm/deals', { body: { name: 'R', status: 'won', pipeline: renewals } });
    expect(recordOf(reply, 201)).toMatchObject({ pipeline: renewals, status_category: 'won' });
  });
});

describe('the end of a call', () => {
  it('is stored as the length of the call', async () => {
    const body = { type: 'call', start_at: '2030-01-02T10:00:00.000Z', end_time: '2030-01-02T10:12:30.500Z' };
    const id = await make('/crm/engagements', body);
    expect(recordOf(await call('GET', `/crm/engagements/${id}`))).toMatchObject(body);
    const moved = await call('PATCH', `/crm/engagements/${id}`, { body: { start_at: '2030-01-03T10:00:00.000Z' } });
    expect(recordOf(moved).end_time).toBe('2030-01-03T10:12:30.500Z');
    const early = { end_time: '2030-01-01T10:00:00.000Z' };
    expect(refusedPaths(await call('PATCH', `/crm/engagements/${id}`, { body: early }))).toEqual(['end_time']);
  });
});

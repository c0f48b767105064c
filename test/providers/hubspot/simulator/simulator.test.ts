import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hubspotClient } from '../../../../infra/simulators/hubspot/client.ts';
import { type HubspotSimulator, startHubspotSimulator } from '../../../../infra/simulators/hubspot/index.ts';
import { at, each, keys, type Send } from '../../../../infra/simulators/shared/request.ts';

let hubspot: HubspotSimulator;
let send: Send;
let time: number;

beforeEach(async () => {
  time = Date.parse('2026-03-01T10:00:00.000Z');
  hubspot = await startHubspotSimulator({ now: () => time });
  send = hubspotClient(hubspot.url, hubspot.account(70000001));
});

afterEach(() => hubspot.close());

const create = (type: string, properties: unknown, associations: unknown = []) =>
  send('POST', `/crm/v3/objects/${type}`, { properties, associations });

const defined = (id: number, associationTypeId: number) => ({
  to: { id: String(id) },
  types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }],
});

describe('HubSpot refuses', () => {
  it('a request without a known token, and one whose token expired', async () => {
    const unknown = await send('GET', '/crm/v3/owners', undefined, { authorization: 'Bearer nobody' });
    expect([unknown.status, at(unknown.body, 'category')]).toEqual([401, 'INVALID_AUTHENTICATION']);
    hubspot.account(70000001).expireAccessToken();
    const expired = await send('GET', '/crm/v3/owners');
    expect([expired.status, at(expired.body, 'category')]).toEqual([401, 'EXPIRED_AUTHENTICATION']);
    hubspot.account(70000001).issueAccessToken();
    expect((await send('GET', '/crm/v3/owners')).status).toBe(200);
  });

  it('another content type and malformed JSON', async () => {
    const form = await send('POST', '/crm/v3/objects/contacts', 'a=b', { 'content-type': 'text/plain' });
    expect(form.status).toBe(415);
    expect((await send('POST', '/crm/v3/objects/contacts', '{"properties":')).status).toBe(400);
  });

  it('unknown paths and object types', async () => {
    expect((await send('GET', '/crm/v9/objects/contacts')).status).toBe(404);
    expect((await send('GET', '/crm/v3/objects/unicorns')).status).toBe(400);
    expect(at((await send('GET', '/crm/v3/objects/contacts/999')).body, 'category')).toBe('OBJECT_NOT_FOUND');
  });

  it('a create without properties, but not one without associations', async () => {
    const path = '/crm/v3/objects/contacts';
    expect((await send('POST', path, { associations: [] })).status).toBe(400);
    expect((await send('POST', path, { properties: { email: 'x@example.org' } })).status).toBe(201);
  });

  it.each([
    ['contacts', { lifetime_value: 5 }, /must be a string/],
    ['contacts', { nonsense: 'x' }, /PROPERTY_DOESNT_EXIST/],
    ['contacts', { favourite_colour: 'mauve' }, /INVALID_OPTION/],
    ['contacts', { email: 'not-an-address' }, /INVALID_EMAIL/],
    ['contacts', { hubspot_owner_id: '1' }, /INVALID_OWNER_ID/],
    ['contacts', { lifetime_value: ' 5 ' }, /INVALID_NUMBER/],
    ['contacts', { vip: 'yes' }, /INVALID_OPTION/],
    ['contacts', { renewal_date: '2026-02-01T11:00:00Z' }, /INVALID_DATE/],
    ['contacts', { hs_object_id: '7' }, /READ_ONLY_VALUE/],
    ['tickets', { subject: 'no stage' }, /required properties were not set/],
    ['tickets', { hs_pipeline_stage: '99' }, /INVALID_OPTION/],
    ['tickets', { hs_pipeline_stage: '812723472' }, /INVALID_OPTION/],
    ['tickets', { hs_pipeline: '5', hs_pipeline_stage: '1' }, /INVALID_OPTION/],
    ['notes', { hs_note_body: 'when?' }, /required properties were not set/],
  ])('%s with %j', async (type, properties, message) => {
    const { status, body } = await create(type, properties);
    expect([status, at(body, 'category')]).toEqual([400, 'VALIDATION_ERROR']);
    expect(at(body, 'message')).toMatch(message);
  });

  it('a second contact with the same e-mail, in any case, naming the first', async () => {
    const { status, body } = await create('contacts', { email: 'GRACE@customer.example' });
    expect(status).toBe(409);
    expect(body).toMatchObject({ category: 'CONFLICT', message: 'Contact already exists. Existing ID: 101' });
    const update = await send('PATCH', '/crm/v3/objects/contacts/102', {
      properties: { email: 'grace@customer.example' },
    });
    expect([update.status, at(update.body, 'errors.0.code')]).toEqual([400, 'CONFLICTING_UNIQUE_VALUE']);
  });

  it('associations with a wrong type, or to missing records', async () => {
    const note = { hs_note_body: 'x', hs_timestamp: '2026-03-01T00:00:00Z' };
    expect((await create('notes', note, [defined(101, 16)])).status).toBe(400);
    expect((await create('notes', note, [defined(999, 202)])).status).toBe(400);
  });

  it('pages above the limits', async () => {
    expect((await send('GET', '/crm/v3/objects/contacts?limit=101')).status).toBe(400);
    expect((await send('POST', '/crm/v3/objects/contacts/search', { limit: 201 })).status).toBe(400);
    expect((await send('POST', '/crm/v3/objects/contacts/search', { after: '10000' })).status).toBe(400);
    const properties = Array.from({ length: 300 }, () => 'firstname');
    expect((await send('POST', '/crm/v3/objects/contacts/search', { properties })).status).toBe(400);
  });

  it.each([
    [{ propertyName: 'nonsense', operator: 'EQ', value: '1' }],
    [{ propertyName: 'email', operator: 'LIKE', value: '1' }],
    [{ propertyName: 'email', operator: 'IN', value: '1' }],
    [{ propertyName: 'email', operator: 'HAS_PROPERTY', value: '1' }],
  ])('a search with the filter %j', async (filter) => {
    const body = { filterGroups: [{ filters: [filter] }] };
    expect((await send('POST', '/crm/v3/objects/contacts/search', body)).status).toBe(400);
  });
});

describe('HubSpot contacts', () => {
  it('accept the same e-mail twice when the simulator is set so', async () => {
    const lax = await startHubspotSimulator({ strictDuplicates: false });
    const account = lax.account('sim-hubspot-token-1');
    expect(account.create('contacts', { email: 'grace@customer.example' }).id).toBe(103);
    await lax.close();
  });

  it('are returned with the given properties and the properties that the vendor sets', async () => {
    const { status, body } = await create('contacts', { email: 'New@Example.org', renewal_date: '1767225600000' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: '103',
      properties: {
        email: 'new@example.org',
        renewal_date: '2026-01-01',
        hs_object_id: '103',
        createdate: '2026-03-01T10:00:00.000Z',
        lastmodifieddate: '2026-03-01T10:00:00.000Z',
      },
      createdAt: '2026-03-01T10:00:00.000Z',
      updatedAt: '2026-03-01T10:00:00.000Z',
      archived: false,
      url: 'https://app.hubspot.com/contacts/70000001/record/0-1/103',
    });
  });

  it('are read with the default properties unless others are requested', async () => {
    const plain = await send('GET', '/crm/v3/objects/contacts/101');
    expect(keys(plain.body, 'properties').sort()).toEqual([
      'createdate',
      'email',
      'firstname',
      'hs_object_id',
      'lastmodifieddate',
      'lastname',
    ]);
    const named = await send('GET', '/crm/v3/objects/contacts/101?properties=phone,nonsense&properties=city');
    expect(keys(named.body, 'properties')).toEqual(['phone', 'createdate', 'lastmodifieddate', 'hs_object_id']);
    expect(at((await send('GET', '/crm/v3/objects/0-1/grace@customer.example?idProperty=email')).body, 'id')).toBe(
      '101',
    );
  });

  it('have null for empty properties if the responses are as documented', async () => {
    const documented = await startHubspotSimulator({ answers: 'documented' });
    const ask = hubspotClient(documented.url, documented.account(70000001));
    expect(at((await ask('GET', '/crm/v3/objects/contacts/101?properties=city')).body, 'properties.city')).toBeNull();
    await documented.close();
  });

  it('lose a property that is set to an empty string, and are 404 after they were archived', async () => {
    const patched = await send('PATCH', '/crm/v3/objects/contacts/101', { properties: { phone: '' } });
    expect(patched.status).toBe(200);
    expect(hubspot.account(70000001).get('contacts', 101)?.properties).not.toHaveProperty('phone');
    expect((await send('DELETE', '/crm/v3/objects/contacts/101')).status).toBe(204);
    expect((await send('GET', '/crm/v3/objects/contacts/101')).status).toBe(404);
    expect((await send('PATCH', '/crm/v3/objects/contacts/101', { properties: {} })).status).toBe(404);
    const archived = await send('GET', '/crm/v3/objects/contacts/101?archived=true');
    expect(archived.body).toMatchObject({ archived: true, archivedAt: expect.any(String) });
  });

  it('stay in their portal', async () => {
    const other = hubspotClient(hubspot.url, hubspot.account(70000002));
    await create('contacts', { email: 'mine@example.org' });
    expect((await other('GET', '/crm/v3/objects/contacts/103')).status).toBe(404);
    expect(at((await other('GET', '/account-info/v3/details')).body, 'portalId')).toBe(70000002);
    const names = each((await other('GET', '/crm/v3/properties/contacts')).body, 'results', 'name');
    expect(names).toContain('loyalty_number');
    expect(names).not.toContain('favourite_colour');
  });

  it('are listed page by page, each once', async () => {
    for (let i = 0; i < 5; i += 1) await create('contacts', { lastname: `No ${i}` });
    const seen: unknown[] = [];
    for (let after = ''; ; ) {
      const { body } = await send('GET', `/crm/v3/objects/contacts?limit=3${after && `&after=${after}`}`);
      seen.push(...each(body, 'results', 'id'));
      if (!at(body, 'paging')) break;
      after = String(at(body, 'paging.next.after'));
    }
    expect(seen).toEqual(['101', '102', '103', '104', '105', '106', '107']);
  });

  it('are read in a batch, with an error for those that are missing', async () => {
    const body = { inputs: [{ id: '101' }, { id: '999' }], properties: ['email'], propertiesWithHistory: [] };
    const batch = await send('POST', '/crm/v3/objects/contacts/batch/read', body);
    expect(batch.status).toBe(207);
    expect(batch.body).toMatchObject({
      numErrors: 1,
      errors: [{ context: { ids: ['999'] } }],
      results: [{ id: '101' }],
    });
  });
});

describe('HubSpot search', () => {
  const search = (filter: unknown, more: object = {}) =>
    send('POST', '/crm/v3/objects/contacts/search', { filterGroups: [{ filters: [filter] }], ...more });

  it('finds records that changed since a time, in the requested order', async () => {
    time += 60_000;
    await create('contacts', { lastname: 'B', lifetime_value: '9' });
    await create('contacts', { lastname: 'A', lifetime_value: '10' });
    const since = { propertyName: 'lastmodifieddate', operator: 'GTE', value: String(time) };
    const found = await search(since, { sorts: [{ propertyName: 'lifetime_value', direction: 'DESCENDING' }] });
    expect(at(found.body, 'total')).toBe(2);
    expect(each(found.body, 'results', 'id')).toEqual(['104', '103']);
    expect(at((await search({ ...since, operator: 'LT' })).body, 'total')).toBe(2);
    expect(found.headers.has('x-hubspot-ratelimit-remaining')).toBe(false);
  });

  it('finds by several values, by presence and by association', async () => {
    const { id } = hubspot.account(70000001).create('tickets', { hs_pipeline_stage: '1' }, [defined(102, 16)]);
    const ids = async (filter: unknown) => each((await search(filter)).body, 'results', 'id');
    expect(await ids({ propertyName: 'firstname', operator: 'IN', values: ['alan', 'x'] })).toEqual(['102']);
    expect(await ids({ propertyName: 'phone', operator: 'HAS_PROPERTY' })).toEqual(['101']);
    expect(await ids({ propertyName: 'associations.ticket', operator: 'EQ', value: String(id) })).toEqual(['102']);
  });

  it('ends at 10,000 results', async () => {
    const account = hubspot.account(70000001);
    for (let i = 0; i < 10_010; i += 1) account.create('contacts', { lastname: 'Many' });
    const many = { propertyName: 'lastname', operator: 'EQ', value: 'many' };
    const last = await search(many, { limit: 200, after: '9900' });
    expect(at(last.body, 'results')).toHaveLength(100);
    expect(at(last.body, 'paging.next.after')).toBe('10000');
    expect((await search(many, { limit: 200, after: '10000' })).status).toBe(400);
  });
});

describe('HubSpot tickets', () => {
  it('start in the default pipeline, and are closed by their stage', async () => {
    const { body } = await create('tickets', { subject: 'Broken', hs_pipeline_stage: '1' });
    expect(at(body, 'properties')).toMatchObject({ hs_pipeline: '0', hs_pipeline_stage: '1' });
    const closed = await send('PATCH', `/crm/v3/objects/tickets/${at(body, 'id')}`, {
      properties: { hs_pipeline_stage: '4' },
    });
    expect(at(closed.body, 'properties.closed_date')).toBe(new Date(time).toISOString());
    const properties = { hs_pipeline: '812723471', hs_pipeline_stage: '812723472' };
    expect((await send('PATCH', `/crm/v3/objects/tickets/${at(body, 'id')}`, { properties })).status).toBe(200);
  });

  it('show their associations on request, in both directions', async () => {
    const ticket = await create('tickets', { hs_pipeline_stage: '1' }, [defined(101, 16), defined(2001, 339)]);
    const read = await send(
      'GET',
      `/crm/v3/objects/tickets/${at(ticket.body, 'id')}?associations=contacts,companies,notes`,
    );
    expect(at(read.body, 'associations')).toEqual({
      contacts: { results: [{ id: '101', type: 'ticket_to_contact' }] },
      companies: {
        results: [
          { id: '2001', type: 'ticket_to_company' },
          { id: '2001', type: 'ticket_to_company_unlabeled' },
        ],
      },
    });
    const contact = await send('GET', '/crm/v3/objects/contacts/101?associations=tickets');
    expect(at(contact.body, 'associations.tickets.results.0')).toEqual({
      id: at(ticket.body, 'id'),
      type: 'contact_to_ticket',
    });
  });

  it('have the stages of two pipelines', async () => {
    const { body } = await send('GET', '/crm/v3/pipelines/tickets');
    expect(each(body, 'results', 'id')).toEqual(['0', '812723471']);
    const stages = await send('GET', '/crm/v3/pipelines/tickets/0/stages');
    expect(at(stages.body, 'results.3')).toMatchObject({
      id: '4',
      metadata: { ticketState: 'CLOSED', isClosed: 'true' },
    });
    expect((await send('GET', '/crm/v3/pipelines/tickets/77')).status).toBe(404);
  });

  it('have owners, without those that were archived', async () => {
    const { body } = await send('GET', '/crm/v3/owners');
    expect(each(body, 'results', 'firstName')).toEqual(['Ada', 'Bo']);
    expect(at((await send('GET', '/crm/v3/owners?archived=true')).body, 'results')).toHaveLength(1);
    const id = at(body, 'results.0.id');
    expect((await create('tickets', { hs_pipeline_stage: '1', hubspot_owner_id: id })).status).toBe(201);
    expect(at((await send('GET', `/crm/v3/owners/${id}`)).body, 'id')).toBe(id);
  });
});

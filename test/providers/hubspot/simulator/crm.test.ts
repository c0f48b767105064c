import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hubspotClient } from '../../../../infra/simulators/hubspot/client.ts';
import { type HubspotSimulator, startHubspotSimulator } from '../../../../infra/simulators/hubspot/index.ts';
import { at, each, type Send } from '../../../../infra/simulators/shared/request.ts';
import { watch } from '../../../simulators/described.ts';

const portal = 70000001;
const time = Date.parse('2026-03-01T10:00:00.000Z');
const now = new Date(time).toISOString();

let hubspot: HubspotSimulator;
let send: Send;
let seen: ReturnType<typeof watch>;

beforeEach(async () => {
  hubspot = await startHubspotSimulator({ now: () => time });
  send = hubspotClient(hubspot.url, hubspot.account(portal));
  seen = watch(hubspot, 'hubspot', { deals: ['seats'], companies: ['customer_tier'] });
});

afterEach(async () => {
  seen.expectDescribed();
  await hubspot.close();
});

const defined = (id: number | string, associationTypeId: number) => ({
  to: { id: String(id) },
  types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }],
});

const create = (path: string, properties: unknown, associations: unknown = []) =>
  send('POST', `/crm/v3/objects/${path}`, { properties, associations });

const patch = (path: string, id: unknown, properties: unknown) =>
  send('PATCH', `/crm/v3/objects/${path}/${id}`, { properties });

const search = (path: string, filters: unknown[], more: object = {}) =>
  send('POST', `/crm/v3/objects/${path}/search`, {
    filterGroups: [{ filters }],
    sorts: ['hs_object_id'],
    properties: ['hs_object_id'],
    limit: 100,
    after: '0',
    ...more,
  });

describe('HubSpot refuses', () => {
  it.each([
    ['0-3', { dealname: 'No stage' }, /required properties were not set/],
    ['0-3', { dealname: 'x', dealstage: '812723482' }, /not one of the allowed options/],
    ['0-3', { dealname: 'x', dealstage: 'closedwon', amount: 'much' }, /INVALID_NUMBER/],
    ['0-3', { dealname: 'x', dealstage: 'closedwon', deal_currency_code: 'CHF' }, /INVALID_OPTION/],
    ['0-3', { dealname: 'x', dealstage: 'closedwon', hs_is_closed_won: 'true' }, /READ_ONLY_VALUE/],
    ['companies', { name: 'x', industry: 'Machines' }, /INVALID_OPTION/],
    ['tasks', { hs_task_subject: 'when?' }, /required properties were not set/],
    ['tasks', { hs_timestamp: now, hs_task_status: 'DONE' }, /INVALID_OPTION/],
    ['calls', { hs_call_title: 'when?' }, /required properties were not set/],
    ['meetings', { hs_meeting_title: 'when?' }, /required properties were not set/],
  ])('%s with %j', async (path, properties, message) => {
    const { status, body } = await create(path, properties);
    expect([status, at(body, 'category')]).toEqual([400, 'VALIDATION_ERROR']);
    expect(at(body, 'message')).toMatch(message);
  });

  it('pipelines of objects without pipelines, and stages of another pipeline', async () => {
    expect((await send('GET', '/crm/v3/pipelines/contacts')).status).toBe(400);
    expect((await send('GET', '/crm/v3/pipelines/deals/default/stages/812723482')).status).toBe(404);
    expect((await send('GET', '/crm/v3/pipelines/deals/0/stages')).status).toBe(404);
  });

  it('associations with a wrong type, and associations of missing records', async () => {
    const link = (to: string, type: string) => ({ inputs: [{ from: { id: '30001' }, to: { id: to }, type }] });
    hubspot.account(portal).create('tickets', { hs_pipeline_stage: '1' });
    const path = '/crm/v3/associations/tickets/contacts/batch/create';
    expect((await send('POST', path, link('101', 'deal_to_contact'))).status).toBe(400);
    expect((await send('POST', path, link('999', 'ticket_to_contact'))).status).toBe(404);
    expect(hubspot.account(portal).associated('tickets', 30001, 'contacts')).toEqual([]);
  });

  it('seven filters in one search', async () => {
    const filter = { propertyName: 'email', operator: 'HAS_PROPERTY' };
    expect((await search('contacts', Array(6).fill(filter))).status).toBe(200);
    expect((await search('contacts', Array(7).fill(filter))).status).toBe(400);
  });
});

describe('HubSpot deals', () => {
  it('start in the first pipeline, and change with their stage', async () => {
    const { status, body } = await create('0-3', { dealname: 'Engine', dealstage: 'contractsent', amount: '1200.50' });
    expect(status).toBe(201);
    expect(at(body, 'properties')).toMatchObject({ pipeline: 'default', amount: '1200.50', hs_is_closed: 'false' });
    const won = await patch('0-3', at(body, 'id'), { dealstage: 'closedwon' });
    expect(at(won.body, 'properties')).toMatchObject({ dealstage: 'closedwon', hs_is_closed_won: 'true' });
    const read = await send('GET', `/crm/v3/objects/0-3/${at(body, 'id')}?properties=closedate`);
    expect(at(read.body, 'properties.closedate')).toBe(now);
    expect((await patch('0-3', at(body, 'id'), { dealstage: '812723482' })).status).toBe(400);
  });

  it('show the people they are with, and are found by stage', async () => {
    const { body } = await create('0-3', { dealname: 'Engine', dealstage: 'contractsent' }, [
      defined(101, 3),
      defined(102, 3),
      defined(2001, 5),
    ]);
    const read = await send('GET', `/crm/v3/objects/0-3/${at(body, 'id')}?associations=contacts,companies`);
    expect(each(read.body, 'associations.contacts.results', 'id')).toEqual(['101', '102']);
    expect(each(read.body, 'associations.companies.results', 'type')).toEqual([
      'deal_to_company',
      'deal_to_company_unlabeled',
    ]);
    const found = await search('0-3', [{ propertyName: 'dealstage', operator: 'EQ', value: 'contractsent' }]);
    expect(each(found.body, 'results', 'id')).toEqual([at(body, 'id')]);
  });

  it('have stages with probabilities in two pipelines', async () => {
    const { body } = await send('GET', '/crm/v3/pipelines/deals');
    expect(each(body, 'results', 'id')).toEqual(['default', '812723481']);
    const stages = await send('GET', '/crm/v3/pipelines/deals/812723481/stages');
    expect(each(stages.body, 'results', 'metadata')).toEqual([
      { probability: '0.5', isClosed: 'false' },
      { probability: '1.0', isClosed: 'true' },
      { probability: '0.0', isClosed: 'true' },
    ]);
    const stage = await send('GET', '/crm/v3/pipelines/deals/default/stages/closedlost');
    expect(at(stage.body, 'label')).toBe('Closed Lost');
    expect(at((await send('GET', '/crm/v3/pipelines/deals/default')).body, 'stages')).toHaveLength(7);
  });
});

describe('HubSpot activities', () => {
  it.each([
    ['notes', { hs_note_body: 'x' }, 202],
    ['tasks', { hs_task_subject: 'x' }, 204],
    ['calls', { hs_call_title: 'x', hs_call_direction: 'INBOUND' }, 194],
    ['emails', { hs_email_subject: 'x', hs_email_direction: 'INCOMING_EMAIL' }, 198],
    ['meetings', { hs_meeting_title: 'x', hs_meeting_end_time: now }, 200],
  ] as const)('%s are created, read, changed, read in a batch, found and archived', async (type, properties, id) => {
    const [name = ''] = Object.keys(properties);
    const { status, body } = await create(type, { ...properties, hs_timestamp: now }, [defined(101, id)]);
    expect(status).toBe(201);
    const row = at(body, 'id');
    const list = await send('GET', `/crm/v3/objects/${type}?limit=100&properties=${name}&associations=contacts`);
    expect(each(list.body, 'results', 'properties')).toMatchObject([{ [name]: 'x' }]);
    expect(at(list.body, 'results.0.associations.contacts.results.0.id')).toBe('101');
    expect(at((await patch(type, row, { [name]: 'y' })).body, `properties.${name}`)).toBe('y');
    const inputs = [{ id: row }];
    const batch = await send('POST', `/crm/v3/objects/${type}/batch/read`, {
      inputs,
      properties: [name],
      propertiesWithHistory: [],
    });
    expect(each(batch.body, 'results', 'properties')).toMatchObject([{ [name]: 'y' }]);
    const recent = [{ propertyName: 'hs_createdate', operator: 'GTE', value: String(time) }];
    expect(each((await search(type, recent)).body, 'results', 'id')).toEqual([row]);
    expect((await send('DELETE', `/crm/v3/objects/${type}/${row}`)).status).toBe(204);
    expect((await send('GET', `/crm/v3/objects/${type}/${row}`)).status).toBe(404);
    expect(at((await search(type, recent)).body, 'total')).toBe(0);
    const read = await send('POST', `/crm/v3/associations/contacts/${type}/batch/read`, { inputs: [{ id: '101' }] });
    expect(at(read.body, 'results')).toEqual([]);
  });

  it('meetings happen when they start, unless set otherwise', async () => {
    const { body } = await create('meetings', { hs_meeting_title: 'Lunch', hs_meeting_start_time: now });
    expect(hubspot.account(portal).get('meetings', Number(at(body, 'id')))?.properties.hs_timestamp).toBe(now);
  });

  it('tasks remember when they were completed, until they are opened again', async () => {
    const { body } = await create('tasks', { hs_task_subject: 'x', hs_timestamp: now });
    const done = await patch('tasks', at(body, 'id'), { hs_task_status: 'COMPLETED' });
    expect(at(done.body, 'properties.hs_task_completion_date')).toBe(now);
    const open = await patch('tasks', at(body, 'id'), { hs_task_status: 'WAITING' });
    expect(at(open.body, 'properties')).not.toHaveProperty('hs_task_completion_date');
  });
});

describe('HubSpot associations', () => {
  it('are created and removed in batches, in both directions', async () => {
    const account = hubspot.account(portal);
    const ticket = account.create('tickets', { hs_pipeline_stage: '1' });
    const inputs = [{ from: { id: String(ticket.id) }, to: { id: '101' }, type: 'ticket_to_contact' }];
    const path = '/crm/v3/associations/tickets/contacts/batch';
    const made = await send('POST', `${path}/create`, { inputs });
    expect([made.status, at(made.body, 'results')]).toEqual([201, inputs]);
    expect(account.associated('tickets', ticket.id, 'contacts')).toEqual([101]);
    expect((await send('POST', `${path}/archive`, { inputs })).status).toBe(204);
    expect(account.associated('tickets', ticket.id, 'contacts')).toEqual([]);
    expect(account.associated('contacts', 101, 'tickets')).toEqual([]);
  });
});

describe('HubSpot companies of a deal', () => {
  /** Creates a deal with two companies. The first company is the primary one. */
  const start = () => {
    const account = hubspot.account(portal);
    const [first = 0, second = 0] = ['A', 'B'].map((name) => account.create('companies', { name }).id);
    const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 341 }];
    const to = [first, second].map((id) => ({ to: { id: String(id) }, types }));
    const deal = account.create('deals', { dealname: 'x', dealstage: 'closedwon' }, to).id;
    const change = async (operation: string, id: number, type: string, other = 'companies') => {
      const inputs = [{ from: { id: String(deal) }, to: { id: String(id) }, type }];
      return (await send('POST', `/crm/v3/associations/deals/${other}/batch/${operation}`, { inputs })).status;
    };
    const shown = async (other = 'companies') => {
      const { body } = await send('GET', `/crm/v3/objects/0-3/${deal}?associations=${other}`);
      return each(body, `associations.${other}.results`, 'id').map((id, index) => [
        Number(id),
        each(body, `associations.${other}.results`, 'type')[index],
      ]);
    };
    return { first, second, change, shown };
  };

  it('are listed once per type, and one is primary: the first, unless another is set', async () => {
    const { first, second, change, shown } = start();
    const unlabelled = 'deal_to_company_unlabeled';
    expect(await shown()).toEqual([
      [first, 'deal_to_company'],
      [first, unlabelled],
      [second, unlabelled],
    ]);
    expect(await change('create', second, 'deal_to_company')).toBe(201);
    expect(await shown()).toEqual([
      [first, unlabelled],
      [second, 'deal_to_company'],
      [second, unlabelled],
    ]);
  });

  it('stay after a label is removed, and are removed with the default type', async () => {
    const { first, second, change, shown } = start();
    expect(await change('archive', first, 'deal_to_company')).toBe(204);
    expect(await shown()).toEqual([first, second].map((id) => [id, 'deal_to_company_unlabeled']));
    expect(await change('archive', first, 'deal_to_company_unlabeled')).toBe(204);
    expect(await shown()).toEqual([[second, 'deal_to_company_unlabeled']]);
  });

  it('and contacts accept also the labels of the portal, but no others', async () => {
    const { change, shown } = start();
    for (const type of ['deal_to_contact', 'decision_maker'])
      expect(await change('create', 101, type, 'contacts')).toBe(201);
    expect(await shown('contacts')).toEqual([
      [101, 'deal_to_contact'],
      [101, 'decision_maker'],
    ]);
    expect(await change('create', 101, 'best_friend', 'contacts')).toBe(400);
    expect(await change('archive', 101, 'decision_maker', 'contacts')).toBe(204);
    expect(await shown('contacts')).toEqual([[101, 'deal_to_contact']]);
  });
});

describe('HubSpot search by id', () => {
  it('gives 11,000 records of the same moment exactly once, past the 10,000 results of one search', async () => {
    const account = hubspot.account(portal);
    for (let i = 0; i < 11_000; i += 1) account.create('contacts', { lastname: 'Many' });
    const since = { propertyName: 'lastmodifieddate', operator: 'GTE', value: String(time) };
    const ids: unknown[] = [];
    for (let cursor = ''; ; ) {
      const after = { propertyName: 'hs_object_id', operator: 'GT', value: cursor };
      const { body } = await search('contacts', cursor === '' ? [since] : [since, after], { limit: 200 });
      ids.push(...each(body, 'results', 'id'));
      if (at(body, 'paging') === undefined) break;
      cursor = String(ids.at(-1));
    }
    expect(ids).toHaveLength(11_000);
    expect(new Set(ids).size).toBe(11_000);
  });
});

describe('HubSpot records that were merged', () => {
  it('become a new record, which both ids lead to', async () => {
    const account = hubspot.account(portal);
    const [first, second] = ['Ada', 'Countess'].map((firstname) => account.create('contacts', { firstname }).id);
    const merged = account.merge('contacts', first ?? 0, second ?? 0);
    for (const id of [first, second]) {
      const { body } = await send('GET', `/crm/v3/objects/contacts/${id}`);
      expect(body).toMatchObject({ id: String(merged.id), properties: { firstname: 'Ada' } });
    }
    const ids = each((await send('GET', '/crm/v3/objects/contacts?limit=100')).body, 'results', 'id');
    expect(ids).toContain(String(merged.id));
    expect(ids).not.toContain(String(first));
  });
});

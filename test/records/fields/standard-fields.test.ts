import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../../infra/local/setup.ts';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { jiraSites } from '../../../infra/simulators/jira/seeds.ts';
import { pipedriveCompanies } from '../../../infra/simulators/pipedrive/seeds.ts';
import { zendeskSubdomains } from '../../../infra/simulators/zendesk/seeds.ts';
import {
  type AnsweredRecord,
  dataOf,
  envelopeOf,
  recordOf,
  recordsOf,
  refusedPaths,
  warnedPaths,
} from '../../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';

let service: Service;
let project: MadeProject;

beforeAll(async () => {
  service = await startService({
    hubspot: { strictDuplicates: false },
    pipedrive: { companies: pipedriveCompanies.map((company) => ({ ...company, contactSync: true })) },
  });
});

afterAll(() => service.stop());

beforeEach(async () => {
  project = await service.project();
});

const hubspot = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);
const pipedrive = () => service.simulators.pipedrive.account(pipedriveCompanies[0].companyDomain);
const jira = () => service.simulators.jira.account(jiraSites[0].site);
const zendesk = () => service.simulators.zendesk.account(zendeskSubdomains[0].subdomain);

/** Defines a field named `mine` and maps it for all linked users. */
const map = async (
  remote_field: string,
  data_type: string,
  { provider = 'hubspot' as ProviderId, object = 'crm.contact', name = 'mine' } = {},
): Promise<void> => {
  const define = { object, name, description: '', data_type };
  dataOf(await service.call('POST', '/field-mapping/define', { key: project.key, body: define }), 201);
  const body = { target: name, object, provider, remote_field };
  dataOf(await service.call('POST', '/field-mapping/map', { key: project.key, body }), 201);
};

const token = async (provider: ProviderId = 'hubspot'): Promise<string> =>
  (await service.connect(project, provider)).token;

const bodies = {
  '/crm/contacts': { first_name: 'Ada', last_name: 'L', email_addresses: [], phone_numbers: [], addresses: [] },
  '/crm/deals': { name: 'Engines', status: 'lost' },
  '/ticketing/tickets': { name: 'Printer', description: ['On fire.'] },
} as const;

type Collection = keyof typeof bodies;

const create = (as: string, field_mappings: object, path: Collection = '/crm/contacts', query = {}) =>
  service.call('POST', path, { token: as, body: { ...bodies[path], field_mappings }, query });

const created = async (as: string, field_mappings: object, path?: Collection): Promise<AnsweredRecord> =>
  recordOf(await create(as, field_mappings, path), 201);

const get = async (as: string, { id }: AnsweredRecord, path: Collection = '/crm/contacts') =>
  recordOf(await service.call('GET', `${path}/${id}`, { token: as }));

const patch = (as: string, { id }: AnsweredRecord, body: object, path: Collection = '/crm/contacts') =>
  service.call('PATCH', `${path}/${id}`, { token: as, body });

const issueOf = (reply: Awaited<ReturnType<typeof create>>) => envelopeOf(reply).details?.issues?.[0];

describe("one of the vendor's own fields that is not mapped", () => {
  it('is neither shown nor written', async () => {
    const as = await token();
    const row = hubspot().create('contacts', { firstname: 'Eve', salutation: 'Dr', favourite_colour: 'red' });
    const listed = recordsOf(await service.call('GET', '/crm/contacts', { token: as, query: { limit: 100 } }));
    const record = listed.find(({ remote_id }) => remote_id === String(row.id));
    expect(record?.field_mappings).toEqual({ favourite_colour: 'red' });
    const reply = await create(as, { salutation: 'Dr' });
    expect(warnedPaths(reply)).toEqual(['field_mappings.salutation']);
    expect(hubspot().get('contacts', Number(recordOf(reply, 201).remote_id))?.properties.salutation).toBeFalsy();
  });
});

describe('a mapped field that is read-only at the vendor', () => {
  it('is refused in a create and an update, before a request, except if it is sent back unchanged', async () => {
    await map('createdate', 'date-time');
    const as = await token();
    const before = hubspot().list('contacts').length;
    const refused = await create(as, { mine: '2030-01-01T00:00:00.000Z' });
    expect(issueOf(refused)).toEqual({
      path: 'field_mappings.mine',
      message: 'cannot be written: createdate is read-only at the provider',
    });
    expect(hubspot().list('contacts')).toHaveLength(before);
    const record = await get(as, await created(as, { mine: null }));
    const { mine } = record.field_mappings as { mine: string };
    expect(mine).toMatch(/^\d{4}-.*Z$/);
    const change = (value: unknown) => patch(as, record, { details: 'x', field_mappings: { mine: value } });
    expect(refusedPaths(await change('2030-01-01T00:00:00.000Z'))).toEqual(['field_mappings.mine']);
    expect(refusedPaths(await change(null))).toEqual(['field_mappings.mine']);
    expect(await get(as, record)).toMatchObject({ details: '' });
    expect(recordOf(await change(mine))).toMatchObject({ details: 'x', field_mappings: { mine } });
  });

  it.each([
    ['pipedrive', 'crm.deal', '/crm/deals', 'channel_id', 'string', 'x'],
    ['zendesk', 'ticketing.ticket', '/ticketing/tickets', 'Ticket status', 'number', 1],
    ['jira', 'ticketing.ticket', '/ticketing/tickets', 'creator', 'string', 'x'],
  ] as const)('is refused at %s too: %s', async (provider, object, path, field, type, value) => {
    await map(field, type, { provider, object });
    const reply = await create(await token(provider), { mine: value }, path);
    expect(refusedPaths(reply)).toEqual(['field_mappings.mine']);
    expect(issueOf(reply)?.message).toContain('is read-only at the provider');
  });
});

describe('a mapped field that also belongs to a unified field', () => {
  it('is read, and a write is refused with the name of the unified field', async () => {
    await map('Phone Number', 'string');
    const as = await token();
    expect(issueOf(await create(as, { mine: '030' }))).toEqual({
      path: 'field_mappings.mine',
      message: 'cannot be written: phone is phone_numbers at the provider, write the unified field',
    });
    const record = await created(as, {});
    const phone_numbers = [{ phone_number: '030', phone_type: 'work' }];
    expect(recordOf(await patch(as, record, { phone_numbers })).field_mappings).toEqual({ mine: '030' });
    // A client sends back the values that it has read.
    const same = { details: 'x', phone_numbers, field_mappings: { mine: '030' } };
    expect(recordOf(await patch(as, record, same))).toMatchObject({ details: 'x', field_mappings: { mine: '030' } });
    const both = { phone_numbers: [{ phone_number: '031', phone_type: 'work' }], field_mappings: { mine: '032' } };
    expect(refusedPaths(await patch(as, record, both))).toEqual(['field_mappings.mine']);
    expect((await get(as, record)).field_mappings).toEqual({ mine: '030' });
  });
});

describe("one of the vendor's own fields that is mapped", () => {
  it.each([
    ['salutation', 'string', 'Dr', { salutation: 'Dr' }],
    ['Salutation', 'string', 'Dr', { salutation: 'Dr' }],
    ['hs_lead_status', 'enum', 'CONNECTED', { hs_lead_status: 'CONNECTED' }],
    ['annualrevenue', 'number', 12.5, { annualrevenue: '12.5' }],
    ['closedate', 'date-time', '2030-01-02T10:00:00.000Z', { closedate: '2030-01-02T10:00:00.000Z' }],
  ])('is written, read, changed and emptied at HubSpot: %s as %s', async (field, type, value, kept) => {
    await map(field, type);
    const as = await token();
    const record = await created(as, { mine: value });
    expect(record.field_mappings).toEqual({ mine: value });
    expect(hubspot().get('contacts', Number(record.remote_id))?.properties).toMatchObject(kept);
    expect((await get(as, record)).field_mappings).toEqual({ mine: value });
    expect(recordOf(await patch(as, record, { field_mappings: { mine: null } })).field_mappings).toEqual({});
    expect(recordOf(await patch(as, record, { field_mappings: { mine: value } })).field_mappings).toEqual({
      mine: value,
    });
  });

  it.each([['Labels', 'array', ['Hot', 'Cold'], ['Hot', 'Cold'], { label_ids: [41, 42] }, { label_ids: [] }]])(
    'is written, read and emptied at Pipedrive: %s as %s',
    async (field, type, value, shown, kept, emptied) => {
      await map(field, type, { provider: 'pipedrive', object: 'crm.deal' });
      const as = await token('pipedrive');
      const deal = await created(as, { mine: value }, '/crm/deals');
      const values = () => pipedrive().get('deals', Number(deal.remote_id))?.values;
      expect([deal.field_mappings, values()]).toMatchObject([{ mine: shown }, kept]);
      expect((await get(as, deal, '/crm/deals')).field_mappings).toEqual({ mine: shown });
      const reply = await patch(as, deal, { field_mappings: { mine: null } }, '/crm/deals');
      expect([recordOf(reply).field_mappings, values()]).toMatchObject([{}, emptied]);
    },
  );

  it("accepts the vendor's options, and shows their labels", async () => {
    await map('visible_to', 'enum', { provider: 'pipedrive' });
    const as = await token('pipedrive');
    expect(warnedPaths(await create(as, { mine: 'Nobody' }))).toEqual(['field_mappings.mine']);
    const contact = await created(as, { mine: 'Entire company' });
    expect(contact.field_mappings).toEqual({ mine: 'Entire company' });
    expect(pipedrive().get('persons', Number(contact.remote_id))?.values).toMatchObject({ visible_to: 7 });
  });

  it('is found among the ticket fields of Zendesk, and shown even if a ticket has no custom field', async () => {
    await map('Ticket status', 'number', { provider: 'zendesk', object: 'ticketing.ticket' });
    const as = await token('zendesk');
    const ticket = recordOf(
      await service.call('POST', '/ticketing/tickets', { token: as, body: { name: 'A status' } }),
      201,
    );
    const value = zendesk()
      .tickets()
      .find(({ id }) => String(id) === ticket.remote_id)?.custom_status_id;
    expect(value).toBeTypeOf('number');
    expect((await get(as, ticket, '/ticketing/tickets')).field_mappings).toMatchObject({ mine: value });
  });

  it.each([
    ['environment', 'string', 'On *every* floor', { environment: { type: 'doc' } }],
    ['Components', 'array', ['Payments', 'Search'], { named: { components: ['Payments', 'Search'] } }],
    ['fixVersions', 'array', ['1.1'], { named: { fixVersions: ['1.1'] } }],
  ])('has the form of the vendor at Jira: %s as %s', async (field, type, value, kept) => {
    await map(field, type, { provider: 'jira', object: 'ticketing.ticket' });
    const as = await token('jira');
    const ticket = await created(as, { mine: value }, '/ticketing/tickets');
    expect((await get(as, ticket, '/ticketing/tickets')).field_mappings).toEqual({ mine: value });
    const row = jira()
      .issues()
      .find(({ id }) => String(id) === ticket.remote_id);
    expect(row).toMatchObject(kept);
    const emptied = await patch(as, ticket, { field_mappings: { mine: null } }, '/ticketing/tickets');
    expect(recordOf(emptied).field_mappings).toEqual({});
  });

  it('is requested by its name when the service reads the record', async () => {
    await map('salutation', 'string');
    const as = await token();
    const record = await created(as, { mine: 'Dr' });
    const asked: string[] = [];
    const stop = service.simulators.hubspot.onExchange(({ method, path, query }) => {
      asked.push(`${method} ${path} ${query.get('properties')?.split(',').includes('salutation')}`);
    });
    await get(as, record);
    recordsOf(await service.call('GET', '/crm/contacts', { token: as }));
    stop();
    expect(asked).toEqual([
      `GET /crm/v3/objects/contacts/${record.remote_id} true`,
      'GET /crm/v3/objects/contacts true',
    ]);
  });

  it('is in the meta of the object, as read-only if it cannot be written', async () => {
    await map('salutation', 'string', { name: 'job' });
    await map('phone', 'string', { name: 'telephone' });
    const meta = Object(dataOf(await service.call('GET', '/crm/contacts/meta', { token: await token() })));
    const { properties } = meta.create.properties.field_mappings;
    expect(properties.job).toEqual({ title: 'Salutation', 'x-remote-field': 'salutation', type: ['string', 'null'] });
    expect(properties.telephone).toMatchObject({ 'x-remote-field': 'phone', readOnly: true });
    expect(Object.keys(properties)).not.toContain('hs_lead_status');
  });
});

describe('GET /field-mapping/properties', () => {
  it("lists the vendor's own fields and the custom fields, and shows which can be written", async () => {
    await map('salutation', 'string');
    const { id: connection } = await service.connect(project, 'hubspot');
    const query = { connection, object: 'crm.contact' };
    const reply = await service.call('GET', '/field-mapping/properties', { key: project.key, query });
    const byName = new Map((dataOf(reply) as { name: string }[]).map((one) => [one.name, one]));
    const own = { is_custom: false, key: null, target: null };
    expect(byName.get('hs_lead_status')).toMatchObject({ ...own, is_writable: true, unified_field: null });
    expect(byName.get('createdate')).toMatchObject({ ...own, is_writable: false, unified_field: null });
    expect(byName.get('email')).toMatchObject({ ...own, is_writable: false, unified_field: 'email_addresses' });
    expect(byName.get('salutation')).toMatchObject({ is_custom: false, key: 'mine', target: { name: 'mine' } });
    expect(byName.get('favourite_colour')).toMatchObject({
      is_custom: true,
      is_writable: true,
      unified_field: null,
      key: 'favourite_colour',
    });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../../infra/local/setup.ts';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { pipedriveCompanies } from '../../../infra/simulators/pipedrive/seeds.ts';
import { zendeskSubdomains } from '../../../infra/simulators/zendesk/seeds.ts';
import { dataOf, envelopeOf, failureOf, recordOf, recordsOf, refusedPaths, warnedPaths } from '../../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';

const [portal, otherPortal] = hubspotPortals;

/** A custom field per type of the vendor. */
const properties = [
  { name: 'motto', label: 'Motto', type: 'string', fieldType: 'text' },
  { name: 'lead_score', label: 'Lead score', type: 'number', fieldType: 'number' },
  {
    name: 'is_vip',
    label: 'VIP?',
    type: 'bool',
    fieldType: 'booleancheckbox',
    options: [
      ['true', 'Yes'],
      ['false', 'No'],
    ],
  },
  { name: 'renews_on', label: 'Renews on', type: 'date', fieldType: 'date' },
  { name: 'seen_at', label: 'Seen at', type: 'datetime', fieldType: 'date' },
  {
    name: 'plan_code',
    label: 'Plan',
    type: 'enumeration',
    fieldType: 'select',
    options: [
      ['p1', 'Basic'],
      ['p2', 'Pro'],
    ],
  },
  {
    name: 'hobbies',
    label: 'Hobbies',
    type: 'enumeration',
    fieldType: 'checkbox',
    options: [
      ['chess', 'Chess'],
      ['golf', 'Golf'],
    ],
  },
] as const;

let service: Service;
let project: MadeProject;

beforeAll(async () => {
  service = await startService({
    hubspot: {
      strictDuplicates: false,
      portals: [
        { ...portal, customProperties: { ...portal.customProperties, contacts: properties } },
        { ...otherPortal, customProperties: { ...otherPortal.customProperties, contacts: properties } },
      ],
    },
  });
});

afterAll(() => service.stop());

beforeEach(async () => {
  project = await service.project();
});

const hubspot = (index: 0 | 1 = 0) => service.simulators.hubspot.account(hubspotPortals[index].portalId);
const pipedrive = () => service.simulators.pipedrive.account(pipedriveCompanies[0].companyDomain);
const zendesk = () => service.simulators.zendesk.account(zendeskSubdomains[0].subdomain);

const define = async (name: string, data_type: string, object = 'crm.contact', description = ''): Promise<string> => {
  const body = { object, name, description, data_type };
  return String(
    Object(dataOf(await service.call('POST', '/field-mapping/define', { key: project.key, body }), 201)).id,
  );
};

const map = async (target: string, provider: ProviderId, remote_field: string, id_linked_user?: string) => {
  const body = { target, provider, remote_field, ...(id_linked_user && { id_linked_user }) };
  const reply = await service.call('POST', '/field-mapping/map', { key: project.key, body });
  expect([200, 201], JSON.stringify(reply.body)).toContain(reply.status);
  return String(Object(envelopeOf(reply).data).id);
};

const remove = async (path: string) => dataOf(await service.call('DELETE', path, { key: project.key }));

/** Defines a field and maps it for all linked users. */
const mapped = async (name: string, type: string, remoteField: string, provider: ProviderId = 'hubspot') => {
  await define(name, type);
  return map(name, provider, remoteField);
};

const connect = (provider: ProviderId, options = {}) => service.connect(project, provider, options);

const contactBody = (field_mappings: Record<string, unknown>) => ({
  first_name: 'Ada',
  last_name: 'Lovelace',
  email_addresses: [],
  phone_numbers: [],
  addresses: [],
  field_mappings,
});

const create = (token: string, fields: Record<string, unknown>, query = {}) =>
  service.call('POST', '/crm/contacts', { token, body: contactBody(fields), query });

const get = async (token: string, id: string) =>
  recordOf(await service.call('GET', `/crm/contacts/${id}`, { token })).field_mappings;

/** Properties of a contact at HubSpot. */
const atHubspot = (remoteId: string, index: 0 | 1 = 0) => hubspot(index).get('contacts', Number(remoteId))?.properties;

describe('a value with the wrong type for its target', () => {
  const wrong = 'must be';

  it.each([
    ['string', 'motto', 5],
    ['string', 'motto', ['a']],
    ['number', 'lead_score', '5'],
    ['number', 'lead_score', true],
    ['number', 'lead_score', ''],
    ['number', 'motto', 'five'],
    ['boolean', 'is_vip', 'true'],
    ['boolean', 'is_vip', 1],
    ['date', 'renews_on', '2030-02-30'],
    ['date', 'renews_on', '2030-02-30T10:00:00Z'],
    ['date', 'motto', 'soon'],
    ['date-time', 'seen_at', '2030-01-02'],
    ['date-time', 'seen_at', 1_893_456_000_000],
    ['enum', 'plan_code', 5],
    ['array', 'hobbies', 'chess'],
    ['array', 'hobbies', [5]],
  ])('of type %s at %s is refused: %j', async (type, remoteField, value) => {
    await mapped('target', type, remoteField);
    const { token } = await connect('hubspot');
    const before = hubspot().list('contacts').length;
    const reply = await create(token, { target: value });
    expect(refusedPaths(reply)).toEqual(['field_mappings.target']);
    expect(envelopeOf(reply).details?.issues?.[0]?.message).toContain(wrong);
    expect(hubspot().list('contacts')).toHaveLength(before);
  });

  it('is refused if the field of the account cannot keep it', async () => {
    await mapped('target', 'string', 'lead_score');
    const { token } = await connect('hubspot');
    expect(refusedPaths(await create(token, { target: 'a lot' }))).toEqual(['field_mappings.target']);
    expect(recordOf(await create(token, { target: '12.5' }), 201).field_mappings).toEqual({ target: '12.5' });
  });

  it('is a warning, or a 422 when strict, if the account has no such option', async () => {
    await mapped('plan', 'enum', 'plan_code');
    const { token } = await connect('hubspot');
    expect(refusedPaths(await create(token, { plan: 'Gold' }, { strict: true }))).toEqual(['field_mappings.plan']);
    const reply = await create(token, { plan: 'Gold' });
    expect(envelopeOf(reply).warnings).toMatchObject([{ path: 'field_mappings.plan', code: 'unknown_value' }]);
  });
});

describe('a target without a mapped field in the account', () => {
  const warningOf = async (token: string, name: string) => {
    expect(refusedPaths(await create(token, { [name]: 1 }, { strict: true }))).toEqual([`field_mappings.${name}`]);
    const reply = await create(token, { [name]: 1 });
    expect(recordOf(reply, 201).field_mappings).toEqual({});
    expect(warnedPaths(reply)).toEqual([`field_mappings.${name}`]);
    return envelopeOf(reply).warnings?.[0]?.message;
  };

  it('is reported with the reason: not mapped, no such field, another type, mapped already', async () => {
    for (const name of ['unmapped', 'gone', 'typed', 'first', 'second']) await define(name, 'number');
    await map('gone', 'hubspot', 'no_such_property');
    await map('typed', 'hubspot', 'hobbies');
    await map('first', 'hubspot', 'lead_score');
    await map('second', 'hubspot', 'Lead score');
    await map('unmapped', 'pipedrive', 'Seats');
    const { token } = await connect('hubspot');
    expect(await warningOf(token, 'unmapped')).toContain('unmapped is not mapped for this account');
    expect(await warningOf(token, 'gone')).toContain('"no_such_property", and this account has no such field');
    expect(await warningOf(token, 'typed')).toContain('is of type array: a number cannot be kept there');
    expect(await warningOf(token, 'second')).toContain('second and first are mapped to the same field lead_score');
    expect(await warningOf(token, 'nobody')).toContain('no custom field "nobody"');
  });

  it("does not prevent writes to the account's own field with the same name", async () => {
    await define('motto', 'number');
    const { token } = await connect('hubspot');
    expect(recordOf(await create(token, { motto: 'Onwards' }), 201).field_mappings).toEqual({ motto: 'Onwards' });
  });
});

describe('a mapped field', () => {
  it.each([
    ['string', 'motto', 'Onwards', 'Onwards'],
    ['string', 'plan_code', 'p2', 'p2'],
    ['string', 'is_vip', 'true', 'true'],
    ['number', 'lead_score', 12.5, '12.5'],
    ['number', 'motto', 7, '7'],
    ['boolean', 'is_vip', false, 'false'],
    ['boolean', 'motto', true, 'true'],
    ['date', 'renews_on', '2030-01-02', '2030-01-02'],
    ['date', 'motto', '2030-01-02', '2030-01-02'],
    ['date-time', 'seen_at', '2030-01-02T10:00:00.000Z', '2030-01-02T10:00:00.000Z'],
    ['enum', 'plan_code', 'p1', 'p1'],
    ['enum', 'motto', 'anything', 'anything'],
    ['array', 'hobbies', ['chess', 'golf'], 'chess;golf'],
  ])('of type %s is written to %s, read, changed and emptied', async (type, remoteField, value, kept) => {
    await mapped('target', type, remoteField);
    const { token } = await connect('hubspot');
    const made = recordOf(await create(token, { target: value }), 201);
    expect(made.field_mappings).toEqual({ target: value });
    expect(atHubspot(made.remote_id)).toMatchObject({ [remoteField]: kept });
    expect(await get(token, made.id)).toEqual({ target: value });
    const path = `/crm/contacts/${made.id}`;
    const patch = (field_mappings: object) =>
      service.call('PATCH', path, { token, body: { details: randomUUID(), field_mappings } });
    expect(recordOf(await patch({ target: value })).field_mappings).toEqual({ target: value });
    expect(recordOf(await patch({ target: null })).field_mappings).toEqual({});
  });

  it('shows moments in UTC, whatever their offset was', async () => {
    await define('seen', 'date-time');
    await define('noted', 'date-time');
    await map('seen', 'hubspot', 'seen_at');
    await map('noted', 'hubspot', 'motto');
    const { token } = await connect('hubspot');
    const given = '2030-01-02T12:00:00+02:00';
    const shown = '2030-01-02T10:00:00.000Z';
    const made = recordOf(await create(token, { seen: given, noted: given }), 201);
    expect(made.field_mappings).toEqual({ seen: shown, noted: shown });
  });

  it('accepts the label of an option, and is found by the label of the field', async () => {
    await mapped('plan', 'enum', 'Plan');
    const { token } = await connect('hubspot');
    const made = recordOf(await create(token, { plan: 'Pro' }), 201);
    expect(made.field_mappings).toEqual({ plan: 'p2' });
  });

  it('with a value of another type is left out, and stays unchanged if the record is sent back', async () => {
    await mapped('score', 'number', 'motto');
    const { token } = await connect('hubspot');
    const row = hubspot().create('contacts', { firstname: 'Eve', motto: 'none yet' });
    const listed = recordsOf(await service.call('GET', '/crm/contacts', { token, query: { limit: 100 } }));
    const record = listed.find(({ remote_id }) => remote_id === String(row.id));
    expect(record?.field_mappings).toEqual({});
    const body = { id: record?.id, first_name: 'Eva', field_mappings: record?.field_mappings };
    recordOf(await service.call('PATCH', '/crm/contacts', { token, body }));
    expect(atHubspot(String(row.id))).toMatchObject({ firstname: 'Eva', motto: 'none yet' });
  });

  it("hides the account's own field with the same name", async () => {
    await mapped('motto', 'number', 'lead_score');
    const { token } = await connect('hubspot');
    const made = recordOf(await create(token, { motto: 5 }), 201);
    expect(atHubspot(made.remote_id)).toMatchObject({ lead_score: '5' });
    hubspot().update('contacts', Number(made.remote_id), { motto: 'Onwards' });
    expect(await get(token, made.id)).toEqual({ motto: 5 });
  });

  it("can be written under the account's own name too, but not with a contradicting value", async () => {
    await mapped('score', 'number', 'lead_score');
    const { token } = await connect('hubspot');
    expect(recordOf(await create(token, { lead_score: '5' }), 201).field_mappings).toEqual({ score: 5 });
    const reply = await create(token, { lead_score: 6, score: 7 });
    expect(recordOf(reply, 201).field_mappings).toEqual({ score: 7 });
    expect(warnedPaths(reply)).toEqual(['field_mappings.lead_score']);
    expect(warnedPaths(await create(token, { lead_score: 7, score: 7 }))).toEqual([]);
  });
});

describe('one target', () => {
  it('is mapped to a different field per provider', async () => {
    await define('seats', 'number', 'crm.deal');
    await map('seats', 'hubspot', 'seats');
    await map('seats', 'pipedrive', 'Seats');
    const [first, second] = [await connect('hubspot'), await connect('pipedrive')];
    const body = { name: 'A hundred engines', field_mappings: { seats: 100 } };
    const deals = await Promise.all(
      [first, second].map(async ({ token }) =>
        recordOf(await service.call('POST', '/crm/deals', { token, body }), 201),
      ),
    );
    expect(deals.map(({ field_mappings }) => field_mappings)).toEqual([{ seats: 100 }, { seats: 100 }]);
    const code = pipedrive().customFields('deals').Seats ?? '';
    expect(hubspot().get('deals', Number(deals[0]?.remote_id))?.properties).toMatchObject({ seats: '100' });
    expect(pipedrive().get('deals', Number(deals[1]?.remote_id))?.custom_fields).toMatchObject({ [code]: 100 });
  });

  it('is mapped to fields by name, number and title, with and without options', async () => {
    await define('is_escalated', 'boolean', 'ticketing.ticket');
    await define('order', 'string', 'ticketing.ticket');
    await map('is_escalated', 'hubspot', 'escalated');
    await map('is_escalated', 'zendesk', 'Escalated');
    await map('order', 'zendesk', String(zendesk().customFields['Order number']));
    const [first, second] = [await connect('hubspot'), await connect('zendesk')];
    const body = (field_mappings: object) => ({ name: 'Fire', description: ['In the office.'], field_mappings });
    const post = async (token: string, fields: object) =>
      recordOf(await service.call('POST', '/ticketing/tickets', { token, body: body(fields) }), 201);
    expect((await post(first.token, { is_escalated: true })).field_mappings).toEqual({ is_escalated: true });
    const ticket = await post(second.token, { is_escalated: true, order: 'A-1' });
    expect(ticket.field_mappings).toMatchObject({ is_escalated: true, order: 'A-1' });
    expect(Object.keys(Object(ticket.field_mappings))).not.toContain('Escalated');
  });

  it("uses the linked user's own mapping if there is one, otherwise the mapping for all users", async () => {
    await mapped('score', 'number', 'lead_score');
    const [own, other] = [await service.linkedUser(project), await service.linkedUser(project)];
    await map('score', 'hubspot', 'motto', own);
    const mine = await connect('hubspot', { linkedUser: own });
    const theirs = await connect('hubspot', { linkedUser: other, account: 1 });
    const [first, second] = [
      recordOf(await create(mine.token, { score: 1 }), 201),
      recordOf(await create(theirs.token, { score: 2 }), 201),
    ];
    expect(atHubspot(first.remote_id)).toMatchObject({ motto: '1' });
    expect(atHubspot(second.remote_id, 1)).toMatchObject({ lead_score: '2' });
  });

  it('of another project has no effect', async () => {
    await mapped('score', 'number', 'lead_score');
    project = await service.project();
    const { token } = await connect('hubspot');
    expect(warnedPaths(await create(token, { score: 1 }))).toEqual(['field_mappings.score']);
  });
});

describe('a change of the mapping', () => {
  it('takes effect: a new mapping, a removed mapping, a removed definition', async () => {
    const id = await define('score', 'number');
    await map('score', 'hubspot', 'lead_score');
    const { token } = await connect('hubspot');
    const made = recordOf(await create(token, { score: 1, motto: '7' }), 201);
    expect(made.field_mappings).toEqual({ score: 1, motto: '7' });
    const mapping = await map('score', 'hubspot', 'motto');
    expect(await get(token, made.id)).toEqual({ score: 7, lead_score: 1 });
    await remove(`/field-mapping/map/${mapping}`);
    expect(await get(token, made.id)).toEqual({ motto: '7', lead_score: 1 });
    await map('score', 'hubspot', 'motto');
    await remove(`/field-mapping/define/${id}`);
    expect(await get(token, made.id)).toEqual({ motto: '7', lead_score: 1 });
  });
});

describe('GET /crm/contacts/meta', () => {
  it("describes the targets with their own types and the account's options", async () => {
    await define('plan', 'enum', 'crm.contact', 'What they pay for.');
    await define('score', 'number');
    await map('plan', 'hubspot', 'plan_code');
    await map('score', 'hubspot', 'motto');
    const { token } = await connect('hubspot');
    const meta = Object(dataOf(await service.call('GET', '/crm/contacts/meta', { token })));
    for (const { properties: all } of [meta.create, meta.update]) {
      const { properties: fields } = all.field_mappings;
      expect(fields.plan).toEqual({
        title: 'Plan',
        description: 'What they pay for.',
        'x-remote-field': 'plan_code',
        type: ['string', 'null'],
        oneOf: [
          { const: 'p1', title: 'Basic' },
          { const: 'p2', title: 'Pro' },
          { const: null, title: 'None' },
        ],
      });
      expect(fields.score).toEqual({ title: 'Motto', 'x-remote-field': 'motto', type: ['number', 'null'] });
      expect(Object.keys(fields)).toEqual(expect.arrayContaining(['lead_score', 'hobbies']));
      expect(Object.keys(fields)).not.toContain('motto');
      expect(Object.keys(fields)).not.toContain('plan_code');
    }
  });
});

describe('GET /field-mapping/properties', () => {
  const list = (query: Record<string, string>, key = project.key) =>
    service.call('GET', '/field-mapping/properties', { key, query });

  it('answers 404 for a connection of another project, and 422 without an object that has custom fields', async () => {
    const { id } = await connect('hubspot');
    const other = await service.project();
    expect(failureOf(await list({ connection: id, object: 'crm.contact' }, other.key))).toEqual([404, 'not_found']);
    expect(failureOf(await list({ connection: id, object: 'crm.user' }))).toEqual([422, 'unsupported_object']);
    expect(refusedPaths(await list({ connection: id }))).toEqual(['object']);
  });

  it('answers 409 for a connection that is revoked', async () => {
    const { id } = await connect('hubspot');
    await service.call('DELETE', `/connections/${id}`, { key: project.key });
    expect(failureOf(await list({ connection: id, object: 'crm.contact' }))).toEqual([409, 'conflict']);
  });

  it('lists the fields of the account with their types, options and targets, and asks the provider each time', async () => {
    await mapped('plan', 'enum', 'plan_code');
    await mapped('hobbies', 'number', 'motto');
    await mapped('typed', 'number', 'renews_on');
    const { id } = await connect('hubspot');
    const reads = () =>
      service.simulators.hubspot.exchanges.filter(({ path }) => path.endsWith('/crm/v3/properties/contacts')).length;
    const before = reads();
    const reply = await list({ connection: id, object: 'crm.contact' });
    const all = (dataOf(reply) as readonly Record<string, unknown>[]).filter(({ is_custom }) => is_custom);
    expect(all.map(({ name, data_type, key }) => [name, data_type, key])).toEqual([
      ['motto', 'string', 'hobbies'],
      ['lead_score', 'number', 'lead_score'],
      ['is_vip', 'boolean', 'is_vip'],
      ['renews_on', 'date', 'renews_on'],
      ['seen_at', 'date-time', 'seen_at'],
      ['plan_code', 'enum', 'plan'],
      ['hobbies', 'array', null],
    ]);
    expect(all[5]).toMatchObject({
      label: 'Plan',
      options: [
        { value: 'p1', label: 'Basic' },
        { value: 'p2', label: 'Pro' },
      ],
      target: { name: 'plan', data_type: 'enum' },
    });
    expect(envelopeOf(reply).message).toContain('typed is mapped to "renews_on", and renews_on is of type date');
    await list({ connection: id, object: 'crm.contact' });
    expect(reads() - before).toBe(2);
  });

  it('lists the fields of other providers by the same call', async () => {
    const connections = [await connect('pipedrive'), await connect('zendesk')];
    const objects = ['crm.deal', 'ticketing.ticket'];
    const replies = await Promise.all(
      connections.map(({ id }, at) => list({ connection: id, object: objects[at] ?? '' })),
    );
    const [deals, tickets] = replies.map((reply) => dataOf(reply) as readonly Record<string, unknown>[]);
    expect(deals).toEqual(expect.arrayContaining([expect.objectContaining({ label: 'Seats', data_type: 'number' })]));
    expect(tickets).toEqual(
      expect.arrayContaining([expect.objectContaining({ label: 'Contract end', key: 'Contract end' })]),
    );
  });
});

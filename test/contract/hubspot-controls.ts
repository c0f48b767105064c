import type { Control, Negative, Sample } from './negative-controls.ts';

const moment = '2026-01-02T03:04:05.000Z';
const dated = { createdAt: moment, updatedAt: moment, archived: false };

const record = (properties: Record<string, string | null>) => ({
  id: '101',
  properties: { hs_object_id: '101', ...properties },
  ...dated,
});

const page = (result: unknown) => ({ results: [result], paging: { next: { after: '101' } } });

const contact = record({ firstname: 'Ada', phone: null, createdate: moment, lastmodifieddate: moment });
const ticket = record({ subject: 'Printer', hs_pipeline_stage: '1', closed_date: null });
const associated = { ...ticket, associations: { contacts: { results: [{ id: '7', type: 'ticket_to_contact' }] } } };
const company = record({ name: 'Analytical Engines', domain: 'example.com' });
const note = record({ hs_note_body: 'Called back', hs_timestamp: moment });

const association = (associationTypeId: number) => [
  { to: { id: '7' }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }] },
];

const control = (operation: string, valid: Sample, negatives: readonly Negative[]): Control => ({
  provider: 'hubspot',
  operation,
  valid,
  negatives,
});

const objects = '/crm/v3/objects';

const unknownProperty = (change: Partial<Sample>, where: Negative['where']): Negative => ({
  name: 'an unknown property name',
  where,
  message: /unknown property "shoe_size"/,
  change,
});

const list = (plural: string, result: Record<string, unknown>, properties: string): Control =>
  control(
    `GET ${objects}/${plural}`,
    { path: `${objects}/${plural}`, query: `limit=10&after=100&properties=${properties}`, answer: page(result) },
    [
      { name: 'a limit in words', where: 'query', message: /integer/, change: { query: 'limit=ten' } },
      { name: 'a limit given twice', where: 'query', message: /more than once/, change: { query: 'limit=1&limit=2' } },
      unknownProperty({ query: `properties=${properties},shoe_size` }, 'query'),
      unknownProperty({ answer: page({ ...result, properties: { shoe_size: '38' } }) }, 'response'),
      {
        name: 'a number for a property',
        where: 'response',
        message: /must be string,null/,
        change: { answer: page({ ...result, properties: { hs_object_id: 101 } }) },
      },
      {
        name: 'a record without id',
        where: 'response',
        message: /required property 'id'/,
        change: { answer: page({ ...result, id: undefined }) },
      },
    ],
  );

const get = (plural: string, parameter: string, result: Record<string, unknown>, properties: string): Control =>
  control(
    `GET ${objects}/${plural}/{${parameter}}`,
    { path: `${objects}/${plural}/101`, query: `properties=${properties}`, answer: result },
    [
      { name: 'archived in words', where: 'query', message: /boolean/, change: { query: 'archived=yes' } },
      unknownProperty({ query: 'properties=shoe_size' }, 'query'),
      {
        name: 'an error without category',
        where: 'response',
        message: /required property 'category'/,
        change: { status: 404, answer: { status: 'error', message: 'Not found', correlationId: crypto.randomUUID() } },
      },
    ],
  );

const create = (plural: string, properties: Record<string, string>, result: unknown, type: number): Control => {
  const body = { properties, associations: association(type) };
  return control(`POST ${objects}/${plural}`, { path: `${objects}/${plural}`, body, status: 201, answer: result }, [
    {
      name: 'no associations',
      where: 'request',
      message: /required property 'associations'/,
      change: { body: { properties } },
    },
    {
      name: 'a number for a property',
      where: 'request',
      message: /must be string/,
      change: { body: { ...body, properties: { ...properties, hubspot_owner_id: 12 } } },
    },
    {
      name: 'a read-only property',
      where: 'request',
      message: /"hs_object_id" is read-only/,
      change: { body: { ...body, properties: { hs_object_id: '1' } } },
    },
    unknownProperty({ body: { ...body, properties: { shoe_size: '38' } } }, 'request'),
    {
      name: 'an unknown association category',
      where: 'request',
      message: /allowed values/,
      change: {
        body: {
          ...body,
          associations: [{ to: { id: '7' }, types: [{ associationCategory: 'OURS', associationTypeId: 1 }] }],
        },
      },
    },
    { name: 'no body', where: 'request', message: /body is missing/, change: { body: undefined } },
  ]);
};

const patch = (plural: string, parameter: string, properties: Record<string, string>, result: unknown): Control =>
  control(
    `PATCH ${objects}/${plural}/{${parameter}}`,
    { path: `${objects}/${plural}/101`, body: { properties }, answer: result },
    [
      { name: 'no properties', where: 'request', message: /required property 'properties'/, change: { body: {} } },
      {
        name: 'null for a property',
        where: 'request',
        message: /must be string/,
        change: { body: { properties: { hubspot_owner_id: null } } },
      },
      unknownProperty({ body: { properties: { shoe_size: '38' } } }, 'request'),
    ],
  );

const search = (plural: string, modified: string, property: string, result: unknown): Control => {
  const filter = { propertyName: modified, operator: 'GTE', value: '1767322800000' };
  const body = {
    filterGroups: [{ filters: [filter] }],
    sorts: [modified],
    properties: [property],
    limit: 100,
    after: '0',
  };
  const answer = { total: 1, ...page(result) };
  return control(`POST ${objects}/${plural}/search`, { path: `${objects}/${plural}/search`, body, answer }, [
    {
      name: 'an unknown operator',
      where: 'request',
      message: /allowed values/,
      change: { body: { ...body, filterGroups: [{ filters: [{ ...filter, operator: 'SINCE' }] }] } },
    },
    {
      name: 'an unknown filter field',
      where: 'request',
      message: /unknown field "field"/,
      change: { body: { ...body, filterGroups: [{ filters: [{ ...filter, field: 'x' }] }] } },
    },
    {
      name: 'a limit in words',
      where: 'request',
      message: /must be integer/,
      change: { body: { ...body, limit: '100' } },
    },
    unknownProperty({ body: { ...body, properties: ['shoe_size'] } }, 'request'),
    unknownProperty({ body: { ...body, sorts: [{ propertyName: 'shoe_size', direction: 'ASCENDING' }] } }, 'request'),
    unknownProperty(
      { body: { ...body, filterGroups: [{ filters: [{ ...filter, propertyName: 'shoe_size' }] }] } },
      'request',
    ),
    {
      name: 'no total',
      where: 'response',
      message: /required property 'total'/,
      change: { answer: page(result) },
    },
  ]);
};

const owner = {
  id: '5',
  type: 'PERSON',
  email: 'ada@example.com',
  firstName: 'Ada',
  userId: 50,
  ...dated,
  teams: [{ id: '1', name: 'Sales', primary: true }],
};

const stage = { id: '1', label: 'New', displayOrder: 0, metadata: { ticketState: 'OPEN' }, ...dated };
const pipeline = { id: '0', label: 'Support', displayOrder: 0, stages: [stage], ...dated };

const property = {
  name: 'firstname',
  label: 'First Name',
  type: 'string',
  fieldType: 'text',
  description: '',
  groupName: 'contactinformation',
  options: [],
};

const account = {
  portalId: 123,
  accountType: 'STANDARD',
  timeZone: 'UTC',
  companyCurrency: 'EUR',
  additionalCurrencies: [],
  utcOffset: '+01:00',
  utcOffsetMilliseconds: 3_600_000,
  uiDomain: 'app.hubspot.com',
  dataHostingLocation: 'eu1',
};

const batch = { inputs: [{ id: '101' }], properties: ['hs_note_body'], propertiesWithHistory: [] };
const batchAnswer = { status: 'COMPLETE', results: [note], startedAt: moment, completedAt: moment };

const links = { inputs: [{ id: '101' }] };
const linked = { from: { id: '101' }, to: [{ id: '7', type: 'ticket_to_contact' }] };
const linksAnswer = { status: 'COMPLETE', results: [linked], startedAt: moment, completedAt: moment };

const associations = control(
  'POST /crm/v3/associations/{fromObjectType}/{toObjectType}/batch/read',
  { path: '/crm/v3/associations/tickets/contacts/batch/read', body: links, answer: linksAnswer },
  [
    {
      name: 'an input without id',
      where: 'request',
      message: /required property 'id'/,
      change: { body: { inputs: [{}] } },
    },
    {
      name: 'an association without its other end',
      where: 'response',
      message: /required property 'to'/,
      change: { answer: { ...linksAnswer, results: [{ from: { id: '101' } }] } },
    },
  ],
);

export const hubspotControls: readonly Control[] = [
  list('contacts', contact, 'firstname,phone'),
  create('contacts', { firstname: 'Ada', email: 'ada@example.com' }, contact, 279),
  get('contacts', 'contactId', contact, 'firstname'),
  patch('contacts', 'contactId', { lastname: 'Lovelace', phone: '' }, contact),
  search('contacts', 'lastmodifieddate', 'firstname', contact),
  list('tickets', associated, 'subject,hs_pipeline_stage'),
  create('tickets', { subject: 'Printer', hs_pipeline: '0', hs_ticket_priority: 'HIGH' }, ticket, 16),
  get('tickets', 'ticketId', associated, 'subject'),
  patch('tickets', 'ticketId', { hs_pipeline_stage: '4' }, ticket),
  search('tickets', 'hs_lastmodifieddate', 'subject', ticket),
  list('companies', company, 'name,domain'),
  get('companies', 'companyId', company, 'name'),
  search('companies', 'hs_lastmodifieddate', 'name', company),
  associations,
  create('notes', { hs_note_body: 'Called back', hs_timestamp: moment }, note, 228),
  search('notes', 'hs_timestamp', 'hs_note_body', note),
  control(
    `POST ${objects}/notes/batch/read`,
    { path: `${objects}/notes/batch/read`, body: batch, answer: batchAnswer },
    [
      {
        name: 'an input without id',
        where: 'request',
        message: /required property 'id'/,
        change: { body: { ...batch, inputs: [{}] } },
      },
      {
        name: 'an unknown batch state',
        where: 'response',
        message: /allowed values/,
        change: { answer: { ...batchAnswer, status: 'DONE' } },
      },
      unknownProperty({ body: { ...batch, properties: ['shoe_size'] } }, 'request'),
    ],
  ),
  control('GET /crm/v3/owners', { path: '/crm/v3/owners', query: 'limit=100', answer: page(owner) }, [
    {
      name: 'an owner of no type',
      where: 'response',
      message: /required property 'type'/,
      change: { answer: page({ ...owner, type: undefined }) },
    },
  ]),
  control('GET /crm/v3/owners/{ownerId}', { path: '/crm/v3/owners/5', answer: owner }, [
    {
      name: 'a user id in words',
      where: 'response',
      message: /must be integer/,
      change: { answer: { ...owner, userId: '50' } },
    },
  ]),
  control(
    'GET /crm/v3/pipelines/{objectType}',
    { path: '/crm/v3/pipelines/tickets', answer: { results: [pipeline] } },
    [
      {
        name: 'a stage without metadata',
        where: 'response',
        message: /required property 'metadata'/,
        change: { answer: { results: [{ ...pipeline, stages: [{ ...stage, metadata: undefined }] }] } },
      },
    ],
  ),
  control(
    'GET /crm/v3/properties/{objectType}',
    { path: '/crm/v3/properties/contacts', answer: { results: [property] } },
    [
      {
        name: 'a property without options',
        where: 'response',
        message: /required property 'options'/,
        change: { answer: { results: [{ ...property, options: undefined }] } },
      },
    ],
  ),
  control('GET /account-info/v3/details', { path: '/account-info/v3/details', answer: account }, [
    {
      name: 'a portal id in words',
      where: 'response',
      message: /must be integer/,
      change: { answer: { ...account, portalId: '123' } },
    },
  ]),
];

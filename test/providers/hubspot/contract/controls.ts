import type { Control, Negative } from '../../../contract/controls/negative-controls.ts';
import { hubspotAssociationControls } from './association-controls.ts';
import {
  batchWrites,
  control,
  create,
  get,
  list,
  moment,
  page,
  patch,
  readMany,
  remove,
  search,
} from './control-builders.ts';
import { hubspotCustomControls } from './custom-controls.ts';
import { hubspotFileControls } from './file-controls.ts';
import { hubspotMarketingControls } from './marketing-controls.ts';
import { tokenControls } from './token-controls.ts';
import { undescribedControls } from './undescribed-controls.ts';

const dated = { createdAt: moment, updatedAt: moment, archived: false };

const record = (properties: Record<string, string | null>) => ({
  id: '101',
  properties: { hs_object_id: '101', ...properties },
  ...dated,
});

const contact = record({ firstname: 'Ada', phone: null, createdate: moment, lastmodifieddate: moment });
const ticket = record({ subject: 'Printer', hs_pipeline_stage: '1', closed_date: null });
const associated = { ...ticket, associations: { contacts: { results: [{ id: '7', type: 'ticket_to_contact' }] } } };
const company = record({ name: 'Analytical Engines', domain: 'example.com' });
const deal = record({ dealname: 'Engine', amount: '1200.50', dealstage: 'appointmentscheduled', pipeline: 'default' });
const withPeople = { ...deal, associations: { contacts: { results: [{ id: '7', type: 'deal_to_contact' }] } } };

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

const newLinks = { inputs: [{ from: { id: '101' }, to: { id: '7' }, type: 'ticket_to_contact' }] };

const linkFaults: readonly Negative[] = [
  {
    name: 'a link without its type',
    where: 'request',
    message: /required property 'type'/,
    change: { body: { inputs: [{ from: { id: '101' }, to: { id: '7' } }] } },
  },
  {
    name: 'a bare id',
    where: 'request',
    message: /must be object/,
    change: { body: { inputs: [{ from: '101', to: { id: '7' }, type: 'ticket_to_contact' }] } },
  },
];

const linking = '/crm/v3/associations/{fromObjectType}/{toObjectType}/batch';

/** Controls of an activity, with its associations. */
const activity = (plural: string, singular: string, properties: Record<string, string>, type: number): Control[] => {
  const [property = ''] = Object.keys(properties);
  const row = record(properties);
  const associations = { contacts: { results: [{ id: '7', type: `${singular}_to_contact` }] } };
  const written = { ...properties, hs_timestamp: moment };
  return [
    list(plural, { ...row, associations }, property),
    create(plural, written, row, type),
    get(plural, `${singular}Id`, { ...row, associations }, property),
    patch(plural, `${singular}Id`, properties, row),
    remove(plural, `${singular}Id`),
    search(plural, 'hs_lastmodifieddate', property, row),
    readMany(plural, property, row),
    ...batchWrites(plural, written, row, type),
  ];
};

const lead = record({ hs_lead_name: 'Ada Lovelace', hs_lead_label: 'WARM', hs_pipeline_stage: 'new-stage-id' });
const newLead = { hs_lead_name: 'Ada Lovelace', hs_lead_label: 'WARM' };

/** Controls of leads. The description of all objects applies to leads, which have none of their own. */
const leads: readonly Control[] = [
  list('leads', lead, 'hs_lead_name'),
  create('leads', newLead, lead, 578),
  get('leads', 'objectId', lead, 'hs_lead_name'),
  patch('leads', 'objectId', { hs_lead_label: 'HOT' }, lead),
  remove('leads', 'objectId'),
  search('leads', 'hs_lastmodifieddate', 'hs_lead_name', lead),
  readMany('leads', 'hs_lead_name', lead),
  ...batchWrites('leads', newLead, lead, 578),
].map((one) => ({ ...one, operation: one.operation.replace('/leads', '/{objectType}') }));

const getPipeline = (tail: string, answer: Record<string, unknown>, lacks: string): Control =>
  control(
    `GET /crm/v3/pipelines/{objectType}/{pipelineId}${tail}`,
    { path: `/crm/v3/pipelines/deals/default${tail.replace('{stageId}', '1')}`, answer },
    [
      {
        name: `no ${lacks}`,
        where: 'response',
        message: new RegExp(`required property '${lacks}'`),
        change: { answer: { ...answer, [lacks]: undefined } },
      },
    ],
  );

export const controls: readonly Control[] = [
  ...hubspotAssociationControls,
  ...tokenControls,
  ...undescribedControls,
  list('contacts', contact, 'firstname,phone'),
  create('contacts', { firstname: 'Ada', email: 'ada@example.com' }, contact, 279),
  get('contacts', 'contactId', contact, 'firstname'),
  patch('contacts', 'contactId', { lastname: 'Lovelace', phone: '' }, contact),
  remove('contacts', 'contactId'),
  search('contacts', 'lastmodifieddate', 'firstname', contact),
  readMany('contacts', 'firstname', contact),
  ...batchWrites('contacts', { firstname: 'Ada' }, contact, 1),
  list('companies', company, 'name,domain'),
  create('companies', { name: 'Analytical Engines', numberofemployees: '12' }, company, 280),
  get('companies', 'companyId', company, 'name'),
  patch('companies', 'companyId', { name: 'Difference Engines', domain: '' }, company),
  remove('companies', 'companyId'),
  search('companies', 'hs_lastmodifieddate', 'name', company),
  readMany('companies', 'name', company),
  ...batchWrites('companies', { name: 'Engines' }, company, 2),
  list('0-3', withPeople, 'dealname,amount'),
  create('0-3', { dealname: 'Engine', pipeline: 'default', dealstage: 'closedwon' }, deal, 3),
  get('0-3', 'dealId', withPeople, 'dealname'),
  patch('0-3', 'dealId', { dealstage: 'closedlost', closedate: moment }, deal),
  remove('0-3', 'dealId'),
  search('0-3', 'hs_lastmodifieddate', 'dealname', deal),
  readMany('0-3', 'dealname', deal),
  ...batchWrites('0-3', { dealname: 'Engine', pipeline: 'default', dealstage: 'closedwon' }, deal, 3),
  list('tickets', associated, 'subject,hs_pipeline_stage'),
  create(
    'tickets',
    { subject: 'Printer', hs_pipeline: '0', hs_pipeline_stage: '1', hs_ticket_priority: 'HIGH' },
    ticket,
    16,
  ),
  get('tickets', 'ticketId', associated, 'subject'),
  patch('tickets', 'ticketId', { hs_pipeline_stage: '4' }, ticket),
  remove('tickets', 'ticketId'),
  search('tickets', 'hs_lastmodifieddate', 'subject', ticket),
  readMany('tickets', 'subject', ticket),
  ...batchWrites('tickets', { subject: 'Printer', hs_pipeline: '0', hs_pipeline_stage: '1' }, ticket, 16),
  ...leads,
  ...activity('notes', 'note', { hs_note_body: 'Called back' }, 228),
  ...activity('tasks', 'task', { hs_task_subject: 'Call back', hs_task_status: 'WAITING' }, 204),
  ...activity('calls', 'call', { hs_call_title: 'Called back', hs_call_direction: 'INBOUND' }, 194),
  ...activity('emails', 'email', { hs_email_subject: 'Hello', hs_email_direction: 'EMAIL' }, 198),
  ...activity('meetings', 'meeting', { hs_meeting_title: 'Lunch', hs_meeting_end_time: moment }, 200),
  associations,
  control(
    'GET /crm/v3/associations/{fromObjectType}/{toObjectType}/types',
    {
      path: '/crm/v3/associations/contacts/companies/types',
      answer: { results: [{ id: '279', name: 'contact_to_company_unlabeled' }] },
    },
    [
      {
        name: 'a type without a name',
        where: 'response',
        message: /required property 'name'/,
        change: { answer: { results: [{ id: '279' }] } },
      },
    ],
  ),
  control(
    `POST ${linking}/create`,
    {
      path: '/crm/v3/associations/tickets/contacts/batch/create',
      body: newLinks,
      status: 201,
      answer: { status: 'COMPLETE', results: newLinks.inputs, startedAt: moment, completedAt: moment },
    },
    linkFaults,
  ),
  control(
    `POST ${linking}/archive`,
    { path: '/crm/v3/associations/tickets/contacts/batch/archive', body: newLinks, status: 204 },
    linkFaults,
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
  getPipeline('', pipeline, 'stages'),
  getPipeline('/stages', { results: [stage] }, 'results'),
  getPipeline('/stages/{stageId}', stage, 'metadata'),
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
  ...hubspotCustomControls,
  ...hubspotFileControls,
  ...hubspotMarketingControls,
];

import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import type { Accounts } from './accounts.ts';
import { type Pair, type Row, same } from './rows.ts';

type HubspotType = Parameters<Accounts['hubspot']['create']>[0];

/** A property of HubSpot that a filter is about. */
const property = (
  path: string,
  object: string,
  filter: string,
  type: HubspotType,
  name: string,
  texts: readonly (string | Pair)[],
  also: Readonly<Record<string, string>> = {},
): Row => ({
  provider: 'hubspot',
  path,
  object,
  filter,
  values: () => texts.map((text): Pair => (typeof text === 'string' ? [text, text] : text)),
  make: ({ hubspot }, text) => hubspot.create(type, { ...also, [name]: text }).id,
});

const renewals = hubspotPortals[0].customPipelineId + 10;
const phones = ['+49 30 1', '+49 30 2'];
const names = ['Filter "One"', 'Filter Two'];
const domains = ['filter-one.example', 'filter-two.example'];
const inFirst = { dealname: 'One', dealstage: 'closedwon' };
const deals = ['/crm/deals', 'crm.deal'] as const;
const tasks = ['/crm/tasks', 'crm.task'] as const;
const contacts = ['/crm/contacts', 'crm.contact'] as const;
const companies = ['/crm/companies', 'crm.company'] as const;

const hubspotRows: readonly Row[] = [
  property(...contacts, 'phone', 'contacts', 'phone', phones),
  property(...contacts, 'phone', 'contacts', 'mobilephone', ['+49 30 3', '+49 30 4']),
  property(...contacts, 'phone', 'contacts', 'fax', ['+49 30 5', '+49 30 6']),
  property(...contacts, 'lifecycle', 'contacts', 'lifecyclestage', [
    ['marketingqualifiedlead', 'marketing_qualified_lead'],
    ['customer', 'customer'],
  ]),
  property(...companies, 'name', 'companies', 'name', names),
  property(...companies, 'domain', 'companies', 'domain', domains),
  property(...companies, 'phone', 'companies', 'phone', phones),
  property(...deals, 'name', 'deals', 'dealname', names, { dealstage: 'closedwon' }),
  property(
    ...deals,
    'status',
    'deals',
    'dealstage',
    [
      ['closedwon', 'won'],
      ['closedlost', 'lost'],
    ],
    { dealname: 'One' },
  ),
  property(...deals, 'type', 'deals', 'dealtype', ['newbusiness', 'existingbusiness'], inFirst),
  property(
    ...deals,
    'priority',
    'deals',
    'hs_priority',
    [
      ['medium', 'normal'],
      ['high', 'high'],
    ],
    inFirst,
  ),
  {
    ...property(...deals, 'pipeline', 'deals', 'pipeline', [], inFirst),
    // The second one's stages are numbered on from it.
    values: () => [
      ['default/closedwon', 'default'],
      [`${renewals}/${renewals + 1}`, String(renewals)],
    ],
    make: ({ hubspot }, stage) => {
      const [pipeline = '', dealstage = ''] = stage.split('/');
      return hubspot.create('deals', { dealname: 'One', pipeline, dealstage }).id;
    },
  },
  property(
    ...tasks,
    'priority',
    'tasks',
    'hs_task_priority',
    [
      ['HIGH', 'high'],
      ['LOW', 'low'],
    ],
    {
      hs_timestamp: '2026-01-01T00:00:00.000Z',
    },
  ),
  property('/ticketing/contacts', 'ticketing.contact', 'phone_number', 'contacts', 'phone', ['+49 30 7', '+49 30 8']),
  property('/ticketing/accounts', 'ticketing.account', 'name', 'companies', 'name', ['Third', 'Fourth']),
  property('/ticketing/accounts', 'ticketing.account', 'domain', 'companies', 'domain', [
    'three.example',
    'four.example',
  ]),
];

const pipedrive = { provider: 'pipedrive' } as const;

const pipedriveRows: readonly Row[] = [
  {
    ...pipedrive,
    path: '/crm/contacts',
    object: 'crm.contact',
    filter: 'phone',
    values: () => same(phones),
    make: (at, value) =>
      at.pipedrive.create('persons', { name: 'One', phones: [{ value, primary: true, label: 'work' }] }).id,
  },
  {
    ...pipedrive,
    path: '/crm/contacts',
    object: 'crm.contact',
    filter: 'name',
    values: () => same(names),
    make: (at, name) => at.pipedrive.create('persons', { name }).id,
  },
  {
    ...pipedrive,
    path: '/crm/companies',
    object: 'crm.company',
    filter: 'name',
    values: () => same(names),
    make: (at, name) => at.pipedrive.create('organizations', { name }).id,
  },
  {
    ...pipedrive,
    path: '/crm/deals',
    object: 'crm.deal',
    filter: 'name',
    values: () => same(names),
    make: (at, title) => at.pipedrive.create('deals', { title }).id,
  },
  {
    ...pipedrive,
    path: '/crm/deals',
    object: 'crm.deal',
    filter: 'status',
    values: () => same(['won', 'lost']),
    make: (at, status) => at.pipedrive.create('deals', { title: 'One', status }).id,
  },
  {
    ...pipedrive,
    path: '/crm/deals',
    object: 'crm.deal',
    filter: 'pipeline',
    values: (at) => same([...new Set(at.pipedrive.stages().map(({ pipeline_id }) => pipeline_id))]),
    make: (at, id) => {
      const stage = at.pipedrive.stages().find(({ pipeline_id }) => String(pipeline_id) === id);
      return at.pipedrive.create('deals', { title: 'One', stage_id: stage?.id }).id;
    },
  },
];

/** The filters of CRM records by texts and choices. */
export const textRows: readonly Row[] = [...hubspotRows, ...pipedriveRows];

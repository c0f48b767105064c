import { hubspotPortals } from '../../../../infra/simulators/hubspot/seeds.ts';
import type { Accounts } from '../../../records/filters/accounts.ts';
import { names, phones } from '../../../records/filters/crm.ts';
import type { Pair, Row } from '../../../records/filters/rows.ts';

type HubspotType = Parameters<Accounts['hubspot']['create']>[0];

/** A filter by a property of HubSpot. */
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
const domains = ['filter-one.example', 'filter-two.example'];
const inFirst = { dealname: 'One', dealstage: 'closedwon' };
const deals = ['/crm/deals', 'crm.deal'] as const;
const tasks = ['/crm/tasks', 'crm.task'] as const;
const contacts = ['/crm/contacts', 'crm.contact'] as const;
const companies = ['/crm/companies', 'crm.company'] as const;

/** The filters of records of HubSpot by texts and choices. */
export const textRows: readonly Row[] = [
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
    // The ids of the second pipeline's stages follow the id of the pipeline.
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

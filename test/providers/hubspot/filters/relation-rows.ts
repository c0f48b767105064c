import type { Accounts } from '../../../records/filters/accounts.ts';
import { company, contact, deal, user } from '../../../records/filters/crm.ts';
import { type Row, same } from '../../../records/filters/rows.ts';
import { hubspotLead, linked, owners } from './make.ts';

type HubspotType = Parameters<Accounts['hubspot']['create']>[0];
type Properties = Record<string, string>;

/**
 * Types of associations by the associated object.
 * https://developers.hubspot.com/docs/guides/api/crm/associations/associations-v4#association-type-id-values
 */
interface Types {
  readonly company?: number;
  readonly contact?: number;
  readonly deal?: number;
}

const companies = ({ hubspot }: Accounts) =>
  same(['One', 'Two'].map((name) => hubspot.create('companies', { name }).id));
const contacts = ({ hubspot }: Accounts) =>
  same(['One', 'Two'].map((lastname) => hubspot.create('contacts', { lastname }).id));
const deals = ({ hubspot }: Accounts) =>
  same(['One', 'Two'].map((dealname) => hubspot.create('deals', { dealname, dealstage: 'closedwon' }).id));

/** Kind of the records, because engagements have several kinds. */
const kindOf = (type: HubspotType): Pick<Row, 'kind'> =>
  ['calls', 'emails', 'meetings'].includes(type) ? { kind: type.replace(/s$/, '') } : {};

/** The filters by the associated records of a HubSpot record. */
const associated = (path: string, object: string, type: HubspotType, properties: Properties, types: Types) => {
  const row = (filter: typeof company, values: Row['values'], association: number | undefined): readonly Row[] =>
    association === undefined
      ? []
      : [
          {
            provider: 'hubspot',
            path,
            object,
            ...kindOf(type),
            ...filter,
            values,
            make: ({ hubspot }, id) => hubspot.create(type, properties, linked(id, association)).id,
          },
        ];
  return [
    ...row(company, companies, types.company),
    ...row(contact, contacts, types.contact),
    ...row(deal, deals, types.deal),
  ];
};

const owned = (path: string, object: string, type: HubspotType, properties: Properties): Row => ({
  provider: 'hubspot',
  path,
  object,
  ...kindOf(type),
  ...user,
  values: () => same(owners),
  make: ({ hubspot }, id) => hubspot.create(type, { ...properties, hubspot_owner_id: id }).id,
});

const when = { hs_timestamp: '2026-01-01T00:00:00.000Z' };
const note = { ...when, hs_note_body: 'One' };
const meeting = { ...when, hs_meeting_start_time: when.hs_timestamp };

/** The filters of HubSpot by associated records. */
export const relationRows: readonly Row[] = [
  ...associated('/crm/contacts', 'crm.contact', 'contacts', { lastname: 'One' }, { company: 279, deal: 4 }),
  ...associated(
    '/crm/deals',
    'crm.deal',
    'deals',
    { dealname: 'One', dealstage: 'closedwon' },
    { company: 341, contact: 3 },
  ),
  ...associated('/crm/notes', 'crm.note', 'notes', note, { company: 190, contact: 202, deal: 214 }),
  ...associated(
    '/crm/tasks',
    'crm.task',
    'tasks',
    { ...when, hs_task_subject: 'One' },
    { company: 192, contact: 204, deal: 216 },
  ),
  ...associated('/crm/engagements', 'crm.engagement', 'calls', when, { company: 182, contact: 194, deal: 206 }),
  ...associated('/crm/engagements', 'crm.engagement', 'emails', when, { company: 186, contact: 198, deal: 210 }),
  ...associated('/crm/engagements', 'crm.engagement', 'meetings', meeting, { company: 188, contact: 200, deal: 212 }),
  {
    provider: 'hubspot',
    path: '/crm/leads',
    object: 'crm.lead',
    ...contact,
    values: contacts,
    make: (at, id) => hubspotLead(at, {}, linked(id, 578)),
  },
  {
    provider: 'hubspot',
    path: '/crm/leads',
    object: 'crm.lead',
    ...company,
    values: companies,
    make: (at, id) =>
      hubspotLead(at, {}, [...linked(at.hubspot.create('contacts', { lastname: 'One' }).id, 578), ...linked(id, 610)]),
  },
  {
    provider: 'hubspot',
    path: '/crm/leads',
    object: 'crm.lead',
    ...user,
    values: () => same(owners),
    make: (at, id) => hubspotLead(at, { hubspot_owner_id: id }),
  },
  {
    provider: 'hubspot',
    path: '/crm/leads',
    object: 'crm.lead',
    filter: 'status',
    values: () => [
      ['qualified-stage-id', 'qualified'],
      ['unqualified-stage-id', 'unqualified'],
    ],
    make: (at, id) => hubspotLead(at, { hs_pipeline_stage: id }),
  },
  owned('/crm/contacts', 'crm.contact', 'contacts', { lastname: 'One' }),
  owned('/crm/companies', 'crm.company', 'companies', { name: 'One' }),
  owned('/crm/notes', 'crm.note', 'notes', note),
  owned('/crm/engagements', 'crm.engagement', 'calls', when),
  owned('/crm/engagements', 'crm.engagement', 'emails', when),
  owned('/crm/engagements', 'crm.engagement', 'meetings', meeting),
  {
    provider: 'hubspot',
    path: '/crm/companies',
    object: 'crm.company',
    filter: 'parent_id',
    refersTo: '/crm/companies',
    values: companies,
    make: ({ hubspot }, id) => hubspot.create('companies', { name: 'Child' }, linked(id, 14)).id,
  },
  {
    provider: 'hubspot',
    path: '/ticketing/contacts',
    object: 'ticketing.contact',
    filter: 'account_id',
    refersTo: '/ticketing/accounts',
    values: companies,
    make: ({ hubspot }, id) => hubspot.create('contacts', { lastname: 'One' }, linked(id, 279)).id,
  },
];

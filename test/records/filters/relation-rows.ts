import type { Accounts } from './accounts.ts';
import { hubspotLead, linked } from './make.ts';
import { owners, type Row, same } from './rows.ts';

type HubspotType = Parameters<Accounts['hubspot']['create']>[0];
type Properties = Record<string, string>;

const user = { filter: 'user_id', refersTo: '/crm/users' };
const company = { filter: 'company_id', refersTo: '/crm/companies' };
const contact = { filter: 'contact_id', refersTo: '/crm/contacts' };
const deal = { filter: 'deal_id', refersTo: '/crm/deals' };

/** Types of associations by what they lead to. https://developers.hubspot.com/docs/guides/api/crm/associations/associations-v4#association-type-id-values */
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

/** Engagements are several kinds of records. */
const kindOf = (type: HubspotType): Pick<Row, 'kind'> =>
  ['calls', 'emails', 'meetings'].includes(type) ? { kind: type.replace(/s$/, '') } : {};

/** The filters by what a record of HubSpot is associated with. */
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

const hubspotRows: readonly Row[] = [
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

type PipedriveType = Parameters<Accounts['pipedrive']['create']>[0];

const made =
  (type: PipedriveType, member: string): Row['values'] =>
  ({ pipedrive }) =>
    same(['One', 'Two'].map((text) => pipedrive.create(type, { [member]: text }).id));

/** What refers to each kind of record, by the vendor's name of the reference. */
const references = {
  owner_id: { ...user, values: ({ pipedrive }: Accounts) => same(pipedrive.users().map(({ id }) => id)) },
  user_id: { ...user, values: ({ pipedrive }: Accounts) => same(pipedrive.users().map(({ id }) => id)) },
  org_id: { ...company, values: made('organizations', 'name') },
  person_id: { ...contact, values: made('persons', 'name') },
  deal_id: { ...deal, values: made('deals', 'title') },
} as const;

const referring = (
  path: string,
  object: string,
  type: PipedriveType,
  values: Readonly<Record<string, unknown>>,
  names: readonly (keyof typeof references)[],
): readonly Row[] =>
  names.map((name) => ({
    provider: 'pipedrive',
    path,
    object,
    ...references[name],
    make: ({ pipedrive }, id) => pipedrive.create(type, { ...values, [name]: Number(id) }).id,
  }));

/** A lead is linked to a person or an organization, whoever owns it. */
const leadRows = (['owner_id', 'person_id', 'org_id'] as const).map(
  (name): Row => ({
    provider: 'pipedrive',
    path: '/crm/leads',
    object: 'crm.lead',
    ...references[name],
    make: ({ pipedrive }, id) => {
      const person_id = pipedrive.create('persons', { name: 'One' }).id;
      const link = name === 'org_id' ? 'organization_id' : name;
      return pipedrive.leadId(pipedrive.create('leads', { title: 'One', person_id, [link]: Number(id) }));
    },
  }),
);

/** A note is on something, whoever wrote it. */
const noteOf: Row = {
  provider: 'pipedrive',
  path: '/crm/notes',
  object: 'crm.note',
  ...references.user_id,
  make: ({ pipedrive }, id) => {
    const person = pipedrive.create('persons', { name: 'One' }).id;
    return pipedrive.create('notes', { content: 'One', person_id: person, user_id: Number(id) }).id;
  },
};

const pipedriveRows: readonly Row[] = [
  ...referring('/crm/contacts', 'crm.contact', 'persons', { name: 'One' }, ['owner_id', 'org_id']),
  ...referring('/crm/companies', 'crm.company', 'organizations', { name: 'One' }, ['owner_id']),
  ...referring('/crm/deals', 'crm.deal', 'deals', { title: 'One' }, ['org_id', 'person_id']),
  ...referring('/crm/notes', 'crm.note', 'notes', { content: 'One' }, ['org_id', 'person_id', 'deal_id']),
  ...referring('/crm/tasks', 'crm.task', 'activities', { subject: 'One', type: 'task' }, ['org_id', 'deal_id']),
  ...referring('/crm/engagements', 'crm.engagement', 'activities', { subject: 'One', type: 'call' }, [
    ...(['owner_id', 'org_id', 'deal_id'] as const),
  ]),
  noteOf,
  ...leadRows,
  {
    provider: 'pipedrive',
    path: '/crm/tasks',
    object: 'crm.task',
    ...references.person_id,
    make: ({ pipedrive }, id) => {
      const participants = [{ person_id: Number(id), primary: true }];
      return pipedrive.create('activities', { subject: 'One', type: 'task', participants }).id;
    },
  },
  {
    provider: 'pipedrive',
    path: '/crm/contacts',
    object: 'crm.contact',
    ...deal,
    values: ({ pipedrive }) =>
      same(
        ['One', 'Two'].map((name) => {
          const { id } = pipedrive.create('persons', { name });
          return pipedrive.create('deals', { title: name, person_id: id }).id;
        }),
      ),
    make: ({ pipedrive }, id) => Number(pipedrive.get('deals', Number(id))?.values.person_id),
  },
];

/** The filters by what records of a CRM belong to. */
export const relationRows: readonly Row[] = [...hubspotRows, ...pipedriveRows];

import type { Accounts } from '../../../records/filters/accounts.ts';
import {
  addresses,
  company,
  contact,
  contacts,
  deal,
  deals,
  names,
  phones,
  pipeline,
  stage,
  tasks,
  user,
} from '../../../records/filters/crm.ts';
import { byActivity, byAddress } from '../../../records/filters/listed.ts';
import { type Row, same } from '../../../records/filters/rows.ts';

const pipelinesOf = (account: Accounts['pipedrive']) => [
  ...new Set(account.stages().map(({ pipeline_id }) => pipeline_id)),
];

type PipedriveType = Parameters<Accounts['pipedrive']['create']>[0];

const made =
  (type: PipedriveType, member: string): Row['values'] =>
  ({ pipedrive }) =>
    same(['One', 'Two'].map((text) => pipedrive.create(type, { [member]: text }).id));

/** Objects that refer to each kind of record, by the vendor's name of the reference. */
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

/** A filter over leads. A lead is linked to a person or an organization. The owner does not matter. */
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

/** A filter over notes. A note belongs to a record. The author does not matter. */
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

/** The filters of CRM records at Pipedrive. */
export const rows: readonly Row[] = [
  {
    ...tasks,
    provider: 'pipedrive',
    filter: 'type',
    values: () => [
      ['task', 'to_do'],
      ['deadline', 'deadline'],
    ],
    make: ({ pipedrive }, type) => pipedrive.create('activities', { subject: 'One', type }).id,
  },
  {
    ...deals,
    ...user,
    provider: 'pipedrive',
    values: ({ pipedrive }) => same(pipedrive.users().map(({ id }) => id)),
    make: ({ pipedrive }, id) => pipedrive.create('deals', { title: 'One', owner_id: Number(id) }).id,
  },
  {
    ...deals,
    ...stage,
    provider: 'pipedrive',
    values: ({ pipedrive }) => same(pipedrive.stages().map(({ id }) => id)),
    make: ({ pipedrive }, id) => pipedrive.create('deals', { title: 'One', stage_id: Number(id) }).id,
  },
  {
    ...deals,
    ...pipeline,
    provider: 'pipedrive',
    values: ({ pipedrive }) => same(pipelinesOf(pipedrive)),
    make: ({ pipedrive }, id) => pipedrive.create('deals', { title: 'One', pipeline_id: Number(id) }).id,
  },
  {
    ...pipeline,
    path: '/crm/stages',
    object: 'crm.stage',
    provider: 'pipedrive',
    values: ({ pipedrive }) => same(pipelinesOf(pipedrive)),
    make: ({ pipedrive }, id) => pipedrive.stages().find((stage) => String(stage.pipeline_id) === id)?.id ?? '',
  },
  {
    ...tasks,
    ...user,
    provider: 'pipedrive',
    values: ({ pipedrive }) => same(pipedrive.users().map(({ id }) => id)),
    make: ({ pipedrive }, id) =>
      pipedrive.create('activities', { subject: 'One', type: 'task', owner_id: Number(id) }).id,
  },
  {
    ...tasks,
    provider: 'pipedrive',
    filter: 'status',
    values: () => [
      ['true', 'closed'],
      ['false', 'open'],
    ],
    make: ({ pipedrive }, done) =>
      pipedrive.create('activities', { subject: 'One', type: 'task', done: done === 'true' }).id,
  },
  {
    path: '/crm/engagements',
    object: 'crm.engagement',
    provider: 'pipedrive',
    filter: 'type',
    values: () => same(['call', 'meeting']),
    make: ({ pipedrive }, type) => pipedrive.create('activities', { subject: 'One', type }).id,
  },
  {
    ...contacts,
    provider: 'pipedrive',
    filter: 'email',
    values: addresses,
    make: ({ pipedrive }, value) =>
      pipedrive.create('persons', { name: 'One', emails: [{ value, primary: true, label: 'work' }] }).id,
  },
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
  {
    provider: 'pipedrive',
    path: '/crm/contacts',
    object: 'crm.contact',
    filter: 'phone',
    values: () => same(phones),
    make: (at, value) =>
      at.pipedrive.create('persons', { name: 'One', phones: [{ value, primary: true, label: 'work' }] }).id,
  },
  {
    provider: 'pipedrive',
    path: '/crm/contacts',
    object: 'crm.contact',
    filter: 'name',
    values: () => same(names),
    make: (at, name) => at.pipedrive.create('persons', { name }).id,
  },
  {
    provider: 'pipedrive',
    path: '/crm/companies',
    object: 'crm.company',
    filter: 'name',
    values: () => same(names),
    make: (at, name) => at.pipedrive.create('organizations', { name }).id,
  },
  {
    provider: 'pipedrive',
    path: '/crm/deals',
    object: 'crm.deal',
    filter: 'name',
    values: () => same(names),
    make: (at, title) => at.pipedrive.create('deals', { title }).id,
  },
  {
    provider: 'pipedrive',
    path: '/crm/deals',
    object: 'crm.deal',
    filter: 'status',
    values: () => same(['won', 'lost']),
    make: (at, status) => at.pipedrive.create('deals', { title: 'One', status }).id,
  },
  {
    provider: 'pipedrive',
    path: '/crm/deals',
    object: 'crm.deal',
    filter: 'pipeline',
    values: (at) => same([...new Set(at.pipedrive.stages().map(({ pipeline_id }) => pipeline_id))]),
    make: (at, id) => {
      const stage = at.pipedrive.stages().find(({ pipeline_id }) => String(pipeline_id) === id);
      return at.pipedrive.create('deals', { title: 'One', stage_id: stage?.id }).id;
    },
  },
  byActivity('pipedrive', '/crm/users', 'crm.user'),
  byAddress('pipedrive', '/crm/users', 'crm.user', 'email'),
];

import type { Accounts } from './accounts.ts';
import { hubspotTask } from './make.ts';
import { owners, type Row, same } from './rows.ts';

const deals = { path: '/crm/deals', object: 'crm.deal' };
const tasks = { path: '/crm/tasks', object: 'crm.task' };
const contacts = { path: '/crm/contacts', object: 'crm.contact' };
const user = { filter: 'user_id', refersTo: '/crm/users' };
const stage = { filter: 'stage_id', refersTo: '/crm/stages' };

const pipeline = { filter: 'pipeline_id', refersTo: '/crm/pipelines' };

const pipelinesOf = (account: Accounts['pipedrive']) => [
  ...new Set(account.stages().map(({ pipeline_id }) => pipeline_id)),
];

const addresses = (): Row['values'] => () => same(['filter-one@example.com', 'filter-two@example.com']);

const hubspotRows: readonly Row[] = [
  {
    ...deals,
    ...user,
    provider: 'hubspot',
    values: () => same(owners),
    make: ({ hubspot }, id) =>
      hubspot.create('deals', { dealname: 'One', dealstage: 'closedwon', hubspot_owner_id: id }).id,
  },
  {
    ...deals,
    ...stage,
    provider: 'hubspot',
    values: () => same(['closedwon', 'closedlost']),
    make: ({ hubspot }, dealstage) => hubspot.create('deals', { dealname: 'One', pipeline: 'default', dealstage }).id,
  },
  {
    ...deals,
    ...pipeline,
    provider: 'hubspot',
    values: () => same(['default', '812723481']),
    make: ({ hubspot }, id) =>
      hubspot.create('deals', {
        dealname: 'One',
        pipeline: id,
        dealstage: id === 'default' ? 'closedwon' : '812723482',
      }).id,
  },
  {
    ...contacts,
    provider: 'hubspot',
    filter: 'email',
    values: addresses(),
    make: ({ hubspot }, email) => hubspot.create('contacts', { email }).id,
  },
  {
    ...tasks,
    provider: 'hubspot',
    filter: 'status',
    values: () => [
      ['COMPLETED', 'closed'],
      ['NOT_STARTED', 'open'],
    ],
    make: (at, status) => hubspotTask(at, { hs_task_status: status }),
  },
  {
    ...tasks,
    provider: 'hubspot',
    filter: 'type',
    values: () => [
      ['EMAIL', 'email'],
      ['TODO', 'to_do'],
    ],
    make: (at, type) => hubspotTask(at, { hs_task_type: type }),
  },
  {
    ...tasks,
    ...user,
    provider: 'hubspot',
    values: () => same(owners),
    make: (at, id) => hubspotTask(at, { hubspot_owner_id: id }),
  },
];

const pipedriveRows: readonly Row[] = [
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
    values: addresses(),
    make: ({ pipedrive }, value) =>
      pipedrive.create('persons', { name: 'One', emails: [{ value, primary: true, label: 'work' }] }).id,
  },
];

/** The filters of CRM records but people. */
export const crmRows: readonly Row[] = [...hubspotRows, ...pipedriveRows];

import { addresses, contacts, deals, pipeline, stage, tasks, user } from '../../../records/filters/crm.ts';
import { type Row, same } from '../../../records/filters/rows.ts';
import { hubspotTask, owners } from './make.ts';

/** The filters of CRM records at HubSpot. */
export const crmRows: readonly Row[] = [
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
    values: addresses,
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

import { seedOwners, seedTeams } from '../../../../infra/simulators/hubspot/seeds.ts';
import { lastOf } from '../../../records/filters/accounts.ts';
import { byAddress } from '../../../records/filters/listed.ts';
import { type Row, same } from '../../../records/filters/rows.ts';
import {
  account,
  assignee,
  contact,
  creator,
  priority,
  project,
  status,
  team,
  ticketName,
  tickets,
  type,
} from '../../../records/filters/ticketing.ts';
import { hubspotTicket, linked, owners } from './make.ts';

const contacts = { path: '/ticketing/contacts', object: 'ticketing.contact', filter: 'email_address' };

/** The filters of tickets and of related objects at HubSpot. */
export const ticketingRows: readonly Row[] = [
  {
    ...status,
    provider: 'hubspot',
    values: () => [
      ['1', 'open'],
      ['4', 'closed'],
    ],
    make: (at, stage) => hubspotTicket(at, { hs_pipeline_stage: stage }),
  },
  {
    ...tickets,
    filter: 'channel',
    provider: 'hubspot',
    values: () => [
      ['FORM', 'web'],
      ['CHAT', 'chat'],
    ],
    make: (at, source) => hubspotTicket(at, { source_type: source }),
  },
  {
    ...assignee,
    provider: 'hubspot',
    values: () => same(owners),
    make: (at, id) => hubspotTicket(at, { hubspot_owner_id: id }),
  },
  {
    ...contact,
    provider: 'hubspot',
    values: ({ hubspot }) => same(hubspot.list('contacts').map(({ id }) => id)),
    make: (at, id) => hubspotTicket(at, {}, linked(id, 16)),
  },
  {
    ...account,
    provider: 'hubspot',
    values: ({ hubspot }) => same(['One', 'Two'].map((name) => hubspot.create('companies', { name }).id)),
    make: (at, id) => hubspotTicket(at, {}, linked(id, 26)),
  },
  { ...ticketName, provider: 'hubspot', make: (at, subject) => hubspotTicket(at, { subject }) },
  {
    ...team,
    provider: 'hubspot',
    values: ({ hubspot }) =>
      same(
        seedTeams(hubspot.portalId)
          .slice(0, 2)
          .map(({ id }) => id),
      ),
    // A ticket belongs to the main team of its owner.
    make: (at, id) => {
      const owners = seedOwners(at.hubspot.portalId);
      const owner = owners.find(({ teams }) => teams.some((one) => one.primary && one.id === id));
      return hubspotTicket(at, { hubspot_owner_id: owner?.id ?? '' });
    },
  },
  {
    ...creator,
    provider: 'hubspot',
    values: ({ hubspot }) =>
      same(
        seedOwners(hubspot.portalId)
          .slice(0, 2)
          .map(({ id }) => id),
      ),
    make: (at, id) => {
      const ticket = hubspotTicket(at, {});
      const owner = seedOwners(at.hubspot.portalId).find((each) => each.id === id);
      at.hubspot.madeBy(Number(ticket), owner?.userId ?? 0);
      return ticket;
    },
  },
  {
    ...priority,
    provider: 'hubspot',
    values: () => [
      ['HIGH', 'high'],
      ['LOW', 'low'],
    ],
    make: (at, theirs) => hubspotTicket(at, { hs_ticket_priority: theirs }),
  },
  {
    ...type,
    provider: 'hubspot',
    values: () => same(['PRODUCT_ISSUE', 'BILLING_ISSUE']),
    make: (at, type) => hubspotTicket(at, { hs_ticket_category: type }),
  },
  {
    ...project,
    provider: 'hubspot',
    values: async ({ list }) =>
      same((await list('hubspot', '/ticketing/collections')).map(({ remote_id: id }) => lastOf(id))),
    make: (at, pipeline) => {
      // The ids of stages follow the id of their pipeline.
      const stage = String(Number(pipeline) + 1);
      return hubspotTicket(at, { hs_pipeline: pipeline, hs_pipeline_stage: stage });
    },
  },
  {
    ...contacts,
    provider: 'hubspot',
    values: () => same(['filter-three@example.com', 'filter-four@example.com']),
    make: ({ hubspot }, email) => hubspot.create('contacts', { email }).id,
  },
  byAddress('hubspot', '/crm/users', 'crm.user', 'email'),
  byAddress('hubspot', '/ticketing/users', 'ticketing.user', 'email_address'),
  byAddress('hubspot', '/marketingautomation/users', 'marketingautomation.user', 'email_address'),
];

import type { Accounts } from '../../../records/filters/accounts.ts';
import type { Timed } from '../../../records/filters/timed.ts';
import { hubspotLead, hubspotTask, hubspotTicket, linked } from './make.ts';
import { marketingTimes } from './marketing-rows.ts';

type HubspotType = Parameters<Accounts['hubspot']['create']>[0];
const inHubspot = (
  path: string,
  object: string,
  type: HubspotType,
  properties: Record<string, string>,
  change: Record<string, string>,
  kind?: string,
): Timed => ({
  provider: 'hubspot',
  path,
  object,
  ...(kind !== undefined && { kind }),
  make: ({ hubspot }) => ({ id: hubspot.create(type, properties).id }),
  touch: ({ hubspot }, { id }) => hubspot.update(type, Number(id), change),
});

const when = { hs_timestamp: '2026-01-01T00:00:00.000Z' };

const ofHubspotTicket: NonNullable<Timed['within']> = async (at) => {
  const of = String(hubspotTicket(at));
  return { of, query: { ticket_id: await at.idOf('hubspot', '/ticketing/tickets', of) } };
};

const file = { fileName: 'log.txt', contentType: 'text/plain', size: 9 };

/** Objects with lists that accept time filters. */
export const times: readonly Timed[] = [
  inHubspot('/crm/contacts', 'crm.contact', 'contacts', { lastname: 'One' }, { lastname: 'Other' }),
  inHubspot('/ticketing/contacts', 'ticketing.contact', 'contacts', { lastname: 'One' }, { lastname: 'Other' }),
  inHubspot('/crm/companies', 'crm.company', 'companies', { name: 'One' }, { name: 'Other' }),
  inHubspot('/ticketing/accounts', 'ticketing.account', 'companies', { name: 'One' }, { name: 'Other' }),
  inHubspot('/crm/deals', 'crm.deal', 'deals', { dealname: 'One', dealstage: 'closedwon' }, { dealname: 'Other' }),
  inHubspot('/crm/notes', 'crm.note', 'notes', { ...when, hs_note_body: 'One' }, { hs_note_body: 'Other' }),
  inHubspot('/crm/engagements', 'crm.engagement', 'calls', when, { hs_call_title: 'Other' }, 'call'),
  inHubspot('/crm/engagements', 'crm.engagement', 'emails', when, { hs_email_subject: 'Other' }, 'email'),
  inHubspot('/crm/engagements', 'crm.engagement', 'meetings', when, { hs_meeting_title: 'Other' }, 'meeting'),
  {
    ...inHubspot('/crm/leads', 'crm.lead', 'leads', {}, { hs_lead_name: 'Other' }),
    make: (at) => ({ id: hubspotLead(at) }),
  },
  {
    ...inHubspot('/crm/tasks', 'crm.task', 'tasks', {}, { hs_task_subject: 'Other' }),
    make: (at) => ({ id: hubspotTask(at) }),
  },
  {
    ...inHubspot('/ticketing/tickets', 'ticketing.ticket', 'tickets', {}, { subject: 'Other' }),
    make: (at) => ({ id: hubspotTicket(at) }),
  },
  {
    ...inHubspot('/ticketing/comments', 'ticketing.comment', 'notes', {}, { hs_note_body: 'Other' }),
    within: ofHubspotTicket,
    make: ({ hubspot }, _, of) => ({
      id: hubspot.create('notes', { ...when, hs_note_body: 'One' }, linked(of, 228)).id,
    }),
  },
  {
    provider: 'hubspot',
    object: 'ticketing.attachment',
    path: '/ticketing/attachments',
    within: ofHubspotTicket,
    make: ({ hubspot }, _, of) => {
      const { id, properties } = hubspot.attach(Number(of), file);
      return { id: properties.hs_attachment_ids ?? '', listedAs: id };
    },
    touch: ({ hubspot }, { listedAs }) => hubspot.update('notes', Number(listedAs), { hs_note_body: 'Other' }),
  },
  ...marketingTimes,
];

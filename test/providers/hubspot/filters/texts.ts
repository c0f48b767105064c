import type { Accounts } from '../../../records/filters/accounts.ts';
import type { Text } from '../../../records/filters/texts.ts';
import { hubspotLead, hubspotTask, hubspotTicket, linked } from './make.ts';

type Type = Parameters<Accounts['hubspot']['create']>[0];

const when = { hs_timestamp: '2026-01-01T00:00:00.000Z' };

const text = (
  path: string,
  object: string,
  type: Type,
  name: string,
  also: Readonly<Record<string, string>> = {},
  kind?: string,
): Text => ({
  provider: 'hubspot',
  object,
  path,
  ...(kind !== undefined && { kind }),
  make: ({ hubspot }, value) => hubspot.create(type, { ...also, [name]: value }).id,
});

/** Objects with a text search. */
export const texts: readonly Text[] = [
  text('/crm/contacts', 'crm.contact', 'contacts', 'lastname'),
  text('/crm/companies', 'crm.company', 'companies', 'name'),
  text('/crm/deals', 'crm.deal', 'deals', 'dealname', { dealstage: 'closedwon' }),
  text('/marketingautomation/contacts', 'marketingautomation.contact', 'contacts', 'lastname'),
  text('/crm/notes', 'crm.note', 'notes', 'hs_note_body', when),
  {
    ...text('/crm/tasks', 'crm.task', 'tasks', ''),
    make: (at, value) => hubspotTask(at, { hs_task_subject: value }),
  },
  {
    ...text('/crm/leads', 'crm.lead', 'leads', ''),
    make: (at, value) => hubspotLead(at, { hs_lead_name: value }),
  },
  text('/crm/engagements', 'crm.engagement', 'calls', 'hs_call_title', when, 'call'),
  text('/crm/engagements', 'crm.engagement', 'emails', 'hs_email_subject', when, 'email'),
  text('/crm/engagements', 'crm.engagement', 'meetings', 'hs_meeting_title', when, 'meeting'),
  {
    ...text('/ticketing/tickets', 'ticketing.ticket', 'tickets', ''),
    make: (at, subject) => hubspotTicket(at, { subject }),
  },
  {
    ...text('/ticketing/comments', 'ticketing.comment', 'notes', ''),
    within: async (at) => {
      const of = String(hubspotTicket(at));
      return { of, query: { ticket_id: await at.idOf('hubspot', '/ticketing/tickets', of) } };
    },
    make: ({ hubspot }, value, of) => hubspot.create('notes', { ...when, hs_note_body: value }, linked(of, 228)).id,
  },
  text('/ticketing/contacts', 'ticketing.contact', 'contacts', 'lastname'),
  text('/ticketing/accounts', 'ticketing.account', 'companies', 'name'),
];

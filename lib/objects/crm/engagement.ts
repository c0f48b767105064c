import { customObjectRef } from '../custom-object-ref.ts';
import { choice, count, defineObject, elements, longWords, many, moment, one, readOnly, words } from '../shape.ts';
import { attendee } from '../typed-fields.ts';

/** A call, an e-mail, a meeting, or something of another kind that was done with somebody. */
export const engagement = defineObject({
  vertical: 'crm',
  noun: 'engagement',
  plural: 'engagements',
  description: 'A call, an e-mail, a meeting, or something of another kind that was done with somebody.',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  required: ['type'],
  filters: {
    type: { kind: 'choice', field: 'type' },
    user_id: { kind: 'ref', object: 'crm.user' },
    contact_id: { kind: 'ref', object: 'crm.contact' },
    company_id: { kind: 'ref', object: 'crm.company' },
    deal_id: { kind: 'ref', object: 'crm.deal' },
    lead_id: { kind: 'ref', object: 'crm.lead' },
  },
  leads: { company_id: 'company_ids', deal_id: 'deal_ids', lead_id: 'lead_ids' },
  fields: {
    type: choice('type', 'call, email, meeting, or a kind as the provider names it.'),
    subject: words('What it is about.'),
    content: longWords('What was said or written.'),
    content_html: longWords('The same as HTML, where the provider keeps it.'),
    direction: choice('direction', 'inbound or outbound.'),
    start_at: moment('When it began, ISO 8601.'),
    end_time: moment('When it ended, ISO 8601.'),
    duration_seconds: readOnly(count('How long it took, in whole seconds: `end_time` is what sets it.')),
    outcome: choice(
      'outcome',
      'What came of it: connected, no_answer, busy, left_voicemail, left_live_message or wrong_number of a call; scheduled, completed, rescheduled, no_show or canceled of a meeting; or an outcome as the provider names it.',
    ),
    location: words('Where it was.'),
    user_id: one('The user who took part.'),
    company_id: one('Company it was with: the first of `company_ids`.'),
    company_ids: many('Companies it was with.'),
    deal_id: one('Deal it was about: the first of `deal_ids`.'),
    deal_ids: many('Deals it was about.'),
    lead_id: one('Lead it was with: the first of `lead_ids`.'),
    lead_ids: many('Leads it was with.'),
    custom_object_ids: elements(customObjectRef, 'Custom objects it was about, each with its class.'),
    contacts: many('Contacts it was with.'),
    attendees: elements(attendee, 'Who takes part, by their e-mail addresses. Written, it replaces all of them.'),
  },
});

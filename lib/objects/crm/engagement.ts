import { customObjectRef } from '../custom-object-ref.ts';
import { choice, count, defineObject, elements, longWords, many, moment, one, readOnly, words } from '../shape.ts';
import { attendee } from '../typed-fields.ts';

/** A call, an e-mail, a meeting or another activity with a customer. */
export const engagement = defineObject({
  vertical: 'crm',
  noun: 'engagement',
  plural: 'engagements',
  description: 'A call, an e-mail, a meeting or another activity with a customer.',
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
    subject: words('Subject of the engagement.'),
    content: longWords('Notes of a call, or text of an e-mail.'),
    content_html: longWords('`content` as HTML, if the provider stores HTML.'),
    direction: choice('direction', 'inbound or outbound.'),
    start_at: moment('When the engagement began, ISO 8601.'),
    end_time: moment('When the engagement ended, ISO 8601.'),
    duration_seconds: readOnly(count('Duration in whole seconds. To set it, write `end_time`.')),
    outcome: choice(
      'outcome',
      'Outcome of a call: connected, no_answer, busy, left_voicemail, left_live_message, wrong_number; of a meeting: scheduled, completed, rescheduled, no_show, canceled; or an outcome as the provider names it.',
    ),
    location: words('Place of the engagement.'),
    user_id: one('User who took part.'),
    company_id: one('Company of the engagement: the first of `company_ids`.'),
    company_ids: many('Companies of the engagement.'),
    deal_id: one('Deal of the engagement: the first of `deal_ids`.'),
    deal_ids: many('Deals of the engagement.'),
    lead_id: one('Lead of the engagement: the first of `lead_ids`.'),
    lead_ids: many('Leads of the engagement.'),
    custom_object_ids: elements(customObjectRef, 'Custom objects of the engagement, each with its class.'),
    contacts: many('Contacts of the engagement.'),
    attendees: elements(attendee, 'Attendees, by e-mail address. A write replaces the whole list.'),
  },
});

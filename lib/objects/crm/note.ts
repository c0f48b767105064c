import { customObjectRef } from '../custom-object-ref.ts';
import { defineObject, elements, longText, longWords, many, one } from '../shape.ts';

/** A text attached to a record of a CRM. */
export const note = defineObject({
  vertical: 'crm',
  noun: 'note',
  plural: 'notes',
  description: 'A text attached to a record of a CRM.',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  formatted: { content: 'content_html' },
  filters: {
    user_id: { kind: 'ref', object: 'crm.user' },
    contact_id: { kind: 'ref', object: 'crm.contact' },
    company_id: { kind: 'ref', object: 'crm.company' },
    deal_id: { kind: 'ref', object: 'crm.deal' },
    lead_id: { kind: 'ref', object: 'crm.lead' },
  },
  leads: { contact_id: 'contact_ids', company_id: 'company_ids', deal_id: 'deal_ids', lead_id: 'lead_ids' },
  fields: {
    content: longText('Text of the note.'),
    content_html: longWords('`content` as HTML, if the provider stores HTML.'),
    user_id: one('User who wrote the note.'),
    contact_id: one('Contact the note is about: the first of `contact_ids`.'),
    contact_ids: many('Contacts the note is about.'),
    company_id: one('Company the note is about: the first of `company_ids`.'),
    company_ids: many('Companies the note is about.'),
    deal_id: one('Deal the note is about: the first of `deal_ids`.'),
    deal_ids: many('Deals the note is about.'),
    lead_id: one('Lead the note is about: the first of `lead_ids`.'),
    lead_ids: many('Leads the note is about.'),
    custom_object_ids: elements(customObjectRef, 'Custom objects the note is about, each with its class.'),
  },
});

import { defineObject, longText, longWords, one } from '../shape.ts';

/** A text on a record of a CRM. */
export const note = defineObject({
  vertical: 'crm',
  noun: 'note',
  plural: 'notes',
  description: 'A text on a record of a CRM.',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  formatted: { content: 'content_html' },
  filters: {
    user_id: { kind: 'ref', object: 'crm.user' },
    contact_id: { kind: 'ref', object: 'crm.contact' },
    company_id: { kind: 'ref', object: 'crm.company' },
    deal_id: { kind: 'ref', object: 'crm.deal' },
  },
  fields: {
    content: longText('Text of the note.'),
    content_html: longWords('The same as HTML, where the provider keeps it.'),
    user_id: one('The user who wrote the note.'),
    contact_id: one('Contact the note is about.'),
    company_id: one('Company the note is about.'),
    deal_id: one('Deal the note is about.'),
  },
});

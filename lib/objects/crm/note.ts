import { defineObject, longText, one } from '../shape.ts';

/** A text on a record of a CRM. */
export const note = defineObject({
  vertical: 'crm',
  noun: 'note',
  plural: 'notes',
  description: 'A text on a record of a CRM.',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  required: ['content'],
  fields: {
    content: longText('Text of the note.'),
    user_id: one('The user who wrote the note.'),
    contact_id: one('Contact the note is about.'),
    company_id: one('Company the note is about.'),
    deal_id: one('Deal the note is about.'),
  },
});

import { choice, defineObject, flag, longText, longWords, many, moment, one, readOnly, words } from '../shape.ts';

/** A text on a ticket. */
export const comment = defineObject({
  vertical: 'ticketing',
  noun: 'comment',
  plural: 'comments',
  description: 'A text on a ticket.',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  required: ['ticket_id'],
  formatted: { body: 'html_body' },
  filters: {
    ticket_id: { kind: 'ref', object: 'ticketing.ticket' },
    user_id: { kind: 'ref', object: 'ticketing.user' },
  },
  fields: {
    body: longText('Text of the comment.'),
    html_body: longWords('The same as HTML, where the provider keeps it.'),
    is_private: flag('Whether only users see it.'),
    creator_type: choice('creator_type', 'Who wrote it: user or contact.'),
    ticket_id: one('Ticket of the comment.'),
    contact_id: one('Contact who wrote it.'),
    user_id: one('User who wrote it.'),
    author_email_address: readOnly(words('E-mail address of the one who wrote it.')),
    edited_at: readOnly(moment('When its text was last changed, ISO 8601; null where it never was.')),
    attachments: readOnly(many('Attachments of the comment.')),
  },
});

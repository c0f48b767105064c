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
    html_body: longWords('`body` as HTML, if the provider stores HTML.'),
    is_private: flag('Whether only users see the comment.'),
    creator_type: choice('creator_type', 'Author of the comment: user or contact.'),
    ticket_id: one('Ticket of the comment.'),
    contact_id: one('Contact who wrote the comment.'),
    user_id: one('User who wrote the comment.'),
    author_email_address: readOnly(words('E-mail address of the author.')),
    edited_at: readOnly(moment('When the text was last changed, ISO 8601. null if it never changed.')),
    attachments: readOnly(many('Attachments of the comment.')),
  },
});

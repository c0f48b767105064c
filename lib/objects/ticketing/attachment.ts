import { count, defineObject, name, one, words } from '../shape.ts';

/** A file on a ticket or comment: what is known about it, not its bytes. */
export const attachment = defineObject({
  vertical: 'ticketing',
  noun: 'attachment',
  plural: 'attachments',
  description: 'A file on a ticket or comment: what is known about it, not its bytes.',
  operations: ['list', 'get'],
  filters: { ticket_id: { kind: 'ref', object: 'ticketing.ticket' } },
  fields: {
    file_name: name('Name of the file.'),
    file_url: words('Where the provider has it; it may ask for credentials.'),
    content_type: words('Media type.'),
    size: count('Bytes.'),
    uploader: one('User who added it.'),
    ticket_id: one('Ticket of the file.'),
    comment_id: one('Comment of the file.'),
  },
});

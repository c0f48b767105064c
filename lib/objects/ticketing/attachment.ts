import { count, defineObject, fileName, mediaType, one, readOnly, words } from '../shape.ts';

/** A file on a ticket or comment: what is known about it. Its bytes go with a create, and have an address of their own. */
export const attachment = defineObject({
  vertical: 'ticketing',
  noun: 'attachment',
  plural: 'attachments',
  description: 'A file on a ticket or comment: what is known about it, not its bytes.',
  operations: ['list', 'get', 'create'],
  file: true,
  required: ['file_name', 'ticket_id'],
  filters: { ticket_id: { kind: 'ref', object: 'ticketing.ticket' } },
  fields: {
    file_name: fileName('Name of the file.'),
    file_url: readOnly(words('Where the provider has it; it may ask for credentials.')),
    content_type: mediaType('Media type.'),
    size: readOnly(count('Bytes.')),
    uploader: readOnly(one('User who added it.')),
    ticket_id: one('Ticket of the file.'),
    comment_id: readOnly(one('Comment of the file.')),
  },
});

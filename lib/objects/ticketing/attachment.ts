import { count, defineObject, fileName, mediaType, one, readOnly, words } from '../shape.ts';

/** Metadata of a file on a ticket or comment. A create also contains the bytes; a separate route returns the bytes. */
export const attachment = defineObject({
  vertical: 'ticketing',
  noun: 'attachment',
  plural: 'attachments',
  description: 'Metadata of a file on a ticket or comment, without the bytes.',
  operations: ['list', 'get', 'create'],
  file: true,
  required: ['file_name', 'ticket_id'],
  filters: { ticket_id: { kind: 'ref', object: 'ticketing.ticket' } },
  fields: {
    file_name: fileName('Name of the file.'),
    file_url: readOnly(words('URL of the file at the provider. The provider may require credentials.')),
    content_type: mediaType('Media type.'),
    size: readOnly(count('Bytes.')),
    uploader: readOnly(one('User who added the file.')),
    ticket_id: one('Ticket of the file.'),
    comment_id: readOnly(one('Comment of the file.')),
  },
});

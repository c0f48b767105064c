import type { ObjectDeclaration, Placeholders, Quirk } from '../../define.ts';
import { getPath } from '../../language/answers.ts';
import { integerId, number } from '../../language/codecs.ts';
import { personAt } from '../people.ts';
import { byTicket, newest, pages } from './comment.ts';

const uploader = personAt('comment.author_id', 'comment.author.role');

/** Files of a ticket's comments, with the id, author and time of the comment. */
const files = {
  records: ['comments', 'attachments'],
  inherits: { 'comment.id': 'id', 'comment.author_id': 'author_id', 'comment.created_at': 'created_at' },
} as const;

/**
 * Uploads the bytes of a file before the comment that contains the file.
 * https://developer.zendesk.com/api-reference/ticketing/tickets/ticket-attachments/#upload-files
 */
function* upload(): Quirk<Placeholders> {
  const answers = ['upload.token', 'upload.attachment.id'];
  const request = { method: 'POST', path: '/api/v2/uploads', query: { filename: '{file_name}' }, answers } as const;
  const stored = yield { request, file: 'bytes' };
  return { token: getPath(stored, 'upload.token'), upload: getPath(stored, 'upload.attachment.id') };
}

export const attachment = {
  id: 'id',
  createdAt: 'comment.created_at',
  partitions: byTicket,
  list: { ...pages, ...files, joins: [uploader.join] },
  get: { ...newest, record: { ...files, where: { id: '{id}' }, paginator: pages.paginator }, joins: [uploader.join] },
  // Each file gets its own comment.
  // https://developer.zendesk.com/documentation/ticketing/using-the-zendesk-api/adding-ticket-attachments-with-the-api/
  create: {
    method: 'PUT',
    path: '/api/v2/tickets/{ticket}',
    body: { ticket: { comment: { body: '{file_name}', uploads: ['{token}'] } } },
    record: { records: ['audit.events', 'attachments'], where: { id: '{upload}' } },
    readBack: true,
  },
  quirks: { upload },
  content: { url: 'content_url' },
  fields: {
    file_name: 'file_name',
    file_url: { kind: 'value', read: 'content_url' },
    content_type: 'content_type',
    size: { kind: 'value', read: 'size', codec: number },
    uploader: uploader.user,
    comment_id: {
      kind: 'ref',
      object: 'ticketing.comment',
      read: 'comment.id',
      codec: integerId,
      sameCollection: true,
    },
  },
} as const satisfies ObjectDeclaration<'ticketing.attachment'>;

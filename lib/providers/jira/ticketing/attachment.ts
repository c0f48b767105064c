import type { ObjectDeclaration } from '../../define.ts';
import { number } from '../../language/codecs.ts';
import { path, user } from '../requests.ts';
import { byTicket } from './comment.ts';

/** Request for a ticket with its files. A request for a single file by its id does not return the ticket. */
const files = {
  method: 'GET',
  path: path('/issue/{issue}'),
  query: { fields: 'attachment' },
} as const;

/**
 * Declaration of attachments. https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-attachments/
 */
export const attachment = {
  id: 'id',
  createdAt: 'created',
  partitions: byTicket,
  list: { ...files, records: 'fields.attachment', max: 100, paginator: { type: 'none' } },
  get: { ...files, record: { records: 'fields.attachment', where: { id: '{id}' } } },
  // The vendor's protection against forged requests requires this header. Same page.
  create: {
    method: 'POST',
    path: path('/issue/{issue}/attachments'),
    headers: { 'x-atlassian-token': 'no-check' },
    file: { name: 'file' },
    record: '0',
  },
  content: { method: 'GET', path: path('/attachment/content/{id}'), query: { redirect: 'false' } },
  fields: {
    file_name: 'filename',
    file_url: { kind: 'value', read: 'content' },
    content_type: 'mimeType',
    size: { kind: 'value', read: 'size', codec: number },
    uploader: user('author'),
  },
} as const satisfies ObjectDeclaration<'ticketing.attachment'>;

import type { ObjectDeclaration } from '../../define.ts';
import { number } from '../../language/codecs.ts';
import { reads } from '../requests.ts';
import { annotations, path, tableOf } from '../version.ts';
import { object, ofTickets, shared } from './comment.ts';

/** Files on cases. Same page. */
const files = (where: string) => ({
  set: 'annotations',
  key: 'annotationid',
  where: `isdocument eq true and ${where}`,
  columns: [...shared, 'filename', 'mimetype', 'filesize'],
});

const { list, get } = reads(files(`${object} eq {ticket}`));

export const attachment = {
  id: 'annotationid',
  createdAt: 'createdon',
  modifiedAt: 'modifiedon',
  partitions: {
    parts: ['ticket'],
    field: 'ticket_id',
    object: 'ticketing.ticket',
    across: { list: reads(files(ofTickets)).list, of: { read: object } },
  },
  list,
  get,
  where: { [tableOf(object)]: ['incident'], isdocument: [true] },
  // A file may have up to 5 MB as base64, unless an admin permits more. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/attachment-annotation-files
  create: {
    method: 'POST',
    path: path('/annotations'),
    // The answer contains no bytes. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/create-entity-web-api
    query: { $select: files('').columns.join(',') },
    headers: { prefer: `return=representation,${annotations}` },
    body: {
      filename: '{file_name}',
      mimetype: '{content_type}',
      isdocument: true,
      'objectid_incident@odata.bind': '/incidents({ticket})',
    },
    file: { at: 'documentbody' },
  },
  // The bytes are a text in base64. Same page as their size.
  content: { method: 'GET', path: path('/annotations({id})/documentbody/$value'), bytes: 'base64' },
  fields: {
    file_name: 'filename',
    content_type: 'mimetype',
    size: { kind: 'value', read: 'filesize', codec: number },
    uploader: { kind: 'ref', object: 'ticketing.user', read: '_createdby_value' },
  },
} as const satisfies ObjectDeclaration<'ticketing.attachment'>;

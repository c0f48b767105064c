import type { ListRequest, ObjectDeclaration } from '../../define.ts';
import { number, readAs, textId } from '../../language/codecs.ts';
import { byId } from '../requests.ts';
import { path, soql } from '../version.ts';

const document = 'ContentDocument';

/**
 * Selected fields of a file. A link connects a file with a ticket, and the linked document contains the facts about the
 * file. The id of the file is the id of its visible version, so a new version is a new file.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contentdocumentlink.htm
 */
const selected = [
  'Id, LinkedEntityId, SystemModstamp',
  ...['Title', 'FileExtension', 'ContentSize', 'CreatedById', 'CreatedDate', 'LatestPublishedVersionId'].map(
    (field) => `${document}.${field}`,
  ),
  `${document}.LatestPublishedVersion.VersionDataUrl`,
].join(', ');

/**
 * Lists the links of files. The query selects links by the linked record and by the type of the document, because notes
 * are documents too. Same page.
 */
const links = (of: string): ListRequest => ({
  ...soql(
    `SELECT ${selected} FROM ContentDocumentLink WHERE LinkedEntityId ${of} AND ${document}.FileType != 'SNOTE'{clauses:and} ORDER BY Id LIMIT {limit}`,
  ),
  clauses: { cursor: 'Id > {cursor:literal}' },
  records: 'records',
  max: 2_000,
  paginator: byId,
});

const ofTickets = links('IN (SELECT Id FROM Case)');

/**
 * Name of a file: its title, with the file extension, which titles often lack.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contentversion.htm
 */
const fileName = readAs((remote) => {
  const { Title: title, FileExtension: ending } = Object(remote);
  if (typeof title !== 'string') return undefined;
  const isWhole =
    typeof ending !== 'string' || ending === '' || title.toLowerCase().endsWith(`.${ending.toLowerCase()}`);
  return isWhole ? title : `${title}.${ending}`;
});

export const attachment = {
  id: { version: `${document}.LatestPublishedVersionId` },
  createdAt: `${document}.CreatedDate`,
  // Time of the link between file and ticket. Same page as `ContentDocumentLink`.
  modifiedAt: 'SystemModstamp',
  partitions: {
    parts: ['ticket'],
    field: 'ticket_id',
    object: 'ticketing.ticket',
    across: {
      list: {
        ...ofTickets,
        clauses: { ...ofTickets.clauses, modified_after: 'SystemModstamp >= {modified_after:utc}' },
      },
      of: { read: 'LinkedEntityId' },
    },
  },
  list: links('= {ticket:literal}'),
  get: {
    ...soql(
      `SELECT ${selected} FROM ContentDocumentLink WHERE LinkedEntityId = {ticket:literal} AND ${document}.LatestPublishedVersionId = {version:literal}`,
    ),
    record: { records: 'records', where: { [`${document}.LatestPublishedVersionId`]: '{version}' } },
  },
  // `FirstPublishLocationId` creates the link too. A file may have up to 37.5 MB. https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/dome_sobject_insert_update_blob.htm
  create: {
    method: 'POST',
    path: path('/sobjects/ContentVersion'),
    body: { PathOnClient: '{file_name}', FirstPublishLocationId: '{ticket}' },
    file: { at: 'VersionData' },
    id: 'id',
    readBack: true,
  },
  // https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_blob_retrieve.htm
  content: {
    method: 'GET',
    path: path('/sobjects/ContentVersion/{version}/VersionData'),
    headers: { accept: '*/*' },
  },
  fields: {
    file_name: { kind: 'value', read: document, codec: fileName },
    file_url: { kind: 'value', read: `${document}.LatestPublishedVersion.VersionDataUrl` },
    size: { kind: 'value', read: `${document}.ContentSize`, codec: number },
    uploader: { kind: 'ref', object: 'ticketing.user', read: `${document}.CreatedById`, codec: textId },
  },
} as const satisfies ObjectDeclaration<'ticketing.attachment'>;

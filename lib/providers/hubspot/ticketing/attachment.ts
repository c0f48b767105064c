import type { Join, ObjectDeclaration, Placeholders, Quirk } from '../../define.ts';
import { getPath } from '../../language/answers.ts';
import { number, readAs, textId } from '../../language/codecs.ts';
import { create, happenedNow, list, noteToTicket, ticketNotes, typed } from '../requests.ts';
import { equals, search } from '../search.ts';
import { crmPath } from '../version.ts';

/**
 * Properties of a note: the ids of its files, and its owner.
 * https://developers.hubspot.com/docs/guides/api/crm/engagements/notes
 */
const names = ['hs_attachment_ids', 'hubspot_owner_id'] as const;

const named = {
  split: ';',
  member: 'id',
  inherits: {
    'note.id': 'id',
    'note.createdAt': 'createdAt',
    'note.updatedAt': 'updatedAt',
    'note.owner': 'properties.hubspot_owner_id',
    associations: 'associations',
  },
} as const;

const inPage = { ...named, records: ['results', 'properties.hs_attachment_ids'] } as const;
const inNote = { ...named, records: 'properties.hs_attachment_ids', where: { id: '{file}' } } as const;

/** Reads a file by its id. https://developers.hubspot.com/docs/api-reference/files-files-v3/guide */
const ofFile: Join = {
  of: 'id',
  records: 'results',
  id: 'id',
  read: '',
  at: 'file',
  each: { method: 'GET', path: '/files/v3/files/{id}' },
};

/**
 * Reads files with a search, and then the remaining files one by one. A search leaves out hidden files, such as files
 * that people attach in the vendor's own screens. If a file is deleted, or if the token lacks the scope for hidden
 * files, the attachment is shown without name and size.
 * https://developers.hubspot.com/changelog/the-v3-files-api-is-now-available-in-public-beta
 */
const ofFiles: Join = {
  ...ofFile,
  request: { method: 'GET', path: '/files/v3/files/search', query: { ids: '{ids}', limit: 100 } },
  max: 100,
};

const hasFiles = { propertyName: 'hs_attachment_ids', operator: 'HAS_PROPERTY' } as const;

const listed = list(ticketNotes);
const changed = search(ticketNotes);
const { modified_after: since } = changed.clauses;
const ofTicket = search({
  ...ticketNotes,
  associations: [],
  filters: { ticket: [equals('associations.ticket', '{ticket}'), hasFiles] },
});

/**
 * Name of a file, with the extension, which the vendor keeps separately.
 * https://developers.hubspot.com/docs/api-reference/files-files-v3/guide
 */
const fileName = readAs((remote) => {
  const { name, extension } = Object(remote);
  if (typeof name !== 'string') return undefined;
  return typeof extension !== 'string' || extension === '' ? name : `${name}.${extension}`;
});

/**
 * Uploads a file to the account's files, as a private file that can be read only with a signed URL. A separate note
 * then connects the file with the ticket. If the vendor refuses the note, the file is deleted.
 * https://developers.hubspot.com/docs/api-reference/files-files-v3/guide
 */
function* upload(): Quirk<Placeholders> {
  const options = { access: 'PRIVATE', overwrite: false };
  const body = { fileName: '{file_name}', folderPath: '/ticket-attachments/{ticket}', options };
  const stored = yield { request: { method: 'POST', path: '/files/v3/files', body }, file: { name: 'file' } };
  const file = getPath(stored, 'id');
  yield { undo: { request: { method: 'DELETE', path: '/files/v3/files/{file}' }, values: { file } } };
  return { file };
}

export const attachment = {
  id: { note: 'note.id', file: 'id' },
  createdAt: 'note.createdAt',
  modifiedAt: 'note.updatedAt',
  partitions: {
    parts: ['ticket'],
    field: 'ticket_id',
    object: 'ticketing.ticket',
    across: {
      list: { ...listed, ...inPage, query: { ...listed.query, properties: names.join() }, joins: [ofFiles] },
      listBy: [
        {
          ...changed,
          ...inPage,
          body: { ...changed.body, properties: names },
          clauses: { ...changed.clauses, modified_after: [since, hasFiles] },
          joins: [...changed.joins.map((join) => ({ ...join, of: 'note.id' })), ofFiles],
        },
      ],
      of: { read: 'associations.tickets.results', many: 'id' },
    },
  },
  list: { ...ofTicket, ...inPage, filters: [], body: { ...ofTicket.body, properties: names }, joins: [ofFiles] },
  get: {
    method: 'GET',
    path: crmPath('objects', '/notes/{note}'),
    query: { properties: names.join() },
    record: inNote,
    joins: [ofFile],
  },
  create: {
    ...create('notes'),
    body: {
      properties: { ...happenedNow, hs_attachment_ids: '{file}' },
      associations: [typed('{ticket}', noteToTicket)],
    },
    record: inNote,
    readBack: true,
  },
  quirks: { upload },
  content: { url: 'url', request: { method: 'GET', path: '/files/v3/files/{file}/signed-url' } },
  fields: {
    file_name: { kind: 'value', read: 'file', codec: fileName },
    file_url: { kind: 'value', read: 'file.url' },
    size: { kind: 'value', read: 'file.size', codec: number },
    uploader: { kind: 'ref', object: 'ticketing.user', read: 'note.owner', codec: textId },
    comment_id: { kind: 'ref', object: 'ticketing.comment', read: 'note.id', codec: textId, sameCollection: true },
  },
} as const satisfies ObjectDeclaration<'ticketing.attachment'>;

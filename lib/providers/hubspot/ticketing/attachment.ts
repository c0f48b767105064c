import type { Join, ObjectDeclaration, Placeholders, Quirk } from '../../define.ts';
import { getPath } from '../../language/answers.ts';
import { number, readAs, textId } from '../../language/codecs.ts';
import { create, happenedNow, list, noteToTicket, ticketNotes, typed } from '../requests.ts';
import { equals, search } from '../search.ts';
import { crmPath } from '../version.ts';

/** Files are named in a property of a note on the ticket. https://developers.hubspot.com/docs/guides/api/crm/engagements/notes */
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

/** What is known of a file itself. https://developers.hubspot.com/docs/api-reference/files-files-v3/guide */
const ofFile: Join = {
  of: 'id',
  records: 'results',
  id: 'id',
  read: '',
  at: 'file',
  each: { method: 'GET', path: '/files/v3/files/{id}' },
};

/**
 * Searches leave out the files that the vendor hides, which those that people attach in its own screens are: these are
 * read one by one. One that is deleted, or hidden from a token without the scope for hidden files, is shown without what
 * is known of it. https://developers.hubspot.com/changelog/the-v3-files-api-is-now-available-in-public-beta
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

/** Names come without their ending. https://developers.hubspot.com/docs/api-reference/files-files-v3/guide */
const fileName = readAs((remote) => {
  const { name, extension } = Object(remote);
  if (typeof name !== 'string') return undefined;
  return typeof extension !== 'string' || extension === '' ? name : `${name}.${extension}`;
});

/**
 * A file goes to the account's files, where nobody sees it without an address that is signed, and then to a note of its own
 * on the ticket. Where the note is not taken, the file is taken back.
 * https://developers.hubspot.com/docs/api-reference/files-files-v3/guide
 */
function* upload(): Quirk<Placeholders> {
  const options = { access: 'PRIVATE', overwrite: false };
  const fields = { fileName: '{file_name}', folderPath: '/ticket-attachments/{ticket}', options };
  const stored = yield { request: { method: 'POST', path: '/files/v3/files' }, file: { name: 'file', fields } };
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

import type { HtmlField, Join, ListRequest, ObjectDeclaration } from '../../define.ts';
import { base64Text } from '../base64.ts';
import { classicNote } from '../classic-note.ts';
import { owner } from '../fields.ts';
import { about, aboutCustom, firstAbout, kinds, noteLinks } from '../note-links.ts';
import { byId, ofOwner, records, searchIn } from '../requests.ts';
import { path, soql } from '../version.ts';

/**
 * Object of notes. https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_objects_contentnote.htm
 */
const notes = {
  name: 'ContentNote',
  modified: 'LastModifiedDate',
  search: searchIn('Title'),
  filters: ofOwner,
} as const;

const declared = records(notes, 'noteFields');

/**
 * Reads the text of a note. The text is a file: an answer contains only its address, and each file needs a separate
 * request, which the vendor does not accept in a batch.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_composite_batch.htm
 */
const text: Join = {
  // https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_blob_retrieve.htm
  each: { method: 'GET', path: path('/sobjects/ContentNote/{id}/Content'), headers: { accept: '*/*' }, bytes: true },
  of: 'Id',
  records: 'Content',
  id: 'Id',
  read: '',
  at: 'Content',
};

const whole = <R extends object>(request: R) => ({ ...request, joins: [noteLinks, text] });

/** Lists the notes of a record. The vendor lists links by record only. Same page as `ContentDocumentLink`. */
const ofRecord = (filter: string): ListRequest => ({
  ...soql(
    "SELECT Id, ContentDocumentId FROM ContentDocumentLink WHERE ContentDocument.FileType = 'SNOTE'{clauses:and} ORDER BY Id LIMIT {limit}",
  ),
  clauses: {
    [filter]: `LinkedEntityId = {${filter}:literal}`,
    modified_after: 'ContentDocument.SystemModstamp >= {modified_after:utc}',
    created_after: 'ContentDocument.CreatedDate >= {created_after:utc}',
    created_before: 'ContentDocument.CreatedDate < {created_before:utcend}',
    cursor: 'Id > {cursor:literal}',
  },
  filters: ['modified_before'],
  records: 'records',
  id: 'ContentDocumentId',
  max: 100,
  paginator: byId,
});

/**
 * Deleted notes, read as documents, because documents contain the time of deletion.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contentdocument.htm
 */
const deleted = {
  ...declared.deleted,
  query: {
    q: "SELECT Id, Title, OwnerId, CreatedDate, SystemModstamp FROM ContentDocument WHERE FileType = 'SNOTE' AND IsDeleted = true{clauses:and} ORDER BY SystemModstamp ASC, Id ASC LIMIT {limit}",
  },
};

const page = <R extends { readonly max: number }>(request: R) => ({ ...whole(request), max: 100 });

const html: Omit<HtmlField, 'type'> = {
  kind: 'html',
  at: 'Content',
  codec: base64Text,
  title: { at: 'Title', longest: 255 },
};

/** Enhanced notes, since Winter '16: rich texts, which are files. */
export const note = {
  ...declared,
  orElse: classicNote,
  // (unproven) A note opens as a document. https://developer.salesforce.com/docs/atlas.en-us.apexref.meta/apexref/apex_class_System_DomainCreator.htm
  page: 'https://{domain}.lightning.force.com/lightning/r/ContentDocument/{id}/view',
  list: page(declared.list),
  listBy: [...declared.listBy.map(page), ...['contact_id', 'company_id', 'deal_id', 'lead_id'].map(ofRecord)],
  deleted,
  get: whole(declared.get),
  getMany: { ...whole(declared.getMany), max: 100 },
  // Title of a note whose text has no line. Same page as `ContentNote`.
  create: { ...declared.create, body: { Title: 'Note' } },
  customFields: { unlisted: { Title: 'Title' }, at: { object: '' } },
  required: ['content'],
  nonNull: ['user_id'],
  fields: {
    content: { ...html, type: 'text' },
    content_html: { ...html, type: 'html' },
    user_id: owner('crm.user'),
    contact_id: firstAbout(kinds.contact),
    contact_ids: about(kinds.contact),
    company_id: firstAbout(kinds.company),
    company_ids: about(kinds.company),
    deal_id: firstAbout(kinds.deal),
    deal_ids: about(kinds.deal),
    lead_id: firstAbout(kinds.lead),
    lead_ids: about(kinds.lead),
    custom_object_ids: aboutCustom,
  },
} as const satisfies ObjectDeclaration<'crm.note'>;

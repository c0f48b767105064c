import type { ObjectName } from '../../objects/names.ts';
import type { Codec, ObjectDeclaration, RefField } from '../define.ts';
import { customId, ids } from './activities.ts';
import { owner } from './fields.ts';
import { equals, ofOwner, records, searchIn } from './requests.ts';

/**
 * Object of classic notes.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_note.htm
 */
const notes = {
  name: 'Note',
  // No query can search the body. Same page.
  search: searchIn('Title'),
  filters: {
    ...ofOwner,
    contact_id: equals('ParentId', 'contact_id'),
    company_id: equals('ParentId', 'company_id'),
    deal_id: equals('ParentId', 'deal_id'),
    lead_id: equals('ParentId', 'lead_id'),
  },
} as const;

/** Returns the first line of a text, cut to the 80 characters that a title may have. Same page. */
const titleOf = (text: unknown): string => {
  const lines = String(text ?? '').split(/[\r\n]/);
  const begin = (lines.map((line) => line.trim()).find((line) => line !== '') ?? 'Note').slice(0, 80);
  return begin.isWellFormed() ? begin : begin.slice(0, -1);
};

/** A reference to the record of a note. An update cannot change it. Same page. */
const on = (object: ObjectName, codec: Codec): RefField => ({
  kind: 'ref',
  object,
  read: 'ParentId',
  write: 'ParentId',
  codec,
  single: true,
  createOnly: true,
});

/** A reference to a custom object. Same page. */
const onCustom: RefField = { ...on('crm.custom-object', customId), metadata: 'classesByPrefix' };

const firstOn = (object: ObjectName, codec: Codec): RefField => ({ kind: 'ref', object, read: 'ParentId', codec });

const { page: _, ...declared } = records(notes, 'classicNoteFields');

/** Classic notes: plain texts, each on one record. */
export const classicNote = {
  ...declared,
  create: {
    ...declared.create,
    encoding: { encode: (record) => ({ Title: titleOf(record.Body), ...record }) },
  },
  customFields: { unlisted: { Title: 'Title' }, at: { object: '' } },
  required: ['content'],
  oneOf: [
    ...(['contact_id', 'contact_ids', 'company_id', 'company_ids', 'deal_id', 'deal_ids'] as const),
    ...(['lead_id', 'lead_ids', 'custom_object_ids'] as const),
  ],
  nonNull: ['user_id'],
  fields: {
    content: 'Body',
    user_id: owner('crm.user'),
    contact_id: firstOn('crm.contact', ids.contact),
    contact_ids: on('crm.contact', ids.contact),
    company_id: firstOn('crm.company', ids.company),
    company_ids: on('crm.company', ids.company),
    deal_id: firstOn('crm.deal', ids.deal),
    deal_ids: on('crm.deal', ids.deal),
    lead_id: firstOn('crm.lead', ids.lead),
    lead_ids: on('crm.lead', ids.lead),
    custom_object_ids: onCustom,
  },
} as const satisfies ObjectDeclaration<'crm.note'>;

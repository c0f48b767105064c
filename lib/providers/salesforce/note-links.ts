import type { ObjectName } from '../../objects/names.ts';
import type { Codec, Join, LinkChange, Links, Quirk, RefField } from '../define.ts';
import { getList, getText } from '../language/answers.ts';
import { customId, ids } from './activities.ts';
import { deleteRows, saveRows } from './collections.ts';
import { soql } from './version.ts';

/** Path of a note's links, which the service adds to the record. The vendor has no such field. */
const into = 'ContentDocumentLinks';

/**
 * Object that links a note to a record.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contentdocumentlink.htm
 */
const name = 'ContentDocumentLink';

/** Reads the links of notes, 100 notes in a request. A note is also a document with the same id. Same page. */
export const noteLinks: Join = {
  request: soql(
    `SELECT ContentDocumentId, LinkedEntityId FROM ${name} WHERE ContentDocumentId IN ({ids:literal}) ORDER BY Id`,
  ),
  max: 100,
  records: 'records',
  id: 'ContentDocumentId',
  read: 'LinkedEntityId',
  at: into,
  multiple: true,
};

interface Kind {
  readonly object: ObjectName;
  /** Codec of an id of this object. */
  readonly one: Codec;
  /** Codec that selects the first id of this object in a list of ids of all objects. */
  readonly first: Codec;
}

/**
 * A kind of linked record. A note may have links to records of any object. These codecs select ids of the given object.
 */
const kindOf = (object: ObjectName, one: Codec): Kind => ({
  object,
  one,
  first: {
    decode: (remote) => getList(remote, '').find((id) => one.decode(id) !== undefined),
    encode: (value) => value,
  },
});

/** Objects that a note may refer to. */
export const kinds = {
  contact: kindOf('crm.contact', ids.contact),
  company: kindOf('crm.company', ids.company),
  deal: kindOf('crm.deal', ids.deal),
  lead: kindOf('crm.lead', ids.lead),
} as const;

const links: Links = {
  /**
   * Adds links. `ShareType: 'V'`: a user who may see the record may see the note. Same page as `ContentDocumentLink`.
   */
  *add({ others, record }: LinkChange): Quirk<string | undefined> {
    const note = getText(record, 'Id');
    const rows = others.map(({ id }) => ({ ContentDocumentId: note, LinkedEntityId: id, ShareType: 'V' }));
    return yield* saveRows('POST', name, rows);
  },
  *remove({ others }: LinkChange): Quirk<string | undefined> {
    const q = `SELECT Id FROM ${name} WHERE ContentDocumentId = {id:literal} AND LinkedEntityId IN ({records:literal})`;
    const records = others.map(({ id }) => id);
    const found = yield { request: soql(q), values: { records } };
    return yield* deleteRows(getList(found, 'records').flatMap((link) => getText(link, 'Id') ?? []));
  },
};

/** All records of an object that a note refers to. */
export const about = ({ object, one }: Kind): RefField => ({
  kind: 'ref',
  object,
  read: into,
  many: '',
  codec: one,
  links,
});

/** The first record of an object that a note refers to. */
export const firstAbout = ({ object, first }: Kind): RefField => ({ kind: 'ref', object, read: into, codec: first });

/** Records of custom objects that a note refers to. */
export const aboutCustom: RefField = {
  ...about(kindOf('crm.custom-object', customId)),
  metadata: 'classesByPrefix',
};

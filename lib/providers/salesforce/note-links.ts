import type { ObjectName } from '../../objects/names.ts';
import type { Codec, Join, LinkChange, Links, Quirk, RefField } from '../define.ts';
import { getList, getText } from '../language/answers.ts';
import { customId, ids } from './activities.ts';
import { deleteRows, saveRows } from './collections.ts';
import { soql } from './version.ts';

/** Where a note has what it is about: no field of it. */
const into = 'ContentDocumentLinks';

/** https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contentdocumentlink.htm */
const name = 'ContentDocumentLink';

/** What notes are about: one request for each 100 of them. A note is a document too, of the same id. Same page. */
export const noteLinks: Join = {
  request: soql(
    `SELECT ContentDocumentId, LinkedEntityId FROM ${name} WHERE ContentDocumentId IN ({ids:literals}) ORDER BY Id`,
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
  /** Of an id of its. */
  readonly one: Codec;
  /** Of the first of several ids of all kinds. */
  readonly first: Codec;
}

/** A note may be on records of any kind, of which its own are meant. */
const kindOf = (object: ObjectName, one: Codec): Kind => ({
  object,
  one,
  first: {
    decode: (remote) => getList(remote, '').find((id) => one.decode(id) !== undefined),
    encode: (value) => value,
  },
});

/** What our notes are about. */
export const kinds = {
  contact: kindOf('crm.contact', ids.contact),
  company: kindOf('crm.company', ids.company),
  deal: kindOf('crm.deal', ids.deal),
  lead: kindOf('crm.lead', ids.lead),
} as const;

const links: Links = {
  /** Who may see the record may see the note. Same page as `ContentDocumentLink`. */
  *add({ others, record }: LinkChange): Quirk<string | undefined> {
    const note = getText(record, 'Id');
    const rows = others.map(({ id }) => ({ ContentDocumentId: note, LinkedEntityId: id, ShareType: 'V' }));
    return yield* saveRows('POST', name, rows);
  },
  *remove({ others }: LinkChange): Quirk<string | undefined> {
    const q = `SELECT Id FROM ${name} WHERE ContentDocumentId = {id:literal} AND LinkedEntityId IN ({records:literals})`;
    const records = others.map(({ id }) => id);
    const found = yield { request: soql(q), values: { records } };
    return yield* deleteRows(getList(found, 'records').flatMap((link) => getText(link, 'Id') ?? []));
  },
};

/** Records of a kind that a note is about. */
export const about = ({ object, one }: Kind): RefField => ({
  kind: 'ref',
  object,
  read: into,
  many: '',
  codec: one,
  links,
});

/** The first of them. */
export const firstAbout = ({ object, first }: Kind): RefField => ({ kind: 'ref', object, read: into, codec: first });

/** Records of custom objects that a note is about. */
export const aboutCustom: RefField = {
  ...about(kindOf('crm.custom-object', customId)),
  metadata: 'classesByPrefix',
};

import type { ObjectName } from '../../../objects/names.ts';
import type { Codec, ObjectDeclaration, RefField } from '../../define.ts';
import { getText } from '../../language/answers.ts';
import { readAs } from '../../language/codecs.ts';
import { byOffset, inData } from '../requests.ts';

/** Reference to the only record of a note. https://docs.attio.com/rest-api/endpoint-reference/notes/create-a-note */
const parent = (object: string): Codec => ({
  decode: (id) => getText(id, '') ?? getText(id, 'parent_record_id'),
  encode: (id) => ({ parent_object: object, parent_record_id: id }),
});

const on = (object: ObjectName, slug: string) => {
  const one = {
    kind: 'ref',
    object,
    read: 'parent_record_id',
    codec: parent(slug),
    where: { parent_object: [slug] },
    createOnly: true,
  } as const satisfies RefField;
  return { one, all: { ...one, write: 'parent', single: true } as const satisfies RefField };
};

const person = on('crm.contact', 'people');
const company = on('crm.company', 'companies');
const deal = on('crm.deal', 'deals');

/** Author of a note, if a member of the workspace wrote it. Apps write notes too. https://docs.attio.com/docs/actors */
const author = readAs((actor) => (getText(actor, 'type') === 'workspace-member' ? getText(actor, 'id') : undefined));

/**
 * List of the notes on a record. "The default is 10 and the maximum is 50."
 * https://docs.attio.com/rest-api/endpoint-reference/notes/list-notes
 */
const onRecord = (slug: string, filter: string) => ({
  ...byOffset('/v2/notes', 50, { parent_object: slug, parent_record_id: `{${filter}}` }),
  filters: [filter],
});

const renames = {
  content_plaintext: 'content',
  'parent.parent_object': 'parent_object',
  'parent.parent_record_id': 'parent_record_id',
} as const;

export const note = {
  id: 'id.note_id',
  createdAt: 'created_at',
  list: byOffset('/v2/notes', 50, {}),
  listBy: [onRecord('people', 'contact_id'), onRecord('companies', 'company_id'), onRecord('deals', 'deal_id')],
  get: { method: 'GET', path: '/v2/notes/{id}', record: 'data' },
  create: {
    method: 'POST',
    path: '/v2/notes',
    body: { data: { title: 'Note', format: 'plaintext' } },
    ...inData,
    renames,
  },
  // https://docs.attio.com/rest-api/endpoint-reference/notes/update-a-note
  update: {
    method: 'PATCH',
    path: '/v2/notes/{id}',
    body: { data: { format: 'plaintext' } },
    ...inData,
    renames,
  },
  remove: { method: 'DELETE', path: '/v2/notes/{id}' },
  required: ['content'],
  oneOf: ['contact_id', 'contact_ids', 'company_id', 'company_ids', 'deal_id', 'deal_ids'],
  fields: {
    content: {
      kind: 'value',
      read: 'content_plaintext',
      write: 'content_plaintext',
      empty: { content_plaintext: '' },
    },
    user_id: { kind: 'ref', object: 'crm.user', read: 'created_by_actor', codec: author },
    contact_id: person.one,
    contact_ids: person.all,
    company_id: company.one,
    company_ids: company.all,
    deal_id: deal.one,
    deal_ids: deal.all,
  },
} as const satisfies ObjectDeclaration<'crm.note'>;

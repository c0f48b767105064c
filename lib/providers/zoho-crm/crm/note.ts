import type { ObjectName } from '../../../objects/names.ts';
import type { Codec, ObjectDeclaration, RefField } from '../../define.ts';
import { getText } from '../../language/answers.ts';
import { textId } from '../../language/codecs.ts';
import { outcomes, refused } from '../requests.ts';
import { orNone, path } from '../version.ts';

/** Reference to the only record of a note. https://www.zoho.com/crm/developer/docs/api/v8/create-notes.html */
const parent = (module: string): Codec => ({
  decode: (remote) => textId.decode(getText(remote, 'id') ?? remote),
  encode: (id) => ({ id, module: { api_name: module } }),
});

const parents = { contact: parent('Contacts'), company: parent('Accounts'), deal: parent('Deals') };

export const parentCodecs: readonly Codec[] = Object.values(parents);

/** Fields for the record of a note. They are empty for a note on a lead or on a record in a different module. */
const on = (object: ObjectName, module: string, codec: Codec) => {
  const one = {
    kind: 'ref',
    object,
    read: 'Parent_Id.id',
    where: { 'Parent_Id.module.api_name': [module] },
    codec,
    createOnly: true,
  } as const satisfies RefField;
  return { one, all: { ...one, write: 'Parent_Id', single: true } as const satisfies RefField };
};

const contact = on('crm.contact', 'Contacts', parents.contact);
const company = on('crm.company', 'Accounts', parents.company);
const deal = on('crm.deal', 'Deals', parents.deal);

/**
 * Fields that a request names. The parameter is required: "fields: string, mandatory".
 * https://www.zoho.com/crm/developer/docs/api/v8/get-notes.html
 */
const fields = 'Note_Content,Parent_Id,Owner,Created_Time,Modified_Time';

/** List of the notes on a single record. Same page. */
const ofRecord = (module: string, filter: string) => ({
  method: 'GET' as const,
  path: path(`/${module}/{${filter}}/Notes`),
  query: { fields, page: '{cursor_or_start}', per_page: '{limit}' },
  filters: [filter],
  records: 'data',
  ...orNone,
  max: 200,
  paginator: { type: 'page', more: 'info.more_records' } as const,
});

/**
 * Members of all writes. The body has no `trigger` because a note starts no workflow.
 * https://www.zoho.com/crm/developer/docs/api/v8/create-notes.html
 */
const written = { body: { data: [] }, wrap: 'data.0', record: 'data.0', readBack: true, refused } as const;
const several = { path: path('/Notes'), outcomes, records: 'data', max: 100 } as const;
const one = path('/Notes/{id}');

/**
 * Queries and the list of deleted records contain no notes. A comparison of all notes finds the deleted notes.
 * https://www.zoho.com/crm/developer/docs/api/v8/get-deleted-records.html
 */
export const note = {
  id: 'id',
  createdAt: 'Created_Time',
  modifiedAt: 'Modified_Time',
  list: {
    method: 'GET',
    path: path('/Notes'),
    // Pages by number end after 2,000 records. https://www.zoho.com/crm/developer/docs/api/v8/get-records.html
    query: { fields, sort_by: 'Created_Time', sort_order: 'asc', per_page: '{limit}', page_token: '{cursor}' },
    headers: { 'if-modified-since': '{modified_after:offset}' },
    filters: ['modified_after'],
    records: 'data',
    ...orNone,
    max: 200,
    paginator: { type: 'cursor', cursor: 'info.next_page_token' },
  },
  listBy: [ofRecord('Contacts', 'contact_id'), ofRecord('Accounts', 'company_id'), ofRecord('Deals', 'deal_id')],
  get: { method: 'GET', path: one, query: { fields }, record: { records: 'data', ...orNone, where: { id: '{id}' } } },
  create: { ...written, method: 'POST', path: path('/Notes'), id: 'details.id' },
  // The request accepts two keys: `Note_Title` and `Note_Content`.
  // https://www.zoho.com/crm/developer/docs/api/v7/update-notes.html
  update: { ...written, method: 'PUT', path: one },
  remove: { method: 'DELETE', path: one, refused },
  batch: {
    create: { ...several, method: 'POST', body: { data: '{inputs}' } },
    update: { ...several, method: 'PUT', body: { data: '{inputs}' }, mark: 'id' },
    // https://www.zoho.com/crm/developer/docs/api/v8/delete-notes.html
    remove: { ...several, method: 'DELETE', query: { ids: '{ids:csv}' } },
  },
  required: ['content'],
  oneOf: ['contact_id', 'contact_ids', 'company_id', 'company_ids', 'deal_id', 'deal_ids'],
  nonNull: ['content'],
  fields: {
    content: 'Note_Content',
    user_id: { kind: 'ref', object: 'crm.user', read: 'Owner.id' },
    contact_id: contact.one,
    contact_ids: contact.all,
    company_id: company.one,
    company_ids: company.all,
    deal_id: deal.one,
    deal_ids: deal.all,
  },
} as const satisfies ObjectDeclaration<'crm.note'>;

import type { Classes, Metadata, ObjectDeclaration, UnionDeclaration } from '../../define.ts';
import { attributesOf } from '../metadata.ts';
import { entries, inAttributes, records } from '../requests.ts';
import { shown } from '../values.ts';

const { custom: _, ...ofObject } = attributesOf('objects/{class}');
const { custom: __, ...ofList } = attributesOf('lists/{class}');

/**
 * An entry belongs to a single record and cannot be moved.
 * https://docs.attio.com/rest-api/endpoint-reference/entries/create-an-entry-add-record-to-list
 */
const parent = { is_writable: true, is_required: true, is_default_value_enabled: false } as const;

/** Objects and lists of a workspace. The attributes of each come from a separate request. */
export const classMetadata = {
  // The list contains users and workspaces too, if they are switched on.
  // https://docs.attio.com/docs/standard-objects/standard-objects
  classes: {
    request: { method: 'GET', path: '/v2/objects' },
    records: ['data'],
    value: 'id.object_id',
    label: 'singular_noun',
    leaveOut: { api_slug: ['people', 'companies', 'deals'] },
  },
  // Every record has these attributes in addition to its own. Same page.
  classAttributes: { ...ofObject, leaveOut: { api_slug: ['record_id', 'created_at', 'created_by'] } },
  // https://docs.attio.com/rest-api/endpoint-reference/lists/list-all-lists
  lists: { request: { method: 'GET', path: '/v2/lists' }, records: ['data'], value: 'id.list_id', label: 'name' },
  listAttributes: {
    ...ofList,
    leaveOut: { api_slug: ['entry_id', 'created_at', 'created_by'] },
    unlisted: [
      { ...parent, api_slug: 'parent_object', title: 'Parent object', type: 'parent_object' },
      { ...parent, api_slug: 'parent_record_id', title: 'Parent record', type: 'parent_record_id' },
    ],
    createOnly: { type: ['parent_object', 'parent_record_id'] },
  },
} as const satisfies Record<string, Metadata>;

// https://docs.attio.com/docs/attribute-types
const required = { is_required: [true], is_writable: [true], is_default_value_enabled: [false] } as const;

const objects: Classes = {
  metadata: 'classes',
  // https://docs.attio.com/docs/slugs-and-ids
  name: 'api_slug',
  plural: 'plural_noun',
  // Users have no name. https://docs.attio.com/docs/standard-objects/standard-objects-users
  title: [{ api_slug: ['name'] }, { api_slug: ['primary_email_address'] }, { type: ['text'] }, {}],
  required,
};

/**
 * Names of lists have a prefix because a list and an object may have the same slug.
 * https://docs.attio.com/docs/objects-and-lists
 */
const lists: Classes = {
  metadata: 'lists',
  name: 'api_slug',
  prefix: 'list:',
  plural: 'name',
  title: [{ api_slug: ['name'] }, { type: ['text'] }, {}],
  required,
};

/**
 * Clauses of filters for records of an object that the workspace has defined.
 * https://docs.attio.com/rest-api/guides/filtering-and-sorting
 */
const clauses = {
  search: { path: [['{class}', '{name_field}']], constraints: { $contains: '{search}' } },
} as const;

/** Records of all objects except people, companies and deals. https://docs.attio.com/docs/objects-and-lists */
const object = {
  ...records({ object: '{class}', clauses }),
  classes: objects,
  fields: {
    name: { kind: 'value', read: 'values.{name_field}', codec: shown },
    class: { kind: 'constant', value: '{class_name}' },
  },
  customFields: { ...inAttributes('{class}', 'classAttributes'), inGroup: '{class}' },
} as const satisfies ObjectDeclaration<'crm.custom-object'>;

/** Entries of a list. A record may have several entries in the same list. Same page. */
const list = {
  ...entries('{class}', clauses),
  classes: lists,
  fields: {
    name: { kind: 'value', read: 'entry_values.{name_field}', codec: shown },
    class: { kind: 'constant', value: '{class_name}' },
  },
  customFields: { ...inAttributes('{class}', 'listAttributes', 'entry_values'), inGroup: '{class}' },
} as const satisfies ObjectDeclaration<'crm.custom-object'>;

export const customObject = {
  field: 'class',
  kinds: { object, list },
} as const satisfies UnionDeclaration<'crm.custom-object'>;

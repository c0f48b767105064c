import type { Classes, Metadata, ObjectDeclaration } from '../define.ts';
import { attributesOf } from './metadata.ts';
import { inAttributes, records } from './requests.ts';
import { shown } from './values.ts';

const { custom: _, ...attributes } = attributesOf('objects/{class}');

/** What a workspace has of custom objects: the objects, and the attributes of each, which a request of its own answers. */
export const classMetadata = {
  // Users and workspaces too, where they are switched on. https://docs.attio.com/docs/standard-objects/standard-objects
  classes: {
    request: { method: 'GET', path: '/v2/objects' },
    records: ['data'],
    value: 'id.object_id',
    label: 'singular_noun',
    leaveOut: { api_slug: ['people', 'companies', 'deals'] },
  },
  // Every record has these beside its attributes. Same page.
  classAttributes: { ...attributes, leaveOut: { api_slug: ['record_id', 'created_at', 'created_by'] } },
} as const satisfies Record<string, Metadata>;

const classes: Classes = {
  metadata: 'classes',
  // https://docs.attio.com/docs/slugs-and-ids
  name: 'api_slug',
  plural: 'plural_noun',
  // Users have no name. https://docs.attio.com/docs/standard-objects/standard-objects-users
  nameField: [{ api_slug: ['name'] }, { api_slug: ['primary_email_address'] }, { type: ['text'] }, {}],
  // https://docs.attio.com/docs/attribute-types
  required: { is_required: [true], is_writable: [true], is_default_value_enabled: [false] },
};

/** Records of any other object. https://docs.attio.com/docs/objects-and-lists */
export const customObject = {
  ...records({
    object: '{class}',
    clauses: { search: { path: [['{class}', '{name_field}']], constraints: { $contains: '{search}' } } },
  }),
  classes,
  fields: {
    name: { kind: 'value', read: 'values.{name_field}', codec: shown },
    class: { kind: 'constant', always: '{class_name}' },
  },
  customFields: { ...inAttributes('{class}', 'classAttributes'), inGroup: '{class}' },
} as const satisfies ObjectDeclaration<'crm.custom-object'>;

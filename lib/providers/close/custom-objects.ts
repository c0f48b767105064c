import type { Classes, Metadata, ObjectDeclaration, Template, UnionDeclaration } from '../define.ts';
import { comparison, deletedOf } from './events.ts';
import { fieldsOf, types } from './metadata.ts';
import { reads, writes } from './requests.ts';
import { allIds, isText, on, searches } from './search.ts';

/** What every record has beside its custom fields. */
const own = { accepts_multiple_values: false } as const;
const ofLead = { ...own, id: 'lead_id', name: 'lead_id', type: 'lead' } as const;

/** Those of a type that the search compares with one value. https://developer.close.com/api/resources/advanced-filtering */
const comparable = {
  type: ['text', 'textarea', 'number', 'choices', 'name', 'lead'],
  accepts_multiple_values: [false],
};

/** A field of a type, shared ones too. https://developer.close.com/api/resources/custom-fields/custom-field-schemas */
const typeFields = (type: string) => fieldsOf(`${type}/{class}`);

/** What an organisation has of types, and the fields of each, which a request of its own answers. */
export const classMetadata = {
  // https://developer.close.com/api/resources/custom-object-types/list
  objectTypes: {
    request: { method: 'GET', path: '/custom_object_type/' },
    records: ['data'],
    value: 'id',
    label: 'name',
  },
  objectFields: {
    ...typeFields('custom_object'),
    // "Each Custom Object has a name, used for display", and belongs to a lead. https://developer.close.com/api/resources/custom-objects/create
    unlisted: [
      { ...own, id: 'name', name: 'name', type: 'name', required: true },
      { ...ofLead, required: true },
    ],
    type: {
      at: 'type',
      words: { ...types, name: { type: 'string', name: 'name' }, lead: { type: 'string', name: 'lead_id' } },
    },
    // "to add, change or remove any Custom Fields, and to change the `name` property". https://developer.close.com/api/resources/custom-objects/update
    createOnly: { type: ['lead'] },
    filterable: comparable,
  },
} as const satisfies Record<string, Metadata>;

/** Types may be renamed, and have names in common: paths have their ids. https://developer.close.com/api/resources/custom-object-types */
const objects: Classes = {
  metadata: 'objectTypes',
  name: 'id',
  plural: 'name_plural',
  nameField: { type: ['name'] },
  required: { required: [true] },
};

/** https://developer.close.com/api/resources/advanced-filtering */
const custom = (condition: Template): Template => ({
  type: 'field_condition',
  field: { type: 'custom_field', custom_field_id: '{field_id}' },
  condition,
});

/** The search finds records of all types. */
const ofType = on('custom_object', 'custom_object_type_id', { type: 'term', values: ['{class}'] });

/** Records of a type. https://developer.close.com/api/resources/custom-objects/list: all of a lead alone, so they are searched for. */
const object = {
  ...reads('/custom_object/'),
  ...writes('/custom_object/'),
  create: { method: 'POST', path: '/custom_object/', body: { custom_object_type_id: '{class}' } },
  page: 'https://app.close.com/lead/{lead_id}/',
  ...searches(
    'custom_object',
    {
      'fields.name': isText('custom_object', 'name', '{value}'),
      // (memory) The type of the reference. https://developer.close.com/api/resources/advanced-filtering
      'fields.lead_id': on('custom_object', 'lead_id', {
        type: 'reference',
        reference_type: 'lead',
        object_ids: ['{value}'],
      }),
    },
    ofType,
  ),
  // https://developer.close.com/api/resources/events/list-of-event-types
  deleted: deletedOf('custom_object'),
  reconcile: comparison(allIds('custom_object', ofType)),
  where: { custom_object_type_id: ['{class}'] },
  classes: objects,
  fields: {
    name: { kind: 'value', read: 'name' },
    class: { kind: 'constant', always: '{class_name}' },
  },
  customFields: {
    metadata: 'objectFields',
    inGroup: '{class}',
    keptIn: { object: '' },
    equals: custom({ type: 'text', mode: 'exact_value', value: '{value}' }),
    equalsBy: {
      number: custom({ type: 'number_range', gte: '{value:number}', lte: '{value:number}' }),
      enum: custom({ type: 'term', values: ['{value}'] }),
    },
  },
} as const satisfies ObjectDeclaration<'crm.custom-object'>;

export const customObject = {
  by: 'class',
  kinds: { object },
} as const satisfies UnionDeclaration<'crm.custom-object'>;

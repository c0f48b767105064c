import type { Classes, Metadata, ObjectDeclaration, Template, UnionDeclaration } from '../../define.ts';
import { shownText } from '../codecs.ts';
import { comparison, deletedOf } from '../events.ts';
import { fieldsOf, types } from '../metadata.ts';
import { reads, type Windows, windows, writes } from '../requests.ts';
import { allIds, isText, on, searches } from '../search.ts';

/** Base of the fields that every record has in addition to its custom fields. */
const own = { accepts_multiple_values: false } as const;
const ofLead = { ...own, id: 'lead_id', name: 'lead_id', type: 'lead' } as const;

/**
 * Fields that the search compares with a single value, by type.
 * https://developer.close.com/api/resources/advanced-filtering
 */
const comparable = {
  type: ['text', 'textarea', 'number', 'choices', 'name', 'lead'],
  accepts_multiple_values: [false],
};

/**
 * Fields of a type, including shared fields.
 * https://developer.close.com/api/resources/custom-fields/custom-field-schemas
 */
const typeFields = (type: string) => fieldsOf(`${type}/{class}`);

/** Types of an organisation. The fields of each type come from a separate request. */
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
    // An update may be sent "to add, change or remove any Custom Fields, and to change the `name` property".
    // https://developer.close.com/api/resources/custom-objects/update
    createOnly: { type: ['lead'] },
    filterable: comparable,
  },
  // https://developer.close.com/api/resources/custom-activity-types/list
  activityTypes: {
    request: { method: 'GET', path: '/custom_activity/' },
    records: ['data'],
    value: 'id',
    label: 'name',
  },
  activityFields: {
    ...typeFields('activity'),
    // https://developer.close.com/api/resources/activities/custom-activities/create
    unlisted: [
      ofLead,
      { ...own, id: 'contact_id', name: 'contact_id', type: 'contact_id' },
      { ...own, id: 'user_id', name: 'user_id', type: 'user_id' },
      { ...own, id: 'activity_at', name: 'activity_at', type: 'activity_at' },
      { ...own, id: 'status', name: 'status', type: 'status', choices: ['draft', 'published'] },
      { ...own, id: 'pinned', name: 'pinned', type: 'pinned' },
    ],
    type: {
      at: 'type',
      words: {
        ...types,
        lead: { type: 'string', name: 'lead_id' },
        contact_id: { type: 'string', name: 'contact_id' },
        user_id: { type: 'string', name: 'user_id' },
        activity_at: { type: 'date-time', name: 'activity_at' },
        status: { type: 'enum', name: 'status' },
        pinned: { type: 'boolean', name: 'pinned' },
      },
    },
    // "UpdateCustomActivity" contains neither of these members.
    // https://developer.close.com/api/resources/activities/custom-activities/update
    createOnly: { type: ['lead', 'user_id'] },
    filterable: { type: [] },
  },
} as const satisfies Record<string, Metadata>;

/**
 * Types may be renamed, and several types may share a name, so paths contain their ids.
 * https://developer.close.com/api/resources/custom-object-types
 */
const objects: Classes = {
  metadata: 'objectTypes',
  name: 'id',
  plural: 'name_plural',
  title: { type: ['name'] },
  required: { required: [true] },
};

/**
 * An activity has no name. The vendor checks required fields in the status `published`: "All required fields will be
 * validated in this status". A draft needs only its lead.
 * https://developer.close.com/api/resources/activities/custom-activities/create
 */
const activities: Classes = {
  metadata: 'activityTypes',
  name: 'id',
  plural: 'name',
  title: [{ type: ['text'] }, {}],
  required: { type: ['lead'] },
};

/** Condition of a search on a custom field. https://developer.close.com/api/resources/advanced-filtering */
const custom = (condition: Template): Template => ({
  type: 'field_condition',
  field: { type: 'custom_field', custom_field_id: '{field_id}' },
  condition,
});

/** Condition for a type, because the search finds records of all types. */
const ofType = on('custom_object', 'custom_object_type_id', { type: 'term', values: ['{class}'] });

/**
 * Records of a type. The vendor's list contains only the records of a lead, so the service uses the search.
 * https://developer.close.com/api/resources/custom-objects/list
 */
const object = {
  ...reads('/custom_object/'),
  ...writes('/custom_object/'),
  create: { method: 'POST', path: '/custom_object/', body: { custom_object_type_id: '{class}' } },
  page: 'https://app.close.com/lead/{lead_id}/',
  ...searches(
    'custom_object',
    {
      'fields.name': isText('custom_object', 'name', '{value}'),
      // (unproven) The type of the reference. https://developer.close.com/api/resources/advanced-filtering
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
    class: { kind: 'constant', value: '{class_name}' },
  },
  customFields: {
    metadata: 'objectFields',
    inGroup: '{class}',
    at: { object: '' },
    equals: custom({ type: 'text', mode: 'exact_value', value: '{value}' }),
    equalsBy: {
      number: custom({ type: 'number_range', gte: '{value:number}', lte: '{value:number}' }),
      enum: custom({ type: 'term', values: ['{value}'] }),
    },
  },
} as const satisfies ObjectDeclaration<'crm.custom-object'>;

/**
 * List of the activities of all types. The service selects the activities of a type itself. The vendor also requires a
 * lead "If you're filtering by `custom_activity_type_id`".
 * https://developer.close.com/api/resources/activities/custom-activities/list
 */
const all: Windows = { path: '/activity/custom/', filters: {}, times: ['created_after', 'created_before'] };

/** Activities of a type. https://developer.close.com/api/resources/activities/custom-activities */
const activity = {
  ...reads('/activity/custom/'),
  ...writes('/activity/custom/'),
  create: { method: 'POST', path: '/activity/custom/', body: { custom_activity_type_id: '{class}' } },
  page: 'https://app.close.com/lead/{lead_id}/',
  list: { ...windows(all), sorts: { '-created_at': {} } },
  // https://developer.close.com/api/resources/events/list-of-event-types
  deleted: deletedOf('activity.custom_activity'),
  // Like other activities, custom activities have no list of changed records.
  // https://developer.close.com/api/resources/activities/list
  reconcile: {
    ...comparison(windows({ ...all, query: { _fields: 'id,date_created,custom_activity_type_id' }, times: [] })),
    days: 1,
  },
  where: { custom_activity_type_id: ['{class}'] },
  classes: activities,
  fields: {
    name: { kind: 'value', read: '{name_field}', codec: shownText },
    class: { kind: 'constant', value: '{class_name}' },
  },
  customFields: { metadata: 'activityFields', inGroup: '{class}', at: { object: '' } },
} as const satisfies ObjectDeclaration<'crm.custom-object'>;

export const customObject = {
  field: 'class',
  kinds: { object, activity },
} as const satisfies UnionDeclaration<'crm.custom-object'>;

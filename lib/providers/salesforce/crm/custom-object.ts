import type { Classes, Metadata, ObjectDeclaration } from '../../define.ts';
import { demanded, fieldsOf } from '../metadata.ts';
import { records, searched } from '../requests.ts';
import { path } from '../version.ts';

/**
 * System fields of the vendor, which are read-only.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/system_fields.htm
 */
const system = [
  'IsDeleted',
  'CreatedById',
  'CreatedDate',
  'LastModifiedById',
  'LastModifiedDate',
  'SystemModstamp',
  'LastActivityDate',
  'LastReferencedDate',
  'LastViewedDate',
  'ConnectionReceivedId',
  'ConnectionSentId',
] as const;

const everyField = fieldsOf('{class}');
const { custom: _, ...fields } = everyField;

/**
 * Fields that both a create and an update may write. The parent of a record is set only once.
 * https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/relationships_among_objects.htm
 */
const writable = { createable: [true], updateable: [true] };

/**
 * The custom objects. The conditions leave out change and share tables and custom settings, which are also `custom`.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_describeGlobal.htm
 */
const objects = {
  request: { method: 'GET', path: path('/sobjects') },
  records: ['sobjects'],
  value: 'name',
  label: 'label',
  where: { name: [/__c$/], custom: [true], queryable: [true], createable: [true] },
  leaveOut: { customSetting: [true], deprecatedAndHidden: [true] },
} as const satisfies Metadata;

/**
 * The custom objects of an org that this user may see, and the fields of each object. The fields of an object need a
 * separate request.
 */
export const classMetadata = {
  classes: objects,
  // Prefixes of the ids of their records. https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_calls_describeglobal_describeglobalresult.htm
  classesByPrefix: { ...objects, label: 'keyPrefix' },
  classFields: { ...fields, writable, leaveOut: { name: system }, filterable: { filterable: [true] } },
  classVisible: everyField,
} as const satisfies Record<string, Metadata>;

const classes: Classes = {
  metadata: 'classes',
  // The name stays the same if people rename the labels. https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_custom_objects.htm
  name: 'name',
  plural: 'labelPlural',
  title: { nameField: [true] },
  required: demanded,
  // The list contains the objects that are available to the user. https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/dome_describeGlobal.htm
  visible: true,
};

const declared = records({ name: '{class}', search: "{name_field} LIKE '%{search:pattern}%'" }, 'classVisible');

/** Records of a custom object. https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_custom_objects.htm */
export const customObject = {
  ...declared,
  classes,
  fields: {
    name: { kind: 'value', read: '{name_field}' },
    class: { kind: 'constant', value: '{class_name}' },
  },
  visible: { ...declared.visible, inGroup: '{class}' },
  customFields: {
    metadata: 'classFields',
    inGroup: '{class}',
    at: { object: '' },
    ...searched,
  },
} as const satisfies ObjectDeclaration<'crm.custom-object'>;

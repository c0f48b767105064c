import type { Classes, Metadata, ObjectDeclaration } from '../../define.ts';
import { demanded, fieldsOf, lists } from '../metadata.ts';
import { standardModules } from '../modules.ts';
import { contains, records, searched } from '../requests.ts';
import { orNone, path } from '../version.ts';

/**
 * The vendor's own fields that callers do not write, or that do not describe the record.
 * https://www.zoho.com/crm/developer/docs/api/v8/field-meta.html
 */
const system = [
  'Created_By',
  'Created_Time',
  'Modified_By',
  'Modified_Time',
  'Last_Activity_Time',
  'Layout',
  'Tag',
  'Locked__s',
  'Record_Image',
  'Record_Status__s',
  'nearby_distance__s',
  'Unsubscribed_Mode',
  'Unsubscribed_Time',
] as const;

/**
 * Fields that a query can compare. Multi-line texts and encrypted fields are left out. Lookups are left out because a
 * query uses another name for them. https://www.zoho.com/crm/developer/docs/api/v8/COQL-Limitations.html
 */
const comparable = {
  data_type: [
    ...['text', 'email', 'phone', 'website', 'autonumber', 'picklist', 'bigint'],
    ...['integer', 'double', 'currency', 'percent', 'boolean', 'date'],
  ],
  'crypt.mode': [undefined, null],
};

const everyField = fieldsOf('{class}');
const { custom: _, ...fields } = everyField;

/**
 * Modules that an org has added. The list leaves out modules that the user's profile may not view.
 * https://www.zoho.com/crm/developer/docs/api/v8/modules-api.html
 */
const ofOrg = {
  request: { method: 'GET', path: path('/settings/modules') },
  records: ['modules'],
  ...orNone,
  value: 'api_name',
  label: 'singular_label',
  where: { generated_type: ['custom'], api_supported: [true], viewable: [true] },
  leaveOut: { status: ['scheduled_for_deletion'] },
} as const satisfies Metadata;

/**
 * The modules that an org has added, as this user sees them. The fields of each module come from a separate request.
 */
export const classMetadata = {
  classes: ofOrg,
  // Every org has the standard modules, and the vendor notifies of their changes too. They are listed like modules that
  // the org has added. https://www.zoho.com/crm/developer/docs/api/v8/notifications/enable.html
  watchedModules: {
    ...ofOrg,
    unlisted: standardModules.map((name) => ({
      api_name: name,
      generated_type: 'custom',
      api_supported: true,
      viewable: true,
    })),
  },
  classFields: { ...fields, leaveOut: { data_type: lists, api_name: system }, filterable: comparable },
  classVisible: everyField,
} as const satisfies Record<string, Metadata>;

const classes: Classes = {
  metadata: 'classes',
  // "You can change the API names only for custom modules": a module with a new name is a different class.
  // https://www.zoho.com/crm/developer/docs/api/v8/modules-api.html
  name: 'api_name',
  plural: 'plural_label',
  // https://www.zoho.com/crm/developer/docs/api/v8/field-meta.html
  title: [{ display_field: [true] }, { api_name: ['Name'] }],
  required: demanded,
  // "The response contains only those modules that the user's profile has permission to view." https://www.zoho.com/crm/developer/docs/api/v8/module-meta.html
  visible: true,
};

const declared = records({ name: '{class}', search: contains('{name_field}') }, 'classVisible');

/** Records of a module that an org has added. https://www.zoho.com/crm/developer/docs/api/v8/get-records.html */
export const customObject = {
  ...declared,
  classes,
  fields: {
    // A deleted record contains only its name, as `display_name`.
    // https://www.zoho.com/crm/developer/docs/api/v8/get-deleted-records.html
    name: { kind: 'value', read: '{name_field}', orElse: 'display_name' },
    class: { kind: 'constant', value: '{class_name}' },
  },
  visible: { ...declared.visible, inGroup: '{class}' },
  customFields: { metadata: 'classFields', inGroup: '{class}', at: { object: '' }, ...searched },
} as const satisfies ObjectDeclaration<'crm.custom-object'>;

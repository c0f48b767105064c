import type { Codec, Metadata, TypedField } from '../define.ts';
import { getText } from '../language/answers.ts';
import { dateTime, readAs } from '../language/codecs.ts';
import { roomFor } from '../language/numbers.ts';
import { orNone, path } from './version.ts';

/**
 * Request for the fields of a module that this user may see.
 * https://www.zoho.com/crm/developer/docs/api/v8/field-meta.html
 */
const fieldsRequest = (module: string) => ({
  method: 'GET' as const,
  path: path('/settings/fields'),
  query: { module },
});

/**
 * Id of a record in another module, or of a user. https://www.zoho.com/crm/developer/docs/api/v8/insert-records.html
 */
const lookup: Codec = {
  decode: (remote) => {
    const { id } = Object(remote);
    return typeof id === 'string' ? id : undefined;
  },
  encode: (value) => (typeof value === 'string' ? { id: value } : value),
};

/**
 * A number that is too large for a JSON number is a text. The layout of a record has the same type, but is an object.
 * Same page.
 */
const long = readAs((remote) =>
  typeof remote === 'string' || typeof remote === 'number' ? String(remote) : lookup.decode(remote),
);

const sizeIn = (field: unknown, member: string): number | undefined => {
  const size = getText(field, member);
  return size === undefined ? undefined : Number(size);
};

/**
 * Number with at most the digits that the field allows "Before decimal point" and "after decimal point": `length` and
 * `decimal_place`. https://www.zoho.com/crm/developer/docs/api/v8/insert-records.html
 */
const numeric = (field: unknown): TypedField => {
  const places = getText(field, 'data_type') === 'integer' ? 0 : sizeIn(field, 'decimal_place');
  return { type: 'number', codec: roomFor({ places, whole: sizeIn(field, 'length') || undefined }) };
};

/** Our types of custom fields by the vendor's types. https://www.zoho.com/crm/developer/docs/api/v8/field-meta.html */
const types = {
  text: 'string',
  textarea: 'string',
  email: 'string',
  phone: 'string',
  website: 'string',
  autonumber: 'string',
  lookup: { type: 'string', codec: lookup },
  ownerlookup: { type: 'string', codec: lookup },
  userlookup: { type: 'string', codec: lookup },
  bigint: { type: 'string', codec: long },
  integer: numeric,
  double: numeric,
  currency: numeric,
  percent: numeric,
  boolean: 'boolean',
  date: 'date',
  datetime: { type: 'date-time', codec: dateTime },
  picklist: 'enum',
  multiselectpicklist: 'array',
} as const;

/** Result types of formulas and roll-up summaries. Same page. */
const computed = {
  string: 'string',
  text: 'string',
  integer: 'number',
  double: 'number',
  currency: 'number',
  percent: 'number',
  boolean: 'boolean',
  date: 'date',
  datetime: { type: 'date-time', codec: dateTime },
} as const;

/** Types without values: lists of records, of users and of files. Same page. */
export const lists = [
  'subform',
  'multiselectlookup',
  'multiuserlookup',
  'multi_module_lookup',
  'fileupload',
  'imageupload',
  'profileimage',
  'event_reminder',
  'RRULE',
  'ALARM',
] as const;

/**
 * Fields that a new record must contain. The vendor does not list the fields that only a layout requires. Same page.
 */
export const demanded = { system_mandatory: [true], 'operation_type.api_create': [true] } as const;

/** The fields of a module that this user may see. Same page. */
export const fieldsOf = (module: string): Metadata => ({
  request: fieldsRequest(module),
  records: ['fields'],
  ...orNone,
  value: 'api_name',
  label: 'field_label',
  custom: { custom_field: [true] },
  leaveOut: { data_type: lists },
  // An owner is "always read-only" and can be written. A full name is not marked as read-only and cannot be written.
  // Same page.
  writable: { 'operation_type.api_update': [true] },
  unique: { 'unique.casesensitive': [/./] },
  type: [
    { at: 'data_type', words: types },
    { at: 'formula.return_type', words: computed },
    { at: 'rollup_summary.return_type', words: computed },
  ],
  multiple: { data_type: ['multiselectpicklist'] },
  choices: { records: 'pick_list_values', value: 'actual_value', label: 'display_value' },
});

/** The values of a picklist. Same page. */
export const picklistOf = (module: string, field: string): Metadata => ({
  request: fieldsRequest(module),
  records: ['fields', 'pick_list_values'],
  ...orNone,
  group: 'api_name',
  inGroup: field,
  value: 'actual_value',
  label: 'display_value',
  where: { type: ['used'] },
  leaveOut: { actual_value: ['-None-'] },
});

/** Our words for the outcome of a deal in a stage. https://www.zoho.com/crm/developer/docs/api/v8/get-pipeline.html */
export const outcomes = { Open: 'open', 'Closed Won': 'won', 'Closed Lost': 'lost' } as const;

/** The stages of all pipelines. https://www.zoho.com/crm/developer/docs/api/v8/field-meta.html */
export const dealStages: Metadata = {
  ...picklistOf('Deals', 'Stage'),
  category: { at: 'forecast_type', words: outcomes },
};

/**
 * States of leads. The categories are for the states of every new org.
 * https://help.zoho.com/portal/en/kb/crm/customize-crm-account/customizing-fields/articles/standard-modules-fields
 */
export const leadStates: Metadata = {
  ...picklistOf('Leads', 'Lead_Status'),
  category: {
    at: 'actual_value',
    words: {
      'Not Contacted': 'open',
      'Attempted to Contact': 'in_progress',
      'Contact in Future': 'in_progress',
      Contacted: 'in_progress',
      'Pre-Qualified': 'qualified',
      'Junk Lead': 'unqualified',
      'Lost Lead': 'unqualified',
      'Not Qualified': 'unqualified',
    },
  },
};

/** States of tasks. The categories are for the states of every new org. Same page. */
export const taskStates: Metadata = {
  ...picklistOf('Tasks', 'Status'),
  category: {
    at: 'actual_value',
    words: {
      'Not Started': 'open',
      Deferred: 'on_hold',
      'In Progress': 'in_progress',
      Completed: 'closed',
      'Waiting for input': 'on_hold',
    },
  },
};

/**
 * Layouts of deals. Each layout has its own pipelines. https://www.zoho.com/crm/developer/docs/api/v8/layouts-meta.html
 */
export const dealLayouts: Metadata = {
  request: { method: 'GET', path: path('/settings/layouts'), query: { module: 'Deals' } },
  records: ['layouts'],
  ...orNone,
  value: 'id',
  label: 'display_label',
  where: { visible: [true] },
};

import type { Codec, Metadata, TypedField } from '../define.ts';
import { getText } from '../language/answers.ts';
import { dateTime } from '../language/codecs.ts';
import { roomFor } from '../language/numbers.ts';
import { path, soql } from './version.ts';

/**
 * Request for the description of an object, as this user may see it.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_describe.htm
 */
export const describe = (name: string) => ({ method: 'GET' as const, path: path(`/sobjects/${name}/describe`) });

/**
 * Codec of a picklist with several values: the vendor joins the values with semicolons.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/field_types.htm
 */
const several: Codec = {
  decode: (remote) => (typeof remote === 'string' && remote !== '' ? remote.split(';') : undefined),
  encode: (value) => (Array.isArray(value) ? value.join(';') : value),
};

const sizeIn = (field: unknown, member: string): number | undefined => Number(getText(field, member)) || undefined;

/** "The API returns an error if an integer value exceeds the number of digits." https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_calls_describesobjects_describesobjectresult.htm */
const whole = (field: unknown): TypedField => ({
  type: 'number',
  codec: roomFor({ places: 0, whole: sizeIn(field, 'digits') }),
});

/**
 * A number with decimals. The digits before the point are limited. `scale` limits only the decimals that people see;
 * the API keeps more.
 * https://help.salesforce.com/s/articleView?id=000387302 https://help.salesforce.com/s/articleView?id=000385689
 */
const decimal = (field: unknown): TypedField => {
  const precision = sizeIn(field, 'precision');
  const room = precision === undefined ? {} : { whole: precision - (sizeIn(field, 'scale') ?? 0) };
  return { type: 'number', codec: roomFor(room) };
};

/** https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/primitive_data_types.htm (and the page after it) */
const types = {
  string: 'string',
  textarea: 'string',
  email: 'string',
  phone: 'string',
  url: 'string',
  reference: 'string',
  encryptedstring: 'string',
  int: whole,
  long: { type: 'number', codec: roomFor({ places: 0 }) },
  double: decimal,
  currency: decimal,
  percent: decimal,
  boolean: 'boolean',
  date: 'date',
  datetime: { type: 'date-time', codec: dateTime },
  picklist: 'enum',
  combobox: 'string',
  multipicklist: { type: 'array', codec: several },
} as const;

/**
 * Fields that a new record must contain.
 * https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_calls_describesobjects_describesobjectresult.htm
 */
export const demanded = { createable: [true], nillable: [false], defaultedOnCreate: [false] } as const;

/** The fields of an object that this user may see, including formulas and roll-ups, which are read-only. */
export const fieldsOf = (name: string): Metadata => ({
  request: describe(name),
  records: ['fields'],
  value: 'name',
  label: 'label',
  custom: { custom: [true] },
  writable: { updateable: [true] },
  required: demanded,
  // A search for several values ignores case, so case-sensitive fields are left out. Same page as above.
  unique: { unique: [true], caseSensitive: [false, undefined] },
  type: { at: 'type', words: types },
  choices: { records: 'picklistValues', value: 'value', label: 'label' },
});

/** The values of a picklist that people may choose. */
export const picklistOf = (name: string, field: string): Metadata => ({
  request: describe(name),
  records: ['fields', 'picklistValues'],
  group: 'name',
  inGroup: field,
  value: 'value',
  label: 'label',
  where: { active: [true] },
});

/** The states of an object in an org, in the org's order. */
const statesOf = (name: string, members: string) =>
  ({
    request: soql(`SELECT ApiName, MasterLabel, ${members} FROM ${name} ORDER BY SortOrder`),
    records: ['records'],
    value: 'ApiName',
    label: 'MasterLabel',
  }) as const;

const closed = { at: 'IsClosed', words: { true: 'closed' } };
const open = { at: 'IsClosed', words: { false: 'open' } };

/**
 * Stages of deals, with their categories.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_opportunitystage.htm
 */
export const opportunityStages: Metadata = {
  ...statesOf('OpportunityStage WHERE IsActive = true', 'IsClosed, IsWon'),
  category: [
    { at: 'IsWon', words: { true: 'won' } },
    { at: 'IsClosed', words: { false: 'open', true: 'lost' } },
  ],
};

/** The stages that deals of a record type go through. https://developer.salesforce.com/docs/atlas.en-us.uiapi.meta/uiapi/ui_api_resources_picklist_values.htm */
export const stagesOf = (recordType: 'group' | 'pipeline' | 'id') => ({
  method: 'GET' as const,
  path: path(`/ui-api/object-info/Opportunity/picklist-values/{${recordType}}/StageName`),
});

/** Record type of deals without a record type. Its stages are all stages of the org. Same page. */
export const masterRecordType = '012000000000000AAA';

/**
 * The sales processes: one per record type of deals, and the master process, which exists in every org.
 * https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_calls_describesobjects_describesobjectresult.htm
 */
export const dealPipelines: Metadata = {
  request: describe('Opportunity'),
  records: ['recordTypeInfos'],
  value: 'recordTypeId',
  label: 'name',
};

/** Stages of the sales processes that this user may choose for new deals. Same page. */
export const dealStages: Metadata = {
  request: describe('Opportunity'),
  each: stagesOf('group'),
  records: ['recordTypeInfos', 'values'],
  group: 'recordTypeId',
  value: 'value',
  label: 'label',
  where: { active: [true], available: [true] },
};

/**
 * Statuses of leads, with their categories.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_leadstatus.htm
 */
export const leadStatuses: Metadata = {
  ...statesOf('LeadStatus', 'IsConverted'),
  category: { at: 'IsConverted', words: { true: 'qualified' } },
};

/**
 * Statuses of cases, with their categories.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_casestatus.htm
 */
export const caseStatuses: Metadata = {
  ...statesOf('CaseStatus', 'IsClosed'),
  category: [
    closed,
    // Names of the states in a new org. Same page.
    { at: 'ApiName', words: { Working: 'in_progress', Escalated: 'in_progress', 'On Hold': 'on_hold' } },
    open,
  ],
};

const ofTasks = statesOf('TaskStatus', 'IsClosed');

/**
 * Statuses of tasks, with their categories.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_taskstatus.htm
 */
export const taskStatuses: Metadata = {
  ...ofTasks,
  category: [
    closed,
    // Names of the states in a new org. Same page.
    {
      at: 'ApiName',
      words: { 'In Progress': 'in_progress', 'Waiting on someone else': 'on_hold', Deferred: 'on_hold' },
    },
    open,
  ],
};

/** States of finished tasks. Same page. */
export const closedTaskStatuses: Metadata = { ...ofTasks, where: { IsClosed: [true] } };

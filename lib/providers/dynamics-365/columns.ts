import type { Codec, Metadata, TypedField } from '../define.ts';
import { getText } from '../language/answers.ts';
import { dateTime } from '../language/codecs.ts';
import { roomFor } from '../language/numbers.ts';
import { path } from './version.ts';

const is = (name: string, type: 'String' | 'Boolean', value: string) => ({
  FilterOperator: 'And',
  Conditions: [{ ConditionOperator: 'Equals', PropertyName: name, Value: { Type: `System.${type}`, Value: value } }],
});

const only = (...names: readonly string[]) => ({ AllProperties: false, PropertyNames: names });

/**
 * Request for all columns of a table, including members that only some types have: choices with labels, and the
 * behavior of times.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/query-schema-definitions
 */
const columnsWhere = (property: 'LogicalName' | 'EntitySetName', value: string) => ({
  method: 'GET' as const,
  path: path('/RetrieveMetadataChanges(Query=@p1)'),
  query: {
    '@p1': JSON.stringify({
      Properties: only('Attributes'),
      Criteria: is(property, 'String', value),
      AttributeQuery: {
        Properties: only(
          'AttributeOf',
          'AttributeType',
          'AttributeTypeName',
          'DateTimeBehavior',
          'DisplayName',
          'IsCustomAttribute',
          'IsValidForCreate',
          'IsValidForUpdate',
          'MaxValue',
          'MinValue',
          'OptionSet',
          'Precision',
          'RequiredLevel',
        ),
        Criteria: is('IsValidForRead', 'Boolean', 'true'),
      },
    }),
  },
});

/**
 * Several numbers in one text, separated by commas.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/multi-select-picklist
 */
const several: Codec = {
  decode: (remote) => (typeof remote === 'string' && remote !== '' ? remote.split(',').map(Number) : undefined),
  encode: (value) => (Array.isArray(value) ? value.join(',') : value),
};

/**
 * A state or a reason for a state. Every row has both, so they cannot be emptied.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/define-custom-state-model-transitions
 */
const always: Codec = {
  decode: (remote) => remote,
  encode: Number,
  refuse: (value) => (value === null ? 'needs a state in every row, so it cannot be emptied' : undefined),
};

const sizeIn = (column: unknown, member: string): number | undefined => {
  const size = getText(column, member);
  return size === undefined ? undefined : Number(size);
};

/**
 * A number column. Its definition contains the minimum, the maximum and the number of decimals; the vendor rounds
 * further decimals. If the currency decides the precision of a money column, the service uses the precision of the
 * column instead.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/reference/moneyattributemetadata
 */
const numeric = (column: unknown): TypedField => {
  const places = getText(column, 'AttributeType') === 'Integer' ? 0 : sizeIn(column, 'Precision');
  const room = { places, least: sizeIn(column, 'MinValue'), most: sizeIn(column, 'MaxValue') };
  return { type: 'number', codec: roomFor(room) };
};

/**
 * Our types of custom fields by the vendor's types.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/reference/attributetypecode
 */
const values = {
  String: 'string',
  Memo: 'string',
  Integer: numeric,
  BigInt: { type: 'number', codec: roomFor({ places: 0 }) },
  Double: numeric,
  Decimal: numeric,
  Money: numeric,
  Picklist: 'enum',
  State: { type: 'enum', codec: always },
  Status: { type: 'enum', codec: always },
  Boolean: 'boolean',
  DateTime: { type: 'date-time', codec: dateTime },
} as const;

/**
 * Type of a lookup column, which contains the id of the related row.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query/select-columns
 */
const lookup = { type: 'string', at: '_{field}_value' } as const;

const types = { ...values, Lookup: lookup, Customer: lookup, Owner: lookup } as const;

/**
 * The columns of a table, with the labels that people see. A column without a time of day contains dates; all other
 * times are in UTC.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/behavior-format-date-time-attribute
 */
const columns = {
  records: ['EntityMetadata.0.Attributes'],
  value: 'LogicalName',
  label: 'DisplayName.UserLocalizedLabel.Label',
  // Names of choices and lookups are separate columns, and pictures are files. Same page as the types.
  where: { AttributeType: [...Object.keys(types), 'Virtual'], AttributeOf: [null, undefined] },
  leaveOut: {
    'AttributeTypeName.Value': ['ImageType', 'FileType', 'VirtualType', 'ManagedPropertyType'],
  },
  writable: { IsValidForUpdate: [true] },
  // Lookups are left out, because conditions use a different name for a lookup. Same page as `lookup`.
  filterable: { AttributeType: Object.keys(values) },
  // The org requires these columns in its forms. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/entity-attribute-metadata
  required: { 'RequiredLevel.Value': ['ApplicationRequired'], IsValidForCreate: [true] },
  type: [
    { at: 'AttributeTypeName.Value', words: { MultiSelectPicklistType: { type: 'array', codec: several } } },
    { at: 'DateTimeBehavior.Value', words: { DateOnly: 'date' } },
    { at: 'AttributeType', words: types },
  ],
  // The answer also contains choices that several tables share. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/query-schema-definitions
  choices: { records: 'OptionSet.Options', value: 'Value', label: 'Label.UserLocalizedLabel.Label' },
} as const satisfies Omit<Metadata, 'request'>;

/** The columns of a standard table. */
export const columnsOf = (table: string): Metadata => ({
  ...columns,
  request: columnsWhere('LogicalName', table),
  custom: { IsCustomAttribute: [true] },
});

/**
 * Columns that every table has and only the vendor writes.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/about-entity-reference
 */
const system = [
  'createdon',
  'modifiedon',
  'createdby',
  'createdonbehalfby',
  'modifiedby',
  'modifiedonbehalfby',
  'owningbusinessunit',
  'owningteam',
  'owninguser',
  'versionnumber',
  'importsequencenumber',
  'overriddencreatedon',
  'timezoneruleversionnumber',
  'utcconversiontimezonecode',
] as const;

/** The columns of a custom table. */
export const classColumns: Metadata = {
  ...columns,
  request: columnsWhere('EntitySetName', '{class}'),
  leaveOut: { ...columns.leaveOut, LogicalName: system },
};

/** Condition for columns that a new record of a custom table must contain. Same page as `required`. */
export const demanded = columns.required;

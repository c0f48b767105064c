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
 * All columns of a table, with what only some types of them have: choices and their labels, and how times are kept.
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

/** Several numbers in one text. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/multi-select-picklist */
const several: Codec = {
  decode: (remote) => (typeof remote === 'string' && remote !== '' ? remote.split(',').map(Number) : undefined),
  encode: (value) => (Array.isArray(value) ? value.join(',') : value),
};

/** Every row is in a state, for a reason. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/define-custom-state-model-transitions */
const always: Codec = {
  decode: (remote) => remote,
  encode: Number,
  refuse: (value) => (value === null ? 'keeps a state in every row: it is changed, and not emptied' : undefined),
};

const sizeIn = (column: unknown, member: string): number | undefined => {
  const size = getText(column, member);
  return size === undefined ? undefined : Number(size);
};

/**
 * A column tells its least and its most, and how many digits after the point it keeps; more are rounded. Where the precision of
 * money is that of its currency, that of the column is taken for it.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/reference/moneyattributemetadata
 */
const numeric = (column: unknown): TypedField => {
  const places = getText(column, 'AttributeType') === 'Integer' ? 0 : sizeIn(column, 'Precision');
  const room = { places, least: sizeIn(column, 'MinValue'), most: sizeIn(column, 'MaxValue') };
  return { type: 'number', codec: roomFor(room) };
};

/** https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/reference/attributetypecode */
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

/** The id of another row. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query/select-columns */
const lookup = { type: 'string', at: '_{field}_value' } as const;

const types = { ...values, Lookup: lookup, Customer: lookup, Owner: lookup } as const;

/**
 * The columns of a table, as its people call them. A day is a day where the column has no time of day; all other times are in
 * UTC. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/behavior-format-date-time-attribute
 */
const columns = {
  records: ['EntityMetadata.0.Attributes'],
  value: 'LogicalName',
  label: 'DisplayName.UserLocalizedLabel.Label',
  // Names of choices and of lookups are beside them, and pictures are files. Same page as the types.
  where: { AttributeType: [...Object.keys(types), 'Virtual'], AttributeOf: [null, undefined] },
  leaveOut: {
    'AttributeTypeName.Value': ['ImageType', 'FileType', 'VirtualType', 'ManagedPropertyType'],
  },
  writable: { IsValidForUpdate: [true] },
  // Conditions have another name of a lookup. Same page as its own.
  filterable: { AttributeType: Object.keys(values) },
  // An org demands it, in its forms. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/entity-attribute-metadata
  required: { 'RequiredLevel.Value': ['ApplicationRequired'], IsValidForCreate: [true] },
  type: [
    { at: 'AttributeTypeName.Value', words: { MultiSelectPicklistType: { type: 'array', codec: several } } },
    { at: 'DateTimeBehavior.Value', words: { DateOnly: 'date' } },
    { at: 'AttributeType', words: types },
  ],
  // Those that all tables share are there too. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/query-schema-definitions
  choices: { records: 'OptionSet.Options', value: 'Value', label: 'Label.UserLocalizedLabel.Label' },
} as const satisfies Omit<Metadata, 'request'>;

/** The columns of a standard table. */
export const columnsOf = (table: string): Metadata => ({
  ...columns,
  request: columnsWhere('LogicalName', table),
  custom: { IsCustomAttribute: [true] },
});

/** Columns that every table has, and nobody but the vendor writes. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/about-entity-reference */
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

/** What a new record of a custom table has to have, in the words of its columns. Same page as `required`. */
export const demanded = columns.required;

import type { Answer, Call } from '../shared/vendor.ts';
import type { Column, ColumnType } from './columns.ts';
import { badQuery } from './faults.ts';
import type { Org, OrgTable } from './org.ts';

/**
 * Code and name of each type in the metadata.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/reference/attributetypecode
 */
const types: Readonly<Record<ColumnType, readonly [code: string, name: string]>> = {
  string: ['String', 'StringType'],
  memo: ['Memo', 'MemoType'],
  integer: ['Integer', 'IntegerType'],
  money: ['Money', 'MoneyType'],
  decimal: ['Decimal', 'DecimalType'],
  boolean: ['Boolean', 'BooleanType'],
  datetime: ['DateTime', 'DateTimeType'],
  day: ['DateTime', 'DateTimeType'],
  option: ['Picklist', 'PicklistType'],
  options: ['Virtual', 'MultiSelectPicklistType'],
  status: ['Status', 'StatusType'],
  state: ['State', 'StateType'],
  lookup: ['Lookup', 'LookupType'],
  guid: ['Uniqueidentifier', 'UniqueidentifierType'],
};

/** A label in English only: the language code 1033. */
export const labelOf = (label: string) => ({
  LocalizedLabels: [{ Label: label, LanguageCode: 1033 }],
  UserLocalizedLabel: { Label: label, LanguageCode: 1033 },
});

const dates = (type: ColumnType) =>
  type === 'day' || type === 'datetime'
    ? {
        Format: type === 'day' ? 'DateOnly' : 'DateAndTime',
        DateTimeBehavior: { Value: type === 'day' ? 'DateOnly' : 'UserLocal' },
      }
    : {};

/** `SchemaName` equals the logical name here. At the vendor it contains capitals. */
export const attributeOf = (
  { name: table }: OrgTable,
  { name, type, label, isReadOnly, isCustom, isRequired, range, places, maxLength }: Column,
) => ({
  '@odata.type': `#Microsoft.Dynamics.CRM.${types[type][1].replace(/Type$/, '')}AttributeMetadata`,
  MetadataId: '00000000-0000-4000-8000-000000000001',
  EntityLogicalName: table,
  LogicalName: name,
  SchemaName: name,
  AttributeOf: null,
  AttributeType: name === 'ownerid' ? 'Owner' : types[type][0],
  AttributeTypeName: { Value: name === 'ownerid' ? 'OwnerType' : types[type][1] },
  DisplayName: labelOf(label),
  IsCustomAttribute: isCustom,
  IsValidForRead: true,
  IsValidForCreate: !isReadOnly,
  IsValidForUpdate: !isReadOnly,
  RequiredLevel: { Value: isRequired ? 'ApplicationRequired' : 'None' },
  ...dates(type),
  ...(range !== undefined && { MinValue: range[0], MaxValue: range[1] }),
  ...(type !== 'integer' && places !== undefined && { Precision: places }),
  ...(maxLength !== undefined && { MaxLength: maxLength }),
});

const tableIn = (org: Org, call: Call): OrgTable => org.table(call.params.table ?? '');

const contextOf = ({ origin }: Call, table: string): string =>
  `${origin}/api/data/v9.2/$metadata#EntityDefinitions('${table}')/Attributes`;

/**
 * Lists the columns of a table.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query-metadata-web-api
 */
export const listAttributes = (org: Org, call: Call): Answer => {
  const table = tableIn(org, call);
  const filter = call.query.get('$filter');
  if (filter !== null && filter !== 'IsValidForRead eq true') throw badQuery(`The filter '${filter}' is not known.`);
  const value = table.columns.map((column) => attributeOf(table, column));
  return { status: 200, body: { '@odata.context': contextOf(call, table.name), value } };
};

/** Choices of a column in their order. A status reason also names its state. */
export const optionSetOf = (table: OrgTable, column: Column) => ({
  MetadataId: '00000000-0000-4000-8000-000000000002',
  Options: column.choices.map(({ value, label, state }) => ({
    Value: value,
    Label: labelOf(label),
    ...(state !== undefined && { State: state }),
    ...(column.type === 'state' && { DefaultStatus: defaultStatus(table, value), InvariantName: label }),
  })),
});

const kinds: Readonly<Record<string, ColumnType>> = { Picklist: 'option', State: 'state', Status: 'status' };

const withOptions = (table: OrgTable, column: Column) => ({
  MetadataId: '00000000-0000-4000-8000-000000000001',
  LogicalName: column.name,
  DisplayName: labelOf(column.label),
  OptionSet: optionSetOf(table, column),
});

const defaultStatus = ({ columns }: OrgTable, state: number): number | undefined =>
  columns.find(({ type }) => type === 'status')?.choices.find((choice) => choice.state === state)?.value;

/** Columns with choices, and the choices. Same page. */
export const listOptionSets =
  (kind: string) =>
  (org: Org, call: Call): Answer => {
    const table = tableIn(org, call);
    const name = /^LogicalName eq '(\w+)'$/.exec(call.query.get('$filter') ?? '')?.[1];
    const columns = table.columns.filter(
      (one) => one.type === kinds[kind] && (name === undefined || one.name === name),
    );
    return {
      status: 200,
      body: {
        '@odata.context': contextOf(call, table.name),
        value: columns.map((column) => withOptions(table, column)),
      },
    };
  };

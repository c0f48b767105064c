import { dateTime } from '../codecs.ts';
import type { Codec, Metadata } from '../define.ts';
import { path } from './version.ts';

/** What a table has. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query-metadata-web-api */
const definition = (table: string, rest: string): string => path(`/EntityDefinitions(LogicalName='${table}')${rest}`);

type Kind = 'Picklist' | 'State' | 'Status';

const label = 'Label.UserLocalizedLabel.Label';

/** All columns of choices of a kind. Same page. */
export const optionSets = (table: string, kind: Kind, filter?: string) => ({
  method: 'GET' as const,
  path: definition(table, `/Attributes/Microsoft.Dynamics.CRM.${kind}AttributeMetadata`),
  query: {
    $select: 'LogicalName,DisplayName',
    ...(filter !== undefined && { $filter: filter }),
    $expand: 'OptionSet($select=Options)',
  },
});

/** The choices of a column, as people read them. Same page. */
export const optionsOf = (table: string, column: string, kind: Kind = 'Picklist'): Metadata => ({
  request: optionSets(table, kind),
  records: ['value', 'OptionSet.Options'],
  group: 'LogicalName',
  inGroup: column,
  value: 'Value',
  label,
});

/** Several numbers in one text. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/multi-select-picklist */
const several: Codec = {
  decode: (remote) => (typeof remote === 'string' && remote !== '' ? remote.split(',') : undefined),
  encode: (value) => (Array.isArray(value) ? value.join(',') : value),
};

/** https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/reference/attributetypecode */
const types = {
  String: 'string',
  Memo: 'string',
  Integer: 'number',
  BigInt: 'number',
  Double: 'number',
  Decimal: 'number',
  Money: 'number',
  Picklist: 'number',
  State: 'number',
  Status: 'number',
  Boolean: 'boolean',
  DateTime: { type: 'date-time', codec: dateTime },
} as const;

/**
 * The columns of a table. A day is a day where the column has no time of day; all other times are in UTC.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/behavior-format-date-time-attribute
 */
export const columnsOf = (table: string): Metadata => ({
  request: {
    method: 'GET',
    path: definition(table, '/Attributes'),
    query: { $filter: 'IsValidForRead eq true' },
  },
  records: ['value'],
  value: 'LogicalName',
  label: 'DisplayName.UserLocalizedLabel.Label',
  custom: { IsCustomAttribute: [true] },
  // Names of choices and of lookups are beside them, lookups are addresses, and pictures are files. Same page as above.
  where: { AttributeType: [...Object.keys(types), 'Virtual'], AttributeOf: [null, undefined] },
  leaveOut: {
    'AttributeTypeName.Value': ['ImageType', 'FileType', 'VirtualType', 'ManagedPropertyType'],
  },
  writable: { IsValidForUpdate: [true] },
  type: [
    { at: 'AttributeTypeName.Value', words: { MultiSelectPicklistType: { type: 'array', codec: several } } },
    { at: 'DateTimeBehavior.Value', words: { DateOnly: 'date' } },
    { at: 'AttributeType', words: types },
  ],
});

/** The states of a table say what a reason for one comes to. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/define-custom-state-model-transitions */
const reasonsOf = (
  table: string,
  reasons: Readonly<Record<string, string>>,
  states: Readonly<Record<string, string>>,
): Metadata => ({
  ...optionsOf(table, 'statuscode', 'Status'),
  category: [
    { at: 'Value', words: reasons },
    { at: 'State', words: states },
  ],
});

/** https://learn.microsoft.com/en-us/dynamics365/developer/reference/entities/lead */
export const leadReasons = reasonsOf('lead', { 2: 'in_progress' }, { 0: 'open', 1: 'qualified', 2: 'unqualified' });

/** https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/task */
export const taskReasons = reasonsOf(
  'task',
  { 3: 'in_progress', 4: 'on_hold', 7: 'on_hold' },
  { 0: 'open', 1: 'closed', 2: 'closed' },
);

/** https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/transactioncurrency */
export const currencies: Metadata = {
  request: {
    method: 'GET',
    path: path('/transactioncurrencies'),
    query: { $select: 'transactioncurrencyid,isocurrencycode', $filter: 'statecode eq 0' },
  },
  records: ['value'],
  value: 'transactioncurrencyid',
  label: 'isocurrencycode',
};

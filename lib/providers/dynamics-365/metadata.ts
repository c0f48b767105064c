import type { Metadata } from '../define.ts';
import { path } from './version.ts';

/**
 * Path of a table definition.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query-metadata-web-api
 */
const definition = (table: string, rest: string): string => path(`/EntityDefinitions(LogicalName='${table}')${rest}`);

type Kind = 'Picklist' | 'State' | 'Status';

const label = 'Label.UserLocalizedLabel.Label';

/** Request for all choice columns of a kind. Same page. */
export const optionSets = (table: string, kind: Kind, filter?: string) => ({
  method: 'GET' as const,
  path: definition(table, `/Attributes/Microsoft.Dynamics.CRM.${kind}AttributeMetadata`),
  query: {
    $select: 'LogicalName,DisplayName',
    ...(filter !== undefined && { $filter: filter }),
    $expand: 'OptionSet($select=Options)',
  },
});

/** The choices of a column, with the labels that people see. Same page. */
export const optionsOf = (table: string, column: string, kind: Kind = 'Picklist'): Metadata => ({
  request: optionSets(table, kind),
  records: ['value', 'OptionSet.Options'],
  group: 'LogicalName',
  inGroup: column,
  value: 'Value',
  label,
});

/**
 * The reasons of a table's states. The state of a reason decides its category.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/define-custom-state-model-transitions
 */
export const reasonsOf = (
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

/**
 * Status reasons of leads, with their categories.
 * https://learn.microsoft.com/en-us/dynamics365/developer/reference/entities/lead
 */
export const leadReasons = reasonsOf('lead', { 2: 'in_progress' }, { 0: 'open', 1: 'qualified', 2: 'unqualified' });

/**
 * Status reasons of tasks, with their categories.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/task
 */
export const taskReasons = reasonsOf(
  'task',
  { 3: 'in_progress', 4: 'on_hold', 7: 'on_hold' },
  { 0: 'open', 1: 'closed', 2: 'closed' },
);

/**
 * Currencies of the environment.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/transactioncurrency
 */
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

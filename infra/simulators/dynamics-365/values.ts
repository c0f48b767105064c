import { ruleOf } from '../shared/limits/table.ts';
import { isText } from '../shared/texts.ts';
import { dayPattern } from '../shared/times.ts';
import type { Column } from './columns.ts';
import { badRequest, Fault, noRow } from './faults.ts';
import type { Link, Org, OrgTable, Values } from './org.ts';
import { propertyOf } from './present.ts';

const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

const isChoice = ({ choices }: Column, value: unknown): boolean => choices.some((choice) => choice.value === value);

/**
 * JSON that each type accepts.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/create-entity-web-api
 */
const checks: Readonly<Record<Column['type'], (value: unknown, column: Column) => boolean>> = {
  string: isText,
  memo: isText,
  guid: (value) => isText(value) && guid.test(value),
  integer: (value) => Number.isInteger(value),
  money: (value) => typeof value === 'number',
  decimal: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  day: (value) => isText(value) && dayPattern.test(value),
  datetime: (value) => isText(value) && time.test(value),
  option: (value, column) => isChoice(column, value),
  state: (value, column) => isChoice(column, value),
  status: (value, column) => isChoice(column, value),
  options: (value, column) => isText(value) && value.split(',').every((one) => isChoice(column, Number(one))),
  lookup: () => false,
};

const unknownProperty = (table: OrgTable, name: string) =>
  badRequest(
    `Invalid property '${name}' was found in entity 'Microsoft.Dynamics.CRM.${table.name}'. CRM do not support direct update of Entity Reference properties, Use Navigation properties instead.`,
  );

/** Lookup and target table of a navigation property. The name is case-sensitive. */
const navigationOf = (table: OrgTable, property: string) => {
  for (const column of table.columns.filter(({ type }) => type === 'lookup')) {
    const target = column.targets.find((one) => propertyOf(table, column, one) === property);
    if (target !== undefined) return { column, targets: property === column.schema ? column.targets : [target] };
  }
  return undefined;
};

/** Reads the reference to a row in a body. @throws Fault if the value is not a row in these tables */
export const linkTo = (org: Org, targets: readonly string[], value: unknown): Link => {
  const [, set = '', id = ''] = /\/?([a-z0-9_]+)\(([0-9a-f-]{36})\)$/i.exec(String(value)) ?? [];
  const table = org.bySet(set);
  if (!table || !targets.includes(table.name)) throw badRequest(`The resource '${String(value)}' is of no table here.`);
  if (!org.find(table, id)) throw noRow(table.name, id);
  return { table: table.name, id };
};

/** "A validation error occurred." https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/web-service-error-codes */
const outside = ({ name, range }: Column, value: number) =>
  badRequest(
    `A validation error occurred.  The value ${value} of '${name}' is outside the valid range. Accepted Values: ${range?.join(' - ')}.`,
  );

const kept = (column: Column, value: unknown): unknown => {
  const { type, range, places } = column;
  if (value === '') return null;
  if (typeof value === 'number' && range !== undefined && places !== undefined) {
    if (value < range[0] || value > range[1]) throw outside(column, value);
    return Number(value.toFixed(places));
  }
  return type === 'datetime' && isText(value) ? `${new Date(value).toISOString().slice(0, 19)}Z` : value;
};

/** Maximum number of characters in a column. For custom columns, the account's metadata contains it. */
const roomOf = ({ set }: OrgTable, { name, maxLength }: Column): number | undefined =>
  maxLength ?? ruleOf('dynamics-365', `POST /api/data/v9.2/${set}`, `/${name}`)?.maxLength;

/** A 400 as users have reported it. Same page. */
const tooLong = (table: OrgTable, column: string, most: number): Fault =>
  new Fault(
    400,
    '0x80044331',
    `A validation error occurred.  The length of the '${column}' attribute of the '${table.name}' entity exceeded the maximum allowed length of '${most}'.`,
  );

const checkedValue = (table: OrgTable, name: string, value: unknown): unknown => {
  const column = table.columns.find((one) => one.name === name);
  if (!column || column.type === 'lookup') throw unknownProperty(table, name);
  if (column.isReadOnly) throw badRequest(`The property '${name}' is read-only.`);
  if (value !== null && !checks[column.type](value, column)) {
    throw badRequest(`Cannot convert the literal '${String(value)}' to the expected type of '${name}'.`);
  }
  const most = roomOf(table, column);
  if (most !== undefined && isText(value) && value.length > most) throw tooLong(table, name, most);
  return kept(column, value);
};

/**
 * Values of a write in their stored form.
 * @throws Fault for an unknown column, or a value that the column does not accept
 */
export const readValues = (org: Org, table: OrgTable, given: Values): Values => {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const property = /^(.+)@odata\.bind$/.exec(name)?.[1];
    if (property === undefined) {
      values[name] = checkedValue(table, name, value);
      continue;
    }
    const navigation = navigationOf(table, property);
    if (!navigation || navigation.column.isReadOnly) throw unknownProperty(table, property);
    const { name: own } = navigation.column;
    if (value !== null && values[own]) throw badRequest(`The lookup '${own}' is given twice.`);
    if (value === null && own === 'ownerid') throw badRequest('A row has an owner.');
    values[own] ??= value === null ? null : linkTo(org, navigation.targets, value);
  }
  return values;
};

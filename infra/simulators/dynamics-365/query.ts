import type { Answer, Call } from '../shared/vendor.ts';
import type { Column } from './columns.ts';
import { badQuery } from './faults.ts';
import { type Condition, parseFilter } from './filter.ts';
import { type Link, type Org, type OrgTable, type Row, timeOf } from './org.ts';
import { expandedIn } from './parties.ts';
import { present } from './present.ts';

const mostRows = 5_000;

type Comparable = string | number | boolean | null;

const keyColumn = (name: string): Column => ({
  name,
  schema: name,
  type: 'guid',
  label: name,
  isReadOnly: true,
  isCustom: false,
  isRequired: false,
  targets: [],
  choices: [],
  range: undefined,
  places: undefined,
  maxLength: undefined,
});

/** Finds a column of a table. @throws Fault if the table has no column with this name */
const columnOf = ({ name: table, key, columns }: OrgTable, name: string): Column => {
  const own = /^_(.+)_value$/.exec(name)?.[1];
  const found = name === key ? keyColumn(key) : columns.find((one) => one.name === (own ?? name));
  if (!found || (found.type === 'lookup') !== (own !== undefined)) {
    throw badQuery(`Could not find a property named '${name}' on type 'Microsoft.Dynamics.CRM.${table}'.`);
  }
  return found;
};

const valueIn = (org: Org, table: OrgTable, { name, type }: Column, row: Row): Comparable => {
  if (name === table.key) return org.idOf(table, row);
  if (name === 'createdon') return Date.parse(timeOf(row.createdAt));
  if (name === 'modifiedon') return Date.parse(timeOf(row.modifiedAt));
  const value = row.values[name] ?? null;
  if (value === null) return null;
  if (type === 'lookup') return (value as Link).id;
  if (type === 'datetime' || type === 'day') return Date.parse(String(value));
  return typeof value === 'string' ? value.toLowerCase() : (value as number | boolean);
};

const numbers: ReadonlySet<string> = new Set(['integer', 'money', 'decimal', 'option', 'status', 'state']);
const texts: ReadonlySet<string> = new Set(['string', 'memo', 'options']);

/** Value in a condition, in the form of its column. @throws Fault for a value of the wrong type */
const literalFor = ({ name, type }: Column, value: Comparable): Comparable => {
  if (value === null) return null;
  const isFit =
    (numbers.has(type) && typeof value === 'number') ||
    (texts.has(type) && typeof value === 'string') ||
    (type === 'boolean' && typeof value === 'boolean') ||
    (['guid', 'lookup'].includes(type) && /^[0-9a-f-]{36}$/i.test(String(value))) ||
    (['datetime', 'day'].includes(type) && !Number.isNaN(Date.parse(String(value))));
  if (!isFit) throw badQuery(`A binary operator with incompatible types was detected: '${name}'.`);
  if (type === 'datetime' || type === 'day') return Date.parse(String(value));
  return typeof value === 'string' ? value.toLowerCase() : value;
};

const compare: Readonly<Record<string, (a: number | string | boolean, b: number | string | boolean) => boolean>> = {
  gt: (a, b) => a > b,
  ge: (a, b) => a >= b,
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
};

type Test = (row: Row) => boolean;

const textTests: Readonly<Record<string, (text: string, part: string) => boolean>> = {
  contains: (text, part) => text.includes(part),
  startswith: (text, part) => text.startsWith(part),
  endswith: (text, part) => text.endsWith(part),
};

const compared = (org: Org, table: OrgTable, condition: Extract<Condition, { kind: 'compare' }>): Test => {
  const column = columnOf(table, condition.column);
  const wanted = literalFor(column, condition.value);
  const { operator } = condition;
  const isOrdered = !['guid', 'lookup'].includes(column.type);
  if (operator === 'eq') return (row) => valueIn(org, table, column, row) === wanted;
  if (operator === 'ne') return (row) => valueIn(org, table, column, row) !== wanted;
  if (!isOrdered) throw badQuery(`The operator '${operator}' is not for '${column.name}'.`);
  return (row) => {
    const value = valueIn(org, table, column, row);
    return value !== null && wanted !== null && compare[operator]?.(value, wanted) === true;
  };
};

const testOf = (org: Org, table: OrgTable, condition: Condition): Test => {
  if (condition.kind === 'compare') return compared(org, table, condition);
  if (condition.kind === 'not') {
    const inner = testOf(org, table, condition.of);
    return (row) => !inner(row);
  }
  if (condition.kind === 'in') {
    const column = columnOf(table, condition.column);
    const wanted = new Set(condition.values.map((value) => value.toLowerCase()));
    return (row) => wanted.has(String(valueIn(org, table, column, row)));
  }
  if (condition.kind === 'text') {
    const column = columnOf(table, condition.column);
    const test = textTests[condition.function];
    const part = condition.value.toLowerCase();
    return (row) => test?.(String(valueIn(org, table, column, row) ?? ''), part) === true;
  }
  const [left, right] = [testOf(org, table, condition.left), testOf(org, table, condition.right)];
  return condition.kind === 'both' ? (row) => left(row) && right(row) : (row) => left(row) || right(row);
};

const ordered = (org: Org, table: OrgTable, orderby: string, rows: readonly Row[]): readonly Row[] => {
  const columns = orderby.split(',').map((one) => {
    const [name = '', direction = 'asc'] = one.trim().split(/\s+/);
    return { column: columnOf(table, name), sign: direction === 'desc' ? -1 : 1 };
  });
  return rows.toSorted((one, other) => {
    for (const { column, sign } of columns) {
      const [a, b] = [valueIn(org, table, column, one) ?? '', valueIn(org, table, column, other) ?? ''];
      if (a !== b) return a < b ? -sign : sign;
    }
    return one.id - other.id;
  });
};

const preferences = ({ headers }: Call): string => headers.prefer ?? '';

/** Whether the request contains `Prefer: odata.include-annotations="*"`. Narrower lists of annotations are ignored. */
export const isAnnotated = (call: Call): boolean => /odata\.include-annotations="\*"/.test(preferences(call));

/** Columns that `$select` names. @throws Fault for an unknown column */
export const selectIn = (table: OrgTable, { query }: Call): readonly string[] | undefined => {
  const names = query
    .get('$select')
    ?.split(',')
    .map((name) => name.trim());
  for (const name of names ?? []) columnOf(table, name);
  return names;
};

const options: ReadonlySet<string> = new Set([
  '$select',
  '$filter',
  '$orderby',
  '$expand',
  '$top',
  '$count',
  '$skiptoken',
]);

/** Address for `@odata.context`. `set` is the plural name in the path. */
export const contextOf = (call: Call, set: string): string => `${call.origin}/api/data/v9.2/$metadata#${set}`;

/**
 * A page of a table's rows.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query/page-results
 */
export const listRows = (org: Org, table: OrgTable, call: Call): Answer => {
  const unknown = [...call.query.keys()].find((name) => !options.has(name));
  if (unknown !== undefined) throw badQuery(`The query parameter ${unknown} is not supported.`);
  const filter = call.query.get('$filter');
  const test: Test = filter === null ? () => true : testOf(org, table, parseFilter(filter));
  const rows = ordered(
    org,
    table,
    call.query.get('$orderby') ?? table.key,
    table.rows.all().filter((row) => row.isDeleted !== true && test(row)),
  );
  const from = Number(call.query.get('$skiptoken') ?? 0);
  const asked = Number(/odata\.maxpagesize=(\d+)/.exec(preferences(call))?.[1] ?? mostRows);
  const top = Number(call.query.get('$top') ?? mostRows);
  // A page without rows may still be followed by a next page.
  const size = call.cut(Math.min(asked, mostRows, top));
  const shown = { select: selectIn(table, call), isAnnotated: isAnnotated(call) };
  const next = new URLSearchParams(call.query);
  // A page without rows gets a longer token: no answer contains the token of its own request.
  next.set('$skiptoken', size === 0 ? `0${call.query.get('$skiptoken') ?? ''}` : String(from + size));
  const hasMore = rows.length > from + size && !call.query.has('$top');
  return {
    status: 200,
    body: {
      '@odata.context': contextOf(call, table.set),
      ...(call.query.get('$count') === 'true' && { '@odata.count': rows.length }),
      value: rows.slice(from, from + size).map((row) => ({
        ...present(org, table, row, shown),
        ...expandedIn(org, table, row, call),
      })),
      ...(hasMore && {
        '@odata.nextLink': `${call.origin}/${org.settings.host}/api/data/v9.2/${table.set}?${next.toString()}`,
      }),
    },
  };
};

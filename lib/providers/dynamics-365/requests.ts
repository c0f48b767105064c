import type { ObjectDeclaration, Template } from '../define.ts';
import { withLookups, withoutIds } from './lookups.ts';
import { annotations, path } from './version.ts';

/** A table of the vendor. */
export interface Table {
  /** Name of the table in paths. */
  readonly set: string;
  /** Column of its ids. */
  readonly key: string;
  /** Filters of the object, as conditions. */
  readonly filters?: Readonly<Record<string, Template>>;
  /** Condition of a search. */
  readonly search?: string;
  /** Condition that selects rows. Default: all. */
  readonly where?: string;
  /** Requested columns. Default: all. */
  readonly columns?: readonly string[];
  /** Related rows that the answer adds to each row. */
  readonly expand?: string;
}

/**
 * Appends a condition to the previous one. Operators must be in lower case.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query/filter-rows
 */
const and = (condition: string): string => `and ${condition}`;

/** Condition: a column has exactly this text. Quotes are doubled. Same page. */
export const equals = (column: string, filter: string): string => and(`${column} eq '{${filter}:apostrophes}'`);

/** Condition: at least one of the columns has exactly this text. Same page. */
export const anyEquals = (columns: readonly string[], filter: string): string =>
  and(`(${columns.map((column) => `${column} eq '{${filter}:apostrophes}'`).join(' or ')})`);

/** Condition: at least one of the columns contains the searched text. Same page. */
export const contains = (...columns: readonly string[]): string =>
  and(`(${columns.map((column) => `contains(${column},'{search:apostrophes}')`).join(' or ')})`);

/** Condition: a column has this number or this id of a lookup. Neither is in quotes. Same page. */
export const is = (column: string, filter: string): string => and(`${column} eq {${filter}}`);

/** A filter by the owner. Same page. */
export const ofOwner = { user_id: is('_ownerid_value', 'user_id') } as const;

/**
 * Condition: a column has one of the given values. Each value is in quotes, whatever its type.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/reference/in
 */
const isIn = (column: string, values: string): string =>
  `Microsoft.Dynamics.CRM.In(PropertyName='${column}',PropertyValues=[${values}])`;

/**
 * Conditions that find records by a column that the org has added. Only texts are in quotes.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query/filter-rows
 */
const searched = {
  equals: equals('{field}', 'value'),
  equalsBy: {
    number: is('{field}', 'value'),
    boolean: is('{field}', 'value'),
    date: is('{field}', 'value'),
    enum: and(isIn('{field}', "'{value:apostrophes}'")),
  },
} as const;

const clausesOf = ({ filters = {}, search }: Table) => ({
  modified_after: and('modifiedon ge {modified_after:utc}'),
  modified_before: and('modifiedon lt {modified_before:utcend}'),
  created_after: and('createdon ge {created_after:utc}'),
  created_before: and('createdon lt {created_before:utcend}'),
  ...(search !== undefined && { search }),
  ...filters,
});

/**
 * Parameter `$expand` of a table that reads related rows.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query/overview
 */
const expanded = ({ expand }: Table) => (expand === undefined ? {} : { $expand: expand });

const selected = ({ columns, ...table }: Table) =>
  columns === undefined ? expanded(table) : { $select: columns.join(',') };

/**
 * Lists rows in pages. Each page is a new list that starts at the last time of the previous page, so the service
 * follows no URL of the vendor and can read any number of records. Without `columns`, the answer contains all columns
 * that the user may see.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query/page-results
 */
const pageOf = (table: Table, column: string, order: { readonly direction: string; readonly operator: string }) => ({
  method: 'GET' as const,
  path: path(`/${table.set}`),
  query: {
    ...selected(table),
    $filter: `${table.where ?? `${table.key} ne null`} {clauses:spaced}`,
    $orderby: `${column} ${order.direction},${table.key} ${order.direction}`,
  },
  headers: { prefer: `odata.maxpagesize={limit},${annotations}` },
  clauses: { ...clausesOf(table), cursor: and(`${column} ${order.operator} {cursor_value}`) },
  records: 'value',
  // The vendor permits 5,000. The difference leaves room for records that the previous page also contained, because
  // this page begins at their time. Same page.
  max: 500,
  paginator: { type: 'sorted', orderBy: column, cursor: '@odata\\.nextLink', id: table.key } as const,
});

const ascending = { direction: 'asc', operator: 'ge' } as const;
const descending = { direction: 'desc', operator: 'le' } as const;

const sortedBy = (table: Table, field: 'modified_at' | 'created_at', column: string) => ({
  ...pageOf(table, column, { direction: '{direction}', operator: '{operator}' }),
  sorts: { [field]: ascending, [`-${field}`]: descending },
});

/**
 * Comparison of all ids, which finds deleted records.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query/page-results
 */
const reconciliation = (table: Table) => ({
  days: 1,
  afterHours: 24,
  list: {
    ...pageOf({ ...table, columns: [table.key, 'modifiedon'] }, 'modifiedon', ascending),
    clauses: { cursor: and('modifiedon ge {cursor_value}') },
    max: 4_000,
  },
});

/** Declares the reads of a table. */
export const reads = (table: Table) => {
  const { set, key } = table;
  return {
    id: key,
    createdAt: 'createdon',
    modifiedAt: 'modifiedon',
    // https://learn.microsoft.com/en-us/power-apps/developer/model-driven-apps/open-forms-views-dialogs-reports-url
    list: pageOf(table, 'modifiedon', ascending),
    listBy: [sortedBy(table, 'modified_at', 'modifiedon'), sortedBy(table, 'created_at', 'createdon')],
    get: {
      method: 'GET' as const,
      path: path(`/${set}({id})`),
      query: selected(table),
      headers: { prefer: annotations },
    },
    getMany: {
      method: 'GET' as const,
      path: path(`/${set}`),
      query: {
        ...selected(table),
        $filter: isIn(key, '{ids:literal}'),
      },
      headers: { prefer: annotations },
      records: 'value',
      max: 50,
    },
  } satisfies Omit<ObjectDeclaration, 'fields'>;
};

/**
 * Header that makes a write fail if the row has changed since it was read.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/perform-conditional-operations-using-web-api
 */
const unchanged = {
  version: '@odata\\.etag',
  headers: { 'if-match': '{version}' },
  refused: '0x80060882',
} as const;

const answered = `return=representation,${annotations}`;

/**
 * Declares a table that people can write. Answers to writes contain the whole row. `if-match: *` is necessary because
 * otherwise an update of a deleted row would create the row again.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/update-delete-entities-using-web-api
 */
export const records = (table: Table) => {
  const one = path(`/${table.set}({id})`);
  const answer = table.expand === undefined ? {} : { query: expanded(table) };
  return {
    ...reads(table),
    reconcile: reconciliation(table),
    // https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/manage-duplicate-detection-create-update
    create: {
      method: 'POST' as const,
      path: path(`/${table.set}`),
      headers: { prefer: answered, 'mscrm.suppressduplicatedetection': 'false' },
      ...answer,
    },
    update: {
      method: 'PATCH' as const,
      path: one,
      headers: { prefer: answered, 'if-match': '*' },
      precondition: unchanged,
      ...answer,
    },
    remove: { method: 'DELETE' as const, path: one },
  } satisfies Omit<ObjectDeclaration, 'fields'>;
};

/** A table to which an org may add columns. */
interface OwnTable extends Table {
  /** Logical name of the table, as in table definitions. */
  readonly name: string;
}

/**
 * Declares a table to which an org may add columns. Choices are numbers, and each org defines their labels.
 * @param fields `metadata` entry with the columns of the table
 */
export const withColumns = ({ name, ...table }: OwnTable, fields: string) => {
  const declared = records(table);
  return {
    ...declared,
    create: { ...declared.create, encoding: withoutIds },
    update: { ...declared.update, encoding: withoutIds },
    customFields: { metadata: fields, at: { object: '' }, encode: 'option-numbers' as const, ...searched },
    quirks: withLookups(name),
  };
};

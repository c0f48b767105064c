import type { ObjectDeclaration, Template } from '../define.ts';
import { withLookups, withoutIds } from './lookups.ts';
import { annotations, path } from './version.ts';

/** A table. */
export interface Table {
  /** What paths call it. */
  readonly set: string;
  /** Column of its ids. */
  readonly key: string;
  /** Filters of the object, as conditions. */
  readonly filters?: Readonly<Record<string, Template>>;
  /** Condition of a search. */
  readonly search?: string;
  /** Which of them are meant; all without. */
  readonly where?: string;
  /** Columns that are asked for; all of them without. */
  readonly columns?: readonly string[];
  /** Rows of another table that each row is answered with. */
  readonly expand?: string;
}

/** Each condition follows another one: operators are in lower case. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query/filter-rows */
const and = (condition: string): string => `and ${condition}`;

/** A column has just this text. Quotes are doubled. Same page. */
export const equals = (column: string, filter: string): string => and(`${column} eq '{${filter}:apostrophes}'`);

/** One of several columns does. Same page. */
export const anyEquals = (columns: readonly string[], filter: string): string =>
  and(`(${columns.map((column) => `${column} eq '{${filter}:apostrophes}'`).join(' or ')})`);

/** A column has this text somewhere in it. Same page. */
export const contains = (...columns: readonly string[]): string =>
  and(`(${columns.map((column) => `contains(${column},'{search:apostrophes}')`).join(' or ')})`);

/** A number, or an id of a lookup, which have no quotes. Same page. */
export const is = (column: string, filter: string): string => and(`${column} eq {${filter}}`);

/** A filter by the owner. Same page. */
export const ofOwner = { user_id: is('_ownerid_value', 'user_id') } as const;

/** One of several values, each in quotes, of whatever type. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/reference/in */
const isIn = (column: string, values: string): string =>
  `Microsoft.Dynamics.CRM.In(PropertyName='${column}',PropertyValues=[${values}])`;

/**
 * Columns that the org has added: only texts are in quotes.
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

/** https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query/overview */
const expanded = ({ expand }: Table) => (expand === undefined ? {} : { $expand: expand });

const selected = ({ columns, ...table }: Table) =>
  columns === undefined ? expanded(table) : { $select: columns.join(',') };

/**
 * Each page is a list of its own, from the last time of the one before it on: no address of the vendor's is followed, and no
 * number of records is too many. Without columns, all are answered that the user may see, however many.
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
  // The vendor gives 5,000: the rest is for those of one second that the page before had too. Same page.
  max: 500,
  paginator: { type: 'sorted', orderBy: column, cursor: '@odata\\.nextLink', id: table.key } as const,
});

const ascending = { direction: 'asc', operator: 'ge' } as const;
const descending = { direction: 'desc', operator: 'le' } as const;

const sortedBy = (table: Table, field: 'modified_at' | 'created_at', column: string) => ({
  ...pageOf(table, column, { direction: '{direction}', operator: '{operator}' }),
  sorts: { [field]: ascending, [`-${field}`]: descending },
});

/** All ids, to find those that were deleted. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query/page-results */
const reconciliation = (table: Table) => ({
  days: 1,
  afterHours: 24,
  list: {
    ...pageOf({ ...table, columns: [table.key, 'modifiedon'] }, 'modifiedon', ascending),
    clauses: { cursor: and('modifiedon ge {cursor_value}') },
    max: 4_000,
  },
});

/** Rows of a table. */
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
        $filter: isIn(key, '{ids:literals}'),
      },
      headers: { prefer: annotations },
      records: 'value',
      max: 50,
    },
  } satisfies Omit<ObjectDeclaration, 'fields'>;
};

/** https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/perform-conditional-operations-using-web-api */
const unchanged = {
  version: '@odata\\.etag',
  headers: { 'if-match': '{version}' },
  refused: '0x80060882',
} as const;

const answered = `return=representation,${annotations}`;

/**
 * What people make. An answer has the whole row. Of its own accord an update of a row that is gone would make it anew.
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
  /** Its name, as definitions have it. */
  readonly name: string;
}

/**
 * Rows of a table to which an org may add columns. Choices are numbers, with labels of the org's own.
 * @param fields `metadata` entry of its columns
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

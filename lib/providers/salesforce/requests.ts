import type { ObjectDeclaration, Template } from '../define.ts';
import { mergedInto } from './merges.ts';
import { autoAssign, path, soql } from './version.ts';
import { batches } from './writes.ts';

/** A kind of record in the vendor's terms. */
export interface Sobject {
  readonly name: string;
  /** Filters of the object, as SOQL conditions. */
  readonly filters?: Readonly<Record<string, Template>>;
  /** Conditions of the filters that accept several values. */
  readonly anyOf?: Readonly<Record<string, Template>>;
  /** Condition of a search for `{search:pattern}`; `false` if the object has no search. Default: a search in `Name`. */
  readonly search?: string | false;
  /** People can merge two records: `MasterRecordId` of the deleted record contains the id of the remaining record. */
  readonly merges?: true;
  /** Condition that selects records of the kind. Default: all. */
  readonly where?: string;
  /** Field with the time of the last change, for a kind without `SystemModstamp`. */
  readonly modified?: 'LastModifiedDate';
}

/** Condition: at least one of the fields contains the searched text. */
export const searchIn = (...fields: readonly string[]): string =>
  `(${fields.map((field) => `${field} LIKE '%{search:pattern}%'`).join(' OR ')})`;

/** Field with the time of the last change of a record. */
const stampOf = ({ modified }: Sobject) => modified ?? 'SystemModstamp';

const clausesOf = (sobject: Sobject) => {
  const { filters = {}, search = searchIn('Name') } = sobject;
  const stamp = stampOf(sobject);
  return {
    // Each change of a record updates `SystemModstamp`. Formulas and roll-ups change without an update of this field.
    // https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/system_fields.htm
    modified_after: `${stamp} >= {modified_after:utc}`,
    modified_before: `${stamp} < {modified_before:utcend}`,
    created_after: 'CreatedDate >= {created_after:utc}',
    created_before: 'CreatedDate < {created_before:utcend}',
    ...(search !== false && { search }),
    ...filters,
  };
};

/** Condition: a field has exactly this value. */
export const equals = (field: string, filter: string): string => `${field} = {${filter}:literal}`;

/** Condition: a field has one of the given values. The comparison ignores case. */
export const isOneOf = (field: string): Template => [`${field} IN ({values:literal})`];

/**
 * Conditions that find records by a custom field of the org. Only texts are in quotes.
 * https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl/sforce_api_calls_soql_select_fieldexpression.htm
 */
export const searched = {
  equals: equals('{field}', 'value'),
  equalsBy: {
    number: '{field} = {value:number}',
    boolean: '{field} = {value:boolean}',
    date: '{field} = {value}',
  },
  anyOf: isOneOf('{field}'),
} as const;

/**
 * Pages by id. "no guarantee that the requested batch size is the actual batch size", so a short page is the last page
 * only if the answer has no URL for the rest.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/headers_queryoptions.htm
 */
export const byId = { type: 'keyset', orderBy: 'Id', more: 'nextRecordsUrl' } as const;

/**
 * Condition: a page begins after the last record of the previous page. The id decides between records with the same
 * time, so any number of records may have the same time.
 */
const after = (sort: string, operator: string): string =>
  `(${sort} ${operator} {cursor_value:utc} OR (${sort} = {cursor_value:utc} AND Id ${operator} {cursor_tie:literal}))`;

const pageOf = (sobject: Sobject, sort: string, order: { readonly direction: string; readonly operator: string }) => ({
  ...soql(
    `SELECT {fields:csv} FROM ${sobject.name} WHERE ${sobject.where ?? 'Id != null'}{clauses:and} ORDER BY ${sort} ${order.direction}, Id ${order.direction} LIMIT {limit}`,
  ),
  clauses: { ...clausesOf(sobject), cursor: after(sort, order.operator) },
  records: 'records',
  // https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_query.htm
  max: 2_000,
  paginator: { ...byId, orderBy: sort, id: 'Id' } as const,
});

const ascending = { direction: 'ASC', operator: '>' } as const;
const descending = { direction: 'DESC', operator: '<' } as const;

const sortedBy = (sobject: Sobject, field: 'modified_at' | 'created_at', sort: string) => ({
  ...pageOf(sobject, sort, { direction: '{direction}', operator: '{operator}' }),
  sorts: { [field]: ascending, [`-${field}`]: descending },
});

/**
 * Lists all records of a kind, by the time of their last change. A record that changes meanwhile appears again at the
 * end.
 * https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl/sforce_api_calls_soql_select.htm
 */
export const lists = (sobject: Sobject) => ({
  list: { ...pageOf(sobject, stampOf(sobject), ascending), anyOf: sobject.anyOf ?? {} },
  listBy: [sortedBy(sobject, 'modified_at', stampOf(sobject)), sortedBy(sobject, 'created_at', 'CreatedDate')],
});

/**
 * Lists deleted records. They stay in the recycle bin for 15 days.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_queryall.htm
 */
const deleted = (sobject: Sobject) => {
  const where = sobject.where === undefined ? '' : ` AND ${sobject.where}`;
  const page = pageOf({ ...sobject, where: `IsDeleted = true${where}` }, 'SystemModstamp', ascending);
  return {
    ...page,
    path: path('/queryAll'),
    deletedAt: 'SystemModstamp',
  };
};

/**
 * Comparison of all ids, because people may empty the recycle bin. It runs once in seven days, and also after two hours
 * without a sync. https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_calls_emptyrecyclebin.htm
 */
const reconciliation = ({ name, where = 'Id != null' }: Sobject) => ({
  days: 7,
  afterHours: 2,
  list: {
    ...soql(`SELECT Id FROM ${name} WHERE ${where}{clauses:and} ORDER BY Id LIMIT {limit}`),
    clauses: { cursor: 'Id > {cursor:literal}' },
    records: 'records',
    max: 2_000,
    paginator: byId,
  },
});

/**
 * Declares the reads of an object.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_retrieve_get.htm
 */
export const reads = (sobject: Sobject) => {
  const { name } = sobject;
  return {
    id: 'Id',
    createdAt: 'CreatedDate',
    modifiedAt: stampOf(sobject),
    selects: '',
    // URL of a record in Lightning Experience. https://developer.salesforce.com/docs/atlas.en-us.apexref.meta/apexref/apex_class_System_DomainCreator.htm
    page: `https://{domain}.lightning.force.com/lightning/r/${name}/{id}/view`,
    ...lists(sobject),
    get: { method: 'GET' as const, path: path(`/sobjects/${name}/{id}`), query: { fields: '{fields:csv}' } },
    // https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_composite_sobjects_collections_retrieve_post.htm
    getMany: {
      method: 'POST' as const,
      reads: true as const,
      path: path(`/composite/sobjects/${name}`),
      body: { ids: '{ids}', fields: '{fields}' },
      records: '',
      max: 500,
    },
  };
};

/**
 * Precondition of an update: the record has not changed. The time is precise to the second.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api/intro_rest_conditional_requests.htm
 */
const unmodified = {
  version: 'LastModifiedDate',
  headers: { 'if-unmodified-since': '{version:http}' },
  refused: 412,
} as const;

/**
 * Declares an object that people can write. The answer to a create contains only the id, and the answer to an update is
 * empty.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_basic_info_post.htm
 * @param fields `metadata` entry with the fields of the object
 */
export const records = (sobject: Sobject, fields: string) => {
  const { name } = sobject;
  const one = path(`/sobjects/${name}/{id}`);
  return {
    ...reads(sobject),
    // If a request contains a field that the user may not see, the whole request fails.
    // https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/errorcodes.htm
    visible: { metadata: fields, refused: 'INVALID_FIELD' },
    customFields: { metadata: fields, at: { object: '' }, ...searched },
    deleted: deleted(sobject),
    reconcile: reconciliation(sobject),
    create: {
      method: 'POST' as const,
      path: path(`/sobjects/${name}`),
      headers: autoAssign,
      id: 'id',
      readBack: true,
    },
    update: { method: 'PATCH' as const, path: one, headers: autoAssign, readBack: true, precondition: unmodified },
    remove: { method: 'DELETE' as const, path: one },
    batch: batches(name),
    ...(sobject.merges && { quirks: { mergedInto: mergedInto(name) } }),
  } satisfies Omit<ObjectDeclaration, 'fields'>;
};

/** A filter by the owner. */
export const ofOwner = { user_id: equals('OwnerId', 'user_id') } as const;

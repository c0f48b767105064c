import type { ObjectDeclaration, Template } from '../define.ts';
import { mergedInto } from './merges.ts';
import { autoAssign, path, soql } from './version.ts';
import { batches } from './writes.ts';

/** A kind of record, as the vendor calls it. */
export interface Sobject {
  readonly name: string;
  /** Filters of the object, as conditions. */
  readonly filters?: Readonly<Record<string, Template>>;
  /** Those of them that take several values. */
  readonly anyOf?: Readonly<Record<string, Template>>;
  /** Condition of a search for `{search:pattern}`, or that there is none; the name without. */
  readonly search?: string | false;
  /** People can merge two of them: `MasterRecordId` names the one that is left. */
  readonly merges?: true;
  /** Which of them are meant; all without. */
  readonly where?: string;
  /** The time of its last change, of a kind without `SystemModstamp`. */
  readonly modified?: 'LastModifiedDate';
}

/** One of several fields has this text in it. */
export const searchIn = (...fields: readonly string[]): string =>
  `(${fields.map((field) => `${field} LIKE '%{search:pattern}%'`).join(' OR ')})`;

/** Moves with whatever changes a record. */
const stampOf = ({ modified }: Sobject) => modified ?? 'SystemModstamp';

const clausesOf = (sobject: Sobject) => {
  const { filters = {}, search = searchIn('Name') } = sobject;
  const stamp = stampOf(sobject);
  return {
    // `SystemModstamp` moves with whatever changes a record; formulas and roll-ups change without.
    // https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/system_fields.htm
    modified_after: `${stamp} >= {modified_after:utc}`,
    modified_before: `${stamp} < {modified_before:utcend}`,
    created_after: 'CreatedDate >= {created_after:utc}',
    created_before: 'CreatedDate < {created_before:utcend}',
    ...(search !== false && { search }),
    ...filters,
  };
};

/** A field has just this value. */
export const equals = (field: string, filter: string): string => `${field} = {${filter}:literal}`;

/** A field has one of several values, whatever their capitals. */
export const isOneOf = (field: string): Template => [`${field} IN ({values:literals})`];

/**
 * How records are found by a field that the org has added: only texts are in quotes.
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
 * "no guarantee that the requested batch size is the actual batch size": a shorter page is the last only without an address of the
 * rest. https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/headers_queryoptions.htm
 */
export const byId = { type: 'keyset', orderBy: 'Id', more: 'nextRecordsUrl' } as const;

/** A page begins after the last record of the one before it: no number of records of one time is too many. */
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
 * All records of a kind, those that changed first before the others: what changes meanwhile comes again at the end.
 * https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl/sforce_api_calls_soql_select.htm
 */
export const lists = (sobject: Sobject) => ({
  list: { ...pageOf(sobject, stampOf(sobject), ascending), anyOf: sobject.anyOf ?? {} },
  listBy: [sortedBy(sobject, 'modified_at', stampOf(sobject)), sortedBy(sobject, 'created_at', 'CreatedDate')],
});

/** In the recycle bin: 15 days. https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_queryall.htm */
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
 * People may empty the recycle bin: what was in it is found by a comparison of all ids, once in seven days and after two hours
 * without a look. https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_calls_emptyrecyclebin.htm
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

/** Every record. https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_retrieve_get.htm */
export const reads = (sobject: Sobject) => {
  const { name } = sobject;
  return {
    id: 'Id',
    createdAt: 'CreatedDate',
    modifiedAt: stampOf(sobject),
    selects: '',
    // Where Lightning Experience has a record. https://developer.salesforce.com/docs/atlas.en-us.apexref.meta/apexref/apex_class_System_DomainCreator.htm
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

/** To the second. https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api/intro_rest_conditional_requests.htm */
const unmodified = {
  version: 'LastModifiedDate',
  headers: { 'if-unmodified-since': '{version:http}' },
  refused: 412,
} as const;

/**
 * What people make. A create answers the id alone, an update nothing.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_basic_info_post.htm
 * @param fields `metadata` entry of its description
 */
export const records = (sobject: Sobject, fields: string) => {
  const { name } = sobject;
  const one = path(`/sobjects/${name}/{id}`);
  return {
    ...reads(sobject),
    // One field that a user may not see fails the whole request.
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

import type { ObjectDeclaration, Template } from '../define.ts';
import { getPath, inputsInOrder } from '../language/answers.ts';
import { orNone, path } from './version.ts';

/** A module of the CRM. */
export interface Module {
  readonly name: string;
  /** Filters of the object, as conditions. */
  readonly filters?: Readonly<Record<string, Template>>;
  /** Condition of a search. */
  readonly search: string;
}

/**
 * Condition that any of the given conditions fulfils. `OR` joins two conditions, so the conditions are nested in pairs.
 * https://www.zoho.com/crm/developer/docs/api/v8/COQL-Limitations.html
 */
export const either = ([first = '', ...rest]: readonly string[]): string =>
  rest.length === 0 ? first : `(${first} OR ${either(rest)})`;

/** Condition that a field has exactly this value. https://www.zoho.com/crm/developer/docs/api/v8/COQL-Overview.html */
export const equals = (field: string, filter: string): string => `${field} = '{${filter}:doubled}'`;

/** Condition that a field contains this text. Same page. */
export const contains = (field: string): string => `${field} like '%{search:doubled}%'`;

/**
 * Conditions that find records by a field that the org has added. Only numbers have no quotes.
 * https://help.zoho.com/portal/en/community/topic/kaizen-81-coql-api-part-ii
 */
export const searched = {
  equals: equals('{field}', 'value'),
  equalsBy: { number: '{field} = {value:number}' },
} as const;

/** A filter by the owner. Same page. */
export const ofOwner = { user_id: equals('Owner.id', 'user_id') } as const;

const clausesOf = ({ filters = {}, search }: Module) => ({
  modified_after: "Modified_Time >= '{modified_after:offset}'",
  modified_before: "Modified_Time < '{modified_before:offsetend}'",
  created_after: "Created_Time >= '{created_after:offset}'",
  created_before: "Created_Time < '{created_before:offsetend}'",
  search,
  ...filters,
});

/**
 * Condition of a page, which begins after the last record of the previous page. The number of records is not limited.
 */
const after = (sort: string, operator: string): string =>
  `(${sort} ${operator} '{cursor_value:doubled}' OR (${sort} = '{cursor_value:doubled}' AND id ${operator} '{cursor_tie:doubled}'))`;

/**
 * Query for the ids of the records, whose fields are read afterwards. A list ends after 100,000 records. A query that
 * begins after an id has no such end.
 * https://www.zoho.com/crm/developer/docs/api/v8/Get-Records-through-COQL-Query.html
 */
const pageOf = (module: Module, sort: string, order: { readonly direction: string; readonly operator: string }) => ({
  method: 'POST' as const,
  reads: true as const,
  path: path('/coql'),
  body: {
    select_query: `select id, ${sort} from ${module.name} where (id is not null{clauses:nested}) order by ${sort} ${order.direction}, id ${order.direction} limit {limit}`,
  },
  clauses: { ...clausesOf(module), cursor: after(sort, order.operator) },
  records: 'data',
  ...orNone,
  id: 'id',
  // A query of up to 200 records costs one credit. Same page.
  max: 200,
  // A query has at most 25 criteria. A cursor needs three, and some filters need several. Same page.
  paginator: { type: 'keyset', orderBy: sort, id: 'id', more: 'info.more_records' } as const,
});

const ascending = { direction: 'asc', operator: '>' } as const;
const descending = { direction: 'desc', operator: '<' } as const;

const sortedBy = (module: Module, field: 'modified_at' | 'created_at', sort: string) => ({
  ...pageOf(module, sort, { direction: '{direction}', operator: '{operator}' }),
  sorts: { [field]: ascending, [`-${field}`]: descending },
});

/** Lists of all records, in the order of change. A record that changes meanwhile appears again at the end. */
const lists = (module: Module) => ({
  list: pageOf(module, 'Modified_Time', ascending),
  listBy: [sortedBy(module, 'modified_at', 'Modified_Time'), sortedBy(module, 'created_at', 'Created_Time')],
});

/**
 * Deleted records, whether they are still in the recycle bin or not.
 * https://www.zoho.com/crm/developer/docs/api/v8/get-deleted-records.html
 */
const deleted = (name: string) => ({
  method: 'GET' as const,
  path: path(`/${name}/deleted`),
  query: { type: 'all', page: '{cursor_or_start}', per_page: '{limit}' },
  headers: { 'if-modified-since': '{modified_after:offset}' },
  filters: ['modified_after'],
  records: 'data',
  ...orNone,
  max: 200,
  paginator: { type: 'page', more: 'info.more_records' } as const,
  deletedAt: 'deleted_time',
});

/** Comparison of all ids. It is needed because the vendor lists deleted records for a limited time. Same page. */
const reconciliation = (name: string) => ({
  days: 7,
  afterHours: 2,
  list: {
    method: 'POST' as const,
    reads: true as const,
    path: path('/coql'),
    body: {
      select_query: `select id from ${name} where (id is not null{clauses:nested}) order by id asc limit {limit}`,
    },
    clauses: { cursor: "id > '{cursor:doubled}'" },
    records: 'data',
    ...orNone,
    // A query of 2,000 records costs three credits.
    // https://www.zoho.com/crm/developer/docs/api/v8/Get-Records-through-COQL-Query.html
    max: 2_000,
    paginator: { type: 'keyset', orderBy: 'id', more: 'info.more_records' } as const,
  },
});

/**
 * Refusal of a record in a response with a status of success, 202 or 207.
 * https://www.zoho.com/crm/developer/docs/api/v8/status-codes.html
 */
export const refused = { 'data.0.status': ['error'] } as const;

/**
 * Members of all writes. Without a trigger, a write starts no workflow, approval or blueprint.
 * https://www.zoho.com/crm/developer/docs/api/v8/insert-records.html
 */
const written = {
  body: { data: [], trigger: [] },
  wrap: 'data.0',
  record: 'data.0',
  readBack: true,
  refused,
} as const;

/** Outcomes of a batch. Each outcome has the index of its record. Same page. */
export const outcomes = inputsInOrder('data', (outcome) =>
  getPath(outcome, 'status') === 'error' ? outcome : undefined,
);

const together = (name: string) => {
  const several = { path: path(`/${name}`), outcomes, records: 'data', max: 100 } as const;
  const body = { data: '{inputs}', trigger: [] } as const;
  return {
    create: { ...several, method: 'POST' as const, body },
    update: { ...several, method: 'PUT' as const, body, mark: 'id' },
    // https://www.zoho.com/crm/developer/docs/api/v8/delete-records.html
    remove: { ...several, method: 'DELETE' as const, query: { ids: '{ids:csv}', wf_trigger: 'false' } },
  };
};

/** Requests for the records of a module whose fields are the same for all users. */
export const activities = (module: Module) => {
  const { name } = module;
  const one = path(`/${name}/{id}`);
  return {
    id: 'id',
    createdAt: 'Created_Time',
    modifiedAt: 'Modified_Time',
    selects: '',
    ...lists(module),
    // The response contains all fields. https://www.zoho.com/crm/developer/docs/api/v8/get-records.html
    get: { method: 'GET' as const, path: one, record: { records: 'data', ...orNone, where: { id: '{id}' } } },
    getMany: {
      method: 'GET' as const,
      path: path(`/${name}`),
      query: { ids: '{ids:csv}', fields: '{fields:csv}' },
      records: 'data',
      ...orNone,
      max: 100,
      mostFields: 50,
    },
    deleted: deleted(name),
    reconcile: reconciliation(name),
    create: { ...written, method: 'POST' as const, path: path(`/${name}`), id: 'details.id' },
    update: { ...written, method: 'PUT' as const, path: one },
    remove: { method: 'DELETE' as const, path: one, query: { wf_trigger: 'false' }, refused },
    batch: together(name),
  } satisfies Omit<ObjectDeclaration, 'fields'>;
};

/**
 * Requests for the records of a module.
 * @param fields `metadata` entry with the fields of the module
 */
export const records = (module: Module, fields: string) => ({
  ...activities(module),
  // The vendor refuses a query by a field that the user may not see.
  // https://www.zoho.com/crm/developer/docs/api/v8/COQL-Overview.html
  visible: { metadata: fields, refused: 'INVALID_QUERY' },
  customFields: { metadata: fields, at: { object: '' } },
});

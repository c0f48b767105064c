import { type Answer, type Call, isObject, type Route } from '../shared/vendor.ts';
import { batchMax, idOf, readInputs } from './batches.ts';
import { typeIn } from './custom-objects.ts';
import { errorAnswer, invalid } from './errors.ts';
import type { Portal } from './portal.ts';
import { presentRecord, presentWithAssociations } from './present.ts';
import { archiveRecord, createRecord, findRecord, updateRecord } from './records.ts';
import { searchRecords } from './search.ts';
import type { CrmRow, ObjectDefinition } from './types.ts';

const listLimit = { usual: 10, max: 100 };

/** "If the body of your request exceeds 3,000 characters, a 400 error will be returned." https://developers.hubspot.com/docs/api-reference/latest/crm/search-the-crm */
const longestSearch = 3_000;

/** Names in a query, repeated or separated by commas. */
const queryList = (query: URLSearchParams, name: string): string[] =>
  query
    .getAll(name)
    .flatMap((value) => value.split(','))
    .filter((value) => value !== '');

/** Page size of a list. @throws Refusal 400 for a value that is not a positive integer, or above `max` */
export const readLimit = (query: URLSearchParams, limits: { usual: number; max: number }): number => {
  const text = query.get('limit') ?? String(limits.usual);
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1) throw invalid(`limit ${text} is not a positive integer`);
  if (limit > limits.max) throw invalid(`Requested limit ${limit} exceeds the maximum of ${limits.max}`);
  return limit;
};

/** Kind of records in the path: plural, singular or type id. @throws Refusal 400 for an unknown kind */
export const typeOf = (portal: Portal, call: Call): ObjectDefinition => {
  const name = call.params.type ?? '';
  const type = typeIn(portal, name);
  if (!type) throw invalid(`Unable to infer object type from: ${name}`);
  return type;
};

const readQuery = (call: Call) => ({
  properties: queryList(call.query, 'properties'),
  propertiesWithHistory: queryList(call.query, 'propertiesWithHistory'),
  associations: queryList(call.query, 'associations'),
});

const list = (portal: Portal, call: Call): Answer => {
  const type = typeOf(portal, call);
  const limit = call.cut(readLimit(call.query, listLimit), 1);
  const after = call.query.get('after') ?? '0';
  if (!/^\d+$/.test(after)) throw invalid(`after ${after} is not a valid cursor`);
  const archived = call.query.get('archived') === 'true';
  const rows = rowsFrom(portal, type, Number(after), archived, limit + 1);
  const results = rows.slice(0, limit).map((row) => presentWithAssociations(portal, type, row, readQuery(call)));
  return { status: 200, body: { results, ...nextPage(call, rows[limit]) } };
};

/** Rows of a page. Ids have no gaps, so a page costs the same wherever it begins. */
const rowsFrom = (portal: Portal, type: ObjectDefinition, from: number, archived: boolean, count: number): CrmRow[] => {
  const table = portal.tables[type.name];
  const rows: CrmRow[] = [];
  for (let id = Math.max(from, type.firstId); id < table.nextId() && rows.length < count; id += 1) {
    const row = table.get(id);
    if (row?.archived === archived && !row.purged) rows.push(row);
  }
  return rows;
};

const nextPage = (call: Call, next: CrmRow | undefined) => {
  if (!next) return {};
  const query = new URLSearchParams(call.query);
  query.set('after', String(next.id));
  return { paging: { next: { after: String(next.id), link: `${call.origin}${call.path}?${query}` } } };
};

const create = (portal: Portal, call: Call): Answer => {
  const type = typeOf(portal, call);
  const row = createRecord(portal, type, call.body);
  return { status: 201, body: presentRecord(portal, type, row, writtenNames(call.body, row)) };
};

const update = (portal: Portal, call: Call): Answer => {
  const type = typeOf(portal, call);
  const row = updateRecord(portal, type, named(portal, type, call), call.body);
  return { status: 200, body: presentRecord(portal, type, row, writtenNames(call.body, row)) };
};

/**
 * Properties that the vendor sets. A write returns them, even properties that follow from the owner, such as
 * `hs_user_ids_of_all_owners`. Recorded.
 */
const setByVendor = [
  'hs_object_id',
  'hs_pipeline',
  'hs_pipeline_stage',
  'closed_date',
  'pipeline',
  'dealstage',
  'hs_is_closed',
  'hs_is_closed_won',
  'hs_task_status',
  'hs_task_completion_date',
  'hubspot_team_id',
];

/** Names of the properties that a write returns: the given properties, and the properties that the vendor set. */
export const writtenNames = (body: unknown, row: CrmRow): string[] => {
  const given = isObject(body) && isObject(body.properties) ? Object.keys(body.properties) : [];
  const set = setByVendor.filter((name) => name in row.properties);
  return [...given.filter((name) => name in row.properties), ...set];
};

const get = (portal: Portal, call: Call): Answer => {
  const type = typeOf(portal, call);
  return { status: 200, body: presentWithAssociations(portal, type, readable(portal, type, call), readQuery(call)) };
};

const readable = (portal: Portal, type: ObjectDefinition, call: Call): CrmRow => {
  const row = portal.tables[type.name].get(Number(call.params.id));
  if (row?.archived && !row.purged && call.query.get('archived') === 'true') return row;
  return named(portal, type, call);
};

const named = (portal: Portal, type: ObjectDefinition, call: Call): CrmRow =>
  findRecord(portal, type, call.params.id ?? '', call.query.get('idProperty'));

/** Archives a record. A missing record is no error. https://github.com/n8n-io/n8n/pull/3219 */
const archive = (portal: Portal, call: Call): Answer => {
  const type = typeOf(portal, call);
  const row = portal.tables[type.name].get(Number(call.params.id));
  if (row && !row.archived) archiveRecord(portal, type, row);
  return { status: 204 };
};

const search = (portal: Portal, call: Call): Answer => {
  if (call.bytes.toString('utf8').length <= longestSearch)
    return searchRecords(portal, typeOf(portal, call), call.body);
  throw invalid(`The body of a search has at most ${longestSearch} characters`);
};

const readBatch = (portal: Portal, call: Call): Answer => {
  const type = typeOf(portal, call);
  const body = isObject(call.body) ? call.body : {};
  const ids = readInputs(body, batchMax).map(idOf);
  const archived = call.query.get('archived') === 'true';
  const find = (id: string) => (archived ? findArchived(portal, type, id) : tryFind(portal, type, id, body.idProperty));
  const [names, histories] = [namesIn(body.properties), namesIn(body.propertiesWithHistory)];
  const at = new Date(portal.rules.now()).toISOString();
  const results = ids.flatMap(find).map((row) => presentRecord(portal, type, row, names, histories));
  const answer = { status: 'COMPLETE', results, startedAt: at, completedAt: at };
  const missing = ids.filter((id) => find(id).length === 0);
  if (missing.length === 0) return { status: 200, body: answer };
  return { status: 207, body: { ...answer, numErrors: 1, errors: [missingError(type, missing)] } };
};

/** Endpoints of all kinds of records, custom objects included. */
export const objectRoutes: readonly Route<Portal>[] = [
  { method: 'GET', path: '/crm/v3/objects/{type}', handle: list },
  { method: 'POST', path: '/crm/v3/objects/{type}', handle: create },
  { method: 'POST', path: '/crm/v3/objects/{type}/search', handle: search },
  { method: 'POST', path: '/crm/v3/objects/{type}/batch/read', handle: readBatch },
  { method: 'GET', path: '/crm/v3/objects/{type}/{id}', handle: get },
  { method: 'PATCH', path: '/crm/v3/objects/{type}/{id}', handle: update },
  { method: 'DELETE', path: '/crm/v3/objects/{type}/{id}', handle: archive },
];

const missingError = (type: ObjectDefinition, ids: readonly string[]) => {
  const kind = type.singular.toUpperCase();
  return {
    status: 'error',
    category: 'OBJECT_NOT_FOUND',
    message: `Could not get some ${kind} objects, they may be deleted or not exist. Check that ids are valid.`,
    context: { ids },
    errors: [],
    links: {},
  };
};

const findArchived = (portal: Portal, type: ObjectDefinition, id: string): CrmRow[] => {
  const row = portal.tables[type.name].get(Number(id));
  return row?.archived && !row.purged ? [row] : [];
};

const namesIn = (names: unknown): string[] =>
  Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];

const tryFind = (portal: Portal, type: ObjectDefinition, id: string, idProperty: unknown): CrmRow[] => {
  try {
    return [findRecord(portal, type, id, typeof idProperty === 'string' ? idProperty : null)];
  } catch {
    return [];
  }
};

/** A 404 with the category of an unknown record, for a path without a route. */
export const unknownPath = (): Answer => errorAnswer(404, 'OBJECT_NOT_FOUND', 'Unable to match incoming request');

import { type Answer, type Call, isObject, type Route } from '../shared/vendor.ts';
import { invalid } from './errors.ts';
import { keeps } from './filter.ts';
import { nothing, ok, pageOf } from './paging.ts';
import { presentEntry, presentRecord } from './present.ts';
import {
  createEntry,
  createRecord,
  dataOf,
  knownEntry,
  knownRecord,
  removeEntry,
  removeRecord,
  updateEntry,
  updateRecord,
} from './records.ts';
import type { Row, Schema } from './types.ts';
import { listNamed, liveRows, objectNamed, type Workspace } from './workspace.ts';

const known = ['filter', 'sorts', 'limit', 'offset'];

/** Sorts by creation time. The service requests no other attribute. (unproven) */
const sorted = (rows: readonly Row[], sorts: unknown): readonly Row[] => {
  const [first, ...others] = Array.isArray(sorts) ? (sorts as unknown[]) : [];
  if (first === undefined) return rows;
  const { attribute, direction } = Object(first);
  if (others.length > 0 || attribute !== 'created_at') throw invalid('Only "created_at" is sorted by here.');
  if (direction !== 'asc' && direction !== 'desc') throw invalid('"direction" must be "asc" or "desc".');
  const byTime = rows.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id);
  return direction === 'asc' ? byTime : byTime.toReversed();
};

/**
 * Records that match the filter and order in the body of a request.
 * https://docs.attio.com/rest-api/endpoint-reference/records/list-records
 */
const query = (workspace: Workspace, schema: Schema, { body = {} }: Call): readonly Row[] => {
  if (!isObject(body)) throw invalid('The body must be an object.');
  const unknown = Object.keys(body).find((name) => !known.includes(name));
  if (unknown !== undefined) throw invalid(`Unrecognized key "${unknown}".`);
  const { filter, sorts } = body;
  const kept = liveRows(workspace, schema.slug).filter((row) => keeps({ workspace, schema }, filter, row));
  return pageOf(sorted(kept, sorts), body, 500, 500);
};

const param = ({ params }: Call, name: string): string => params[name] ?? '';

const record = (workspace: Workspace, call: Call, row: Row): Answer =>
  ok(presentRecord(workspace, objectNamed(workspace, param(call, 'object')), row));

const changeRecord =
  (adds: boolean) =>
  (workspace: Workspace, call: Call): Answer => {
    const given = dataOf(call.body, ['values']).values;
    const [object, id] = [param(call, 'object'), param(call, 'record_id')];
    return record(workspace, call, updateRecord(workspace, object, id, { given, adds }));
  };

const entry = (workspace: Workspace, call: Call, row: Row): Answer =>
  ok(presentEntry(workspace, listNamed(workspace, param(call, 'list')), row));

const changeEntry =
  (adds: boolean) =>
  (workspace: Workspace, call: Call): Answer => {
    const given = dataOf(call.body, ['entry_values']).entry_values;
    return entry(
      workspace,
      call,
      updateEntry(workspace, param(call, 'list'), param(call, 'entry_id'), { given, adds }),
    );
  };

const records = '/v2/objects/{object}/records';
const oneRecord = `${records}/{record_id}`;
const entries = '/v2/lists/{list}/entries';
const oneEntry = `${entries}/{entry_id}`;

/** Endpoints of records and list entries. `PATCH` adds to a multi-select attribute; `PUT` with an id replaces it. */
export const recordRoutes: readonly Route<Workspace>[] = [
  {
    method: 'POST',
    path: `${records}/query`,
    handle: (workspace, call) => {
      const schema = objectNamed(workspace, param(call, 'object'));
      return ok(query(workspace, schema, call).map((row) => presentRecord(workspace, schema, row)));
    },
  },
  {
    method: 'POST',
    path: records,
    handle: (workspace, call) => {
      const row = createRecord(workspace, param(call, 'object'), dataOf(call.body, ['values']).values);
      return record(workspace, call, row);
    },
  },
  {
    method: 'GET',
    path: oneRecord,
    handle: (workspace, call) => {
      const schema = objectNamed(workspace, param(call, 'object'));
      return ok(presentRecord(workspace, schema, knownRecord(workspace, schema, param(call, 'record_id'))));
    },
  },
  { method: 'PATCH', path: oneRecord, handle: changeRecord(true) },
  { method: 'PUT', path: oneRecord, handle: changeRecord(false) },
  {
    method: 'DELETE',
    path: oneRecord,
    handle: (workspace, call) => {
      removeRecord(workspace, param(call, 'object'), param(call, 'record_id'));
      return nothing;
    },
  },
  {
    method: 'POST',
    path: `${entries}/query`,
    handle: (workspace, call) => {
      const schema = listNamed(workspace, param(call, 'list'));
      return ok(query(workspace, schema, call).map((row) => presentEntry(workspace, schema, row)));
    },
  },
  {
    method: 'POST',
    path: entries,
    handle: (workspace, call) => {
      const {
        parent_record_id: id,
        parent_object: object,
        entry_values: given,
      } = dataOf(call.body, ['parent_record_id', 'parent_object', 'entry_values']);
      return entry(workspace, call, createEntry(workspace, param(call, 'list'), { object, id }, given));
    },
  },
  {
    method: 'GET',
    path: oneEntry,
    handle: (workspace, call) => {
      const schema = listNamed(workspace, param(call, 'list'));
      return ok(presentEntry(workspace, schema, knownEntry(workspace, schema, param(call, 'entry_id'))));
    },
  },
  { method: 'PATCH', path: oneEntry, handle: changeEntry(true) },
  { method: 'PUT', path: oneEntry, handle: changeEntry(false) },
  {
    method: 'DELETE',
    path: oneEntry,
    handle: (workspace, call) => {
      removeEntry(workspace, param(call, 'list'), param(call, 'entry_id'));
      return nothing;
    },
  },
];

import { validationError } from '../../errors.ts';
import { filterNamed, listFiltersOf, type ObjectOperation, type UnifiedObject } from '../../objects/define.ts';
import { getRecordById } from '../../records/read/get.ts';
import { type ListQuery, listRecords } from '../../records/read/list.ts';
import type { Filters } from '../../records/read/list-page.ts';
import { dispatch, type Endpoint, previewable, type Served, served } from '../endpoint.ts';
import { json } from '../protocols/json.ts';
import { bodyIn, classFilters, objectIn } from './classes.ts';
import { createRow, getRow, listRow, metaRow, removeRow, rowsOf, updateRow } from './records.ts';

type Endpoints<O extends UnifiedObject> = Pick<Record<ObjectOperation, Endpoint>, O['operations'][number]>;

/** The names in a text such as `a, b`. */
const namesIn = (text = ''): readonly string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/**
 * The filters in a list's query, as texts. A flag that is false is no filter.
 * @throws ApiError `validation_failed` if two names of the same filter have different values
 */
const filtersIn = (object: UnifiedObject, query: Readonly<Record<string, unknown>>): Filters => {
  const given = new Map<string, string>();
  for (const path of [...listFiltersOf(object), 'search']) {
    const value = query[path] === true ? 'true' : query[path];
    const name = filterNamed(object, path);
    if (typeof value !== 'string') continue;
    if ((given.get(name) ?? value) !== value) throw validationError([{ path, message: `contradicts ${name}` }]);
    given.set(name, value);
  }
  return Object.fromEntries(given);
};

/** `expand` and `fields` of a query. */
interface Shown {
  readonly expand?: string | undefined;
  readonly fields?: string | undefined;
}

type ListGiven = Shown &
  Readonly<Record<string, unknown>> &
  Pick<ListQuery, 'limit' | 'cursor' | 'sort' | 'remote_data'>;

const shownBy = ({ expand, fields }: Shown) => ({
  expand: namesIn(expand),
  fields: fields === undefined ? undefined : namesIn(fields),
});

/** The query of a list without classes, in the form that the use case accepts. */
export const listQueryIn = (object: UnifiedObject, query: ListGiven) => ({
  ...query,
  ...shownBy(query),
  filters: filtersIn(object, query),
});

const list = (object: UnifiedObject): Served => {
  const row = listRow(object);
  return served(json, row, (call) => {
    const { params, query } = call;
    const filters = { ...filtersIn(object, query), ...classFilters(object, params, query, row.query.shape) };
    return listRecords(objectIn(object, params), call, { ...query, ...shownBy(query), filters });
  });
};

/** The rows that read a record and describe the object. One function serves both. */
const get = (object: UnifiedObject): readonly Served[] => [
  served(json, getRow(object), (call) => {
    const { params, query } = call;
    return getRecordById(objectIn(object, params), call, params.id, { ...query, ...shownBy(query) });
  }),
  served(json, metaRow(object), async (call) => {
    const { describeObject } = await import('../../records/read/meta/meta.ts');
    return describeObject(objectIn(object, call.params), call);
  }),
];

const create = (object: UnifiedObject): Served =>
  served(
    json,
    createRow(object),
    previewable(async (call) => {
      const { params, query, body } = call;
      const { createRecord } = await import('../../records/write/drivers/create.ts');
      if (!object.classes) return createRecord(object, call, body, query);
      return createRecord(objectIn(object, params), call, bodyIn(params, body), query);
    }),
  );

/** The rows of an update, with and without the id in the path. Their schemas agree, so they share an endpoint. */
const update = (object: UnifiedObject): readonly Served[] => {
  const [, serve] = served(
    json,
    updateRow(object),
    previewable(async (call) => {
      const { params, query, body } = call;
      const { updateRecord } = await import('../../records/write/drivers/update.ts');
      const names = { pathId: params.id, queryId: query.id };
      if (!object.classes) return updateRecord(object, call, body, names, query);
      return updateRecord(objectIn(object, params), call, bodyIn(params, body), names, query);
    }),
  );
  return rowsOf.update(object).map((row) => [row, serve]);
};

const remove = (object: UnifiedObject): Served =>
  served(
    json,
    removeRow(object),
    previewable(async (call) => {
      const { removeRecord } = await import('../../records/write/drivers/remove.ts');
      return removeRecord(objectIn(object, call.params), call, call.params.id);
    }),
  );

/** The rows of each operation of an object, with their endpoints. */
export const servedRows = (object: UnifiedObject): Readonly<Record<ObjectOperation, readonly Served[]>> => ({
  list: [list(object)],
  get: get(object),
  create: [create(object)],
  update: update(object),
  remove: [remove(object)],
});

/** Creates the functions of an object whose records never change. They do not include the code that changes records. */
export const lastingRecordEndpoints = (object: UnifiedObject) => ({
  list: list(object)[1],
  get: dispatch(json, get(object)),
  create: create(object)[1],
});

/**
 * Creates one function for each operation of an object: `export const { list, get } = recordEndpoints(user);`. A route of
 * `/{id}` also receives other methods of paths such as `/batch`, and `dispatch` refuses them.
 */
export const recordEndpoints = <const O extends UnifiedObject>(object: O): Endpoints<O> => {
  const all = {
    ...lastingRecordEndpoints(object),
    update: dispatch(json, update(object)),
    remove: dispatch(json, [remove(object)]),
  };
  return all;
};

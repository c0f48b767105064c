import type * as z from 'zod';
import type { Answer, Call } from '../call.ts';
import type { ObjectOperation, UnifiedObject } from '../objects/define.ts';
import type { Filters } from '../records/read/filters.ts';
import { getRecordById } from '../records/read/get.ts';
import { type ListQuery, listRecords } from '../records/read/list.ts';
import { createRecord } from '../records/write/create.ts';
import { removeRecord } from '../records/write/remove.ts';
import { updateRecord } from '../records/write/update.ts';
import { endpoint } from './endpoint.ts';
import { type getQuery, notFilters, recordRoutes, type updateQuery, type writeQuery } from './records.ts';

type Endpoint = ReturnType<typeof endpoint>;
type Endpoints<O extends UnifiedObject> = { readonly [Operation in O['operations'][number]]: Endpoint };
type Body = Readonly<Record<string, unknown>>;

/** The query of a list without its filters, which are texts. */
type ListParameters = Pick<ListQuery, 'limit' | 'cursor' | 'remote_data'> & { readonly expand?: string | undefined };

/** `a, b` */
const namesIn = (text = ''): readonly string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** The parts of a call as the rows of `recordRoutes` have checked them. */
export const partsOf = <Query>({ params, query, body }: Call) => ({
  params: params as { readonly id?: string },
  query: query as Query,
  body: body as Body,
});

type UseCases = Readonly<Partial<Record<ObjectOperation, (object: UnifiedObject, call: Call) => Promise<Answer>>>>;

const readingAndCreating: UseCases = {
  list: (object, call) => {
    const { query } = partsOf<ListParameters>(call);
    const filters = Object.entries(query).filter(([name, value]) => !notFilters.has(name) && value !== undefined);
    return listRecords(object, call, {
      ...query,
      expand: namesIn(query.expand),
      filters: Object.fromEntries(filters) as Filters,
    });
  },
  get: (object, call) => {
    const { params, query } = partsOf<z.output<typeof getQuery>>(call);
    return getRecordById(object, call, params.id ?? '', { ...query, expand: namesIn(query.expand) });
  },
  create: (object, call) => {
    const { body, query } = partsOf<z.output<typeof writeQuery>>(call);
    return createRecord(object, call, body, query);
  },
};

const changing: UseCases = {
  update: (object, call) => {
    const { body, params, query } = partsOf<z.output<typeof updateQuery>>(call);
    return updateRecord(object, call, body, { pathId: params.id, queryId: query.id }, query);
  },
  remove: (object, call) => removeRecord(object, call, partsOf(call).params.id ?? ''),
};

const endpointsOf = <const O extends UnifiedObject>(object: O, useCases: UseCases): Endpoints<O> => {
  const routes = recordRoutes(object);
  const build = (operation: ObjectOperation): Endpoint => {
    const [route, useCase] = [routes[operation], useCases[operation]];
    if (route === undefined || useCase === undefined) throw new Error(`${object.noun} has no row for ${operation}`);
    return endpoint(route, (call) => useCase(object, call));
  };
  return Object.fromEntries(object.operations.map((operation) => [operation, build(operation)])) as Endpoints<O>;
};

/** One handler per operation of an object: `export const { list, get } = recordEndpoints(user);` */
export const recordEndpoints = <const O extends UnifiedObject>(object: O): Endpoints<O> =>
  endpointsOf(object, { ...readingAndCreating, ...changing });

/** The same of an object whose records stay as they are created, without the code that changes records. */
export const lastingRecordEndpoints = <const O extends UnifiedObject>(object: O): Endpoints<O> =>
  endpointsOf(object, readingAndCreating);

import type * as z from 'zod';
import type { ObjectOperation, UnifiedObject } from '../objects/define.ts';
import { createRecord } from '../records/create.ts';
import { getRecordById } from '../records/get.ts';
import { listRecords } from '../records/list.ts';
import { updateRecord } from '../records/update.ts';
import { type Call, endpoint } from './endpoint.ts';
import { type getQuery, type listQuery, recordRoutes, type updateQuery, type writeQuery } from './records.ts';
import type { Answer } from './response.ts';

type Endpoint = ReturnType<typeof endpoint>;
type Endpoints<O extends UnifiedObject> = { readonly [Operation in O['operations'][number]]: Endpoint };
type Body = Readonly<Record<string, unknown>>;

/** The parts of a call as the rows of `recordRoutes` have checked them. */
const partsOf = <Query>({ params, query, body }: Call) => ({
  params: params as { readonly id?: string },
  query: query as Query,
  body: body as Body,
});

const useCases: Record<ObjectOperation, (object: UnifiedObject, call: Call) => Promise<Answer>> = {
  list: (object, call) => listRecords(object, call, partsOf<z.output<typeof listQuery>>(call).query),
  get: (object, call) => {
    const { params, query } = partsOf<z.output<typeof getQuery>>(call);
    return getRecordById(object, call, params.id ?? '', query.remote_data);
  },
  create: (object, call) => {
    const { body, query } = partsOf<z.output<typeof writeQuery>>(call);
    return createRecord(object, call, body, query);
  },
  update: (object, call) => {
    const { body, params, query } = partsOf<z.output<typeof updateQuery>>(call);
    return updateRecord(object, call, body, { pathId: params.id, queryId: query.id }, query);
  },
};

/** One handler per operation of an object: `export const { list, get } = recordEndpoints(user);` */
export const recordEndpoints = <const O extends UnifiedObject>(object: O): Endpoints<O> => {
  const routes = recordRoutes(object);
  const build = (operation: ObjectOperation): Endpoint => {
    const route = routes[operation];
    if (route === undefined) throw new Error(`${object.noun} has no row for ${operation}`);
    return endpoint(route, (call) => useCases[operation](object, call));
  };
  return Object.fromEntries(object.operations.map((operation) => [operation, build(operation)])) as Endpoints<O>;
};

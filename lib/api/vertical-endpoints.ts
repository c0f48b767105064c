import type * as z from 'zod';
import type { Call } from '../call.ts';
import type { UnifiedObject, Vertical } from '../objects/define.ts';
import { objects } from '../objects/registry.ts';
import { describeObject } from '../records/read/meta.ts';
import { createBatch } from '../records/write/batch.ts';
import type { Route } from '../route.ts';
import { endpoint } from './endpoint.ts';
import { partsOf } from './record-endpoints.ts';
import { batchRoutes, metaRoutes, type writeQuery } from './records.ts';

type Endpoint = ReturnType<typeof endpoint>;

/** `/crm/contacts/batch` is of `contacts`. */
const objectOfPath = (vertical: Vertical, path: string): UnifiedObject => {
  const [, , plural] = path.split('/');
  const object = Object.values(objects).find((one) => one.vertical === vertical && one.plural === plural);
  if (object === undefined) throw new Error(`${path} names no object`);
  return object;
};

const firstOf = (routes: readonly Route[]): Route => {
  const [first] = routes;
  if (first === undefined) throw new Error('a vertical without objects has no endpoint');
  return first;
};

/** The handler of all batches of a vertical. */
export const batchEndpoint = (vertical: Vertical): Endpoint =>
  endpoint(firstOf(batchRoutes(vertical, Object.values(objects))), (call: Call) => {
    const { body, query } = partsOf<z.output<typeof writeQuery>>(call);
    return createBatch(objectOfPath(vertical, call.path), call, Object(body.items), query);
  });

/** The handler of all descriptions of a vertical. */
export const metaEndpoint = (vertical: Vertical): Endpoint =>
  endpoint(firstOf(metaRoutes(vertical, Object.values(objects))), (call: Call) =>
    describeObject(objectOfPath(vertical, call.path), call),
  );

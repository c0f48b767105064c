import type { ObjectOperation, UnifiedObject } from '../../objects/define.ts';
import type { Route } from '../../route.ts';
import { dispatch, type Endpoint } from '../endpoint.ts';
import { json } from '../protocols/json.ts';
import { recordEndpoints } from './record-endpoints.ts';
import { rowsOf } from './records.ts';

/**
 * Creates one function for each operation of a vertical. It serves all objects of the vertical, and the path of a
 * request names the object.
 */
export const sharedRecordEndpoints = (
  objects: Readonly<Record<string, UnifiedObject>>,
): Readonly<Record<ObjectOperation, Endpoint>> => {
  const all = Object.values(objects).map((object) => ({ object, endpoints: recordEndpoints(object) }));
  const of = (operation: ObjectOperation): Endpoint =>
    dispatch(
      json,
      all.flatMap(({ object, endpoints }) => {
        const rows: readonly Route[] = object.operations.includes(operation) ? rowsOf[operation](object) : [];
        return rows.map((row) => [row, endpoints[operation]] as const);
      }),
    );
  return { list: of('list'), get: of('get'), create: of('create'), update: of('update'), remove: of('remove') };
};

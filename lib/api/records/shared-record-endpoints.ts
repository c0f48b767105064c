import type { ObjectOperation, UnifiedObject } from '../../objects/define.ts';
import { dispatch, type Endpoint } from '../endpoint.ts';
import { json } from '../protocols/json.ts';
import { servedRows } from './record-endpoints.ts';

/**
 * Creates one function for each operation of a vertical. It serves all objects of the vertical, and the path of a
 * request names the object.
 */
export const sharedRecordEndpoints = (
  objects: Readonly<Record<string, UnifiedObject>>,
): Readonly<Record<ObjectOperation, Endpoint>> => {
  const all = Object.values(objects).map((object) => ({ object, rows: servedRows(object) }));
  const of = (operation: ObjectOperation): Endpoint =>
    dispatch(
      json,
      all.flatMap(({ object, rows }) => (object.operations.includes(operation) ? rows[operation] : [])),
    );
  return { list: of('list'), get: of('get'), create: of('create'), update: of('update'), remove: of('remove') };
};

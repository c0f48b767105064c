import type { UnifiedObject } from '../../objects/define.ts';
import { dispatch, served } from '../endpoint.ts';
import { json } from '../protocols/json.ts';
import { classesRow } from './class-routes.ts';
import { recordEndpoints } from './record-endpoints.ts';
import { listRow } from './records.ts';

/**
 * Creates one function for each operation of an object with classes. The function that lists the records of a class also
 * lists the classes.
 */
export const classEndpoints = (object: UnifiedObject) => {
  const all = recordEndpoints<UnifiedObject>(object);
  const classes = served(json, classesRow(object), async (call) => {
    const { describeClasses } = await import('../../records/read/classes.ts');
    return describeClasses(object, call);
  });
  const list = dispatch(json, [classes, [listRow(object), all.list]]);
  return { ...all, list };
};

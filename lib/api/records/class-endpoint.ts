import type { UnifiedObject } from '../../objects/define.ts';
import { describeClasses } from '../../records/read/classes.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { json } from '../protocols/json.ts';
import { classesRow } from './class-routes.ts';

/** Creates the function that lists the classes of an account. */
export const classesEndpoint = (object: UnifiedObject): Endpoint =>
  endpoint(json, classesRow(object), (call) => describeClasses(object, call));

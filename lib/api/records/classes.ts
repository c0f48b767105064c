import { validationError } from '../../errors.ts';
import { ownFieldPath, type UnifiedObject } from '../../objects/define.ts';
import type { Filters } from '../../records/read/list-page.ts';

type Params = Readonly<Record<string, unknown>>;

/** The class in the path of a request. */
const classIn = (params: Params): string => String(params.class);

/** The object that a request is about. If the object has classes, the result includes the class in the path. */
export const objectIn = <O extends UnifiedObject>(object: O, params: Params): UnifiedObject =>
  object.classes ? { ...object, ofClass: classIn(params) } : object;

/** The body of a request to an object with classes, with the class in the path. */
export const bodyIn = <B extends Readonly<Record<string, unknown>>>(params: Params, body: B): B => ({
  ...body,
  class: classIn(params),
});

/**
 * The filters in the query of a list of a class: the fields of the class, and the class itself.
 * @param known names of other parameters of the query
 * @throws ApiError `validation_failed` for an unknown parameter
 */
export const classFilters = (
  object: UnifiedObject,
  params: Params,
  query: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, unknown>>,
): Filters => {
  if (!object.classes) return {};
  const prefix = ownFieldPath(object, '');
  const others = Object.entries(query).filter(([name]) => !Object.hasOwn(known, name));
  const unknown = others.filter(([name]) => !name.startsWith(prefix) || name === prefix);
  if (unknown.length > 0) {
    const message = `is not a parameter; fields of the class are filtered by ${prefix}<name>`;
    throw validationError(unknown.map(([path]) => ({ path, message })));
  }
  return Object.fromEntries([...others.map(([name, value]) => [name, String(value)]), ['class', classIn(params)]]);
};

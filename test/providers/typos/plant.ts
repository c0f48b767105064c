const isParent = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

/**
 * Copies a part of a declaration with one member changed.
 * @param path names of the members down to the changed one
 */
export const plant = <T>(part: T, [name, ...path]: readonly string[], value: unknown): T => {
  if (name === undefined) return value as T;
  const copy = Object.assign(Array.isArray(part) ? [] : {}, isParent(part) ? part : {});
  return Object.assign(copy, { [name]: plant(Reflect.get(copy, name), path, value) }) as T;
};

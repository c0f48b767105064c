import type { Path } from './paths.ts';

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;

/** The value at a dotted path, `undefined` where any part of it is missing. `''` is the value itself. */
export const getPath = (value: unknown, path: Path): unknown =>
  path === '' ? value : path.split('.').reduce(memberOf, value);

/** The list at a path; anything else counts as empty. */
export const getList = (value: unknown, path: Path): readonly unknown[] => {
  const found = getPath(value, path);
  return Array.isArray(found) ? found : [];
};

/** The text at a path; numbers become text, anything else `undefined`. */
export const getText = (value: unknown, path: Path): string | undefined => {
  const found = getPath(value, path);
  if (typeof found === 'string') return found;
  return typeof found === 'number' ? String(found) : undefined;
};

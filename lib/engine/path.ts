import type { Path } from '../providers/define.ts';

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

/** Whether something has one of the values at every path. */
export const hasAll = (value: unknown, wanted: Readonly<Record<Path, readonly unknown[]>>): boolean =>
  Object.entries(wanted).every(([path, values]) => values.includes(getPath(value, path)));

/** Whether something has one of the values at any path. */
export const hasOne = (value: unknown, wanted: Readonly<Record<Path, readonly unknown[]>>): boolean =>
  Object.entries(wanted).some(([path, values]) => values.includes(getPath(value, path)));

type Container = Record<string, unknown>;

/** Not an assignment: names that come from an account may be `__proto__`. */
const setMember = (target: Container, key: string, value: unknown): void => {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
};

const containerAt = (target: Container, key: string): Container => {
  const existing = memberOf(target, key);
  if (typeof existing === 'object' && existing !== null) return existing as Container;
  const created: Container = {};
  setMember(target, key, created);
  return created;
};

/** Sets a value at a dotted path, making the objects on the way. */
export const setPath = (target: Container, path: Path, value: unknown): void => {
  const keys = path.split('.');
  const last = keys.pop();
  if (last === undefined) return;
  setMember(keys.reduce(containerAt, target), last, value);
};

/** Removes what is at a dotted path, and the objects that hold nothing without it. */
export const removePath = (target: Container, path: Path): void => {
  const keys = path.split('.');
  const last = keys.pop();
  if (last === undefined) return;
  const container = keys.length === 0 ? target : getPath(target, keys.join('.'));
  if (typeof container !== 'object' || container === null) return;
  Reflect.deleteProperty(container, last);
  if (keys.length > 0 && Object.keys(container).length === 0) removePath(target, keys.join('.'));
};

/** Adds an element to the array at a dotted path. */
export const appendPath = (target: Container, path: Path, element: unknown): void => {
  setPath(target, path, [...getList(target, path), element]);
};

/** Every text of this name anywhere below a value, in order. */
export const textsNamed = (value: unknown, member: string): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === member && typeof inner === 'string' ? [inner] : textsNamed(inner, member),
  );
};

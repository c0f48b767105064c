import type { Path, ValuesAt } from '../../providers/define.ts';
import { getList, getPath, getText, memberOf, split } from '../../providers/language/answers.ts';

export { getList, getPath, getText, memberOf };

/** Escapes a name for a path: a backslash precedes each dot, so that the name stays a single member. */
export const asMember = (name: string): Path => name.replaceAll('.', '\\.');

const isOneOf = (value: unknown, wanted: readonly unknown[]): boolean =>
  wanted.some((one) => (one instanceof RegExp ? typeof value === 'string' && one.test(value) : one === value));

/** Whether a value contains one of the wanted values at every path. */
export const hasAll = (value: unknown, wanted: ValuesAt): boolean =>
  Object.entries(wanted).every(([path, values]) => isOneOf(getPath(value, path), values));

/** Whether a value contains one of the wanted values at any path. */
export const hasOne = (value: unknown, wanted: ValuesAt): boolean =>
  Object.entries(wanted).some(([path, values]) => isOneOf(getPath(value, path), values));

type Container = Record<string, unknown>;

/** Sets a member. Not by assignment, because names from an account may be `__proto__`. */
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

/** Sets a value at a dotted path, and creates missing objects on the way. */
export const setPath = (target: Container, path: Path, value: unknown): void => {
  const keys = [...split(path)];
  const last = keys.pop();
  if (last === undefined) return;
  setMember(keys.reduce(containerAt, target), last, value);
};

/** Removes the value at a dotted path, and the objects that become empty. */
export const removePath = (target: Container, path: Path): void => {
  const keys = split(path);
  const holders: unknown[] = [target];
  for (const key of keys.slice(0, -1)) holders.push(getPath(holders.at(-1), key));
  for (let at = keys.length - 1; at >= 0; at -= 1) {
    const holder = holders[at];
    if (typeof holder !== 'object' || holder === null) return;
    Reflect.deleteProperty(holder, keys[at] ?? '');
    if (Object.keys(holder).length > 0) return;
  }
};

/** Arrays made by this module, which no other code refers to. */
const ownLists = new WeakSet<object>();

/** Adds an element to the array at a dotted path. */
export const appendPath = (target: Container, path: Path, element: unknown): void => {
  const found = getPath(target, path);
  if (Array.isArray(found) && ownLists.has(found)) {
    found.push(element);
    return;
  }
  const list = [...getList(target, path), element];
  ownLists.add(list);
  setPath(target, path, list);
};

/** Every text with this name anywhere within a value, in order. */
export const textsNamed = (value: unknown, member: string): readonly string[] => {
  const texts: string[] = [];
  const rest: (readonly [name: string, value: unknown])[] = [['', value]];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const [name, found] = next;
    if (typeof found === 'string' && name === member) texts.push(found);
    if (typeof found !== 'object' || found === null) continue;
    for (const entry of Object.entries(found).toReversed()) rest.push(entry);
  }
  return texts;
};

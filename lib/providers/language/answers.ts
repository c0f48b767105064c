import { Cache } from '../../cache.ts';
import type { Hindrance } from './actions.ts';
import type { InputOutcome } from './batches.ts';
import type { RefusedField } from './errors.ts';
import type { Path } from './paths.ts';

/**
 * Reads an own member. Every object inherits functions and `__proto__`, which JSON never contains, so only own members
 * with such names count.
 */
const ownMember = (value: object, key: string): unknown =>
  Object.hasOwn(value, key) ? (value as Readonly<Record<string, unknown>>)[key] : undefined;

/** Follows members from a value. Returns `undefined` if a member is missing. */
const follow = (value: unknown, keys: readonly string[]): unknown => {
  let found = value;
  for (const key of keys) {
    if (typeof found !== 'object' || found === null) return undefined;
    const member = (found as Readonly<Record<string, unknown>>)[key];
    found = typeof member === 'function' || key === '__proto__' ? ownMember(found, key) : member;
  }
  return found;
};

/** Reads a member of an object or a list. Returns `undefined` if it is no own member. */
export const memberOf = (value: unknown, key: string): unknown => follow(value, [key]);

/** Returns a list unchanged. Any other value counts as an empty list. */
const asList = (found: unknown): readonly unknown[] => (Array.isArray(found) ? found : []);

/** Converts a text or a number to a text. Returns `undefined` for any other value. */
export const asText = (found: unknown): string | undefined => {
  if (typeof found === 'string') return found;
  return typeof found === 'number' ? String(found) : undefined;
};

/** Splits a path into the names of members. A backslash precedes each dot within a name. */
export const split = (path: Path): readonly string[] =>
  path.includes('\\.') ? path.split(/(?<!\\)\./).map((key) => key.replaceAll('\\.', '.')) : path.split('.');

/**
 * Split paths. The cache has room for the paths of all declarations, and for the custom fields of some hundred
 * accounts.
 */
const keysByPath = new Cache<readonly string[]>({ maxEntries: 20_000 });

/**
 * Splits a path once, because a list reads dozens of paths in each record. Cached paths never expire, so the time is
 * always 0.
 */
const keysOf = (path: Path): readonly string[] => {
  const known = keysByPath.get(path, 0);
  if (known !== undefined) return known;
  const keys = path === '' ? [] : split(path);
  keysByPath.set(path, keys, 0);
  return keys;
};

/** Reads the value at a dotted path. Returns `undefined` if any part is missing. `''` is the value itself. */
export const getPath = (value: unknown, path: Path): unknown => follow(value, keysOf(path));

/** Makes a {@link getPath} for many values. The path is split once. */
export const pathReader = (path: Path): ((value: unknown) => unknown) => {
  const keys = keysOf(path);
  return (value) => follow(value, keys);
};

/** Makes a {@link getText} for many values. An empty text counts as missing. */
export const textReader = (path: Path): ((value: unknown) => string | undefined) => {
  const keys = keysOf(path);
  return (value) => asText(follow(value, keys)) || undefined;
};

/** Makes a {@link getList} for many values. */
export const listReader = (path: Path): ((value: unknown) => readonly unknown[]) => {
  const keys = keysOf(path);
  return (value) => asList(follow(value, keys));
};

/** Reads the list at a path. Any other value counts as an empty list. */
export const getList = (value: unknown, path: Path): readonly unknown[] => asList(getPath(value, path));

/** Reads the text at a path. Numbers become text; any other value becomes `undefined`. */
export const getText = (value: unknown, path: Path): string | undefined => asText(getPath(value, path));

/** Reads a cursor that a response may contain even on the last page. @param end path that is true on the last page */
export const cursorUnless =
  (end: Path, cursor: Path) =>
  (body: unknown): string | undefined =>
    getPath(body, end) === true ? undefined : getText(body, cursor) || (getPath(body, end) === false ? '' : undefined);

/** Paths of all values in an object, at any depth. A list or a scalar counts as a single value. */
export const leafPaths = (value: unknown): readonly string[] =>
  Object.entries(Object(value)).flatMap(([name, member]) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? leafPaths(member).map((path) => `${name}.${path}`)
      : [name],
  );

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Reason in an element of a list of reasons. */
const reasonIn = (element: unknown): readonly string[] =>
  [element, memberOf(element, 'description'), memberOf(element, 'message')].filter(isText).slice(0, 1);

/**
 * Reads reasons from an object with fields as keys. A reason is a text, a list, or a nested object of the same form in
 * `errors`.
 * @param before path that contains the object
 */
export const reasonsByName = (
  found: unknown,
  before: readonly string[] = [],
): readonly (readonly [string, string])[] => {
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return [];
  return Object.entries(found).flatMap(([key, value]) => {
    const path = [...before, key];
    const below = memberOf(value, 'errors');
    if (below !== undefined) return reasonsByName(below, path);
    return [value]
      .flat()
      .flatMap(reasonIn)
      .map((why) => [path.join('.'), why] as const);
  });
};

/** Reads refused fields from an object of reasons by field. */
export const refusedByName =
  (at: Path) =>
  (body: unknown): readonly RefusedField[] =>
    reasonsByName(getPath(body, at));

/**
 * Reads refused fields from the elements of a list, or from a single object. `member` is the path of a name or a list of
 * names. The first text at the paths `why` is the reason.
 */
export const refusedAt =
  (at: Path, member: Path, ...why: readonly Path[]) =>
  (body: unknown): readonly RefusedField[] =>
    [getPath(body, at)].flat().flatMap((one) =>
      [getPath(one, member)]
        .flat()
        .filter(isText)
        .map((name) => [name, why.map((path) => getText(one, path)).find(isText)] as const),
    );

/** Reads refused fields from a text: the first group of every match of a pattern. @param pattern with the flag `g` */
export const refusedInWords = (text: string | undefined, pattern: RegExp): readonly RefusedField[] =>
  [...(text ?? '').matchAll(pattern)].flatMap(([, ...groups]) => {
    const name = groups.find((group) => group !== undefined);
    return name === undefined ? [] : [[name] as const];
  });

/** Combines several readers of refused fields, each name once. */
export const refusedAnyhow =
  (...ways: readonly ((body: unknown) => readonly RefusedField[])[]) =>
  (body: unknown): readonly RefusedField[] => {
    const found = ways.flatMap((way) => way(body));
    return found.filter(([name], index) => found.findIndex(([other]) => other === name) === index);
  };

/** Reads the refused inputs of a batch from the elements of a list. Each path contains a name, or a list of names. */
export const refusedInputs =
  (at: Path, ...members: readonly Path[]) =>
  (body: unknown): readonly InputOutcome[] =>
    getList(body, at).flatMap((element): readonly InputOutcome[] => {
      const names = members.flatMap((member) => getPath(element, member) ?? []);
      return (names.length === 0 ? [undefined] : names.map(String)).map((name) => [name, 'refused', element]);
    });

/**
 * Reads the outcomes of a batch from a list in the order of the inputs. @param refusalIn converts the outcome of a
 * refused input to the error body of a single request
 */
export const inputsInOrder =
  (at: Path, refusalIn: (outcome: unknown) => unknown) =>
  (body: unknown, names: readonly string[]): readonly InputOutcome[] => {
    const outcomes = getList(body, at);
    if (outcomes.length !== names.length) return [];
    return outcomes.map((outcome, index): InputOutcome => {
      const refusal = refusalIn(outcome);
      return refusal === undefined ? [names[index], 'written', outcome] : [names[index], 'refused', refusal];
    });
  };

/**
 * Whether the vendor returned the value that was sent. Vendors format times in different ways, some without fractions
 * of a second.
 */
const isSame = (answered: unknown, sent: unknown): boolean => {
  if (answered === sent) return true;
  if (typeof answered !== 'string' || typeof sent !== 'string') return false;
  return Math.abs(Date.parse(answered) - Date.parse(sent)) < 1_000;
};

/**
 * Reason to stop an action if the vendor did not accept its preparation: the paths whose value differs in the response.
 */
export const untakenIn = (answer: unknown, sent: Readonly<Record<Path, unknown>>): Hindrance | undefined => {
  const other = Object.entries(sent).filter(([at, value]) => !isSame(getPath(answer, at), value));
  return other.length === 0 ? undefined : ['untaken', other.map(([at]) => at)];
};

import { Cache } from '../../cache.ts';
import type { Hindrance } from './actions.ts';
import type { InputOutcome } from './batches.ts';
import type { RefusedField } from './errors.ts';
import type { Path } from './paths.ts';

/** Every object inherits functions and `__proto__`, and JSON contains neither: only an own member of such a name counts. */
const ownMember = (value: object, key: string): unknown =>
  Object.hasOwn(value, key) ? (value as Readonly<Record<string, unknown>>)[key] : undefined;

/** Follows members from a value, to `undefined` if one is missing. */
const follow = (value: unknown, keys: readonly string[]): unknown => {
  let found = value;
  for (const key of keys) {
    if (typeof found !== 'object' || found === null) return undefined;
    const member = (found as Readonly<Record<string, unknown>>)[key];
    found = typeof member === 'function' || key === '__proto__' ? ownMember(found, key) : member;
  }
  return found;
};

/** A member of an object or a list, `undefined` for anything that is not its own. */
export const memberOf = (value: unknown, key: string): unknown => follow(value, [key]);

/** A list; anything else counts as empty. */
const asList = (found: unknown): readonly unknown[] => (Array.isArray(found) ? found : []);

/** A text; numbers become text, anything else `undefined`. */
export const asText = (found: unknown): string | undefined => {
  if (typeof found === 'string') return found;
  return typeof found === 'number' ? String(found) : undefined;
};

/** The members that a path goes through; one with dots in it has a backslash before each of them. */
export const split = (path: Path): readonly string[] =>
  path.includes('\\.') ? path.split(/(?<!\\)\./).map((key) => key.replaceAll('\\.', '.')) : path.split('.');

/** By path; room for those of all declarations, and of the custom fields of some hundred accounts. */
const keysByPath = new Cache<readonly string[]>({ maxEntries: 20_000 });

/** Each path is split once: a list reads dozens of them in each of its records. They never age, so the time is always 0. */
const keysOf = (path: Path): readonly string[] => {
  const known = keysByPath.get(path, 0);
  if (known !== undefined) return known;
  const keys = path === '' ? [] : split(path);
  keysByPath.set(path, keys, 0);
  return keys;
};

/** The value at a dotted path, `undefined` where any part of it is missing. `''` is the value itself. */
export const getPath = (value: unknown, path: Path): unknown => follow(value, keysOf(path));

/** {@link getPath} for many values. The path is split once. */
export const pathReader = (path: Path): ((value: unknown) => unknown) => {
  const keys = keysOf(path);
  return (value) => follow(value, keys);
};

/** {@link getText} for many values; an empty text counts as missing. */
export const textReader = (path: Path): ((value: unknown) => string | undefined) => {
  const keys = keysOf(path);
  return (value) => asText(follow(value, keys)) || undefined;
};

/** {@link getList} for many values. */
export const listReader = (path: Path): ((value: unknown) => readonly unknown[]) => {
  const keys = keysOf(path);
  return (value) => asList(follow(value, keys));
};

/** The list at a path; anything else counts as empty. */
export const getList = (value: unknown, path: Path): readonly unknown[] => asList(getPath(value, path));

/** The text at a path; numbers become text, anything else `undefined`. */
export const getText = (value: unknown, path: Path): string | undefined => asText(getPath(value, path));

/** Reads a parameter of the address of the next page, which is not followed; `''` if the address lacks it. */
export const parameterAt =
  (at: Path, name: string) =>
  (body: unknown): string | undefined => {
    const address = getText(body, at);
    return address ? (new URL(address, 'https://provider.invalid').searchParams.get(name) ?? '') : undefined;
  };

/** Reads a cursor that an answer may have after the last page too. @param end of what is true on the last page */
export const cursorUnless =
  (end: Path, cursor: Path) =>
  (body: unknown): string | undefined =>
    getPath(body, end) === true ? undefined : getText(body, cursor) || (getPath(body, end) === false ? '' : undefined);

/** Paths of all that an object holds, at any depth: of a list or a value the path of itself. */
export const leafPaths = (value: unknown): readonly string[] =>
  Object.entries(Object(value)).flatMap(([name, member]) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? leafPaths(member).map((path) => `${name}.${path}`)
      : [name],
  );

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Why, in an element of a list of reasons. */
const reasonIn = (element: unknown): readonly string[] =>
  [element, memberOf(element, 'description'), memberOf(element, 'message')].filter(isText).slice(0, 1);

/**
 * The reasons in an object that has them by the names of fields: each a text, a list, or more of the kind in its `errors`.
 * @param before what the names are below
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

/** The fields of an object that has reasons by their names. */
export const refusedByName =
  (at: Path) =>
  (body: unknown): readonly RefusedField[] =>
    reasonsByName(getPath(body, at));

/** The fields that the elements of a list name: `member` is a name, or a list of names; the first text of `why` goes with it. */
export const refusedAt =
  (at: Path, member: Path, ...why: readonly Path[]) =>
  (body: unknown): readonly RefusedField[] =>
    getList(body, at).flatMap((one) =>
      [getPath(one, member)]
        .flat()
        .filter(isText)
        .map((name) => [name, why.map((path) => getText(one, path)).find(isText)] as const),
    );

/** The fields that a text names: the first group of a pattern, wherever it fits. @param pattern with the flag `g` */
export const refusedInWords = (text: string | undefined, pattern: RegExp): readonly RefusedField[] =>
  [...(text ?? '').matchAll(pattern)].flatMap(([, ...groups]) => {
    const name = groups.find((group) => group !== undefined);
    return name === undefined ? [] : [[name] as const];
  });

/** What several ways to name fields find, each name once. */
export const refusedAnyhow =
  (...ways: readonly ((body: unknown) => readonly RefusedField[])[]) =>
  (body: unknown): readonly RefusedField[] => {
    const found = ways.flatMap((way) => way(body));
    return found.filter(([name], index) => found.findIndex(([other]) => other === name) === index);
  };

/** The refused inputs of a batch that the elements of a list name: each place has a name, or a list of names. */
export const refusedInputs =
  (at: Path, ...members: readonly Path[]) =>
  (body: unknown): readonly InputOutcome[] =>
    getList(body, at).flatMap((element): readonly InputOutcome[] => {
      const names = members.flatMap((member) => getPath(element, member) ?? []);
      return (names.length === 0 ? [undefined] : names.map(String)).map((name) => [name, 'refused', element]);
    });

/** Outcomes of a batch in a list, in the order of the inputs. @param refusalIn what a failed request would have answered */
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

/** Vendors answer times in forms of their own, some without fractions of a second. */
const isSame = (answered: unknown, sent: unknown): boolean => {
  if (answered === sent) return true;
  if (typeof answered !== 'string' || typeof sent !== 'string') return false;
  return Math.abs(Date.parse(answered) - Date.parse(sent)) < 1_000;
};

/** What stops an action whose preparation the vendor has not taken: the paths at which the answer has something else. */
export const untakenIn = (answer: unknown, sent: Readonly<Record<Path, unknown>>): Hindrance | undefined => {
  const other = Object.entries(sent).filter(([at, value]) => !isSame(getPath(answer, at), value));
  return other.length === 0 ? undefined : ['untaken', other.map(([at]) => at)];
};

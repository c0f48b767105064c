import { isDeepStrictEqual } from 'node:util';
import type { Entry } from './tape.ts';

/** An entry that differs between two recordings. */
export interface Difference {
  readonly name: string;
  /**
   * `missing`: only the first recording has the entry. `new`: only the second has it. `order`: simultaneous requests
   * came in a different order.
   * `asked`: the vendor received different requests. `result`: the response, the result of the worker or the stored
   * items differ.
   */
  readonly kind: 'missing' | 'new' | 'order' | 'asked' | 'result';
  /** The first places that differ, `place: before → after`. */
  readonly places: readonly string[];
}

/** The report shows this many places for an entry. */
const mostPlaces = 5;

/** The report cuts longer values: characters. */
const mostCharacters = 300;

const textOf = (value: unknown): string => (JSON.stringify(value) ?? 'absent').slice(0, mostCharacters);

const membersOf = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null ? { ...value } : undefined;

const placesIn = (before: unknown, after: unknown, place: string): readonly string[] => {
  if (isDeepStrictEqual(before, after)) return [];
  const [left, right] = [membersOf(before), membersOf(after)];
  if (left === undefined || right === undefined) return [`${place}: ${textOf(before)} → ${textOf(after)}`];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].flatMap((name) => placesIn(left[name], right[name], `${place}.${name}`));
};

const isRead = (asked: string): boolean => /^\d+ \S+ GET /.test(asked);

/** Requests of a worker come in any order. The reads of a call do too, and its writes keep their order. */
const isSameInAnyOrder = (before: Entry, after: Entry): boolean => {
  const writesOf = ({ asked }: Entry): readonly string[] => asked.filter((one) => !isRead(one));
  if (!isDeepStrictEqual(before.asked.toSorted(), after.asked.toSorted())) return false;
  return before.isConcurrent || isDeepStrictEqual(writesOf(before), writesOf(after));
};

const differencesIn = (before: Entry, after: Entry): readonly Difference[] => {
  const { name } = before;
  const found: Difference[] = [];
  const askedPlaces = placesIn(before.asked, after.asked, 'asked').slice(0, mostPlaces);
  if (askedPlaces.length > 0) {
    const kind = isSameInAnyOrder(before, after) ? 'order' : 'asked';
    found.push({ name, kind, places: askedPlaces });
  }
  const places = placesIn(before.result, after.result, 'result').slice(0, mostPlaces);
  if (places.length > 0) found.push({ name, kind: 'result', places });
  return found;
};

/** Compares two recordings, entry by entry. @param before lines of JSON, as is `after` */
export const compareRecordings = (before: readonly string[], after: readonly string[]): readonly Difference[] => {
  const parse = (line: string): Entry => JSON.parse(line);
  const left = new Map(before.map(parse).map((entry) => [entry.name, entry]));
  const right = new Map(after.map(parse).map((entry) => [entry.name, entry]));
  const gone = [...left.keys()].filter((name) => !right.has(name));
  const added = [...right.keys()].filter((name) => !left.has(name));
  return [
    ...gone.map((name) => ({ name, kind: 'missing', places: [] }) as const),
    ...added.map((name) => ({ name, kind: 'new', places: [] }) as const),
    ...[...left.values()].flatMap((entry) => {
      const other = right.get(entry.name);
      return other === undefined ? [] : differencesIn(entry, other);
    }),
  ];
};

import type { Reference } from './document.ts';

/** A part of the document, such as a parameter, that becomes a shared component if operations repeat it. */
export interface Part<T> {
  /** Name of the component, if the part becomes one. */
  readonly name: string;
  readonly value: T;
  /** Example of the part. It is not compared. The first example of equal parts becomes the example of all. */
  readonly example: unknown;
}

/** Parts of operations. A part that several operations use becomes a component, and the operations refer to it. */
export interface Shared<T> {
  readonly components: Readonly<Record<string, T>>;
  of(value: T): T | Reference;
}

interface Group<T> {
  readonly name: string;
  readonly value: T;
  readonly isShared: boolean;
}

/** A name that no component has: `Order`, else `Order2`, `Order3` … */
const freeName = (name: string, taken: ReadonlySet<string>): string => {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}${number}`;
  return free;
};

/** Returns a copy of a part with its example. */
type Complete<T> = (value: T, example: unknown) => T;

const groupsOf = <T>(parts: readonly Part<T>[], complete: Complete<T>): ReadonlyMap<string, Group<T>> => {
  const taken = new Set<string>();
  const groups = new Map<string, Group<T>>();
  for (const [text, alike] of Map.groupBy(parts, ({ value }) => JSON.stringify(value))) {
    const [first] = alike;
    if (first === undefined) continue;
    const name = freeName(first.name, taken);
    const { example } = alike.find((part) => part.example !== undefined) ?? first;
    const isShared = alike.length > 1;
    if (isShared) taken.add(name);
    groups.set(text, { name, isShared, value: complete(first.value, example) });
  }
  return groups;
};

/**
 * Writes each part of operations only once, however many operations use it. If different parts have the same name,
 * the names of the later components end with a number.
 * @param section of the components: `parameters`, `responses`
 */
export const shareParts = <T>(section: string, parts: readonly Part<T>[], complete: Complete<T>): Shared<T> => {
  const groups = groupsOf(parts, complete);
  const shared = [...groups.values()].filter(({ isShared }) => isShared);
  return {
    components: Object.fromEntries(shared.map(({ name, value }) => [name, value])),
    of: (value) => {
      const group = groups.get(JSON.stringify(value));
      if (group === undefined) return value;
      return group.isShared ? { $ref: `#/components/${section}/${group.name}` } : group.value;
    },
  };
};

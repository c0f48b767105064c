import { allItems } from '../routes/stored-contents.ts';

/** Changes of all tables since the previous look. */
export interface StoredChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Attribute that counts the leases of a worker. The speed of the machine determines it. */
const ofMachine = 'fence';

const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => name !== ofMachine);
  return Object.fromEntries(members.toSorted().map(([name, member]) => [name, inOrder(member)]));
};

/** Sorts the attributes of an item, because the database returns them in any order. */
const withSortedMembers = (line: string): string => {
  const [table = '', ...rest] = line.split(' ');
  return `${table} ${JSON.stringify(inOrder(JSON.parse(rest.join(' '))))}`;
};

/** Creates a function that returns the changes since its previous call. */
export const watchStored = (): (() => Promise<StoredChanges>) => {
  let known = new Set<string>();
  return async () => {
    const before = known;
    known = new Set((await allItems()).map(withSortedMembers));
    return {
      added: [...known].filter((item) => !before.has(item)).toSorted(),
      removed: [...before].filter((item) => !known.has(item)).toSorted(),
    };
  };
};

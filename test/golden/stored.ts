import { allItems } from '../routes/stored-contents.ts';

/** What has changed in all tables since the last look. */
export interface StoredChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** A worker counts how often it took a lease. The speed of the machine decides it. */
const ofMachine = 'fence';

const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => name !== ofMachine);
  return Object.fromEntries(members.toSorted().map(([name, member]) => [name, inOrder(member)]));
};

/** The database answers the attributes of an item in any order. */
const withSortedMembers = (line: string): string => {
  const [table = '', ...rest] = line.split(' ');
  return `${table} ${JSON.stringify(inOrder(JSON.parse(rest.join(' '))))}`;
};

/** Each call of the returned function finds the changes since the call before. */
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

import { allItems } from '../routes/stored-contents.ts';

/** What has changed in all tables since the last look. */
export interface StoredChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted()
      .map(([name, member]) => [name, inOrder(member)]),
  );
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

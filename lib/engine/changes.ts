/**
 * Hashes of a record's fields. A key is `field@print`, where the print is that of the field's mapping: a field that is
 * read in another way than before is another one, and is not compared with what it was.
 */
export type FieldHashes = Readonly<Record<string, Uint8Array>>;

export const hashKey = (field: string, print: string): string => `${field}@${print}`;

const fieldOf = (key: string): string => key.slice(0, key.lastIndexOf('@'));

const equal = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

/** `unchanged` with `news`: fields that were not known before; nothing is told of them. */
export type Change =
  | { readonly kind: 'created' }
  | { readonly kind: 'updated'; readonly fields: readonly string[] }
  | { readonly kind: 'unchanged'; readonly news: boolean };

/**
 * What became of a record since its hashes were stored.
 * @param stored `undefined` for a record that nothing is known of
 */
export const diff = (stored: FieldHashes | undefined, current: FieldHashes): Change => {
  if (stored === undefined) return { kind: 'created' };
  const entries = Object.entries(current);
  const changed = entries.filter(([key, hash]) => {
    const before = stored[key];
    return before !== undefined && !equal(before, hash);
  });
  if (changed.length > 0) return { kind: 'updated', fields: changed.map(([key]) => fieldOf(key)) };
  return { kind: 'unchanged', news: entries.some(([key]) => stored[key] === undefined) };
};

/** What is to be stored next. Fields that were not read this time stay while their mapping is the same. */
export const mergeHashes = (
  stored: FieldHashes | undefined,
  current: FieldHashes,
  isMapped: (key: string) => boolean,
): FieldHashes => {
  const read = new Set(Object.keys(current).map(fieldOf));
  const kept = Object.entries(stored ?? {}).filter(([key]) => isMapped(key) && !read.has(fieldOf(key)));
  return { ...Object.fromEntries(kept), ...current };
};

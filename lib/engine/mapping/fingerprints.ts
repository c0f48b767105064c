import type { Fingerprints } from '../../objects/fingerprints.ts';

/** The name under which the fingerprint of a field is kept, as long as it is read in the same way. */
export const fingerprintKey = (field: string, revision: string): string => `${field}@${revision}`;

/** The field of such a name. */
export const fieldOfKey = (key: string): string => key.slice(0, key.lastIndexOf('@'));

const equal = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

/** `unchanged` with `news`: fields that were not known before; they emit nothing. */
export type Change =
  | { readonly kind: 'created' }
  | { readonly kind: 'updated'; readonly fields: readonly string[] }
  | { readonly kind: 'unchanged'; readonly news: boolean };

/**
 * What became of a record since its hashes were stored.
 * @param stored `undefined` for a record that nothing is known of
 */
export const diff = (stored: Fingerprints | undefined, current: Fingerprints): Change => {
  if (stored === undefined) return { kind: 'created' };
  const entries = Object.entries(current);
  const changed = entries.filter(([key, hash]) => {
    const before = stored[key];
    return before !== undefined && !equal(before, hash);
  });
  if (changed.length > 0) return { kind: 'updated', fields: changed.map(([key]) => fieldOfKey(key)) };
  return { kind: 'unchanged', news: entries.some(([key]) => stored[key] === undefined) };
};

/** What is to be stored next. Fields that were not read this time stay while their mapping is the same. */
export const mergeFingerprints = (
  stored: Fingerprints | undefined,
  current: Fingerprints,
  isMapped: (key: string) => boolean,
): Fingerprints => {
  const read = new Set(Object.keys(current).map(fieldOfKey));
  const kept = Object.entries(stored ?? {}).filter(([key]) => isMapped(key) && !read.has(fieldOfKey(key)));
  return { ...Object.fromEntries(kept), ...current };
};

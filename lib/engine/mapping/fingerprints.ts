import type { Fingerprints } from '../../objects/fingerprints.ts';

/** Key of a field's fingerprint. It changes with the revision: a revision stands for one way of reading the field. */
export const fingerprintKey = (field: string, revision: string): string => `${field}@${revision}`;

/** Field of a fingerprint's key. */
export const fieldOfKey = (key: string): string => key.slice(0, key.lastIndexOf('@'));

/**
 * Change of a record. `news` means that `unchanged` contains fields without an earlier fingerprint. They emit no event.
 */
export type Change =
  | { readonly kind: 'created' }
  | { readonly kind: 'updated'; readonly fields: readonly string[] }
  | { readonly kind: 'unchanged'; readonly news: boolean };

/**
 * Compares a record with its stored fingerprints.
 * @param stored `undefined` for an unknown record
 */
export const diff = (stored: Fingerprints | undefined, current: Fingerprints): Change => {
  if (stored === undefined) return { kind: 'created' };
  const entries = Object.entries(current);
  const changed = entries.filter(([key, hash]) => {
    const before = stored[key];
    return before !== undefined && Buffer.compare(before, hash) !== 0;
  });
  if (changed.length > 0) return { kind: 'updated', fields: changed.map(([key]) => fieldOfKey(key)) };
  return { kind: 'unchanged', news: entries.some(([key]) => stored[key] === undefined) };
};

/**
 * Fingerprints to store next. The fingerprint of a field that was not read this time stays, while the field's mapping
 * is the same.
 */
export const mergeFingerprints = (
  stored: Fingerprints | undefined,
  current: Fingerprints,
  isMapped: (key: string) => boolean,
): Fingerprints => {
  const read = new Set(Object.keys(current).map(fieldOfKey));
  const kept = Object.entries(stored ?? {}).filter(([key]) => !read.has(fieldOfKey(key)) && isMapped(key));
  return { ...Object.fromEntries(kept), ...current };
};

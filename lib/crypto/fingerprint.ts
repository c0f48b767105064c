import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';

/** Bytes of a hash that are kept: enough to see a change, and too few to look for a value with. */
const length = 8;

/** The same text for the same members in any order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );

/** 8 bytes that change with the value. The same value in another field or record gives other ones. */
export type FieldHasher = (record: string, field: string, value: unknown) => Uint8Array;

/**
 * Hashes of the fields of a connection's records, under a key that is derived from the connection's data key.
 * @param dataKey 32 bytes
 */
export const createFieldHasher = (dataKey: Uint8Array): FieldHasher => {
  // Not the bytes: of those each hash would make a key of its own, which takes six times as long as the hash.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', dataKey, '', 'field-hashes', 32)));
  return (record, field, value) =>
    createHmac('sha256', key)
      .update(canonical([record, field, value ?? null]))
      .digest()
      .subarray(0, length);
};

import { createHmac } from 'node:crypto';
import { deriveKey } from './envelope.ts';

/** Number of stored bytes of a hash: enough to detect a change, but too few to search for a value. */
const length = 8;

/** Returns the same text for the same members in any order. @param leaf converts each value that has no members */
export const canonical = (value: unknown, leaf?: (value: unknown) => unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : (leaf?.(member) ?? member),
  );

/** The canonical text of a value with its names. Only objects and lists contain members to sort. */
const textOf = (named: readonly [record: string, field: string, value: unknown]): string =>
  typeof named[2] === 'object' && named[2] !== null ? canonical(named) : JSON.stringify(named);

/** Returns 8 bytes that change with the value. The same value in another field or record gives different bytes. */
export type FieldHasher = (record: string, field: string, value: unknown) => Uint8Array;

/**
 * Hashes the fields of a connection's records, with a key derived from the connection's data key.
 * @param dataKey 32 bytes
 */
export const createFieldHasher = (dataKey: Uint8Array): FieldHasher => {
  const key = deriveKey(dataKey, 'field-hashes');
  return (record, field, value) =>
    createHmac('sha256', key)
      .update(textOf([record, field, value ?? null]))
      .digest()
      .subarray(0, length);
};

import { createHmac } from 'node:crypto';
import { deriveKey } from './envelope.ts';

/** Number of stored bytes of a hash: enough to detect a change, but too few to search for a value. */
const length = 8;

/**
 * Returns the same JSON for the same members in any order. A member without a value is absent, as in JSON.
 * @param replaced value to write in the place of a text, a number, a boolean or null
 */
export const canonical = (value: unknown, replaced: (leaf: unknown) => unknown = (leaf) => leaf): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(replaced(value)) ?? 'null';
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, replaced)).join(',')}]`;
  const members: string[] = [];
  for (const [name, member] of Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${canonical(member, replaced)}`);
  return `{${members.join(',')}}`;
};

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

import { createHmac, type KeyObject } from 'node:crypto';
import { deriveKey } from './envelope.ts';
import { canonical } from './fingerprint.ts';

/** Derived keys by data key: a derivation takes longer than a hash. */
const derived = new WeakMap<Uint8Array, KeyObject>();

const saltOf = (dataKey: Uint8Array): KeyObject => {
  const known = derived.get(dataKey);
  if (known !== undefined) return known;
  const key = deriveKey(dataKey, 'write-hashes');
  derived.set(dataKey, key);
  return key;
};

/** Salted hashes of a write: 32 bytes each. */
export interface WriteHashes {
  /** Hash of the body of the caller. Absent for a write without a body. */
  readonly sent?: Uint8Array | undefined;
  /** Hash of the record in the event. Absent for a deleted record. */
  readonly answered?: Uint8Array | undefined;
}

/**
 * Hashes what a write sent and what it answered: HMAC-SHA-256 of the name of the member, the id of the event and the
 * value as JSON. The salt is derived from the data key of the connection, so a disconnect makes the hashes meaningless.
 * Equal values of two writes have different hashes.
 * @param dataKey data key of the connection
 * @param event id of the event of the write
 * @param values body of the caller, hashed with sorted names; record, hashed with the order of names in the event
 */
export const writeHashesOf = (
  dataKey: Uint8Array,
  event: string,
  { sent, answered }: { readonly sent: unknown; readonly answered: unknown },
): WriteHashes => {
  const hashOf = (member: keyof WriteHashes, json: string): Uint8Array =>
    createHmac('sha256', saltOf(dataKey)).update(`${member} ${event} ${json}`).digest();
  return {
    sent: sent === undefined ? undefined : hashOf('sent', canonical(sent)),
    answered: answered === undefined ? undefined : hashOf('answered', JSON.stringify(answered)),
  };
};

import { createHmac, type KeyObject } from 'node:crypto';
import { deriveKey } from './envelope.ts';

/** Cache of the salts by data key, because the derivation of a salt takes longer than a hash. */
const salts = new WeakMap<Uint8Array, KeyObject>();

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
 * @param values checked body of the caller, and the record of the event; a body without members counts as no body
 */
export const writeHashesOf = (
  dataKey: Uint8Array,
  event: string,
  { sent, answered }: { readonly sent: unknown; readonly answered: unknown },
): WriteHashes => {
  const salt = salts.get(dataKey) ?? deriveKey(dataKey, 'write-hashes');
  salts.set(dataKey, salt);
  const hashOf = (member: keyof WriteHashes, value: unknown): Uint8Array =>
    createHmac('sha256', salt)
      .update(`${member} ${event} ${JSON.stringify(value)}`)
      .digest();
  return {
    sent: Object.keys(Object(sent)).length === 0 ? undefined : hashOf('sent', sent),
    answered: answered === undefined ? undefined : hashOf('answered', answered),
  };
};

import { createHash } from 'node:crypto';
import { canonical } from './fingerprint.ts';

/** `previous_hash` of the first entry of a chain. */
export const firstPrevious = '0'.repeat(64);

/**
 * The hash of an entry of a chain: SHA-256, hex. It covers the hash of the entry before, so a change of an entry changes
 * all later hashes.
 * @param facts all members of the entry except `previous_hash` and `hash`
 */
export const entryHash = (previous: string, facts: object): string =>
  createHash('sha256')
    .update(`${previous}\n${canonical(facts)}`)
    .digest('hex');

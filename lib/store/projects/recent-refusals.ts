import { Cache } from '../../cache.ts';
import { hashSecret } from '../../crypto/tokens.ts';

/** Refused credentials by SHA-256. For 30 s, a process does not look up a credential again that it did not find. */
const refusals = new Cache<true>({ maxAgeMs: 30_000, maxEntries: 1_000 });

/**
 * Whether a look-up of a credential failed within the last 30 s. A wrong secret never becomes valid: a secret is
 * random, a new one is stored before it is shown, and a revoked or expired one stays invalid.
 * @param now epoch ms
 */
export const isRefused = (credential: string, now: number): boolean =>
  refusals.size > 0 && refusals.get(hashSecret(credential), now) === true;

/**
 * Stores a refusal. Call it only after an answer from the database: a failed look-up proves nothing.
 * @param now epoch ms
 */
export const noteRefusal = (credential: string, now: number): void => refusals.set(hashSecret(credential), true, now);

import { Cache } from '../../cache.ts';
import { hashSecret } from '../../crypto/tokens.ts';

/** By the SHA-256 of a credential: for 30 s, a process does not look up again a credential that it did not find. */
const refusals = new Cache<true>({ maxAgeMs: 30_000, maxEntries: 1_000 });

/**
 * Whether a credential was looked up in vain within the last 30 s. A secret that did not fit never does later: it is
 * random, a new one is stored before it is shown, and one that was revoked or has expired stays so.
 * @param now epoch ms
 */
export const isRefused = (credential: string, now: number): boolean =>
  refusals.size > 0 && refusals.get(hashSecret(credential), now) === true;

/**
 * Only for a credential that the database has answered for: a look-up that failed says nothing.
 * @param now epoch ms
 */
export const noteRefusal = (credential: string, now: number): void => refusals.set(hashSecret(credential), true, now);

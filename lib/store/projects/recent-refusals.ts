import { hashSecret } from '../../crypto/tokens.ts';

/** Milliseconds for which a process does not look up again what it has looked up in vain. */
const maxAge = 30_000;

/** Credentials of a process. The one that came first makes room. */
const maxEntries = 1_000;

/** Epoch ms until which it holds, by the SHA-256 of the credential. */
const refusals = new Map<string, number>();

/**
 * Whether a credential was looked up in vain within the last 30 s. A secret that did not fit never does later: it is
 * random, a new one is stored before it is shown, and what was revoked or has expired stays so.
 * @param now epoch ms
 */
export const isRefused = (credential: string, now: number): boolean => {
  if (refusals.size === 0) return false;
  const until = refusals.get(hashSecret(credential));
  return until !== undefined && now < until;
};

/** Only of what the database has answered for: a look-up that failed says nothing. */
export const noteRefusal = (credential: string, now: number): void => {
  const [oldest] = refusals.keys();
  if (refusals.size >= maxEntries && oldest !== undefined) refusals.delete(oldest);
  refusals.set(hashSecret(credential), now + maxAge);
};

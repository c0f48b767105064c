import { Cache } from '../../cache.ts';
import { hashSecret } from '../../crypto/tokens.ts';

/** By the SHA-256 of a token. */
const questions = new Cache<true>({ maxAgeMs: 1_000, maxEntries: 5_000 });

/**
 * Whether this process was not asked with a token within the last second; it counts as asked then.
 * @param now epoch ms
 */
export const isFirstOfSecond = (token: string, now: number): boolean => {
  const name = hashSecret(token);
  if (questions.get(name, now)) return false;
  questions.set(name, true, now);
  return true;
};

import { Cache } from '../../cache.ts';
import { hashSecret } from '../../crypto/tokens.ts';

/** Tokens of magic links whose status a page has asked for within a second, by SHA-256 of the token. */
const questions = new Cache<true>({ maxAgeMs: 1_000, maxEntries: 5_000 });

/**
 * Whether this is the first question with a token within a second, in this process. The call counts as such a question.
 * @param now epoch ms
 */
export const isFirstOfSecond = (token: string, now: number): boolean => {
  const name = hashSecret(token);
  if (questions.get(name, now)) return false;
  questions.set(name, true, now);
  return true;
};

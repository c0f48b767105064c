import { Cache } from '../../cache.ts';
import type { Session } from '../http/session/session.ts';

/** Cached values by account and name: stages, statuses, custom fields, collections. */
const answers = new Cache<unknown>({ maxAgeMs: 5 * 60_000, maxEntries: 500 });

/**
 * Reads a value of an account at most once in five minutes. Nothing is cached for an account that is not connected yet.
 * @param what name of the value within the account, one name for each type of value
 * @param now epoch ms
 * @param since epoch ms. A value that was cached earlier is read again.
 * @throws the errors of `read`, which are not cached
 */
export const remembered = <T>(
  { account }: Session,
  what: string,
  now: number,
  read: () => Promise<T>,
  since?: number,
): Promise<T> =>
  account === undefined ? read() : (answers.load(`${account} ${what}`, now, read, since) as Promise<T>);

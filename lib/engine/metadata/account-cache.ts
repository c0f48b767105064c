import { Cache } from '../../cache.ts';
import type { Session } from '../http/session/session.ts';

/** By account and name: stages, statuses, custom fields, collections. */
const answers = new Cache<unknown>({ maxAgeMs: 5 * 60_000, maxEntries: 500 });

/**
 * Reads something of an account once in five minutes, and never keeps it of an account that is not connected yet.
 * @param what names it within the account: one name for one type of value
 * @param now epoch ms
 * @param since epoch ms: an answer that was read before is read again
 * @throws as `read` does; a failure is not kept
 */
export const remembered = <T>(
  { account }: Session,
  what: string,
  now: number,
  read: () => Promise<T>,
  since?: number,
): Promise<T> =>
  account === undefined ? read() : (answers.load(`${account} ${what}`, now, read, since) as Promise<T>);

import type { Session } from '../http/session.ts';

/** How long what an account has (stages, statuses, custom fields, collections) is remembered, ms. */
const maxAge = 5 * 60_000;
const maxEntries = 500;

interface Entry {
  readonly readAt: number;
  readonly value: Promise<unknown>;
}

const entries = new Map<string, Entry>();

const keep = (key: string, value: Promise<unknown>, now: number): void => {
  const oldest = entries.keys().next().value;
  if (entries.size >= maxEntries && oldest !== undefined) entries.delete(oldest);
  entries.set(key, { readAt: now, value });
  // A failed read must be tried again, not remembered.
  value.catch(() => entries.delete(key));
};

/**
 * Reads something of an account once in a while, and never remembers it of an account that is not connected yet.
 * @param what names it within the account: one name for one type of value
 * @param now epoch ms
 * @param since epoch ms: what was read before is read again
 */
export const remembered = <T>(
  { account }: Session,
  what: string,
  now: number,
  read: () => Promise<T>,
  since = 0,
): Promise<T> => {
  if (account === undefined) return read();
  const key = `${account} ${what}`;
  const known = entries.get(key);
  if (known !== undefined && now < known.readAt + maxAge && known.readAt >= since) return known.value as Promise<T>;
  entries.delete(key);
  const value = read();
  keep(key, value, now);
  return value;
};

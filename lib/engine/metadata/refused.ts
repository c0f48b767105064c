import { Cache } from '../../cache.ts';
import { ApiError, isMissing, quotedIn, type Warning } from '../../errors.ts';
import type { Session } from '../http/session/session.ts';

/**
 * Refusals of lists that an account's permissions do not cover. Kept for a minute only, because an administrator may be
 * adding permissions.
 */
const refusals = new Cache<ApiError>({ maxAgeMs: 60_000, maxEntries: 500 });

/**
 * Whether an error means that the account may not see the data. A rate limit, a failure or expired credentials do not
 * mean that.
 */
export const isRefusal = (error: unknown): error is ApiError =>
  isMissing(error) || (error instanceof ApiError && error.code === 'provider_forbidden');

/**
 * Reads data of an account that a response can lack.
 * @param what name of the data within the account
 * @param now epoch ms
 * @param since epoch ms. An earlier refusal does not count.
 * @returns the value, or the refusal if the account may not see it
 * @throws the other errors of `read`
 */
export const unlessRefused = async <T>(
  { account }: Session,
  what: string,
  now: number,
  read: () => Promise<T>,
  since?: number,
): Promise<{ readonly value: T } | { readonly refused: ApiError }> => {
  const key = `${account} ${what}`;
  const known = account === undefined || since !== undefined ? undefined : refusals.get(key, now);
  if (known !== undefined) return { refused: known };
  try {
    return { value: await read() };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (account !== undefined) refusals.set(key, error, now);
    return { refused: error };
  }
};

/** Adds a notice to the response that data is missing. @param path the field that lacks its data */
export const noteRefused = (
  { notices }: Session,
  { path, what }: { readonly path: string; readonly what: string },
  error: ApiError,
): void => {
  const warning: Warning = {
    path,
    code: 'not_permitted',
    message: `the permissions of the connection do not cover ${what}: ${error.message}`,
    quoted: quotedIn(error),
  };
  notices.set(`${path} ${what}`, warning);
};

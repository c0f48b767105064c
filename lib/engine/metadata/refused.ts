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
 * Reads data of an account, unless the account was refused that data a short time ago.
 * @param what name of the data within the account
 * @param now epoch ms
 * @param since epoch ms. An earlier refusal does not count.
 * @throws the known refusal, and the errors of `read`
 */
export const unlessRefused = async <T>(
  { account }: Session,
  what: string,
  now: number,
  read: () => Promise<T>,
  since?: number,
): Promise<T> => {
  const key = `${account} ${what}`;
  const known = account === undefined || since !== undefined ? undefined : refusals.get(key, now);
  if (known !== undefined) throw known;
  return read().catch((error: unknown) => {
    if (isRefusal(error) && account !== undefined) refusals.set(key, error, now);
    throw error;
  });
};

/**
 * Adds a notice to the response that data is missing.
 * @param path the field that lacks its data
 * @throws an error that is no refusal
 */
export const noteRefused = ({ notices }: Session, path: string, what: string, error: unknown): void => {
  if (!isRefusal(error)) throw error;
  const warning: Warning = {
    path,
    code: 'not_permitted',
    message: `the permissions of the connection do not cover ${what}: ${error.message}`,
    quoted: quotedIn(error),
  };
  notices.set(`${path} ${what}`, warning);
};

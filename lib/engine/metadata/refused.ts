import { Cache } from '../../cache.ts';
import { ApiError, isMissing, quotedIn, type Warning } from '../../errors.ts';
import type { Session } from '../http/session/session.ts';

/** Of lists that an account's permissions do not cover: a minute, as somebody may be widening them. */
const refusals = new Cache<ApiError>({ maxAgeMs: 60_000, maxEntries: 500 });

/** Whether the account may not see what was asked for. A limit, a failure or an end of the credentials is something else. */
export const isRefusal = (error: unknown): error is ApiError =>
  isMissing(error) || (error instanceof ApiError && error.code === 'provider_forbidden');

/**
 * Reads something of an account that answers can do without.
 * @param what names it within the account
 * @param now epoch ms
 * @param since epoch ms: a refusal from before does not count
 * @returns the refusal, where the account may not see it
 * @throws as `read` does, for everything else
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

/** Notes for the answer that something is missing in it. @param path the field that is meant */
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

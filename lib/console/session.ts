import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { type FoundKey, recallKey } from '../api/auth.ts';
import { mintToken, type ParsedToken, parseToken, verifySecret } from '../crypto/tokens.ts';
import { type BrowserCookie, cookieLine, endedCookieLine, valuesOf } from '../management/browser-cookie.ts';
import {
  type ConsoleSession,
  getConsoleSession,
  putConsoleSession,
  touchConsoleSession,
} from '../store/projects/console-sessions.ts';

const minute = 60_000;

/** A session without a click ends after this time, ms. */
export const idleMs = 30 * minute;
/** Every session ends after this time, ms. */
export const longestMs = 12 * 60 * minute;
/** Time after the key was typed for a change, ms. Until then, further changes do not need the key. */
export const graceMs = 5 * minute;

/** The cookie of a console session. @param origin the address of the service */
const cookieOf = (origin: string): BrowserCookie => ({ url: origin, name: 'uis_console', sameSite: 'Strict' });

/** Cookie header that deletes the cookie of a session. */
export const endedCookie = (origin: string): string => endedCookieLine(cookieOf(origin));

/** A session that may continue, and its key in the current state. */
export interface Session extends FoundKey {
  readonly stored: ConsoleSession;
  /** Token that a form of this session must contain. It is derived from the secret in the cookie. */
  readonly formToken: string;
}

/** The token of forms, which only a browser with the cookie can have received. */
const formTokenOf = (secret: string): string =>
  `form_${createHmac('sha256', secret).update('console form').digest('base64url')}`;

/** Whether a form contains the token of its session. The check takes the same time for every token of its length. */
export const hasFormToken = ({ formToken }: Session, given: string | undefined): boolean => {
  const [own, theirs] = [Buffer.from(formToken), Buffer.from(given ?? '')];
  return own.length === theirs.length && timingSafeEqual(own, theirs);
};

/** Whether a session may make a change without the key. @param now epoch ms */
export const isConfirmed = ({ stored: { confirmedAt } }: Session, now: number): boolean =>
  confirmedAt !== undefined && now - confirmedAt < graceMs;

/** The token in the cookies of a browser, if there is exactly one. */
const tokenIn = (origin: string, cookies: readonly string[]): ParsedToken | undefined => {
  const given = valuesOf(cookieOf(origin), cookies);
  return given.length === 1 ? parseToken('ucs', given[0] ?? '') : undefined;
};

/** Whether the browser sent a cookie of the console, valid or not. */
export const hasCookie = (origin: string, cookies: readonly string[]): boolean =>
  valuesOf(cookieOf(origin), cookies).length > 0;

/**
 * The session of a browser. Reads the session, then its key and its project: a key that was revoked, rotated or
 * narrowed acts at the next click.
 * @param now epoch ms
 */
export const findSession = async (
  origin: string,
  cookies: readonly string[],
  now: number,
): Promise<Session | undefined> => {
  const token = tokenIn(origin, cookies);
  if (token === undefined) return undefined;
  const stored = await getConsoleSession(token);
  if (stored === undefined || !verifySecret(token.secret, [stored], now)) return undefined;
  if (now - stored.usedAt >= idleMs || stored.expiresAt <= now) return undefined;
  const found = await recallKey({ project: stored.project, id: stored.keyId, hash: stored.keyHash }, now);
  return found && { ...found, stored, formToken: formTokenOf(token.secret) };
};

/**
 * Begins a session for a key that a person typed. Each sign-in has a new random id and secret.
 * @param keyHash SHA-256 of the secret of the key
 * @returns the `Set-Cookie` line
 */
export const beginSession = async (
  origin: string,
  { key: { project, id: keyId } }: FoundKey,
  keyHash: string,
  now: number,
): Promise<string> => {
  const id = randomUUID();
  const { token, hash } = mintToken({ kind: 'ucs', project, id });
  await putConsoleSession({
    project,
    id,
    hash,
    keyId,
    keyHash,
    usedAt: now,
    confirmedAt: undefined,
    expiresAt: now + longestMs,
  });
  return cookieLine(cookieOf(origin), token, longestMs / 1000);
};

/** Notes a click. @param now epoch ms */
export const touch = ({ stored }: Session, now: number): Promise<void> =>
  touchConsoleSession(stored, now, { usedAt: now });

/** Notes that the key was typed for a change. @param now epoch ms */
export const confirm = ({ stored }: Session, now: number): Promise<void> =>
  touchConsoleSession(stored, now, { confirmedAt: now });

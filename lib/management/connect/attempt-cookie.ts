import { randomBytes } from 'node:crypto';
import { hashSecret, verifySecret } from '../../crypto/tokens.ts';
import { type BrowserCookie, cookieLine, endedCookieLine, valuesOf } from '../browser-cookie.ts';

/** An attempt to give a consent. The browser that begins it must be the browser that comes back. */
interface Attempt {
  readonly id: string;
  /** Address to which the provider sends the browser back. */
  readonly redirectUri: string;
}

/** Cookie of an attempt. Each attempt has its own name, so two tabs do not replace each other's cookie. */
const cookieOf = ({ id, redirectUri }: Attempt): BrowserCookie => ({
  url: redirectUri,
  name: `uis_attempt_${id.replaceAll('-', '')}`,
  sameSite: 'Lax',
});

/**
 * Creates a cookie that binds an attempt to the browser that begins it, and the hash of the cookie for storage.
 * @param random 32 random bytes
 */
export const bindToBrowser = (
  attempt: Attempt,
  maxAgeSeconds: number,
  random: Uint8Array = randomBytes(32),
): { readonly cookie: string; readonly hash: string } => {
  const secret = Buffer.from(random).toString('base64url');
  return { cookie: cookieLine(cookieOf(attempt), secret, maxAgeSeconds), hash: hashSecret(secret) };
};

/**
 * Whether a browser began an attempt. The check takes the same time for every cookie.
 * @param cookies `name=value` each
 * @param now epoch ms
 */
export const isSameBrowser = (attempt: Attempt, hash: string, cookies: readonly string[], now: number): boolean => {
  const given = valuesOf(cookieOf(attempt), cookies);
  return given.length === 1 && verifySecret(given[0] ?? '', [{ hash }], now);
};

/** Cookie header that deletes the cookie of an attempt. */
export const endedCookie = (attempt: Attempt): string => endedCookieLine(cookieOf(attempt));

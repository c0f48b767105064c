import { randomBytes } from 'node:crypto';
import { hashSecret, verifySecret } from '../../crypto/tokens.ts';

/** An attempt to give a consent. The browser that begins it must be the browser that comes back. */
interface Attempt {
  readonly id: string;
  /** Address to which the provider sends the browser back. */
  readonly redirectUri: string;
}

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether an attempt runs over plain http on the same machine. Browsers store no `Secure` cookie from plain http, and
 * only a developer's own machine serves plain http.
 */
const isPlainLoopback = ({ redirectUri }: Attempt): boolean => {
  const { protocol, hostname } = new URL(redirectUri);
  return protocol === 'http:' && loopback.has(hostname);
};

/**
 * Name of an attempt's cookie. Each attempt has its own name, so two tabs do not replace each other's cookie.
 * https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie#cookie_prefixes
 */
const nameOf = (attempt: Attempt): string =>
  `${isPlainLoopback(attempt) ? '' : '__Host-'}uis_attempt_${attempt.id.replaceAll('-', '')}`;

const cookieOf = (attempt: Attempt, value: string, maxAgeSeconds: number): string =>
  `${nameOf(attempt)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax` +
  (isPlainLoopback(attempt) ? '' : '; Secure');

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
  return { cookie: cookieOf(attempt, secret, maxAgeSeconds), hash: hashSecret(secret) };
};

/**
 * Whether a browser began an attempt. The check takes the same time for every cookie.
 * @param cookies `name=value` each
 * @param now epoch ms
 */
export const isSameBrowser = (attempt: Attempt, hash: string, cookies: readonly string[], now: number): boolean => {
  const prefix = `${nameOf(attempt)}=`;
  const given = cookies.filter((cookie) => cookie.startsWith(prefix)).map((cookie) => cookie.slice(prefix.length));
  return given.length === 1 && verifySecret(given[0] ?? '', [{ hash }], now);
};

/** Cookie header that deletes the cookie of an attempt. */
export const endedCookie = (attempt: Attempt): string => cookieOf(attempt, '', 0);

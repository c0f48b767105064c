import { randomBytes } from 'node:crypto';
import { hashSecret, verifySecret } from '../../crypto/tokens.ts';

/** Of a consent: the browser that begins it is the one that must come back. */
interface Attempt {
  readonly id: string;
  /** Address that the provider sends the browser back to. */
  readonly redirectUri: string;
}

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Browsers keep no `Secure` cookie of plain http, which only a machine of one's own is served by. */
const isPlainLoopback = ({ redirectUri }: Attempt): boolean => {
  const { protocol, hostname } = new URL(redirectUri);
  return protocol === 'http:' && loopback.has(hostname);
};

/** One name per attempt: two tabs do not undo each other. https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie#cookie_prefixes */
const nameOf = (attempt: Attempt): string =>
  `${isPlainLoopback(attempt) ? '' : '__Host-'}uis_attempt_${attempt.id.replaceAll('-', '')}`;

const cookieOf = (attempt: Attempt, value: string, maxAgeSeconds: number): string =>
  `${nameOf(attempt)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax` +
  (isPlainLoopback(attempt) ? '' : '; Secure');

/**
 * A cookie that binds an attempt to the browser that begins it, and the hash of it that is stored.
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
 * Whether a browser is the one that began an attempt. Takes the same time for every cookie.
 * @param cookies `name=value` each
 * @param now epoch ms
 */
export const isSameBrowser = (attempt: Attempt, hash: string, cookies: readonly string[], now: number): boolean => {
  const prefix = `${nameOf(attempt)}=`;
  const given = cookies.filter((cookie) => cookie.startsWith(prefix)).map((cookie) => cookie.slice(prefix.length));
  return given.length === 1 && verifySecret(given[0] ?? '', [{ hash }], now);
};

/** Takes the cookie of an attempt away. */
export const endedCookie = (attempt: Attempt): string => cookieOf(attempt, '', 0);

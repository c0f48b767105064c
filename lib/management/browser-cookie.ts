/** A cookie that only this service reads, and that no script of a page can read. */
export interface BrowserCookie {
  /** Address of the service, as the browser uses it. */
  readonly url: string;
  readonly name: string;
  /** A browser sends a `Lax` cookie also when the user follows a link on another site. */
  readonly sameSite: 'Lax' | 'Strict';
}

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether an address is plain http on the same machine. Browsers store no `Secure` cookie from plain http, and only a
 * developer's own machine serves plain http.
 */
const isPlainLoopback = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && loopback.has(hostname);
};

/**
 * Name and equals sign of a cookie. The prefix `__Host-` binds the cookie to its host, except on plain loopback.
 * https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie#cookie_prefixes
 */
const prefixOf = ({ url, name }: BrowserCookie): string => `${isPlainLoopback(url) ? '' : '__Host-'}${name}=`;

/** The `Set-Cookie` line. */
export const cookieLine = (cookie: BrowserCookie, value: string, maxAgeSeconds: number): string =>
  `${prefixOf(cookie)}${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${cookie.sameSite}` +
  (isPlainLoopback(cookie.url) ? '' : '; Secure');

/** The `Set-Cookie` line that deletes a cookie. */
export const endedCookieLine = (cookie: BrowserCookie): string => cookieLine(cookie, '', 0);

/** Values of a cookie. A browser can send several. @param cookies `name=value` each */
export const valuesOf = (cookie: BrowserCookie, cookies: readonly string[]): readonly string[] => {
  const prefix = prefixOf(cookie);
  return cookies.filter((one) => one.startsWith(prefix)).map((one) => one.slice(prefix.length));
};

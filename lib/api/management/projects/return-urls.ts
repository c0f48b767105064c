/** Whether a URL leads to this machine. The host has the form that `new URL()` writes. */
const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);

/**
 * Characters that browsers and servers interpret differently: white space, control characters and backslashes, and in
 * the path also encoded slashes, backslashes, dots and NULs.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const ambiguous = /[\s\\\u0000-\u001f\u007f]|%(?:2f|5c|2e|00)/i;

/**
 * The URL, if browsers may be redirected to it: https, or http on this machine, without user and password. Otherwise
 * `undefined`.
 */
export const parseReturnUrl = (text: string): URL | undefined => {
  const [path = ''] = text.split(/[?#]/, 1);
  if (!/^https?:\/\/[^/]/i.test(text) || ambiguous.test(path) || /[\s\\]/.test(text) || !URL.canParse(text))
    return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return undefined;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)) ? url : undefined;
};

/**
 * Whether a text may be an entry in the allow-list of a project: an origin, optionally with a path, and nothing else.
 */
export const isReturnUrl = (text: string): boolean =>
  parseReturnUrl(text) !== undefined && !text.includes('?') && !text.includes('#');

/** Whether pages may link to a URL: https, without user and password. */
export const isPageUrl = (text: string): boolean => parseReturnUrl(text)?.protocol === 'https:';

/** Whether a text is the origin of pages: a permitted URL without a path. Wildcards are not allowed. */
export const isOrigin = (text: string): boolean =>
  isReturnUrl(text) && new URL(text).pathname === '/' && !text.includes('*');

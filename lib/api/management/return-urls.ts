/** A host of this machine, as `new URL()` writes it. */
const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);

/**
 * Characters that browsers and servers read differently: white space and control characters, backslashes, and encoded slashes,
 * backslashes, dots and NULs in the path.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const ambiguous = /[\s\\\u0000-\u001f\u007f]|%(?:2f|5c|2e|00)/i;

/** Whether browsers may be sent to such a URL at all: https, or http on this machine; without user or password. */
export const parseReturnUrl = (text: string): URL | undefined => {
  const [path = ''] = text.split(/[?#]/, 1);
  if (!/^https?:\/\/[^/]/i.test(text) || ambiguous.test(path) || /[\s\\]/.test(text) || !URL.canParse(text))
    return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return undefined;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)) ? url : undefined;
};

/** Whether a text may stand in the allow-list of a project: an origin, with a path or without, and nothing else. */
export const isReturnUrl = (text: string): boolean =>
  parseReturnUrl(text) !== undefined && !text.includes('?') && !text.includes('#');

/** Whether a text is the origin of pages: such a URL without a path. No sign stands for several hosts. */
export const isOrigin = (text: string): boolean =>
  isReturnUrl(text) && new URL(text).pathname === '/' && !text.includes('*');

/** Replaces Windows line ends (CRLF) with LF. Returns other values unchanged. */
export const withLineFeeds = <T>(value: T): T | string =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;

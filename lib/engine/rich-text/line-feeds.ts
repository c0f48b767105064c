/** Line ends of Windows become those of everybody else; what is no text stays as it is. */
export const withLineFeeds = <T>(value: T): T | string =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;

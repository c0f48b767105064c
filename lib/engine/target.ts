/** Longest path and query together. Most servers refuse more than 8 KB. */
const maxLength = 8_000;

/** What a path may be written in: RFC 3986, section 3.3, and the slashes between its segments. */
const pathCharacters = /^[A-Za-z0-9\-._~!$&'()*+,;=:@/%]*$/;

/** Decoding is repeated, for servers behind a proxy that decode once more; a text that cannot be decoded is as it is. */
const decodingsOf = (segment: string): readonly string[] => {
  try {
    const decoded = decodeURIComponent(segment);
    return decoded === segment ? [segment] : [segment, ...decodingsOf(decoded)];
  } catch {
    return [segment];
  }
};

/** A step between folders, also in the form `..;x`, which some servers take for `..` with a parameter. */
const isDotSegment = (text: string): boolean => /^\.{1,2}(?:;|$)/.test(text);

/** A slash within a segment would be a border between segments for a server that decodes first. */
const hasBorder = (text: string): boolean => /[/\\]/.test(text);

/** Control characters, all of which end or split something somewhere. */
const hasControl = (text: string): boolean => /\p{Cc}/u.test(text);

const faultOfSegment = (segment: string): string | undefined => {
  if (/%(?![0-9A-Fa-f]{2})/.test(segment)) return 'has a % that begins no encoded character; write %25';
  const readings = decodingsOf(segment);
  if (readings.some(isDotSegment)) return 'has a segment . or .., plain or encoded';
  if (readings.some(hasBorder)) return 'has an encoded slash or backslash';
  if (readings.some(hasControl)) return 'has an encoded control character';
  return undefined;
};

/**
 * What is wrong with a path that a client wrote, if anything. A path without fault stays below the base URL that it is
 * appended to, for the URL parser and for every server that decodes it once more.
 */
export const faultOfPath = (path: string): string | undefined => {
  if (path.length > maxLength) return `is longer than ${maxLength} characters`;
  if (!path.startsWith('/')) return "must begin with / : it is below the provider's own base URL";
  if (/[?#]/.test(path)) return 'has a ? or #; give the query as `query`';
  if (!pathCharacters.test(path)) return 'has a character that must be percent-encoded';
  const segments = path.slice(1).split('/');
  if (segments.slice(0, -1).includes('')) return 'has an empty segment';
  return segments.map(faultOfSegment).find((fault) => fault !== undefined);
};

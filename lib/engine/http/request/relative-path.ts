/** Longest path and query together. Most servers refuse more than 8 KB. */
const maxLength = 8_000;

/** What a path may be written in: RFC 3986, section 3.3, and the slashes between its segments. */
const pathCharacters = /^[A-Za-z0-9\-._~!$&'()*+,;=:@/%]*$/;

/** Most rounds of decoding that change a segment: nobody encodes more often, and each costs time. */
const mostRounds = 4;

const octets = /(?:%[0-9A-Fa-f]{2})+/g;

/** RFC 3986 knows no such escape; older servers of Microsoft decode it. */
const utf16Unit = /%u([0-9A-Fa-f]{4})/gi;

/**
 * One round of decoding, as servers do it that leave what is no escape as it is.
 * @throws URIError where escapes are not UTF-8: overlong forms, as `%C0%AE` for a dot, halves of characters, stray bytes
 */
const decodeOnce = (text: string): string =>
  text
    .replace(utf16Unit, (_, unit: string) => String.fromCharCode(Number.parseInt(unit, 16)))
    .replace(octets, (run) => decodeURIComponent(run));

/**
 * A segment as it was written and after each round of decoding: behind a proxy that decodes, a server may decode again.
 * @throws URIError as `decodeOnce`, in whichever round
 */
const readingsOf = (segment: string): readonly string[] => {
  const readings = [segment];
  for (let text = segment; readings.length <= mostRounds + 1; readings.push(text)) {
    const decoded = decodeOnce(text);
    if (decoded === text) break;
    text = decoded;
  }
  return readings;
};

/** A step between folders, also in the form `..;x`, which some servers take for `..` with a parameter. */
const isDotSegment = (text: string): boolean => /^\.{1,2}(?:;|$)/.test(text);

/** A slash within a segment would be a border between segments for a server that decodes first. */
const hasBorder = (text: string): boolean => /[/\\]/.test(text);

/** Control characters, all of which end or split something somewhere. */
const hasControl = (text: string): boolean => /\p{Cc}/u.test(text);

const faultOfReadings = (readings: readonly string[]): string | undefined => {
  if (readings.some(isDotSegment)) return 'has a segment . or .., plain or encoded';
  if (readings.some(hasBorder)) return 'has an encoded slash or backslash';
  if (readings.some(hasControl)) return 'has an encoded control character';
  if (readings.length > mostRounds + 1) return `is percent-encoded more than ${mostRounds} times over`;
  return undefined;
};

const faultOfSegment = (segment: string): string | undefined => {
  if (/%(?![0-9A-Fa-f]{2})/.test(segment)) return 'has a % that begins no encoded character; write %25';
  try {
    return faultOfReadings(readingsOf(segment));
  } catch (error) {
    if (error instanceof URIError) return 'has encoded bytes that are not UTF-8, plain or encoded again';
    throw error;
  }
};

/**
 * What is wrong with a path that a client wrote, if anything. A path without fault stays below the base URL that it is
 * appended to, for the URL parser and for every server that decodes it, once or again.
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

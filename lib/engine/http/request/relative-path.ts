/** Maximum length of path and query together, in characters. Most servers refuse more than 8 KB. */
const maxLength = 8_000;

/** Characters that a path may contain: RFC 3986, section 3.3, and the slashes between segments. */
const pathCharacters = /^[A-Za-z0-9\-._~!$&'()*+,;=:@/%]*$/;

/** Maximum rounds of decoding that change a segment. No client encodes more often, and each round costs time. */
const mostRounds = 4;

const octets = /(?:%[0-9A-Fa-f]{2})+/g;

/** Escape of a UTF-16 unit. RFC 3986 does not define it, but older Microsoft servers decode it. */
const utf16Unit = /%u([0-9A-Fa-f]{4})/gi;

/**
 * Decodes a text once, as servers do. Invalid escapes stay unchanged.
 * @throws URIError if escapes are not UTF-8: overlong forms such as `%C0%AE` for a dot, half characters, stray bytes
 */
const decodeOnce = (text: string): string =>
  text
    .replace(utf16Unit, (_, unit: string) => String.fromCharCode(Number.parseInt(unit, 16)))
    .replace(octets, (run) => decodeURIComponent(run));

/**
 * A segment as written, and after each round of decoding. Behind a proxy that decodes, a server may decode again.
 * @throws URIError as `decodeOnce`, in any round
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

/**
 * Whether a segment is a step between folders, also in the form `..;x`, which some servers read as `..` with a
 * parameter.
 */
const isDotSegment = (text: string): boolean => /^\.{1,2}(?:;|$)/.test(text);

/** Whether a segment contains a slash. A server that decodes first would split the segment there. */
const hasBorder = (text: string): boolean => /[/\\]/.test(text);

/** Whether a text contains control characters. Some software ends or splits a text at such a character. */
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
 * Describes the fault of a client's path, if it has a fault. A path without fault stays below the base URL, both for
 * the URL parser and for servers that decode it repeatedly.
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

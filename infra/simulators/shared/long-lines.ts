import { channel } from 'node:diagnostics_channel';

/**
 * Maximum length in characters of a request line that a simulator accepts: the longest line that the service sends. The
 * limits
 * of vendors begin at twice this length. No vendor documents its limit:
 * https://www.rfc-editor.org/rfc/rfc9110#section-4.1-5
 */
export const usualLongestLine = 4_000;

/** Publishes each refused request line. The tests subscribe. */
export const longLines = channel('simulators:long-line');

/**
 * Answer of a server in front of the vendor's own, so not in the vendor's shape.
 * https://www.rfc-editor.org/rfc/rfc9110#name-414-uri-too-long
 */
export const uriTooLong = {
  status: 414,
  headers: { 'content-type': 'text/html' },
  body: '<html><head><title>414 Request-URI Too Large</title></head><body>414 Request-URI Too Large</body></html>',
} as const;

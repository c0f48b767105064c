import { channel } from 'node:diagnostics_channel';

/**
 * Characters of a request line that a simulator takes: those that the service sends at most. What vendors take begins at
 * twice as many, and none says how many: https://www.rfc-editor.org/rfc/rfc9110#section-4.1-5
 */
export const usualLongestLine = 4_000;

/** Tells whoever listens of a request line that was refused: the tests do. */
export const longLines = channel('simulators:long-line');

/** Of a server in front of the vendor's own, so without its shape. https://www.rfc-editor.org/rfc/rfc9110#name-414-uri-too-long */
export const uriTooLong = {
  status: 414,
  headers: { 'content-type': 'text/html' },
  body: '<html><head><title>414 Request-URI Too Large</title></head><body>414 Request-URI Too Large</body></html>',
} as const;

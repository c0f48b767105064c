import type { IncomingHttpHeaders } from 'node:http';

/** Headers that exclude the demo key: credentials of the client, and headers of browsers and proxies. */
const disqualifying = [
  'x-api-key',
  'x-connection-token',
  'origin',
  'referer',
  'sec-fetch-site',
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
] as const;

/** `Host` of a request for this machine. A page that rebinds its own name to 127.0.0.1 sends its own name instead. */
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/**
 * Whether a request may use the demo project without its API key. This applies only to requests from a command line on
 * this machine.
 */
export const mayUseDemoKey = (headers: IncomingHttpHeaders): boolean => {
  if (disqualifying.some((name) => headers[name] !== undefined)) return false;
  return loopbackHost.test(headers.host ?? '');
};

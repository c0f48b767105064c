import type { IncomingHttpHeaders } from 'node:http';

/** A client that names itself is taken at its word; the rest say that a browser or a proxy passed the request on. */
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

/** `Host` of a request that was meant for this machine: a page that rebinds its own name to 127.0.0.1 sends that name. */
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/**
 * Whether a request may be answered as the demo project, as if it had brought that project's API key: only what a
 * command line on this machine sends.
 */
export const mayUseDemoKey = (headers: IncomingHttpHeaders): boolean => {
  if (disqualifying.some((name) => headers[name] !== undefined)) return false;
  return loopbackHost.test(headers.host ?? '');
};

import type { IncomingHttpHeaders } from 'node:http';

/** Credentials of the demo project. */
export interface DemoCredentials {
  readonly apiKey: string;
  /** Token of the demo connection. */
  readonly token: string;
}

/** Word that a program on this machine sends in place of a credential of the demo project. */
export const demoWord = 'demo';

/** Headers of browsers and proxies. A request with one of these headers gets no credentials. */
const disqualifying = [
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

/** Whether a request comes from a command line on this machine, and not from a browser or a proxy. */
const isFromCommandLine = (headers: IncomingHttpHeaders): boolean =>
  disqualifying.every((name) => headers[name] === undefined) && loopbackHost.test(headers.host ?? '');

/**
 * Credentials of the demo project to add to a request: the API key if the request has no credentials, and the credentials
 * in place of the word `demo`. Only a request from a command line on this machine gets credentials.
 */
export const demoHeaders = (
  headers: IncomingHttpHeaders,
  { apiKey, token }: DemoCredentials,
): Readonly<Record<string, string>> => {
  if (!isFromCommandLine(headers)) return {};
  const { 'x-api-key': givenKey, 'x-connection-token': givenToken } = headers;
  const hasNone = givenKey === undefined && givenToken === undefined;
  return {
    ...((hasNone || givenKey === demoWord) && { 'x-api-key': apiKey }),
    ...(givenToken === demoWord && { 'x-connection-token': token }),
  };
};

import type { IncomingMessage } from 'node:http';
import type { Cors } from '../cors.ts';
import type { Answer } from './answer.ts';

/**
 * CORS behaviour of API Gateway for an HTTP API: it answers preflights itself, and replaces the CORS headers of a
 * function.
 */
export interface BrowserAnswers {
  /** Answer to a preflight; `undefined` for every other request. */
  preflight(request: IncomingMessage): Answer | undefined;
  /** Adds the CORS headers that a browser needs. */
  extend(request: IncomingMessage, answer: Answer): Answer;
}

const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;

/** Creates the CORS behaviour: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-cors.html */
export const browserAnswers = (cors: Cors | undefined): BrowserAnswers => {
  if (cors === undefined) return { preflight: () => undefined, extend: (_, answer) => answer };
  const originOf = ({ headers: { origin } }: IncomingMessage): string | undefined =>
    cors.origins.find((one) => one === origin);
  const own = (request: IncomingMessage, headers: Readonly<Record<string, string>>): Record<string, string> => {
    const origin = originOf(request);
    return origin === undefined ? {} : { 'access-control-allow-origin': origin, ...headers };
  };
  const allowed = {
    'access-control-allow-methods': cors.methods.join(','),
    'access-control-allow-headers': cors.headers.join(','),
    'access-control-max-age': String(cors.maxAge),
  };
  return {
    preflight: (request) =>
      isPreflight(request)
        ? { status: 204, headers: own(request, allowed), cookies: [], body: Buffer.alloc(0) }
        : undefined,
    extend: (request, answer) => ({
      ...answer,
      headers: { ...answer.headers, ...own(request, { 'access-control-expose-headers': cors.exposed.join(',') }) },
    }),
  };
};

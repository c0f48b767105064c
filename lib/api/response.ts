import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import manifest from '../../package.json' with { type: 'json' };
import type { Answer } from '../call.ts';
import { canBeCarried, failureBody, messageOf, namedWarnings } from '../engine/answer-limits.ts';
import { ApiError } from '../errors.ts';
import type { Route } from '../route.ts';
import { everSmaller } from './answer-size.ts';

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** Headers of every answer: the id of the request in the log, and the version of the service. */
export const commonHeaders = (requestId: string): Record<string, string> => ({
  'x-request-id': requestId,
  'x-unified-version': manifest.version,
});

const toResult = (
  statusCode: number,
  headers: Record<string, string>,
  body: string,
): APIGatewayProxyStructuredResultV2 => ({ statusCode, headers: { ...jsonHeaders, ...headers }, body });

/** A redirect. Caches must not keep it, and the browser must not send its address as a referrer. */
const redirectResult = (
  statusCode: number,
  headers: Record<string, string>,
  { location, cookies = [] }: Answer,
): APIGatewayProxyStructuredResultV2 => {
  if (location === undefined) throw new Error('A route that redirects was answered without a location.');
  const own = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  return { statusCode, headers: { ...headers, ...own }, cookies: [...cookies], body: '' };
};

const envelopeOf = (
  route: Route,
  statusCode: number,
  { message, data, precondition, warnings = [], nextCursor }: Answer,
): string => {
  const isPlain = message === undefined && warnings.length === 0;
  return JSON.stringify({
    statusCode,
    message: isPlain ? undefined : messageOf(message, warnings),
    data,
    precondition,
    ...(route.paged && { next_cursor: nextCursor ?? null }),
    ...(!isPlain && namedWarnings(warnings)),
  });
};

/** The caller already has the current answer. The result has no body and no headers that describe a body. */
const unchangedResult = (headers: Record<string, string>): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 304,
  headers: { ...headers, 'cache-control': jsonHeaders['cache-control'] },
});

/** The error for a write that took place but has no answer that can be sent. */
const unanswerable = ({ data }: Answer, cause: unknown): ApiError => {
  const { id, remote_id } = Object(data) as { readonly id?: unknown; readonly remote_id?: unknown };
  return new ApiError(
    'internal_error',
    'The request was carried out, but it could not be answered; read the result before you send it again.',
    {
      details: {
        outcome: 'applied',
        ...(typeof id === 'string' && { id }),
        ...(typeof remote_id === 'string' && { remote_id }),
      },
      cause,
    },
  );
};

const tooLarge = (): ApiError => {
  const message =
    'The answer is larger than the 6 MB that this service can carry; ask for fewer records by `limit`, or without ' +
    '`remote_data` and `expand`.';
  return new ApiError('payload_too_large', message, { details: { retriable: false } });
};

/** The body of an answer. A write has already taken place, so its answer is reduced if it is too large. */
const bodyOf = (route: Route, statusCode: number, answer: Answer): string => {
  const isRead = route.method === 'GET';
  try {
    const whole = envelopeOf(route, statusCode, answer);
    if (canBeCarried(whole)) return whole;
    for (const some of isRead ? [] : everSmaller(answer)) {
      const body = envelopeOf(route, statusCode, some);
      if (canBeCarried(body)) return body;
    }
  } catch (error) {
    throw isRead ? error : unanswerable(answer, error);
  }
  if (isRead) throw tooLarge();
  throw unanswerable(answer, new Error('the names of the written records alone are too large for an answer'));
};

/**
 * The answer of a successful use case.
 * @throws ApiError `payload_too_large` for a read that is larger than Lambda can carry; the answer to such a write is
 * reduced instead
 */
export const successResult = (
  route: Route,
  answer: Answer,
  headers: Record<string, string>,
): APIGatewayProxyStructuredResultV2 => {
  const statusCode = answer.status ?? route.status;
  const all = { ...headers, ...answer.headers };
  if (statusCode === 304) return unchangedResult(all);
  if (route.redirect) return redirectResult(statusCode, all, answer);
  if (route.bare) return toResult(statusCode, all, JSON.stringify(answer.data));
  return toResult(statusCode, all, bodyOf(route, statusCode, answer));
};

/** `Retry-After`, if the error contains a time to wait. */
export const retryHeader = ({ details }: ApiError): Record<string, string> =>
  details?.retry_after === undefined ? {} : { 'retry-after': String(details.retry_after) };

/**
 * The answer to a failed request: the status of its code, the envelope, and `Retry-After` in seconds if the error
 * contains a time to wait.
 */
export const errorResult = (error: ApiError, headers: Record<string, string>): APIGatewayProxyStructuredResultV2 =>
  toResult(error.status, { ...headers, ...error.headers, ...retryHeader(error) }, JSON.stringify(failureBody(error)));

/** Whether the method is HEAD, which is handled as GET. https://www.rfc-editor.org/rfc/rfc9110#section-9.3.2 */
export const isHead = ({ requestContext }: APIGatewayProxyEventV2): boolean => requestContext.http.method === 'HEAD';

/** Removes the body for HEAD. The answer to HEAD has the headers of the GET answer, and no body. */
export const withoutBody = (
  event: APIGatewayProxyEventV2,
  result: APIGatewayProxyStructuredResultV2,
): APIGatewayProxyStructuredResultV2 => (isHead(event) ? { ...result, body: '', isBase64Encoded: false } : result);

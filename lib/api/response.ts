import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { ApiError, Warning } from '../errors.ts';
import type { Route } from './route.ts';

/** What a use case answers; `endpoint` makes the envelope of it. */
export interface Answer {
  /** The route's status unless given. */
  readonly status?: 200 | 201 | 202;
  readonly data?: unknown;
  /** Where a browser is sent, on a route that redirects. */
  readonly location?: string | undefined;
  /** `Set-Cookie` lines beside a location. */
  readonly cookies?: readonly string[] | undefined;
  readonly message?: string | undefined;
  readonly warnings?: readonly Warning[] | undefined;
  readonly nextCursor?: string | null | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

const toResult = (
  statusCode: number,
  headers: Record<string, string>,
  body: unknown,
): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: { ...jsonHeaders, ...headers },
  body: JSON.stringify(body),
});

const messageOf = ({ message, warnings = [] }: Answer): string | undefined => {
  if (message !== undefined || warnings.length === 0) return message;
  return `Done, except: ${warnings.map((warning) => warning.message).join('; ')}`;
};

/** No page in between is remembered, nor told to the one that follows. */
const redirectResult = (
  statusCode: number,
  headers: Record<string, string>,
  { location, cookies = [] }: Answer,
): APIGatewayProxyStructuredResultV2 => {
  if (location === undefined) throw new Error('A route that redirects was answered without a location.');
  const own = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  return { statusCode, headers: { ...headers, ...own }, cookies: [...cookies], body: '' };
};

export const successResult = (
  route: Route,
  answer: Answer,
  headers: Record<string, string>,
): APIGatewayProxyStructuredResultV2 => {
  const statusCode = answer.status ?? route.status;
  const all = { ...headers, ...answer.headers };
  if (route.redirect) return redirectResult(statusCode, all, answer);
  if (route.bare) return toResult(statusCode, all, answer.data);
  return toResult(statusCode, all, {
    statusCode,
    message: messageOf(answer),
    data: answer.data,
    ...(route.paged && { next_cursor: answer.nextCursor ?? null }),
    ...(answer.warnings?.length && { warnings: answer.warnings }),
  });
};

/** `Retry-After`, where the error says when to come back. */
export const retryHeader = ({ details }: ApiError): Record<string, string> =>
  details?.retry_after === undefined ? {} : { 'retry-after': String(details.retry_after) };

export const errorResult = (error: ApiError, headers: Record<string, string>): APIGatewayProxyStructuredResultV2 =>
  toResult(
    error.status,
    { ...headers, ...retryHeader(error) },
    {
      statusCode: error.status,
      message: error.message,
      error: error.code,
      details: error.details,
    },
  );

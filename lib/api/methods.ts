import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { environment } from '../environment.ts';
import { ApiError } from '../errors.ts';
import type { Route } from '../route.ts';
import { type Exchange, logAnswer } from './exchange.ts';
import type { Wire } from './protocol.ts';
import { commonHeaders, isHead, withoutBody } from './response.ts';

type Result = APIGatewayProxyStructuredResultV2;

const methodOf = ({ requestContext }: APIGatewayProxyEventV2): string => requestContext.http.method;

/** Whether a path exists, among the paths that share a route. */
export const isPath = (path: string): boolean => environment.hasPath(path);

/**
 * Whether API Gateway sends this row's function every method of the path. Methods with their own route are excepted.
 */
const takesTheRest = ({ routeKey }: APIGatewayProxyEventV2): boolean => routeKey.startsWith('ANY ');

/** Whether a request has a method without a row for its path. */
export const isOtherMethod = ({ method }: Route, event: APIGatewayProxyEventV2): boolean =>
  takesTheRest(event) && methodOf(event) !== method && !(isHead(event) && method === 'GET');

/**
 * The answer to a method without a row for its path: 204 for OPTIONS, else 405, each with `Allow`. It needs no
 * credentials, because `GET /openapi.json` publishes the same facts.
 */
export const answerOtherMethod = (
  { fail }: Pick<Wire<Route, never>, 'fail'>,
  { path }: { readonly path: string },
  event: APIGatewayProxyEventV2,
  exchange: Exchange,
): Result => {
  const method = methodOf(event);
  const allow = environment.allowedMethods(path);
  const headers = { ...commonHeaders(exchange.requestId), allow };
  if (method === 'OPTIONS') {
    const result = { statusCode: 204, headers: { ...headers, 'cache-control': 'no-store' }, body: '' };
    logAnswer({ method, path }, exchange, result);
    return result;
  }
  const message = `${path} does not support ${method}; it supports ${allow}.`;
  const error = new ApiError('method_not_allowed', message, { details: { retriable: false } });
  const result = withoutBody(event, fail(error, headers));
  logAnswer({ method, path }, exchange, result, error);
  return result;
};

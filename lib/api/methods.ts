import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { environment } from '../environment.ts';
import { ApiError } from '../errors.ts';
import type { Route } from '../route.ts';
import { type Exchange, logAnswer } from './exchange.ts';
import type { Wire } from './protocol.ts';
import { commonHeaders, isHead, withoutBody } from './response.ts';

type Result = APIGatewayProxyStructuredResultV2;

const methodOf = ({ requestContext }: APIGatewayProxyEventV2): string => requestContext.http.method;

/** Whether there is a path, of those that share a route. */
export const isPath = (path: string): boolean => environment.hasPath(path);

/** API Gateway sends every method of the path to the function of this row, but those with a route of their own. */
const takesTheRest = ({ routeKey }: APIGatewayProxyEventV2): boolean => routeKey.startsWith('ANY ');

/** Whether a request is of a method that its path has no row for. */
export const isOtherMethod = ({ method }: Route, event: APIGatewayProxyEventV2): boolean =>
  takesTheRest(event) && methodOf(event) !== method && !(isHead(event) && method === 'GET');

/**
 * The answer of a method that a path has no row for: 204 for OPTIONS, else 405, each with `Allow`. Nobody is asked for
 * credentials: `GET /openapi.json` tells the same.
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
  const message = `${path} has no ${method}; it has ${allow}.`;
  const error = new ApiError('method_not_allowed', message, { details: { retriable: false } });
  const result = withoutBody(event, fail(error, headers));
  logAnswer({ method, path }, exchange, result, error);
  return result;
};

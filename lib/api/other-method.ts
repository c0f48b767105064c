import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { ApiError } from '../errors.ts';
import { invocations } from '../invocation.ts';
import type { Route } from '../route.ts';
import { type Exchange, logAnswer } from './exchange.ts';
import { allowedMethods, methodOf } from './methods.ts';
import type { Wire } from './protocol.ts';
import { commonHeaders, withoutBody } from './response.ts';

type Result = APIGatewayProxyStructuredResultV2;

/**
 * The answer to a method without a row for its path: 204 for OPTIONS, else 405, each with `Allow`. It needs no
 * credentials, because `GET /openapi.json` publishes the same facts.
 */
export const answerOtherMethod = (
  { fail }: Pick<Wire<Route, never>, 'fail'>,
  { path }: { readonly path: string },
  event: APIGatewayProxyEventV2,
  begun: Exchange,
): Promise<Result> => {
  const method = methodOf(event);
  const exchange = { ...begun, route: `${method} ${path}` };
  const allow = allowedMethods(path);
  const headers = { ...commonHeaders(exchange.requestId), allow };
  const finish = async (result: Result, error?: ApiError): Promise<Result> => {
    await invocations.run(exchange, logAnswer, { method, path }, exchange, result, { ...(error && { error }) });
    return result;
  };
  if (method === 'OPTIONS')
    return finish({ statusCode: 204, headers: { ...headers, 'cache-control': 'no-store' }, body: '' });
  const message = `${path} does not support ${method}; it supports ${allow}.`;
  const error = new ApiError('method_not_allowed', message, { details: { retriable: false } });
  return finish(withoutBody(event, fail(error, headers)), error);
};

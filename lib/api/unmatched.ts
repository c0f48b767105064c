import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { ApiError } from '../errors.ts';
import { errorResult } from './response.ts';

/** The answer of API Gateway's `$default` route: the gateway's own 404 cannot carry the envelope. */
export const unmatched = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const { method, path } = event.requestContext.http;
  const error = new ApiError('not_found', `There is no ${method} ${path}; GET /openapi.json lists what there is.`);
  return errorResult(error, { 'x-request-id': event.requestContext.requestId });
};

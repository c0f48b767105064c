import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { ApiError } from '../errors.ts';
import { commonHeaders, errorResult, withoutBody } from './response.ts';

/**
 * Whether a path stays on this service. A browser reads a path such as `//example.com` as another host, so such a
 * path is never a redirect target.
 */
const isPlain = (path: string): boolean => /^(?:\/[^/]+)+$/.test(path);

/**
 * The same address without the slash at the end of its path. `undefined` if the path has no such slash or leads to
 * another host.
 */
const withoutSlash = ({ rawPath, rawQueryString }: APIGatewayProxyEventV2): string | undefined => {
  const path = rawPath.slice(0, -1);
  if (!rawPath.endsWith('/') || !isPlain(path)) return undefined;
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return rawQueryString === '' ? encoded : `${encoded}?${rawQueryString}`;
};

/** Addresses that programs request unasked, such as `/favicon.ico` of a browser, with the addresses to redirect to. */
const elsewhere: ReadonlyMap<string, string> = new Map([['/favicon.ico', '/docs/favicon.svg']]);

/**
 * A redirect with status 308, which keeps the method and the body.
 * https://www.rfc-editor.org/rfc/rfc9110#section-15.4.9
 */
const redirect = (location: string, headers: Record<string, string>): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 308,
  headers: { ...headers, location, 'cache-control': 'no-store' },
  body: '',
});

/**
 * The answer of API Gateway's `$default` route: 308 to the same path without the slash at its end, or to the icon, else
 * 404. The gateway's own 404 cannot carry the envelope.
 */
export const unmatched = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const { method, path } = event.requestContext.http;
  const headers = commonHeaders(event.requestContext.requestId);
  const location = elsewhere.get(event.rawPath) ?? withoutSlash(event);
  if (location !== undefined) return redirect(location, headers);
  const error = new ApiError('not_found', `There is no ${method} ${path}; GET /openapi.json lists what there is.`);
  return withoutBody(event, errorResult(error, headers));
};

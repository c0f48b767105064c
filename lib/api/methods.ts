import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { environment } from '../environment.ts';
import type { Route } from '../route.ts';
import { isHead } from './response.ts';

/** Method of a request. */
export const methodOf = ({ requestContext }: APIGatewayProxyEventV2): string => requestContext.http.method;

/** Method of the row of a request. The row of GET also answers HEAD. */
export const methodOfRow = (event: APIGatewayProxyEventV2): string => (isHead(event) ? 'GET' : methodOf(event));

/**
 * Whether a request at a route with `ANY` has a method without a row for its path. API Gateway sends all methods without
 * a route of their own there.
 */
export const isOtherMethod = ({ method }: Route, event: APIGatewayProxyEventV2): boolean =>
  methodOfRow(event) !== method;

/** Value of `Allow` for a path. */
export const allowedMethods = (path: string): string => environment.allowedMethods(path);

/**
 * Path of the row of a request. Rows may share a route at the gateway: with `GET /{objects}/{id}`, the request may be
 * for the row `/pets/meta`, `/pets/{id}` or `/{objects}/{id}`. The most literal of the known paths wins.
 */
export const rowPathOf = (
  { pathParameters = {} }: APIGatewayProxyEventV2,
  routePath: string,
  own: ReadonlySet<string>,
): string | undefined => {
  let paths = [routePath];
  for (const name in pathParameters) {
    const literal = [];
    for (const path of paths) literal.push(path.split(`{${name}}`).join(pathParameters[name]));
    paths = [...literal, ...paths];
  }
  for (const path of paths) if (own.has(path) || environment.hasPath(path)) return path;
  return undefined;
};

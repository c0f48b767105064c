import type { Route } from '../lib/route.ts';

/** A row of the route table as a route of API Gateway. */
export interface GatewayRoute {
  readonly route: Route;
  /**
   * Route key: `POST /crm/contacts`, or `ANY /crm/contacts` if the row also receives all methods without a row. Rows
   * with the same shared path have the same key.
   */
  readonly key: string;
  /**
   * Values of the header `Allow` that the function returns, by path: `GET, HEAD, OPTIONS, POST`. Empty if a different
   * row's function returns the header.
   */
  readonly allow: Readonly<Record<string, string>>;
}

/** Whether a route receives all methods without a route of their own. */
export const takesEveryMethod = ({ key }: Pick<GatewayRoute, 'key'>): boolean => key.startsWith('ANY ');

/** Path in a route key: `/crm/contacts` for `POST /crm/contacts`. */
export const pathOfKey = ({ key }: Pick<GatewayRoute, 'key'>): string => key.slice(key.indexOf(' ') + 1);

const gatewayPathOf = ({ sharedPath, path }: Route): string => sharedPath ?? path;

/**
 * Method whose row also receives all other methods. Its function answers HEAD and OPTIONS, and refuses unknown methods.
 */
const methodOfTheRest = (rows: readonly Route[]): string =>
  rows.some(({ method }) => method === 'GET') ? 'GET' : (rows[0]?.method ?? '');

const allowOf = (rows: readonly Route[]): string => {
  const methods = rows.map(({ method }) => method);
  const added = methods.includes('GET') ? ['HEAD', 'OPTIONS'] : ['OPTIONS'];
  return [...methods, ...added].toSorted().join(', ');
};

const ofGatewayPath = (rows: readonly Route[]): readonly GatewayRoute[] => {
  const rest = methodOfTheRest(rows);
  const allow = Object.fromEntries(
    [...Map.groupBy(rows, ({ path }) => path)].map(([path, ofPath]) => [path, allowOf(ofPath)]),
  );
  return rows.map((route) => {
    const takesTheRest = route.method === rest;
    // Rows with several paths may share the route, and only some of the paths support the method.
    const answers = takesTheRest || Object.keys(allow).length > 1;
    const method = takesTheRest ? 'ANY' : route.method;
    return { route, key: `${method} ${gatewayPathOf(route)}`, allow: answers ? allow : {} };
  });
};

/**
 * Routes of API Gateway for the rows of a table. Each row has its own route, or several rows share a route, because an
 * API has at most 300 routes. For the same path, a route with a method has priority over the route with `ANY`.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 */
export const gatewayRoutesOf = (routes: readonly Route[]): readonly GatewayRoute[] =>
  [...Map.groupBy(routes, gatewayPathOf).values()].flatMap(ofGatewayPath);

/** Value of the variable `ALLOWED_METHODS` of a function. Empty if no route of the function receives all methods. */
export const allowedMethodsVariable = (routes: readonly GatewayRoute[]): string => {
  const lists = Object.assign({}, ...routes.map(({ allow }) => allow));
  return Object.keys(lists).length === 0 ? '' : JSON.stringify(lists);
};

/** Route key for requests that match no row. */
export const defaultRouteKey = '$default';

import type { Route } from '../lib/route.ts';

/** A row of the route table as API Gateway has it. */
export interface GatewayRoute {
  readonly route: Route;
  /**
   * `POST /crm/contacts`; `ANY /crm/contacts` where the row takes every method that its path has no row for. Rows that share a
   * path have the same.
   */
  readonly key: string;
  /** By path, the headers `Allow` that its function answers with: `GET, HEAD, OPTIONS, POST`. None where another row's does. */
  readonly allow: Readonly<Record<string, string>>;
}

/** Whether it takes every method that its path has no route for. */
export const takesEveryMethod = ({ key }: Pick<GatewayRoute, 'key'>): boolean => key.startsWith('ANY ');

/** `/crm/contacts` of `POST /crm/contacts`. */
export const pathOfKey = ({ key }: Pick<GatewayRoute, 'key'>): string => key.slice(key.indexOf(' ') + 1);

const gatewayPathOf = ({ sharedPath, path }: Route): string => sharedPath ?? path;

/** The function of these rows answers HEAD and OPTIONS too, and refuses the methods that a path does not have. */
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
    // A method of a shared path may be one that another of its objects has.
    const answers = takesTheRest || route.sharedPath !== undefined;
    const method = takesTheRest ? 'ANY' : route.method;
    return { route, key: `${method} ${gatewayPathOf(route)}`, allow: answers ? allow : {} };
  });
};

/**
 * The rows of a table as API Gateway has them: one route each, or one for all that share it, as an API has 300 at most. A route
 * of a method wins over that of `ANY` for the same path.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 */
export const gatewayRoutesOf = (routes: readonly Route[]): readonly GatewayRoute[] =>
  [...Map.groupBy(routes, gatewayPathOf).values()].flatMap(ofGatewayPath);

/** The variable `ALLOWED_METHODS` of a function; empty where none of its routes takes every method. */
export const allowedMethodsVariable = (routes: readonly GatewayRoute[]): string => {
  const lists = Object.assign({}, ...routes.map(({ allow }) => allow));
  return Object.keys(lists).length === 0 ? '' : JSON.stringify(lists);
};

/** The key of what no row matches. */
export const defaultRouteKey = '$default';

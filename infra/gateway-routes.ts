import type { Route } from '../lib/route.ts';

/** A row of the route table as API Gateway has it. */
export interface GatewayRoute {
  readonly route: Route;
  /** `POST /crm/contacts`; `ANY /crm/contacts` where the row takes every method that its path has no row for. */
  readonly key: string;
  /** The header `Allow` of its path: `GET, HEAD, OPTIONS, POST`; absent where another row of the path answers with it. */
  readonly allow?: string;
}

/** The function of this row answers HEAD and OPTIONS too, and refuses the methods that its path does not have. */
const takesTheRest = (rows: readonly Route[]): Route | undefined =>
  rows.find(({ method }) => method === 'GET') ?? rows[0];

const allowOf = (rows: readonly Route[]): string => {
  const methods = rows.map(({ method }) => method);
  const added = methods.includes('GET') ? ['HEAD', 'OPTIONS'] : ['OPTIONS'];
  return [...methods, ...added].toSorted().join(', ');
};

const ofPath = (rows: readonly Route[]): readonly GatewayRoute[] => {
  const rest = takesTheRest(rows);
  return rows.map((route) =>
    route === rest
      ? { route, key: `ANY ${route.path}`, allow: allowOf(rows) }
      : { route, key: `${route.method} ${route.path}` },
  );
};

/**
 * The rows of a table as API Gateway has them: one route each, as an API has 300 at most. A route of a method wins over
 * that of `ANY` for the same path.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 */
export const gatewayRoutesOf = (routes: readonly Route[]): readonly GatewayRoute[] =>
  [...Map.groupBy(routes, ({ path }) => path).values()].flatMap(ofPath);

/** The variable `ALLOWED_METHODS` of a function; empty where none of its routes takes every method. */
export const allowedMethodsVariable = (routes: readonly GatewayRoute[]): string => {
  const lists = routes.flatMap(({ route, allow }) => (allow === undefined ? [] : [[route.path, allow] as const]));
  return lists.length === 0 ? '' : JSON.stringify(Object.fromEntries(lists));
};

/** The key of what no row matches. */
export const defaultRouteKey = '$default';

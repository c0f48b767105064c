import type { Route } from '../../lib/route.ts';
import { type GatewayRoute, gatewayRoutesOf, pathOfKey, takesEveryMethod } from '../gateway-routes.ts';

/** A row of the table, and the decoded values of its path parameters. */
export interface Matched {
  readonly route: Route;
  /** `POST /crm/contacts`, `ANY /crm/contacts`. */
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
}

const isParameter = (segment: string): boolean => segment.startsWith('{');

/** Which segments are parameters: `/crm/contacts/{id}` is `0001`. */
const shapeOf = (route: GatewayRoute): string =>
  pathOfKey(route)
    .split('/')
    .map((segment) => Number(isParameter(segment)))
    .join('');

/** Of one path, the route of a method comes before that of `ANY`. */
const rankOf = (route: GatewayRoute): string => `${shapeOf(route)}${Number(takesEveryMethod(route))}`;

/** Where two rows fit the same path, the one whose segment is literal at the first difference wins. */
const bySpecificity = (left: GatewayRoute, right: GatewayRoute): number =>
  rankOf(left) < rankOf(right) ? -1 : Number(rankOf(left) > rankOf(right));

const matchPath = (pattern: string, path: string): Record<string, string> | undefined => {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    if (!isParameter(segment)) {
      if (segment !== decodeURIComponent(value)) return undefined;
    } else if (value === '') return undefined;
    else params[segment.slice(1, -1)] = decodeURIComponent(value);
  }
  return params;
};

/** Finds the row for a method and a path as it is on the wire, by the rules of an HTTP API. */
export const createMatcher = (routes: readonly Route[]) => {
  const all = gatewayRoutesOf(routes);
  const ordered = [...new Map(all.map((one) => [one.key, one])).values()].toSorted(bySpecificity);
  const rowsOf = Map.groupBy(all, ({ key }) => key);
  return (method: string, path: string): Matched | undefined => {
    for (const one of ordered) {
      if (one.route.method !== method && !takesEveryMethod(one)) continue;
      const params = matchPath(pathOfKey(one), path);
      if (params === undefined) continue;
      const row = rowsOf.get(one.key)?.find(({ route }) => matchPath(route.path, path) !== undefined);
      return { route: (row ?? one).route, key: one.key, params };
    }
    return undefined;
  };
};

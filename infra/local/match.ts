import type { Route } from '../../lib/route.ts';
import { type GatewayRoute, gatewayRoutesOf, pathOfKey, takesEveryMethod } from '../gateway-routes.ts';

/** A row of the table, with the decoded values of its path parameters. */
export interface Matched {
  readonly route: Route;
  /** Route key, such as `POST /crm/contacts` or `ANY /crm/contacts`. */
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
}

const isParameter = (segment: string): boolean => segment.startsWith('{');

/** Marks the segments of a path, 1 for a parameter: `/crm/contacts/{id}` gives `0001`. */
const shapeOf = (path: string): string =>
  path
    .split('/')
    .map((segment) => Number(isParameter(segment)))
    .join('');

/** Rank of a route. For the same path, a route with a method comes before the route with `ANY`. */
const rankOf = (route: GatewayRoute): string => `${shapeOf(pathOfKey(route))}${Number(takesEveryMethod(route))}`;

/** Order of two ranks. If two routes match a path, the route with a literal segment at the first difference comes first. */
const bySpecificity = (left: string, right: string): number => (left < right ? -1 : Number(left > right));

/** Segments of a pattern, or decoded segments of a path. */
type Segments = readonly string[];

const matchSegments = (pattern: Segments, given: Segments): Record<string, string> | undefined => {
  if (pattern.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of pattern.entries()) {
    const value = given[index] ?? '';
    if (!isParameter(segment)) {
      if (segment !== value) return undefined;
    } else if (value === '') return undefined;
    else params[segment.slice(1, -1)] = value;
  }
  return params;
};

const withPattern = (one: GatewayRoute) => ({
  one,
  pattern: pathOfKey(one).split('/'),
  rowPattern: one.route.path.split('/'),
});

/** Creates a function that finds the row for a method and an encoded path, by the rules of an HTTP API. */
export const createMatcher = (routes: readonly Route[]) => {
  const all = gatewayRoutesOf(routes).map(withPattern);
  const ordered = [...new Map(all.map((row) => [row.one.key, row])).values()].toSorted((left, right) =>
    bySpecificity(rankOf(left.one), rankOf(right.one)),
  );
  const byLength = Map.groupBy(ordered, ({ pattern }) => pattern.length);
  const byShape = all.toSorted((left, right) =>
    bySpecificity(shapeOf(left.one.route.path), shapeOf(right.one.route.path)),
  );
  const rowsOf = Map.groupBy(byShape, ({ one }) => one.key);
  return (method: string, path: string): Matched | undefined => {
    const given = path.split('/').map(decodeURIComponent);
    for (const { one, pattern } of byLength.get(given.length) ?? []) {
      if (one.route.method !== method && !takesEveryMethod(one)) continue;
      const params = matchSegments(pattern, given);
      if (params === undefined) continue;
      const row = rowsOf.get(one.key)?.find(({ rowPattern }) => matchSegments(rowPattern, given) !== undefined);
      return { route: (row?.one ?? one).route, key: one.key, params };
    }
    return undefined;
  };
};

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

/** A pattern of a path, or a path with its segments decoded. */
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

/** Finds the row for a method and a path as it is on the wire, by the rules of an HTTP API. */
export const createMatcher = (routes: readonly Route[]) => {
  const all = gatewayRoutesOf(routes).map(withPattern);
  const ordered = [...new Map(all.map((row) => [row.one.key, row])).values()].toSorted((left, right) =>
    bySpecificity(left.one, right.one),
  );
  const byLength = Map.groupBy(ordered, ({ pattern }) => pattern.length);
  const rowsOf = Map.groupBy(all, ({ one }) => one.key);
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

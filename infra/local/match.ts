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

/** Marks the segments of a path, 1 for a parameter and 2 for a greedy one: `/crm/contacts/{id}` gives `0001`. */
const shapeOf = (path: string): string =>
  path
    .split('/')
    .map((segment) => Number(isParameter(segment)) + Number(isGreedy(segment)))
    .join('');

/** Rank of a route. For the same path, a route with a method comes before the route with `ANY`. */
const rankOf = (route: GatewayRoute): string => `${shapeOf(pathOfKey(route))}${Number(takesEveryMethod(route))}`;

/** Order of two ranks. If two routes match a path, the route with a literal segment at the first difference comes first. */
const bySpecificity = (left: string, right: string): number => (left < right ? -1 : Number(left > right));

/** Segments of a pattern, or decoded segments of a path. */
type Segments = readonly string[];

/** A last segment such as `{path+}` matches one or more segments. */
const isGreedy = (segment = ''): boolean => segment.endsWith('+}');

/** The segments of a path, with the segments that a greedy parameter matches joined to one. */
const gathered = (pattern: Segments, given: Segments): Segments =>
  isGreedy(pattern.at(-1)) && given.length > pattern.length
    ? [...given.slice(0, pattern.length - 1), given.slice(pattern.length - 1).join('/')]
    : given;

const matchSegments = (pattern: Segments, all: Segments): Record<string, string> | undefined => {
  const given = gathered(pattern, all);
  if (pattern.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of pattern.entries()) {
    const value = given[index] ?? '';
    if (!isParameter(segment)) {
      if (segment !== value) return undefined;
    } else if (value === '') return undefined;
    else params[segment.slice(1, isGreedy(segment) ? -2 : -1)] = value;
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
  const [literal, greedy] = [false, true].map((is) => ordered.filter(({ pattern }) => isGreedy(pattern.at(-1)) === is));
  const byLength = Map.groupBy(literal ?? [], ({ pattern }) => pattern.length);
  const byShape = all.toSorted((left, right) =>
    bySpecificity(shapeOf(left.one.route.path), shapeOf(right.one.route.path)),
  );
  const rowsOf = Map.groupBy(byShape, ({ one }) => one.key);
  return (method: string, path: string): Matched | undefined => {
    const given = path.split('/').map(decodeURIComponent);
    for (const { one, pattern } of [...(byLength.get(given.length) ?? []), ...(greedy ?? [])]) {
      if (one.route.method !== method && !takesEveryMethod(one)) continue;
      const params = matchSegments(pattern, given);
      if (params === undefined) continue;
      const row = rowsOf.get(one.key)?.find(({ rowPattern }) => matchSegments(rowPattern, given) !== undefined);
      return { route: (row?.one ?? one).route, key: one.key, params };
    }
    return undefined;
  };
};

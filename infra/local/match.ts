import type { Route } from '../../lib/route.ts';

/** A row of the table, and the decoded values of its path parameters. */
export interface Matched {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

const isParameter = (segment: string): boolean => segment.startsWith('{');

/** Which segments are parameters: `/crm/contacts/{id}` is `0001`. */
const shapeOf = ({ path }: Route): string =>
  path
    .split('/')
    .map((segment) => Number(isParameter(segment)))
    .join('');

/** Where two rows fit the same path, the one whose segment is literal at the first difference wins. */
const bySpecificity = (left: Route, right: Route): number =>
  shapeOf(left) < shapeOf(right) ? -1 : Number(shapeOf(left) > shapeOf(right));

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
  const ordered = [...routes].sort(bySpecificity);
  return (method: string, path: string): Matched | undefined => {
    for (const route of ordered) {
      if (route.method !== method) continue;
      const params = matchPath(route.path, path);
      if (params) return { route, params };
    }
    return undefined;
  };
};

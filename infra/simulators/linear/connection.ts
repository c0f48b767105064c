import { isObject } from '../vendor.ts';
import { invalid } from './errors.ts';

/** What the schema shows of a row: its members, and functions for what it refers to. */
export type View = Readonly<Record<string, unknown>>;

export interface ConnectionArgs {
  readonly first?: number;
  readonly after?: string;
  readonly filter?: unknown;
  readonly includeArchived?: boolean;
  readonly orderBy?: 'createdAt' | 'updatedAt';
}

const page = { usual: 50, largest: 250 };

const timeOf = (value: unknown): number => Date.parse(String(value));

const comparisons: Readonly<Record<string, (value: unknown, wanted: unknown) => boolean>> = {
  eq: (value, wanted) => value === wanted,
  neq: (value, wanted) => value !== wanted,
  eqIgnoreCase: (value, wanted) => String(value).toLowerCase() === String(wanted).toLowerCase(),
  contains: (value, wanted) => String(value).includes(String(wanted)),
  in: (value, wanted) => Array.isArray(wanted) && wanted.includes(value),
  nin: (value, wanted) => Array.isArray(wanted) && !wanted.includes(value),
  gt: (value, wanted) => timeOf(value) > timeOf(wanted),
  gte: (value, wanted) => timeOf(value) >= timeOf(wanted),
  lt: (value, wanted) => timeOf(value) < timeOf(wanted),
  lte: (value, wanted) => timeOf(value) <= timeOf(wanted),
};

const memberOf = (view: unknown, name: string): unknown => {
  const value = isObject(view) ? view[name] : undefined;
  return typeof value === 'function' ? value({}) : value;
};

/** All that a filter names must hold. https://linear.app/developers/filtering */
export const matches = (filter: unknown, value: unknown): boolean =>
  Object.entries(Object(filter)).every(([name, wanted]) => {
    if (name === 'and') return (wanted as unknown[]).every((each) => matches(each, value));
    if (name === 'or') return (wanted as unknown[]).some((each) => matches(each, value));
    if (name === 'null') return (value === null || value === undefined) === wanted;
    const compare = comparisons[name];
    return compare === undefined ? matches(wanted, memberOf(value, name)) : compare(value, wanted);
  });

/** The place of a row in its list: the newest come first. */
const keyOf = (view: View, orderBy: string): string => `${view[orderBy]}|${String(view.row).padStart(12, '0')}`;

const encode = (key: string): string => Buffer.from(key).toString('base64url');

const keyAfter = (after: string): string => {
  const key = Buffer.from(after, 'base64url').toString('utf8');
  if (!/^\d{4}-.*\|\d{12}$/.test(key)) throw invalid('after must be a cursor of this list.');
  return key;
};

/** https://linear.app/developers/pagination */
export const connect = (views: readonly View[], args: ConnectionArgs) => {
  const { first = page.usual, after, filter, includeArchived = false, orderBy = 'createdAt' } = args;
  if (first < 1 || first > page.largest) throw invalid(`first must be between 1 and ${page.largest}.`);
  const before = after === undefined ? undefined : keyAfter(after);
  const rest = views
    .filter((view) => includeArchived || (view.archivedAt ?? null) === null)
    .filter((view) => matches(filter, view))
    .toSorted((a, b) => (keyOf(a, orderBy) < keyOf(b, orderBy) ? 1 : -1))
    .filter((view) => before === undefined || keyOf(view, orderBy) < before);
  const nodes = rest.slice(0, first);
  const last = nodes.at(-1);
  return {
    nodes,
    pageInfo: { hasNextPage: rest.length > nodes.length, endCursor: last ? encode(keyOf(last, orderBy)) : null },
  };
};

import { invalid } from './errors.ts';
import { matches } from './filters.ts';
import { type Sort, sortViews } from './sorting.ts';
import type { View } from './types.ts';

/** Arguments of a list. `first` and `after` page forwards, `last` and `before` backwards. */
export interface ConnectionArgs {
  readonly first?: number | null;
  readonly after?: string | null;
  readonly last?: number | null;
  readonly before?: string | null;
  readonly filter?: unknown;
  readonly includeArchived?: boolean | null;
  readonly orderBy?: 'createdAt' | 'updatedAt' | null;
  readonly sort?: readonly Sort[] | null;
  readonly sorts?: readonly Sort[] | null;
}

const page = { usual: 50, largest: 250 };

/** Sort key of a row. Newest rows come first. */
const keyBy = (view: View, orderBy: string): string => `${view[orderBy]}|${String(view.row).padStart(12, '0')}`;

const encode = (key: string): string => Buffer.from(key).toString('base64url');

const keyAt = (cursor: string): string => {
  const key = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!/^\d{4}-.*\|\d{12}$/.test(key)) throw invalid('The cursor must be one of this list.');
  return key;
};

const sizeOf = ({ first, last }: ConnectionArgs): number => {
  const size = first ?? last ?? page.usual;
  if (size < 1 || size > page.largest) throw invalid(`first must be between 1 and ${page.largest}.`);
  return size;
};

/** Rows that match the arguments, in their order. The page is taken from this list. */
const listed = (views: readonly View[], args: ConnectionArgs, keyOf: (view: View) => string): View[] => {
  const ordered = views
    .filter((view) => args.includeArchived === true || (view.archivedAt ?? null) === null)
    .filter((view) => matches(args.filter, view))
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1));
  return sortViews(ordered, args.sort ?? args.sorts ?? []);
};

/** Number of rows before a cursor. The row of the cursor may no longer be in the list. */
const countBefore = (all: readonly View[], cursor: string, keyOf: (view: View) => string): number => {
  const key = keyAt(cursor);
  const at = all.findIndex((view) => keyOf(view) === key);
  return at >= 0 ? at : all.filter((view) => keyOf(view) > key).length;
};

/** Builds a connection, which is a page in GraphQL, from all matching rows. https://linear.app/developers/pagination */
export const connect = (views: readonly View[], args: ConnectionArgs) => {
  const { first, last, after, before } = args;
  const size = sizeOf(args);
  const keyOf = (view: View): string => keyBy(view, args.orderBy ?? 'createdAt');
  const all = listed(views, args, keyOf);
  const isAfter = (view: View): boolean => !after || keyOf(view) !== keyAt(after);
  const from = after ? countBefore(all, after, keyOf) : 0;
  const to = before ? countBefore(all, before, keyOf) : all.length;
  const rest = all.slice(from, to).filter(isAfter);
  const isBackwards = typeof first !== 'number' && (typeof last === 'number' || Boolean(before));
  const nodes = isBackwards ? rest.slice(-size) : rest.slice(0, size);
  const edges = nodes.map((node) => ({ node, cursor: encode(keyOf(node)) }));
  const isCut = rest.length > nodes.length;
  return {
    nodes,
    edges,
    pageInfo: {
      hasNextPage: isBackwards ? Boolean(before) : isCut,
      hasPreviousPage: isBackwards ? isCut : Boolean(after),
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
};

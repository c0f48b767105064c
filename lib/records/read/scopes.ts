import type { RemotePath } from '../../engine/mapping/remote-ids.ts';
import { ApiError } from '../../errors.ts';
import type { Declaration } from '../../providers/define.ts';
import { canFilter } from '../../providers/language/filters.ts';
import { isUnion, kindFieldOf, kindsOf } from '../../providers/language/kinds.ts';
import { type OpenedObject, type RecordContext, scopeOf } from '../context.ts';
import { partitionsOf } from '../partitions.ts';
import type { Filters, Position, Selection } from './list-page.ts';

/**
 * The kinds that a filter by kind selects: the kind with that name. For another word, the kinds that can filter by the
 * word.
 */
const kindsFor = (declared: Declaration, filters: Filters): ReturnType<typeof kindsOf> => {
  const kinds = kindsOf(declared);
  const by = kindFieldOf(declared) ?? '';
  const wanted = filters[by];
  const named = kinds.filter(([kind]) => wanted === undefined || kind === wanted);
  return named.length > 0 ? named : kinds.filter(([, declaration]) => canFilter(declaration, by));
};

/** The kinds and partitions of a list, in the order of their reads. */
export const scopesOf = async (opened: OpenedObject, filters: Filters): Promise<readonly RecordContext[]> => {
  const kinds = kindsFor(opened.declared, filters);
  const scopes = await Promise.all(
    kinds.map(async (entry) =>
      (await partitionsOf(opened, entry[1], filters)).map((part) => scopeOf(opened, entry, part)),
    ),
  );
  return scopes.flat();
};

/** Whether two remote paths name the same place. */
export const samePath = (a: RemotePath, b: RemotePath): boolean =>
  a.length === b.length && a.every((part, index) => part === b[index]);

/**
 * The scope at the start of a page.
 * @throws ApiError `invalid_cursor` if the scope is no longer in the account
 */
export const startOf = (scopes: readonly RecordContext[], position: Position | undefined): number => {
  if (position === undefined) return 0;
  const index = scopes.findIndex(({ scope }) => samePath(scope, position.scope));
  if (index !== -1) return index;
  throw new ApiError('invalid_cursor', 'The place of this cursor is no longer in the account; start the list again.');
};

/** Removes a filter by kind from a query, because the choice of the kind already applies the filter. */
export const withoutKind = <S extends Selection>({ declared }: OpenedObject, query: S): S => {
  if (!isUnion(declared)) return query;
  const { [declared.field]: wanted = '', ...filters } = query.filters;
  return Object.hasOwn(declared.kinds, wanted) ? { ...query, filters } : query;
};

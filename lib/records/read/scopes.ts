import type { RemotePath } from '../../engine/mapping/remote-ids.ts';
import { ApiError } from '../../errors.ts';
import type { Declaration } from '../../providers/define.ts';
import { canFilter } from '../../providers/language/filters.ts';
import { isUnion, kindsOf } from '../../providers/language/kinds.ts';
import { type OpenedObject, type RecordContext, scopeOf } from '../context.ts';
import { partitionsOf } from '../partitions.ts';
import type { Filters } from './filters.ts';
import type { Position, Selection } from './list-page.ts';

/** The kinds that a filter by kind means: the one of that name; of another word, those that are asked for it. */
const kindsFor = (declared: Declaration, filters: Filters): ReturnType<typeof kindsOf> => {
  const kinds = kindsOf(declared);
  const by = isUnion(declared) ? declared.field : '';
  const wanted = filters[by];
  const named = kinds.filter(([kind]) => wanted === undefined || kind === wanted);
  return named.length > 0 ? named : kinds.filter(([, declaration]) => canFilter(declaration, by));
};

/** The kinds and partitions that a list goes through, one after the other. */
export const scopesOf = async (opened: OpenedObject, filters: Filters): Promise<readonly RecordContext[]> => {
  const kinds = kindsFor(opened.declared, filters);
  const scopes = await Promise.all(
    kinds.map(async (entry) =>
      (await partitionsOf(opened, entry[1], filters)).map((part) => scopeOf(opened, entry, part)),
    ),
  );
  return scopes.flat();
};

/** Whether two remote paths are the same. */
export const samePath = (a: RemotePath, b: RemotePath): boolean =>
  a.length === b.length && a.every((part, index) => part === b[index]);

/** The scope that a page begins in. @throws ApiError `invalid_cursor` where it is no longer in the account */
export const startOf = (scopes: readonly RecordContext[], position: Position | undefined): number => {
  if (position === undefined) return 0;
  const index = scopes.findIndex(({ scope }) => samePath(scope, position.scope));
  if (index !== -1) return index;
  throw new ApiError('invalid_cursor', 'What this cursor stood in is no longer in the account; start the list again.');
};

/** Filters of the kind itself are answered by choosing it, not by the vendor. */
export const withoutKind = <S extends Selection>({ declared }: OpenedObject, query: S): S => {
  if (!isUnion(declared)) return query;
  const { [declared.field]: wanted = '', ...filters } = query.filters;
  return Object.hasOwn(declared.kinds, wanted) ? { ...query, filters } : query;
};

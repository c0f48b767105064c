import { itemsIn } from '../engine/items.ts';
import { getPath, getText, setPath } from '../engine/path.ts';
import type { Join } from '../providers/define.ts';
import { idPathsOf } from '../providers/kinds.ts';
import type { RecordContext } from './context.ts';

const keyOf = ({ declaration }: RecordContext, { of }: Join, remote: unknown): string | undefined =>
  getText(remote, of ?? idPathsOf(declaration)[0]?.[1] ?? '');

const answerOf = async (
  { session }: RecordContext,
  { request }: Join,
  ids: readonly string[],
  body: unknown,
): Promise<unknown> =>
  request === undefined ? body : (await session.send(request, { ids: ids.map((id) => ({ id })) })).body;

const valuesById = async (
  context: RecordContext,
  join: Join,
  remotes: readonly unknown[],
  body: unknown,
): Promise<ReadonlyMap<string, unknown>> => {
  const ids = [...new Set(remotes.flatMap((remote) => keyOf(context, join, remote) ?? []))];
  const answer = ids.length === 0 ? undefined : await answerOf(context, join, ids, body);
  return new Map(
    itemsIn(answer, join).flatMap((item) => {
      const from = getText(item, join.from);
      return from === undefined ? [] : [[from, getPath(item, join.value)] as const];
    }),
  );
};

/**
 * Remote records with what their list leaves out: at most one request per join, whatever the number of records.
 * @param body the answer that the records are from
 */
export const completeAll = async (
  context: RecordContext,
  joins: readonly Join[],
  remotes: readonly unknown[],
  body: unknown,
): Promise<readonly unknown[]> => {
  if (joins.length === 0 || remotes.length === 0) return remotes;
  const maps = await Promise.all(
    joins.map(async (join) => ({ join, values: await valuesById(context, join, remotes, body) })),
  );
  return remotes.map((remote) => {
    const completed = { ...(remote as Record<string, unknown>) };
    for (const { join, values } of maps) {
      const value = values.get(keyOf(context, join, remote) ?? '');
      if (value !== undefined) setPath(completed, join.into, value);
    }
    return completed;
  });
};

import { getList, getPath, getText, setPath } from '../engine/path.ts';
import type { Join } from '../providers/define.ts';
import type { RecordContext } from './context.ts';

const idOf = ({ declaration }: RecordContext, remote: unknown): string | undefined =>
  getText(remote, [declaration.id].flat()[0] ?? '');

const valuesById = async (
  { session }: RecordContext,
  join: Join,
  ids: readonly string[],
): Promise<ReadonlyMap<string, unknown>> => {
  const { body } = await session.send(join.request, { ids: ids.map((id) => ({ id })) });
  return new Map(
    getList(body, join.items).flatMap((item) => {
      const from = getText(item, join.from);
      return from === undefined ? [] : [[from, getPath(item, join.value)] as const];
    }),
  );
};

/** Remote records with what their list leaves out: one request per join, whatever the number of records. */
export const completeAll = async (
  context: RecordContext,
  joins: readonly Join[],
  remotes: readonly unknown[],
): Promise<readonly unknown[]> => {
  if (joins.length === 0 || remotes.length === 0) return remotes;
  const ids = remotes.flatMap((remote) => idOf(context, remote) ?? []);
  const maps = await Promise.all(joins.map(async (join) => ({ join, values: await valuesById(context, join, ids) })));
  return remotes.map((remote) => {
    const completed = { ...(remote as Record<string, unknown>) };
    for (const { join, values } of maps) {
      const value = values.get(idOf(context, remote) ?? '');
      if (value !== undefined) setPath(completed, join.into, value);
    }
    return completed;
  });
};

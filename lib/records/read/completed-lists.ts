import { mapInChunks } from '../../chunks.ts';
import { expectList, expectRecord } from '../../engine/http/answer/check-answer.ts';
import { itemsIn } from '../../engine/http/answer/record-selector.ts';
import { readAll } from '../../engine/http/session/read-all.ts';
import { getPath, getText, hasAll, setPath } from '../../engine/mapping/path.ts';
import { remotePathOf } from '../../engine/mapping/remote-ids.ts';
import { unlessMissing } from '../../errors.ts';
import type { Join, RequestTemplate } from '../../providers/define.ts';
import { idPathsOf } from '../../providers/language/kinds.ts';
import type { RecordContext } from '../context.ts';
import { idsInParts } from './ids-in-parts.ts';

/** Maximum number of simultaneous requests for data that a list leaves out. */
export const concurrency = 10;

/** Whether a record lacks the data of a join. */
const isWanted = ({ when }: Join, remote: unknown): boolean =>
  when === undefined || (typeof when === 'string' ? Boolean(getPath(remote, when)) : hasAll(remote, when));

/** Whether a response left out data of a record that a separate request reads. */
export const isCutShort = ({ declaration: { joins = [] } }: RecordContext, remote: unknown): boolean =>
  joins.some((join) => isWanted(join, remote));

/**
 * The ids that a join uses to look up data of a record. Values that are not ids are skipped, because users may write
 * anything into a text.
 */
const keysOf = ({ declaration }: RecordContext, join: Join, remote: unknown): readonly string[] => {
  const named = isWanted(join, remote) && getPath(remote, join.of ?? idPathsOf(declaration)[0]?.[1] ?? '');
  return [named].flat().flatMap((one) => remotePathOf(getText(one, '') ?? '', 1)?.[0] ?? []);
};

/** The items of all ids, in as few requests as the vendor allows. */
const itemsFor = async (
  { session, partition }: RecordContext,
  join: Join,
  ids: readonly string[],
  body: unknown,
): Promise<readonly unknown[]> => {
  const { request, max, paginator, id: from } = join;
  if (request === undefined) return itemsIn(body, join);
  if (from === undefined || (paginator !== undefined && max === undefined))
    return readAll(session, request, join, partition);
  const parts = idsInParts(session, request, ids, max ?? ids.length);
  return (await mapInChunks(parts, concurrency, (some) => readAll(session, request, join, { ids: some }))).flat();
};

const readEach = async (
  { session, partition }: RecordContext,
  { each, read: take }: Join,
  ids: readonly string[],
): Promise<readonly (readonly [id: string, item: unknown])[]> => {
  if (each === undefined) return [];
  const readOne = (id: string) =>
    unlessMissing(async () => {
      const answer = await session.send(each, { ...partition, id });
      if (take !== '') expectList(session, answer, { records: take });
      else if (each.bytes !== true) expectRecord(session, answer);
      return answer.body;
    });
  return mapInChunks(ids, concurrency, async (id) => [id, await readOne(id)] as const);
};

/** The items on all pages of each id. A deleted id has no value. */
const pagesById = async (
  { session, partition }: RecordContext,
  { request, read: take, ...list }: Join & { readonly request: RequestTemplate },
  ids: readonly string[],
): Promise<ReadonlyMap<string, unknown>> => {
  const read = (id: string) => unlessMissing(() => readAll(session, request, list, { ...partition, ids: [id] }));
  const listed = await mapInChunks(ids, concurrency, async (id) => [id, await read(id)] as const);
  return new Map(listed.map(([id, items]) => [id, items?.map((item) => getPath(item, take))]));
};

/** All items of each id. An id without items has an empty list. */
const listsById = (
  { read: take }: Join,
  ids: readonly string[],
  listed: readonly (readonly [id: string, item: unknown])[],
): ReadonlyMap<string, readonly unknown[]> => {
  const lists = new Map<string, unknown[]>(ids.map((id) => [id, []]));
  for (const [id, item] of listed) lists.get(id)?.push(getPath(item, take));
  return lists;
};

const valuesById = async (
  context: RecordContext,
  join: Join,
  remotes: readonly unknown[],
  body: unknown,
): Promise<ReadonlyMap<string, unknown>> => {
  const ids = [...new Set(remotes.flatMap((remote) => keysOf(context, join, remote)))];
  const { request } = join;
  if (request !== undefined && join.max === 1 && join.id === undefined)
    return pagesById(context, { ...join, request }, ids);
  const items = ids.length === 0 ? [] : await itemsFor(context, join, ids, body);
  const { id: from } = join;
  if (from === undefined) return new Map(ids.map((id) => [id, items.map((item) => getPath(item, join.read))]));
  const listed = items.flatMap((item) => {
    const id = getText(item, from);
    return id === undefined ? [] : [[id, item] as const];
  });
  if (join.multiple) return listsById(join, ids, listed);
  const known = new Set(listed.map(([id]) => id));
  const others = await readEach(
    context,
    join,
    ids.filter((id) => !known.has(id)),
  );
  return new Map([...listed, ...others].map(([id, item]) => [id, getPath(item, join.read)]));
};

/**
 * Completes remote records with the data that their list leaves out. Each join needs as few requests as the vendor
 * allows, and a further request for each item that its lists leave out.
 * @param ofRequest joins of the request. The joins of the object apply too.
 * @param body the response that contained the records
 */
export const completeAll = async (
  context: RecordContext,
  ofRequest: readonly Join[] | undefined,
  remotes: readonly unknown[],
  body: unknown,
): Promise<readonly unknown[]> => {
  const joins = [...(ofRequest ?? []), ...(context.declaration.joins ?? [])];
  if (joins.length === 0 || remotes.length === 0) return remotes;
  const maps = await Promise.all(
    joins.map(async (join) => ({ join, values: await valuesById(context, join, remotes, body) })),
  );
  return remotes.map((remote) => {
    const completed = { ...(remote as Record<string, unknown>) };
    for (const { join, values } of maps) {
      const [key = '', ...others] = keysOf(context, join, remote);
      const value = others.length === 0 ? values.get(key) : [key, ...others].flatMap((one) => values.get(one));
      if (value !== undefined) setPath(completed, join.at, value);
    }
    return completed;
  });
};

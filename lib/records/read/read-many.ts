import { getList, getText } from '../../engine/mapping/path.ts';
import { idPathsOf } from '../../providers/kinds.ts';
import type { RecordContext } from '../context.ts';
import { completeAll } from './completed-lists.ts';
import { idsInParts } from './ids-in-parts.ts';

interface Page {
  readonly remotes: readonly unknown[];
  /** The answer that they are from. */
  readonly body: unknown;
}

/** Some vendors have `null` in the place of a record that is gone. */
const isThere = (remote: unknown): boolean => remote !== null;

const found = async (
  { session, partition, declaration: { getMany } }: RecordContext,
  ids: readonly string[],
  fields: readonly string[] | undefined,
): Promise<readonly Page[]> => {
  if (getMany === undefined) return [];
  const parts = idsInParts(session, getMany, ids, getMany.max, { ...partition, fields });
  const answers = await Promise.all(parts.map((some) => session.send(getMany, { ...partition, ids: some, fields })));
  return answers.map(({ body }) => ({ remotes: getList(body, getMany.records).filter(isThere), body }));
};

/** Remote records by id, in as few requests as the vendor allows; in its order, without those that are gone. */
export const readMany = async (
  context: RecordContext,
  ids: readonly string[],
  fields: readonly string[] | undefined,
): Promise<readonly unknown[]> => {
  const joins = context.declaration.getMany?.joins;
  const pages = await found(context, ids, fields);
  const completed = await Promise.all(pages.map(({ remotes, body }) => completeAll(context, joins, remotes, body)));
  return completed.flat();
};

/** The last part of a record's own id. */
export const idOf = ({ declaration }: RecordContext, remote: unknown): string =>
  getText(remote, idPathsOf(declaration).at(-1)?.[1] ?? '') ?? '';

/**
 * Records with the fields that their request had no room for. One that is gone meanwhile is left out.
 * @param fields all that are wanted; none where the request has asked for them
 */
export const completeFields = async (
  context: RecordContext,
  remotes: readonly unknown[],
  fields: readonly string[] | undefined,
): Promise<readonly unknown[]> => {
  if (fields === undefined || remotes.length === 0) return remotes;
  const ids = remotes.map((remote) => idOf(context, remote));
  const all = (await found(context, ids, fields)).flatMap((page) => page.remotes);
  const wholes = new Map(all.map((whole) => [idOf(context, whole), whole]));
  // What was read later counts; what a batch leaves out of its records, such as associations, is in the first answer.
  return remotes.flatMap((remote) => {
    const whole = wholes.get(idOf(context, remote));
    return whole === undefined ? [] : [{ ...Object(remote), ...Object(whole) }];
  });
};

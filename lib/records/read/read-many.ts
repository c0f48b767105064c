import { chunksOf } from '../../chunks.ts';
import { expectList } from '../../engine/http/answer/check-answer.ts';
import { saysMore, unfinished } from '../../engine/http/answer/paginator.ts';
import { sendWhole } from '../../engine/http/session/send-whole.ts';
import { getList, getText } from '../../engine/mapping/path.ts';
import { idPathsOf } from '../../providers/language/kinds.ts';
import type { RecordContext } from '../context.ts';
import { remotePathOfRecord } from '../present.ts';
import { completeAll } from './completed-lists.ts';
import { idsInParts } from './ids-in-parts.ts';

interface Page {
  readonly remotes: readonly unknown[];
  /** The response that contained the records. */
  readonly body: unknown;
}

const isThere = (remote: unknown): boolean => remote !== null;

const lengthOf = (names: readonly string[] = []): number => names.join().length;

const found = async (
  context: RecordContext,
  ids: readonly string[],
  fields: readonly string[] | undefined,
): Promise<readonly Page[]> => {
  const { getMany } = context.declaration;
  if (getMany === undefined) return [];
  const { session, partition } = context;
  const { mostFields = Number.POSITIVE_INFINITY, records } = getMany;
  const selections = (fields?.length ?? 0) <= mostFields ? [fields] : chunksOf(fields ?? [], mostFields);
  const longest = selections.reduce((one, other) => (lengthOf(other) > lengthOf(one) ? other : one));
  const parts = idsInParts(session, getMany, ids, getMany.max, { ...partition, fields: longest });
  const ask = async (some: readonly string[], names: readonly string[] | undefined): Promise<readonly Page[]> => {
    const answer = await sendWhole(session, getMany, { ...partition, ids: some, fields: names });
    // Salesforce returns a list as the whole response, in the order of the ids, with `null` for a missing record.
    expectList(session, answer, getMany, records === '');
    const page = { remotes: getList(answer.body, records).filter(isThere), body: answer.body };
    for (const remote of page.remotes) remotePathOfRecord(context, remote);
    const left = lackingIn(context, page, some);
    if (left.length === 0 || !saysMore(context.declaration.list?.paginator, answer)) return [page];
    if (left.length === some.length) throw unfinished();
    return [page, ...(await ask(left, names))];
  };
  const pages = parts.map(async (some) => {
    const selected = await Promise.all(selections.map((names) => ask(some, names)));
    return selected.length === 1 ? selected.flat() : [together(context, selected.map(asOne))];
  });
  return (await Promise.all(pages)).flat();
};

/** The ids without a record in the response. */
const lackingIn = (context: RecordContext, { remotes }: Page, ids: readonly string[]): readonly string[] => {
  const known = new Set(remotes.map((remote) => idOf(context, remote)));
  return ids.filter((id) => !known.has(id));
};

const asOne = (pages: readonly Page[]): Page => ({
  remotes: pages.flatMap(({ remotes }) => remotes),
  body: pages[0]?.body,
});

/** Combines the fields of all pages per record. A record that is missing on a page is left out. */
const together = (context: RecordContext, [first, ...others]: readonly Page[]): Page => {
  if (first === undefined) return { remotes: [], body: undefined };
  const further = others.map(({ remotes }) => new Map(remotes.map((remote) => [idOf(context, remote), remote])));
  const remotes = first.remotes.flatMap((remote) => {
    const parts = further.map((page) => page.get(idOf(context, remote)));
    return parts.includes(undefined) ? [] : [Object.assign({}, ...parts, remote)];
  });
  return { remotes, body: first.body };
};

/**
 * Remote records by id, in as few requests as the vendor allows. They have the vendor's order. Missing records are left
 * out.
 */
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
 * Adds the fields that did not fit into the request. A record that no longer exists is left out.
 * @param fields all wanted fields
 */
export const completeFields = async (
  context: RecordContext,
  remotes: readonly unknown[],
  fields: readonly string[],
): Promise<readonly unknown[]> => {
  if (remotes.length === 0) return remotes;
  const ids = remotes.map((remote) => idOf(context, remote));
  const all = (await found(context, ids, fields)).flatMap((page) => page.remotes);
  const wholes = new Map(all.map((whole) => [idOf(context, whole), whole]));
  // Later values win. The first response keeps the data that a batch leaves out, such as associations.
  return remotes.flatMap((remote) => {
    const whole = wholes.get(idOf(context, remote));
    return whole === undefined ? [] : [{ ...Object(remote), ...Object(whole) }];
  });
};

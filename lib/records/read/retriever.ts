import { mapInChunks } from '../../chunks.ts';
import { expectList } from '../../engine/http/answer/check-answer.ts';
import { goOn } from '../../engine/http/answer/endless-lists.ts';
import { cursorAfter, givenBefore, hasFixedSize, withinLimit } from '../../engine/http/answer/paginator.ts';
import { holdersIn, itemsIn } from '../../engine/http/answer/record-selector.ts';
import type { Values } from '../../engine/http/request/template.ts';
import { sendPage } from '../../engine/http/session/send-whole.ts';
import type { CustomField } from '../../engine/mapping/custom-field.ts';
import { getPath, getText } from '../../engine/mapping/path.ts';
import { unlessMissing } from '../../errors.ts';
import type { ListRequest, Path } from '../../providers/define.ts';
import { idPathsOf } from '../../providers/language/kinds.ts';
import type { Lists } from '../../providers/language/lists.ts';
import type { RecordContext } from '../context.ts';
import { leastFields, loadForPage, nothingToPresent, remotePathOfRecord, withoutId } from '../present.ts';
import { completeAll, concurrency } from './completed-lists.ts';
import { type Earlier, withoutEarlier } from './earlier-collections.ts';
import { type FieldSelection, selectFields, selectsFields, withSelectable } from './field-selection.ts';
import { listValues, refuseLongFilters, requestFor } from './filters.ts';
import { isLeftOut, unlessForbidden } from './forbidden-kinds.ts';
import type { Position, RemotePage, ScopePage, Selection } from './list-page.ts';
import { completeFields, readMany } from './read-many.ts';
import { isDeletedOne, isOfTimes, isOurs, readRemote } from './remote-record.ts';
import { startOf } from './scopes.ts';

const lower = (value: unknown): string => String(value ?? '').toLowerCase();

/** Checks a record against the filters that the vendor does not support, or not exactly. */
const matching = ({ exact = {} }: ListRequest, values: Values) => {
  const wanted = Object.entries(exact).filter(([name]) => values[name] !== undefined);
  return (remote: unknown): boolean =>
    wanted.every(([name, path]) => {
      const held = getPath(remote, path);
      return (Array.isArray(held) ? held : [held]).some((one) => lower(one) === lower(values[name]));
    });
};

/** Reads the records that a list only names, in the order of the list. Records that no longer exist are left out. */
const readNamed = async (
  context: RecordContext,
  items: readonly unknown[],
  path: Path,
  fields: readonly string[] | undefined,
): Promise<readonly unknown[]> => {
  const ids = items.flatMap((item) => getText(item, path) ?? []);
  const readOne = (id: string) => unlessMissing(() => readRemote(context, { ...context.partition, id }));
  if (context.declaration.getMany === undefined) return (await mapInChunks(ids, concurrency, readOne)).filter(Boolean);
  const remotes = await readMany(context, ids, fields);
  const byId = new Map(remotes.map((remote) => [remotePathOfRecord(context, remote).at(-1), remote]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** Cuts our page out of the vendor's page, and finds the start of the next page. */
const cut = (
  items: readonly unknown[],
  limit: number,
  { cursor, skip = 0, progress }: Partial<Position>,
  following: Pick<Position, 'cursor' | 'progress'> | undefined,
): { readonly items: readonly unknown[]; readonly next: ScopePage['next'] } => {
  const some = items.slice(skip, skip + limit);
  if (skip + limit < items.length) return { items: some, next: { cursor, skip: skip + limit, progress } };
  // If the limit is smaller than before, the vendor's pages are smaller too.
  const left = Math.max(0, skip - items.length);
  return {
    items: some,
    next: following && { ...following, ...(left > 0 && { skip: left }) },
  };
};

/** The name of an element: its id, or the whole element if it has no id. */
const elementName = ({ declaration }: RecordContext, { id: ids }: ListRequest, item: unknown): string =>
  getText(item, ids ?? idPathsOf(declaration)[0]?.[1] ?? '') ?? JSON.stringify(item);

/**
 * Refuses elements without an id, because a missing record could then go unnoticed.
 * @throws ApiError `provider_failed`
 */
const refuseNameless = (context: RecordContext, { id: ids }: ListRequest, items: readonly unknown[]): void => {
  for (const item of items) {
    if (ids === undefined) remotePathOfRecord(context, item);
    else if (getText(item, ids) === undefined) throw withoutId(context.provider);
  }
};

/**
 * The start of the page after a requested page.
 * @throws ApiError `provider_failed` if the list does not advance
 */
const following = (
  context: RecordContext,
  request: ListRequest,
  { cursor, progress }: Partial<Position>,
  next: string | undefined,
  items: readonly unknown[],
): Pick<Position, 'cursor' | 'progress'> | undefined => {
  if (next === undefined) return undefined;
  const elements = items.map((item) => elementName(context, request, item));
  const page = { cursor, following: next, elements };
  return { cursor: next, progress: goOn(context.provider, context.name, progress, page) };
};

/**
 * The collections, read before this collection, that may contain the same records, with the values of their requests.
 */
const earlierOf = async (
  context: RecordContext,
  request: ListRequest,
  { filters }: Selection,
  before: readonly RecordContext[],
): Promise<readonly Earlier[]> => {
  if (context.declaration.partitions?.overlap !== true) return [];
  const query = { filters, limit: request.max };
  return Promise.all(
    before.map(async (each) => ({ context: each, values: await listValues(each, request, query, undefined) })),
  );
};

/**
 * Whether a list is empty. The request asks for at most one record and names no fields. So lists with the same remote
 * records share a request, for any object.
 */
const isEmptyList = async (context: RecordContext, request: ListRequest, query: Selection): Promise<boolean> => {
  const limit = 1;
  const values = await listValues(context, request, { ...query, limit }, undefined);
  const fields = leastFields(context.declaration);
  const isThere = (body: unknown) => holdersIn(body, request).length > 0;
  const answer = await sendPage(context.session, request, { ...values, fields }, isThere);
  expectList(context.session, answer, request);
  const holders = holdersIn(answer.body, request);
  return (
    holders.length === 0 && cursorAfter(request.paginator, answer, holders, { cursor: undefined, limit }) === undefined
  );
};

const isFirst = ({ cursor, skip }: Partial<Position>): boolean => cursor === undefined && skip === undefined;

/** The records of a list request, without the data that their presentation needs. */
export const readRemotes = async (
  context: RecordContext,
  request: ListRequest,
  query: Selection,
  position: Partial<Position>,
  before: readonly RecordContext[] = [],
): Promise<ScopePage> => {
  const isSelecting = selectsFields(context, request) && query.isBare !== true;
  if (query.expectsNone && isSelecting && isFirst(position) && (await isEmptyList(context, request, query))) {
    return { context, remotes: [], deleted: [], customFields: undefined, next: undefined };
  }
  const limit = Math.min(position.limit ?? query.limit, request.max);
  const asked = { cursor: position.cursor, limit };
  const values = await listValues(context, request, { ...query, limit }, position.cursor);
  const again = givenBefore(request.paginator, position.cursor);
  const newIn = (body: unknown): readonly unknown[] =>
    withinLimit(request.paginator, itemsIn(body, request), asked).filter(
      (item) => !again.includes(elementName(context, request, item)),
    );
  const hasNew = (body: unknown): boolean => newIn(body).length > 0;
  const send = async (fields: FieldSelection, customFields?: readonly CustomField[]) => {
    refuseLongFilters(context, request, query.filters, { ...values, fields: fields.asked });
    const answer = await sendPage(context.session, request, { ...values, fields: fields.asked }, hasNew);
    expectList(context.session, answer, request);
    context.session.preview?.hide(itemsIn(answer.body, request));
    return { answer, fields, customFields };
  };
  const { answer, fields, customFields } = isSelecting
    ? await withSelectable(context, (all) => send(selectFields(context, request, values, all), all.customFields))
    : await send({ asked: leastFields(context.declaration), left: undefined });
  const items = newIn(answer.body);
  refuseNameless(context, request, items);
  const holders = holdersIn(answer.body, request);
  const next = cursorAfter(request.paginator, answer, holders, asked);
  const page = cut(items, query.limit, position, following(context, request, position, next, holders));
  const whole =
    request.id === undefined
      ? page.items
      : await readNamed(context, page.items, request.id, fields.left ?? fields.asked);
  const earlier = await earlierOf(context, request, query, before);
  const own = earlier.length === 0 ? whole : await withoutEarlier(context, request, whole, earlier);
  const isMeant = matching(request, values);
  const isShown = (remote: unknown): boolean =>
    query.isOfDeleted === true ||
    isOurs(context, remote) ||
    (query.filters.include_deleted !== undefined && isDeletedOne(context, request, remote));
  const found = own.filter((remote) => isMeant(remote) && isShown(remote) && isOfTimes(context, remote, query.filters));
  // Records that were read by their ids are complete.
  const left = request.id === undefined ? fields.left : undefined;
  const complete = left === undefined ? found : await completeFields(context, found, left);
  const isComplete = request.id !== undefined && request.joins === undefined;
  const remotes = isComplete ? complete : await completeAll(context, request.joins, complete, answer.body);
  return {
    context,
    remotes,
    deleted: own.filter((remote) => !isOurs(context, remote)),
    customFields,
    next: page.next && { ...page.next, ...(hasFixedSize(request.paginator) && { limit }) },
  };
};

const nothingOf = (context: RecordContext): Omit<RemotePage, 'next'> => ({
  context,
  remotes: [],
  deleted: [],
  presentation: nothingToPresent,
});

/**
 * Sends the next request of a list, through all kinds and partitions.
 * @param position end of the page before. Default: the beginning.
 * @param listsOf returns the lists of a scope to use
 * @returns `undefined` if there is nothing to list
 */
export const readNext = async (
  scopes: readonly RecordContext[],
  selection: Selection,
  position: Position | undefined,
  listsOf: (scope: RecordContext) => Lists = ({ declaration }) => declaration,
): Promise<RemotePage | undefined> => {
  const index = startOf(scopes, position);
  const scope = scopes[index];
  if (scope === undefined) return undefined;
  const request = requestFor(scope, selection.filters, listsOf(scope), selection.sort);
  const page = await unlessForbidden(scope, scopes, () =>
    readRemotes(scope, request, selection, position ?? {}, scopes.slice(0, index)),
  );
  if (isLeftOut(page)) {
    const after = scopes[index + 1];
    return { ...nothingOf(scope), leftOut: page, next: after && { scope: after.scope } };
  }
  const presentation = await loadForPage(scope, page.remotes, page.customFields);
  const following = page.next === undefined ? scopes[index + 1] : scope;
  return { ...page, presentation, next: following && { scope: following.scope, ...page.next } };
};

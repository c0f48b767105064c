import { expectRecord } from '../../engine/http/answer/check-answer.ts';
import { recordIn } from '../../engine/http/answer/record-selector.ts';
import type { Values } from '../../engine/http/request/template.ts';
import { pagesOf } from '../../engine/http/session/read-all.ts';
import { sendRead } from '../../engine/http/session/send-read.ts';
import { getText, hasAll, hasOne } from '../../engine/mapping/path.ts';
import { parseTime } from '../../engine/time.ts';
import { isMissing, refusal } from '../../errors.ts';
import { windowFiltersOf } from '../../objects/define.ts';
import type { ListRequest, Path, RecordRequest, ValuesAt } from '../../providers/define.ts';
import { idPathsOf } from '../../providers/language/kinds.ts';
import { type RecordContext, unsupportedOperation } from '../context.ts';
import { remotePathOfRecord, selectedFields } from '../present.ts';
import { completeAll } from './completed-lists.ts';
import { type FieldSelection, selectFields, withSelectable } from './field-selection.ts';
import { completeFields, idOf, readMany } from './read-many.ts';

/** Whether a record belongs to the object. A record may be deleted, or may have become another kind of record. */
export const isOurs = ({ declaration: { leaveOut = {}, where = {} } }: RecordContext, remote: unknown): boolean =>
  !hasOne(remote, leaveOut) && hasAll(remote, where);

const without = (conditions: ValuesAt = {}, others: ValuesAt): ValuesAt =>
  Object.fromEntries(Object.entries(conditions).filter(([path]) => !Object.hasOwn(others, path)));

/** Whether a record is a deleted record of the object. Some lists contain deleted records too. */
export const isDeletedOne = (
  { declaration: { leaveOut, where } }: RecordContext,
  { deleted }: ListRequest,
  remote: unknown,
): boolean =>
  deleted !== undefined &&
  hasOne(remote, deleted) &&
  !hasOne(remote, without(leaveOut, deleted)) &&
  hasAll(remote, without(where, deleted));

/** Whether a time of a record is within limits. A record without the time is. */
const isWithin = (remote: unknown, path: Path | undefined, since: string | undefined, end: string | undefined) => {
  const text = path === undefined || (since ?? end) === undefined ? undefined : getText(remote, path);
  if (text === undefined) return true;
  const time = parseTime(text);
  return (since === undefined || time >= Date.parse(since)) && (end === undefined || time < Date.parse(end));
};

/** Whether a record is within the times of the filters. Some lists begin earlier or end later. */
export const isOfTimes = (context: RecordContext, remote: unknown, filters: Values): boolean => {
  const { modifiedAt, createdAt } = context.declaration;
  const given = filters as Readonly<Record<string, string>>;
  const [after = '', before = ''] = windowFiltersOf(context.object);
  return (
    isWithin(remote, createdAt, given[after], given[before]) &&
    isWithin(remote, modifiedAt, given.modified_after, given.modified_before) &&
    isWithin(remote, createdAt, given.created_after, given.created_before)
  );
};

/** Whether a record belongs to the object, and is within the times of the filters. */
export const counts = (context: RecordContext, remote: unknown, filters: Values = {}): boolean =>
  isOurs(context, remote) && isOfTimes(context, remote, filters);

const getRequestOf = (context: RecordContext): RecordRequest => {
  if (context.declaration.get === undefined) throw unsupportedOperation(context, 'get');
  return context.declaration.get;
};

/**
 * The responses to a read. There are several if the record is an element of a list.
 * @throws ApiError if a response lacks the declared record
 */
async function* answersTo({ session }: RecordContext, get: RecordRequest, values: Values) {
  const { record } = get;
  if (typeof record === 'object') return yield* pagesOf(session, get, record, values);
  const answer = await sendRead(session, get, values);
  expectRecord(session, answer, record);
  yield answer;
}

/** Finds the record in the responses to a read. An element of a list may be on any page. */
const findRemote = async (
  context: RecordContext,
  get: RecordRequest,
  names: Values,
  { asked, left }: FieldSelection,
): Promise<unknown> => {
  const values = { ...names, fields: asked };
  for await (const { body } of answersTo(context, get, values)) {
    const remote = recordIn(body, get.record, values);
    if (remote === undefined) continue;
    const some = left === undefined ? [remote] : await completeFields(context, [remote], left);
    const [whole] = await completeAll(context, get.joins, some, body);
    context.session.preview?.hide(whole, names);
    return whole;
  }
  return undefined;
};

/**
 * The remote record.
 * @throws ApiError `not_found` if the vendor's record does not belong to the object, `provider_failed` if the response
 *   contains no record
 */
export const readRemote = async (context: RecordContext, names: Values): Promise<unknown> => {
  const get = getRequestOf(context);
  const remote = await withSelectable(context, (selectable) =>
    findRemote(context, get, names, selectFields(context, get, names, selectable)),
  );
  if (remote !== undefined) remotePathOfRecord(context, remote);
  if (remote !== undefined && counts(context, remote)) return remote;
  throw refusal('not_found', `There is no such ${context.object.noun} at ${context.provider.id}.`);
};

/** Remote records by id, with all fields that the account may see. */
export const readSelected = async (context: RecordContext, ids: readonly string[]): Promise<readonly unknown[]> => {
  const found = await withSelectable(context, ({ customFields, visible }) =>
    readMany(context, ids, selectedFields(context, customFields, visible)),
  );
  context.session.preview?.hide(found, ids);
  return found;
};

/** The records of the object by id. Records that do not belong to the object are left out. */
export const countedById = (context: RecordContext, remotes: readonly unknown[]): ReadonlyMap<string, unknown> =>
  new Map(remotes.filter((remote) => counts(context, remote)).map((remote) => [idOf(context, remote), remote]));

/**
 * Reads a record as `readRemote` does, together with the other items of a batch, in as few requests as the vendor
 * allows.
 * @throws ApiError as `readRemote`
 */
export const readAmongOthers = async (context: RecordContext, names: Values): Promise<unknown> => {
  const { member, declaration } = context;
  const [[name] = ['id'], ...further] = idPathsOf(declaration);
  const isOne = further.length === 0 && declaration.partitions === undefined;
  if (!member?.isAmongOthers() || !isOne || declaration.getMany === undefined) return readRemote(context, names);
  const carryOut = async (ids: readonly string[]) => {
    const found = ids.length === 1 ? new Map() : countedById(context, await readSelected(context, ids));
    return ids.map((id) => ({ answered: found.get(id) }));
  };
  const remote = await member.ask({ kind: declaration.getMany, carryOut }, String(names[name]));
  return remote ?? readRemote(context, names);
};

/**
 * The remote record, even if the vendor keeps it apart from the listed records.
 * @throws ApiError `not_found` if the vendor's record does not belong to the object
 */
export const readAnyRemote = async (context: RecordContext, names: Values): Promise<unknown> => {
  const { get } = context.declaration;
  try {
    return await readRemote(context, names);
  } catch (error) {
    if (!isMissing(error) || get?.orElse === undefined) throw error;
    const answer = await context.session.send(get.orElse, names);
    const remote = recordIn(answer.body, get.record, names);
    remotePathOfRecord(context, remote);
    return remote;
  }
};

import { isDeepStrictEqual } from 'node:util';
import type { Body, Call } from '../../../call.ts';
import type { Values } from '../../../engine/http/request/template.ts';
import { isEmpty } from '../../../engine/mapping/empty.ts';
import type { RemotePath } from '../../../engine/mapping/remote-ids.ts';
import { namesReadOnly } from '../../../engine/mapping/write/custom-fields.ts';
import { issuesOf, validationError, type Warning } from '../../../errors.ts';
import { type ModelValues, ownFieldsOf } from '../../../objects/define.ts';
import type { Match } from '../../../objects/matches.ts';
import type { WriteRequest } from '../../../providers/define.ts';
import { type Presented, readAhead } from '../../changes/record-changes.ts';
import { type OpenedObject, type RecordContext, scopeOfRecord } from '../../context.ts';
import { IssuedIds, refuseMerged, storeRead } from '../../issued-ids.ts';
import {
  loadCustomFields,
  loadPresentation,
  type PresentOptions,
  presentRecord,
  remotePathOfRecord,
  type UnifiedRecord,
} from '../../present.ts';
import { asRead, readChildren, withoutKnown } from '../../read/children.ts';
import { readAmongOthers, readRemote } from '../../read/remote-record.ts';
import { needsCurrent } from '../current-values.ts';
import { spreadIn } from '../list-implied-fields.ts';
import { sendChildren } from '../parts/children.ts';
import type { FollowUp } from '../parts/part.ts';
import { writeRequestOf } from '../write-body.ts';
import { isStrict, type WriteOptions } from '../write-options.ts';
import { remotePathFor, textIn } from './named-record.ts';
import { withoutNullsInLists } from './nulls.ts';
import { type Guard, guardRecord, prepareGuarded, withVersion } from './precondition.ts';
import { type Prepared, prepareWrite } from './prepare-write.ts';
import { saysTwice, withoutRepeats } from './repeats.ts';
import { addsOf, checkAddress, checkIsMeant, withoutHeldKey } from './upsert-additions.ts';

type StoredAhead = ReturnType<typeof readAhead>;

const readOnly = ['remote_data', 'remote_url', 'created_at', 'modified_at'] as const;

/**
 * Whether `actual` contains every value of `given`, at the same places.
 * @param isNothing whether a value counts as absent. It agrees with any other such value, and with a missing value.
 */
const contains = (given: unknown, actual: unknown, isNothing: (value: unknown) => boolean): boolean => {
  if (isNothing(given)) return isNothing(actual);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return isDeepStrictEqual(given, actual);
  if (typeof actual !== 'object' || actual === null) return false;
  return Object.entries(given).every(([key, value]) => contains(value, Reflect.get(actual, key), isNothing));
};

/** Whether two values agree. A client may send back fewer fields than it read, and may omit empty fields. */
const agrees = (given: unknown, actual: unknown): boolean => contains(given, actual, isEmpty);

const sameTime = (given: unknown, actual: unknown): boolean => Date.parse(String(given)) === Date.parse(String(actual));

/**
 * Warnings about read-only members that a client sent back with other values than the vendor's. They are never written.
 */
const readOnlyWarnings = (body: Body, current: UnifiedRecord): readonly Warning[] =>
  readOnly.flatMap((path) => {
    const given = body[path];
    if (given === undefined || given === null) return [];
    const isSame = path === 'remote_data' || path === 'remote_url' ? agrees : sameTime;
    if (isSame(given, current[path])) return [];
    return [{ path, code: 'read_only' as const, message: `${path} is read-only and was not written` }];
  });

/** Whether a record contains nothing to write. */
export const isEmptyWrite = (record: Body): boolean => Object.keys(record).length === 0;

/** A record in the form of a client. Its ids are stored, so the client can use them. */
export const present = async (
  context: RecordContext,
  remote: unknown,
  options?: PresentOptions,
): Promise<Presented> => {
  const issuedIds = new IssuedIds(context.connection);
  const presentation = await loadPresentation(context, [remote]);
  const record = presentRecord(context, remote, presentation, issuedIds, options);
  if (context.session.preview === undefined) await storeRead(issuedIds);
  return { remote, presentation, record };
};

/**
 * A prepared update, with the vendor's record. The record is set if it was read, or if its own request has nothing to
 * send.
 */
export interface PreparedUpdate extends Prepared {
  readonly current: unknown;
}

/** Whether the record already has all given values. Given children are new, or are already known. */
const isSettled = (
  { declaration: { children = {} } }: RecordContext,
  { values, warnings, given: { called }, settled }: PreparedUpdate,
): boolean =>
  warnings.length === 0 &&
  (called !== undefined || settled.length > 0 || Object.keys(values).some((name) => !Object.hasOwn(children, name)));

/**
 * Creates the children that an update adds. Children that a client read and sent back already exist, and are not
 * created again.
 */
const addedChildren = async (
  context: RecordContext,
  names: Values,
  values: ModelValues,
  current: unknown,
): Promise<readonly FollowUp[]> => {
  const given = Object.keys(context.declaration.children ?? {}).filter((name) => !isEmpty(values[name]));
  if (given.length === 0) return [];
  const known = current === undefined ? {} : await readChildren(context, names, Promise.resolve(current));
  const elements = asRead(context.declaration, Object.fromEntries(given.map((name) => [name, values[name]])));
  return sendChildren(withoutKnown(elements, known));
};

/**
 * Whether an update may reach a record that does not belong to the object: a record that is known to be deleted, or a
 * record that the vendor keeps with the object's records and would change.
 */
const mayBeGone = async ({ connection, declaration }: RecordContext, stored: StoredAhead): Promise<boolean> => {
  if (declaration.leaveOut !== undefined || declaration.where !== undefined) return true;
  const known = await stored;
  return known?.deletedAt !== undefined && known.connection === connection.id;
};

/** An update whose own request was not sent yet. */
export interface Change {
  readonly context: RecordContext;
  readonly request: WriteRequest;
  readonly remotePath: RemotePath;
  readonly names: Values;
  readonly prepared: PreparedUpdate;
  readonly stored: StoredAhead;
  readonly guard: Guard | undefined;
}

/**
 * Whether the record contains everything that the write would send, and no given value is lost. The record must contain
 * emptied values too, because some vendors read and write a value at different places.
 */
const isThereAlready = ({ record, warnings }: Prepared, current: unknown): boolean =>
  current !== undefined && warnings.length === 0 && contains(record, current, () => false);

export interface UpdateOptions extends WriteOptions {
  /**
   * The match of an upsert that has found the record. Its values are added, and existing values are not written again.
   */
  readonly match?: Match;
  /** The refusal of an upsert's create, if the vendor has named another record but not the equal value. */
  readonly conflict?: unknown;
}

interface Given {
  readonly call: Call;
  /** Id from the path, the query or the body. */
  readonly id: string | undefined;
  readonly body: Body;
  readonly options: UpdateOptions;
}

interface Target extends Omit<Change, 'prepared'>, Given {}

/**
 * Reads the record of the update, alone if the body contains children. A read of many records leaves out details that
 * children need.
 * @throws ApiError `not_found` if the vendor returns the surviving record of a merge, which is another record
 */
const readTarget = async ({ context, names, body, guard, id, remotePath }: Target): Promise<unknown> => {
  const givesChildren = Object.keys(context.declaration.children ?? {}).some((name) => !isEmpty(body[name]));
  const read = givesChildren ? readRemote : readAmongOthers;
  const remote = guard === undefined ? await read(context, names) : guard.remote;
  if (id !== undefined) refuseMerged(context, id, remotePath, remotePathOfRecord(context, remote));
  return remote;
};

/** Whether the record's state decides if it can be changed. For example, only a draft campaign can be changed. */
const dependsOnState = ({ object, declaration }: RecordContext): boolean =>
  object.actions !== undefined && declaration.quirks?.refuse !== undefined;

/** The vendor's record, if the given values must be compared with it. */
const readCurrent = async (target: Target, values: ModelValues, fieldMappings: Body): Promise<unknown> => {
  const { context, stored } = target;
  const isNeeded =
    dependsOnState(context) ||
    needsCurrent(context, values) ||
    (!isEmptyWrite(fieldMappings) && namesReadOnly(await loadCustomFields(context), fieldMappings)) ||
    (await mayBeGone(context, stored));
  return isNeeded ? readTarget(target) : undefined;
};

const prepare = async (target: Target): Promise<PreparedUpdate> => {
  const { context, call, options } = target;
  const { spread } = context.object;
  const { match } = options;
  const given = withoutNullsInLists(target.body);
  context.object.checkTimes?.(given, context.now);
  const comparable = readOnly.some((member) => given[member] !== undefined && given[member] !== null);
  const isRepeated = saysTwice(context.object, given);
  const isRead =
    comparable || isRepeated || match !== undefined || (spread !== undefined && given[spread.of] !== undefined);
  const read = isRead ? await readTarget(target) : undefined;
  const shown = read === undefined ? undefined : (await present(context, read, { remoteData: true })).record;
  const body = isRepeated && shown !== undefined ? withoutRepeats(context.object, given, shown) : given;
  const model = context.object.patchToModel?.(body) ?? {};
  const {
    values,
    called = undefined,
    warnings: unspread,
  } = spread === undefined ? { values: model, warnings: [] } : spreadIn(context, spread, model, shown);
  const adds = match && addsOf(context, match, read, shown);
  if (match !== undefined && adds !== undefined && shown !== undefined) {
    checkIsMeant(match, adds, given, shown, options.conflict);
    checkAddress(context.object, match, body, shown);
  }
  const own: Body = Object(body[ownFieldsOf(context.object)]);
  const fieldMappings = match === undefined || adds === undefined ? own : withoutHeldKey(match, adds, own);
  const current = read ?? (await readCurrent(target, values, fieldMappings));
  const [written, children] = await Promise.all([
    prepareWrite(context, {
      mode: 'update',
      values,
      fieldMappings,
      strict: isStrict(call, options),
      current,
      warnings: [...(comparable && shown !== undefined ? readOnlyWarnings(body, shown) : []), ...unspread],
      called,
      adds,
    }),
    addedChildren(context, target.names, values, comparable ? current : undefined),
  ]);
  // If a whole record is sent back, some of its members are only compared.
  const isCompared = comparable || dependsOnState(context);
  const isUnchanged =
    match === undefined ? isCompared && isThereAlready(written, current) : agrees(written.record, current);
  const record = isUnchanged ? {} : written.record;
  const followUps = [...written.followUps, ...children];
  const prepared = { ...written, record, followUps, current };
  // An upsert without changes has found its record, and a record that was sent back has its fields.
  const isSame = isUnchanged && !isEmptyWrite(written.record);
  const isDone = match !== undefined || isSame || isSettled(context, prepared);
  if (isEmptyWrite(record) && followUps.length === 0 && !isDone) throw nothingToUpdate(prepared.warnings);
  if (current !== undefined || !isEmptyWrite(record)) return prepared;
  return { ...prepared, current: await readTarget(target) };
};

const nothingToUpdate = (warnings: readonly Warning[]): Error => {
  const reasons = issuesOf(warnings);
  const message = 'nothing to update: no writable field was given';
  return validationError(reasons.length > 0 ? reasons : [{ path: '', message }]);
};

/**
 * Prepares an update with reads only.
 * @throws ApiError `not_found` if the record does not exist, `validation_failed` if no part of the body can be written
 */
export const prepareUpdate = async (opened: OpenedObject, given: Given): Promise<Change> => {
  const remotePath = await remotePathFor(opened, given.id, textIn(given.body, 'remote_id'));
  const { context, names } = scopeOfRecord(opened, remotePath);
  const request = writeRequestOf(context, 'update');
  const guard = await guardRecord(context, { call: given.call, remotePath, names }, request.precondition);
  const guarded = guard === undefined ? { request, names } : withVersion(request, names, guard.remote);
  const target = { context, ...guarded, remotePath, guard, stored: readAhead(opened, remotePath) };
  return prepareGuarded(given.call, guard, async () => ({
    ...target,
    prepared: await prepare({ ...target, ...given }),
  }));
};

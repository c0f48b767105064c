import { isDeepStrictEqual } from 'node:util';
import type { Answer, Call } from '../../call.ts';
import { recordIn } from '../../engine/http/record-selector.ts';
import type { Values } from '../../engine/http/template.ts';
import { isEmpty } from '../../engine/mapping/draft.ts';
import { recordId, remoteIdOf } from '../../engine/mapping/remote-ids.ts';
import { namesReadOnly } from '../../engine/mapping/write-custom-fields.ts';
import { ApiError, validationError, type Warning } from '../../errors.ts';
import type { ModelValues, UnifiedObject } from '../../objects/define.ts';
import type { WriteRequest } from '../../providers/define.ts';
import { noteUpdated, type Presented, readAhead, tryToNote } from '../changes/record-changes.ts';
import { noticesOf, openObject, type RecordContext, scopeOfRecord } from '../context.ts';
import { Attempts } from '../follow-up-requests.ts';
import { IssuedIds, storeRead } from '../issued-ids.ts';
import {
  loadCustomFields,
  loadPresentation,
  type PresentOptions,
  presentRecord,
  type UnifiedRecord,
} from '../present.ts';
import { asRead, createChildren, readChildren, withoutKnown } from '../read/children.ts';
import { isCutShort } from '../read/completed-lists.ts';
import { readRemote } from '../read/remote-record.ts';
import { afterApplied, perhapsApplied, withNotices } from './applied.ts';
import { isStrict, type WriteOptions } from './create.ts';
import { needsCurrent } from './current-values.ts';
import { type Followed, followUp } from './follow-ups.ts';
import { shownOtherwise } from './links.ts';
import { connectionFor, idIn, remotePathFor, textIn, type UpdateNames } from './named-record.ts';
import { notEmptied } from './not-emptied.ts';
import { addExistingId, bodyOf, bodyValues, type Prepared, prepareWrite, writeRequestOf } from './prepare-write.ts';
import { saysTwice, withoutRepeats } from './repeats.ts';

type Body = Readonly<Record<string, unknown>>;

const readOnly = ['remote_data', 'created_at', 'modified_at'] as const;

/** Whether everything in `given` is in `actual` too: a client may send back less than it read. */
const agrees = (given: unknown, actual: unknown): boolean => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return isDeepStrictEqual(given, actual);
  if (typeof actual !== 'object' || actual === null) return false;
  return Object.entries(given).every(([key, value]) => agrees(value, Reflect.get(actual, key)));
};

const sameTime = (given: unknown, actual: unknown): boolean => Date.parse(String(given)) === Date.parse(String(actual));

/** Members that a client read and sent back; what differs from the record as the vendor has it is a warning, never written. */
const readOnlyWarnings = (body: Body, current: UnifiedRecord): readonly Warning[] =>
  readOnly.flatMap((path) => {
    const given = body[path];
    if (given === undefined || given === null) return [];
    if (path === 'remote_data' ? agrees(given, current[path]) : sameTime(given, current[path])) return [];
    return [{ path, code: 'read_only' as const, message: `${path} is read-only and was not written` }];
  });

const isEmptyWrite = (record: Readonly<Record<string, unknown>>): boolean => Object.keys(record).length === 0;

const present = async (context: RecordContext, remote: unknown, options: PresentOptions): Promise<Presented> => {
  const issuedIds = new IssuedIds(context.connection);
  const presentation = await loadPresentation(context, [remote]);
  const record = presentRecord(context, remote, presentation, issuedIds, options);
  await storeRead(issuedIds);
  return { remote, presentation, record };
};

/**
 * Vendors that answer only what was written are asked for the whole record, as are all where there was more to it than
 * one answer; the write has taken place either way.
 */
const readBack = async (
  context: RecordContext,
  names: Values,
  written: unknown,
  isPart: boolean,
): Promise<{ readonly remote: unknown; readonly warnings: readonly Warning[] }> => {
  if (!isPart) return { remote: written, warnings: [] };
  try {
    return { remote: await readRemote(context, names), warnings: [] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const message = `the update was applied, but its other fields could not be read: ${error.message}`;
    return { remote: written, warnings: [{ path: '', code: 'partial_record', message }] };
  }
};

/** What is to be sent, and the record as the vendor has it, where that was read. */
interface PreparedUpdate extends Prepared {
  readonly values: ModelValues;
  readonly current: unknown;
  /** By field, the elements to create. */
  readonly children: ModelValues;
}

/** All that was given is there already. Children that are given are new ones, or none. */
const isSettled = (
  { declaration: { children = {} } }: RecordContext,
  { current, values, warnings }: PreparedUpdate,
): boolean =>
  current !== undefined && warnings.length === 0 && Object.keys(values).some((name) => !Object.hasOwn(children, name));

/** Whether anything is to be sent. */
const hasChanges = ({ record, transitions, links, separate, children }: PreparedUpdate): boolean =>
  !isEmptyWrite(record) ||
  !isEmptyWrite(transitions) ||
  links.length > 0 ||
  separate.length > 0 ||
  !isEmptyWrite(children);

/** What is read with the record is there already: what a client sends back as it read it is not created again. */
const newChildren = async (
  context: RecordContext,
  names: Values,
  values: ModelValues,
  current: unknown,
): Promise<ModelValues> => {
  const given = Object.keys(context.declaration.children ?? {}).filter((name) => !isEmpty(values[name]));
  if (given.length === 0) return {};
  const known = current === undefined ? {} : await readChildren(context, names, Promise.resolve(current));
  return withoutKnown(Object.fromEntries(given.map((name) => [name, values[name]])), known);
};

/**
 * Whether an update may reach what is none of the object's records: one that is known here to be deleted, or one that the
 * vendor keeps among them, and would change.
 */
const mayBeGone = async ({ connection, declaration }: RecordContext, stored: Change['stored']): Promise<boolean> => {
  if (declaration.leaveOut !== undefined || declaration.where !== undefined) return true;
  const known = await stored;
  return known?.deletedAt !== undefined && known.connection === connection.id;
};

const prepare = async (
  context: RecordContext,
  call: Call,
  names: Values,
  given: Body,
  options: WriteOptions,
  stored: Change['stored'],
): Promise<PreparedUpdate> => {
  const comparable = readOnly.some((member) => given[member] !== undefined && given[member] !== null);
  const isRepeated = saysTwice(context.object, given);
  const read = comparable || isRepeated ? await readRemote(context, names) : undefined;
  const shown = read === undefined ? undefined : (await present(context, read, { remoteData: true })).record;
  const body = isRepeated && shown !== undefined ? withoutRepeats(context.object, given, shown) : given;
  const values = asRead(context.declaration, context.object.patchToModel?.(body) ?? {});
  const fieldMappings = (body.field_mappings ?? {}) as Record<string, unknown>;
  const isNeeded = async (): Promise<boolean> =>
    Object.keys(values).some((name) => needsCurrent(context, values, name)) ||
    (!isEmptyWrite(fieldMappings) && namesReadOnly(await loadCustomFields(context), fieldMappings)) ||
    mayBeGone(context, stored);
  const current = read ?? ((await isNeeded()) ? await readRemote(context, names) : undefined);
  const warnings = comparable && shown !== undefined ? readOnlyWarnings(body, shown) : [];
  const [written, children] = await Promise.all([
    prepareWrite(context, {
      mode: 'update',
      values,
      fieldMappings,
      strict: isStrict(call, options),
      current,
      warnings,
    }),
    newChildren(context, names, values, comparable ? current : undefined),
  ]);
  const prepared = { ...written, values, current, children };
  if (hasChanges(prepared) || isSettled(context, prepared)) return prepared;
  const reasons = prepared.warnings.map(({ path, message }) => ({ path, message }));
  throw validationError(
    reasons.length > 0 ? reasons : [{ path: '', message: 'nothing to update: no writable field was given' }],
  );
};

/** The record's own request: none where nothing of it changes. The answer has the record as it is then. */
const sendRecord = async (
  context: RecordContext,
  request: WriteRequest,
  names: Values,
  { record, current }: PreparedUpdate,
): Promise<unknown> => {
  if (isEmptyWrite(record)) return current ?? readRemote(context, names);
  const body = bodyOf(request, record, bodyValues(context, names));
  try {
    const answer = await context.session.send(request, names, body);
    return recordIn(answer.body, request.record, names);
  } catch (error) {
    throw addExistingId(withNotices(context, perhapsApplied(error)), (remoteId) =>
      recordId(context.connection.identity, context.name, [...context.prefix, remoteId]),
    );
  }
};

/** All that was to be sent has failed, and says itself what became of it. */
class NothingApplied extends Error {
  readonly reason: ApiError;

  constructor(reason: ApiError) {
    super(reason.message, { cause: reason });
    this.reason = reason;
  }
}

/** What follows the record's own request. @throws NothingApplied where that is all there is and none of it took place */
const sendRest = async (
  context: RecordContext,
  names: Values,
  written: unknown,
  prepared: PreparedUpdate,
): Promise<Followed & { readonly warnings: readonly Warning[] }> => {
  const attempts = new Attempts();
  const followed = await followUp(context, names, written, prepared, attempts);
  await createChildren(context, names, prepared.children, attempts);
  if (attempts.error !== undefined && isEmptyWrite(prepared.record)) throw new NothingApplied(attempts.error);
  return { ...followed, warnings: attempts.warnings };
};

/** Whether the vendor has shown less than the record as it is now. */
const isShownInPart = (
  context: RecordContext,
  { record, transitions, links }: PreparedUpdate,
  remote: unknown,
): boolean =>
  links.length > 0 ||
  isCutShort(context, remote) ||
  !isEmptyWrite(transitions) ||
  (!isEmptyWrite(record) &&
    (context.declaration.selects !== undefined || context.declaration.update?.readBack === true));

/** The members of the record that a body names. */
const fieldsGiven = (values: ModelValues, { field_mappings: custom }: Body): readonly string[] => [
  ...Object.keys(values),
  ...Object.keys((custom ?? {}) as Record<string, unknown>).map((name) => `field_mappings.${name}`),
];

/** An update whose own request was sent. */
interface Change {
  readonly context: RecordContext;
  readonly call: Call;
  readonly names: Values;
  readonly body: Body;
  readonly prepared: PreparedUpdate;
  readonly options: WriteOptions;
  readonly stored: ReturnType<typeof readAhead>;
}

/** What follows an update's own request, and its answer. */
const answerUpdated = async (
  { context, call, names, body, prepared, options, stored }: Change,
  answered: unknown,
): Promise<Answer> => {
  const sent = await sendRest(context, names, answered, prepared);
  const isPart = isShownInPart(context, prepared, sent.remote);
  const { remote, warnings } = await readBack(context, names, sent.remote, isPart);
  const presented = await present(context, remote, { remoteData: options.remote_data, extra: sent.shown });
  const { record: data } = presented;
  const written = { ...presented, isWhole: warnings.length === 0, pending: Object.keys(sent.shown) };
  const noted = await tryToNote(call, () => noteUpdated(context, written, stored, fieldsGiven(prepared.values, body)));
  const others = sent.warnings.length > 0 ? [] : shownOtherwise(context, prepared.links, prepared.values, data);
  const kept = notEmptied(context, prepared, [...prepared.warnings, ...sent.warnings, ...others], data);
  const further = [...sent.warnings, ...kept, ...warnings, ...others, ...noted, ...noticesOf(context)];
  return { data, warnings: [...prepared.warnings, ...further] };
};

/** Changes the given fields of a record at the provider; the others stay as they are. */
export const updateRecord = async (
  object: UnifiedObject,
  call: Call,
  body: Body,
  naming: UpdateNames,
  options: WriteOptions,
): Promise<Answer> => {
  const id = idIn(body, naming);
  const connection = await connectionFor(call, object, id);
  const opened = await openObject(call, connection, object, 'update');
  const remotePath = await remotePathFor(opened, id, textIn(body, 'remote_id'));
  const { context, names } = scopeOfRecord(opened, remotePath);
  const request = writeRequestOf(context, 'update');
  const stored = readAhead(opened, remotePath);
  const prepared = await prepare(context, call, names, body, options, stored);
  const answered = await sendRecord(context, request, names, prepared);
  try {
    return await answerUpdated({ context, call, names, body, prepared, options, stored }, answered);
  } catch (error) {
    if (error instanceof NothingApplied) throw error.reason;
    const written = { id: recordId(connection.identity, opened.name, remotePath), remote_id: remoteIdOf(remotePath) };
    throw afterApplied(error, 'update', written);
  }
};

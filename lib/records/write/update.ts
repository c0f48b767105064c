import type { Answer, Call } from '../../call.ts';
import { recordIn } from '../../engine/http/record-selector.ts';
import type { Values } from '../../engine/http/template.ts';
import { recordId, remoteIdOf } from '../../engine/mapping/remote-ids.ts';
import { ApiError, quotedIn, type Warning } from '../../errors.ts';
import { type ModelValues, ownFieldPath, ownFieldsOf, type UnifiedObject } from '../../objects/define.ts';
import type { WriteRequest } from '../../providers/define.ts';
import { noteUpdated, tryToNote } from '../changes/record-changes.ts';
import { noticesOf, type OpenedObject, openObject, type RecordContext } from '../context.ts';
import { entityTagOf } from '../entity-tags.ts';
import { Attempts } from '../follow-up-requests.ts';
import type { UnifiedRecord } from '../present.ts';
import { createChildren } from '../read/children.ts';
import { isCutShort } from '../read/completed-lists.ts';
import { readAmongOthers } from '../read/remote-record.ts';
import { afterApplied, perhapsApplied, withNotices } from './applied.ts';
import { inputOf, isOneRequest, markOf, sendAmongOthers } from './batched-write.ts';
import { explained } from './conflicting-record.ts';
import { type Followed, followUp, laterOf } from './follow-ups.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { changedValues } from './kept-values.ts';
import { shownOtherwise } from './links.ts';
import { connectionFor, idIn, type UpdateNames } from './named-record.ts';
import { notEmptied } from './not-emptied.ts';
import { sendGuarded } from './precondition.ts';
import { answerUpdated as answerPreviewed, updatedRemote } from './predicted.ts';
import {
  type Body,
  type Change,
  isEmptyWrite,
  type PreparedUpdate,
  prepareUpdate,
  present,
  type UpdateOptions,
} from './prepare-update.ts';
import { bodyOf, bodyValues } from './write-body.ts';
import type { WriteOptions } from './write-options.ts';

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
    return { remote: await readAmongOthers(context, names), warnings: [] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const message = `the update was applied, but its other fields could not be read: ${error.message}`;
    return { remote: written, warnings: [{ path: '', code: 'partial_record', message, quoted: quotedIn(error) }] };
  }
};

/** The record's own request: none where nothing of it changes. The answer has the record as it is then. */
const sendRecord = async (
  context: RecordContext,
  request: WriteRequest,
  names: Values,
  prepared: PreparedUpdate,
): Promise<unknown> => {
  const { record, current } = prepared;
  if (isEmptyWrite(record)) {
    context.member?.leave();
    return current;
  }
  const body = bodyOf(request, record, bodyValues(context, names), current);
  try {
    if (isOneRequest(context, prepared, prepared.children)) {
      const answered = await sendAmongOthers(context, 'update', markOf(context, names), inputOf(request, body));
      if (answered !== undefined) return updatedRemote(context, prepared) ?? answered.remote;
    }
    context.member?.leave();
    const answer = await context.session.send(request, names, body);
    return updatedRemote(context, prepared) ?? recordIn(answer.body, request.record, names);
  } catch (error) {
    throw await explained(withNotices(context, perhapsApplied(error)), context, { ...prepared, names }, (remoteId) =>
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
): Promise<Followed & { readonly attempts: Attempts; readonly warnings: readonly Warning[] }> => {
  const attempts = new Attempts();
  const followed = await followUp(context, names, written, prepared, attempts);
  await createChildren(context, names, prepared.children, attempts);
  if (attempts.error !== undefined && isEmptyWrite(prepared.record)) throw new NothingApplied(attempts.error);
  return { ...followed, attempts, warnings: attempts.warnings };
};

/** Whether the vendor has shown less than the record as it is now. */
const isShownInPart = (
  context: RecordContext,
  { record, transitions, links, apart }: PreparedUpdate,
  remote: unknown,
): boolean =>
  links.length > 0 ||
  apart.length > 0 ||
  isCutShort(context, remote) ||
  !isEmptyWrite(transitions) ||
  (!isEmptyWrite(record) &&
    (context.declaration.selects !== undefined || context.declaration.update?.readBack === true));

/** The members of the record that a body names. */
const fieldsGiven = (object: UnifiedObject, values: ModelValues, body: Body): readonly string[] => [
  ...Object.keys(values),
  ...Object.keys(Object(body[ownFieldsOf(object)])).map((name) => ownFieldPath(object, name)),
];

/** An update with what was asked for. */
interface Sending extends Change {
  readonly call: Call;
  readonly body: Body;
  readonly options: WriteOptions;
}

/** The tag that a get of the record has, where a get reads nothing beside it. */
const tagOfWritten = async (
  context: RecordContext,
  record: UnifiedRecord,
): Promise<Readonly<Record<string, string>>> => {
  const { children = {} } = context.declaration;
  return Object.keys(children).length > 0 ? {} : { etag: await entityTagOf(context, record) };
};

/** What follows an update's own request, and its answer. */
const answerUpdated = async (
  { context, call, names, body, prepared, options, stored }: Sending,
  answered: unknown,
): Promise<Answer> => {
  const sent = await sendRest(context, names, answered, prepared);
  if (context.session.preview !== undefined) return answerPreviewed({ context, names, prepared }, sent.warnings);
  const isPart = isShownInPart(context, prepared, sent.remote);
  const { remote, warnings } = await readBack(context, names, sent.remote, isPart);
  const presented = await present(context, remote, { remoteData: options.remote_data, extra: sent.shown });
  const { record: data } = presented;
  const written = { ...presented, isWhole: warnings.length === 0, pending: Object.keys(sent.shown) };
  const noted = await tryToNote(call, () =>
    noteUpdated(context, written, stored, fieldsGiven(context.object, prepared.values, body)),
  );
  const others = sent.warnings.length > 0 ? [] : shownOtherwise(context, prepared.links, prepared.values, data);
  const later = await laterOf(context, prepared, data, sent.attempts);
  const kept = notEmptied(context, prepared, [...prepared.warnings, ...sent.warnings, ...others], data);
  const changed = changedValues(context, prepared, data);
  const further = [
    ...sent.warnings,
    ...later,
    ...kept,
    ...changed,
    ...warnings,
    ...others,
    ...noted,
    ...noticesOf(context),
  ];
  const isAsRead = written.isWhole && written.pending.length === 0 && further.length === 0;
  const headers = isAsRead ? await tagOfWritten(context, data) : {};
  return { data, headers, warnings: [...prepared.warnings, ...further] };
};

const sendUnguarded = async (sending: Sending): Promise<Answer> => {
  const { call, context, request, remotePath, names, prepared } = sending;
  const answered = await sendRecord(context, request, names, prepared);
  try {
    return await answerUpdated(sending, answered);
  } catch (error) {
    if (error instanceof NothingApplied) throw error.reason;
    if (call.preview !== undefined) throw error;
    const id = recordId(context.connection.identity, context.name, remotePath);
    throw afterApplied(error, 'update', { id, remote_id: remoteIdOf(remotePath) });
  }
};

const send = (sending: Sending): Promise<Answer> => {
  const { context, request, prepared } = sending;
  const isOne = !isEmptyWrite(prepared.record) && isOneRequest(context, prepared, prepared.children);
  return sendGuarded(sending, isOne ? request.precondition : undefined, () => sendUnguarded(sending));
};

/**
 * Changes the given fields of a record at the provider, at most once per `Idempotency-Key`; the others stay as they are.
 * However the record is named, the same fields of it are the same update.
 */
export const updateRecord = async (
  object: UnifiedObject,
  call: Call,
  body: Body,
  naming: UpdateNames,
  options: UpdateOptions,
): Promise<Answer> => {
  const id = idIn(body, naming);
  const connection = await connectionFor(call, object, id);
  return updateIn(await openObject(call, connection, object, 'update'), call, body, id, options);
};

/**
 * The same of an object that is open.
 * @param id of the record, where not its remote id names it
 */
export const updateIn = (
  opened: OpenedObject,
  call: Call,
  body: Body,
  id: string | undefined,
  options: WriteOptions,
): Promise<Answer> =>
  withIdempotencyKey(
    opened,
    call,
    { ...body, id },
    {
      what: 'update',
      prepare: () => prepareUpdate(opened, { call, id, body, options }),
      send: (change) => send({ ...change, call, body, options }),
    },
  );

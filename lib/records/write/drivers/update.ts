import type { Answer, Body, Call } from '../../../call.ts';
import { recordIn } from '../../../engine/http/answer/record-selector.ts';
import { recordId, remoteIdOf } from '../../../engine/mapping/remote-ids.ts';
import type { ApiError } from '../../../errors.ts';
import { type ModelValues, ownFieldPath, ownFieldsOf, type UnifiedObject } from '../../../objects/define.ts';
import { noteUpdated, tryToNote } from '../../changes/record-changes.ts';
import { noticesOf, type OpenedObject, openObject, type RecordContext } from '../../context.ts';
import { entityTagOf } from '../../entity-tags.ts';
import type { UnifiedRecord } from '../../present.ts';
import { changedValues } from '../answer/changed-values.ts';
import { notEmptied } from '../answer/not-emptied.ts';
import { answerUpdated as answerPreviewed, updatedRemote } from '../answer/preview-answer.ts';
import { inputOf, markOf, sendAmongOthers } from '../batched-write.ts';
import { explained } from '../conflicting-record.ts';
import { withIdempotencyKey } from '../idempotency.ts';
import { afterApplied, perhapsApplied, withNotices } from '../outcomes.ts';
import { type FollowedRecord, readBack, sendFollowUps, warningsAbout } from '../parts/part.ts';
import { connectionFor, idIn, type UpdateNames } from '../prepare/named-record.ts';
import { sendGuarded } from '../prepare/precondition.ts';
import {
  type Change,
  isEmptyWrite,
  type PreparedUpdate,
  prepareUpdate,
  present,
  type UpdateOptions,
} from '../prepare/prepare-update.ts';
import { bodyOf, bodyValues } from '../write-body.ts';
import type { WriteOptions } from '../write-options.ts';

/** Sends the record's own request, unless nothing in the record changes. Returns the record in the response. */
const sendRecord = async ({ context, request, names, prepared }: Change): Promise<unknown> => {
  const { record, current } = prepared;
  if (isEmptyWrite(record)) {
    context.member?.leave();
    return current;
  }
  const { member, session } = context;
  const isPreview = session.preview !== undefined;
  const body = bodyOf(request, record, bodyValues(context, names), current);
  try {
    if (member !== undefined && prepared.followUps.length === 0) {
      const answered = await sendAmongOthers(context, 'update', markOf(context, names), inputOf(request, body));
      if (answered !== undefined) return isPreview ? updatedRemote(prepared) : answered.remote;
    }
    member?.leave();
    const answer = await session.send(request, names, body);
    return isPreview ? updatedRemote(prepared) : recordIn(answer.body, request.record, names);
  } catch (error) {
    throw await explained(withNotices(context, perhapsApplied(error)), context, { ...prepared, names });
  }
};

/** Whether the response to the record's own request may lack a part of the record. */
const isAnsweredInPart = ({ declaration }: RecordContext, { record }: PreparedUpdate): boolean =>
  !isEmptyWrite(record) && (declaration.selects !== undefined || declaration.update?.readBack === true);

/** The members of the record that a body names. */
const fieldsGiven = (object: UnifiedObject, values: ModelValues, body: Body): readonly string[] => [
  ...Object.keys(values),
  ...Object.keys(Object(body[ownFieldsOf(object)])).map((name) => ownFieldPath(object, name)),
];

/** An update, with the request of the caller. */
interface Sending extends Change {
  readonly call: Call;
  readonly body: Body;
  readonly options: WriteOptions;
}

/** The tag of the record, if a get reads nothing but the record. */
const tagOfWritten = async (
  context: RecordContext,
  record: UnifiedRecord,
): Promise<Readonly<Record<string, string>>> => {
  const { children = {} } = context.declaration;
  return Object.keys(children).length > 0 ? {} : { etag: await entityTagOf(context, record) };
};

/** The response to an update whose requests were sent. */
const answerUpdated = async (sending: Sending, record: FollowedRecord): Promise<Answer> => {
  const { context, call, body, prepared, options, stored } = sending;
  const { shown, attempts } = record;
  if (context.session.preview !== undefined) return answerPreviewed(sending, attempts.warnings);
  const isPart = isAnsweredInPart(context, prepared);
  const { remote, warnings } = await readBack(record, isPart, 'the update was applied');
  const presented = await present(context, remote, { remoteData: options.remote_data, extra: shown });
  const { record: data } = presented;
  const written = { ...presented, isWhole: warnings.length === 0, pending: Object.keys(shown) };
  const noted = await tryToNote(call, () =>
    noteUpdated(context, written, stored, fieldsGiven(context.object, prepared.values, body)),
  );
  const followed = [...attempts.warnings, ...warningsAbout(record, data)];
  const kept = notEmptied(context, prepared, [...prepared.warnings, ...followed], data);
  const changed = changedValues(prepared, data);
  const further = [...followed, ...kept, ...changed, ...warnings, ...noted, ...noticesOf(context)];
  const isAsRead = written.isWhole && written.pending.length === 0 && further.length === 0;
  const headers = isAsRead ? await tagOfWritten(context, data) : {};
  return { data, headers, warnings: [...prepared.warnings, ...further] };
};

/** @throws ApiError also if there was no own request and no other request took place */
const sendUnguarded = async (sending: Sending): Promise<Answer> => {
  const { call, context, remotePath, names, prepared } = sending;
  const answered = await sendRecord(sending);
  let refused: ApiError | undefined;
  try {
    const followed = await sendFollowUps(context, names, answered, prepared.followUps);
    refused = isEmptyWrite(prepared.record) ? followed.attempts.error : undefined;
    if (refused === undefined) return await answerUpdated(sending, followed);
  } catch (error) {
    if (call.preview !== undefined) throw error;
    const id = recordId(context.connection.identity, context.name, remotePath);
    throw afterApplied(error, 'update', { id, remote_id: remoteIdOf(remotePath) });
  }
  throw refused;
};

const send = (sending: Sending): Promise<Answer> => {
  const { request, prepared } = sending;
  const isOne = !isEmptyWrite(prepared.record) && prepared.followUps.length === 0;
  return sendGuarded(sending, isOne ? request.precondition : undefined, () => sendUnguarded(sending));
};

/**
 * Changes the given fields of a record at the provider, at most once per `Idempotency-Key`. Other fields stay
 * unchanged. The same fields of the same record are the same update, whether the path, the query or the body names the
 * record.
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
 * Updates a record of an opened object.
 * @param id id of the record, unless its remote id names it
 */
export const updateIn = (
  opened: OpenedObject,
  call: Call,
  body: Body,
  id: string | undefined,
  options: WriteOptions,
): Promise<Answer> =>
  withIdempotencyKey(opened, call, {
    what: 'update',
    body: { ...body, id },
    prepare: () => prepareUpdate(opened, { call, id, body, options }),
    send: (change) => send({ ...change, call, body, options }),
  });

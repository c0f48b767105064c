import type { Answer, Body, Call } from '../../../call.ts';
import { compiledObject } from '../../../engine/compile/concerns.ts';
import type { GivenFile } from '../../../engine/files/transfer.ts';
import { recordIn, withName } from '../../../engine/http/answer/record-selector.ts';
import { getText, setPath } from '../../../engine/mapping/path.ts';
import { type RemotePath, remoteIdOf } from '../../../engine/mapping/remote-ids.ts';
import { ApiError, quotedIn, type Warning } from '../../../errors.ts';
import { type ModelValues, ownFieldsOf, type UnifiedObject } from '../../../objects/define.ts';
import type { ObjectDeclaration, WriteRequest } from '../../../providers/define.ts';
import { idPathsOf, kindsOf, refFields } from '../../../providers/language/kinds.ts';
import { connectionOf } from '../../caller.ts';
import { noteCreated, type WrittenRecord } from '../../changes/record-changes.ts';
import { namesInScope, noticesOf, type OpenedObject, openObject, type RecordContext } from '../../context.ts';
import { IssuedIds, storeWritten } from '../../issued-ids.ts';
import { loadPresentation, type Presentation, presentRecord, remotePathOfRecord } from '../../present.ts';
import { changedValues } from '../answer/changed-values.ts';
import { answerNew, newRemote } from '../answer/preview-answer.ts';
import { inputOf, newMark, sendAmongOthers } from '../batched-write.ts';
import { explained } from '../conflicting-record.ts';
import { withIdempotencyKey } from '../idempotency.ts';
import { afterApplied, perhapsApplied, uncertain, withNotices } from '../outcomes.ts';
import { readBack, sendFollowUps, warningsAbout } from '../parts/part.ts';
import { fileIn, sendWithFile, shownOfFile } from '../prepare/file-content.ts';
import { type PreparedCreate, prepareCreate } from '../prepare/prepare-create.ts';
import type { Prepared } from '../prepare/prepare-write.ts';
import { bodyOf, bodyValues, writeRequestOf } from '../write-body.ts';
import type { WriteOptions } from '../write-options.ts';

/** References that a vendor accepts in a separate list and leaves out of its response. */
const appendedRefs = (declaration: ObjectDeclaration): readonly string[] =>
  refFields(declaration).flatMap(([name, { write }]) => (typeof write === 'object' && 'at' in write ? [name] : []));

/**
 * The fields that a create returns as they were sent. The vendor stores them elsewhere, changes their form or leaves
 * them out.
 */
const echoedFields = compiledObject(({ object, declaration }): readonly string[] => {
  const { fallbacks = {}, children = [], derived = {}, leads = {} } = object;
  // The part of a larger field has the value that the vendor has derived from the whole.
  const parts = Object.values(derived).flat();
  const whole = Object.keys(fallbacks).filter((name) => !parts.includes(name));
  const appended = appendedRefs(declaration);
  const first = Object.entries(leads).flatMap(([name, of]) => (appended.includes(of) ? [name] : []));
  return [...whole, ...children, ...appended, ...first];
});

/** The values that a create returns as they were sent. A new record has only the given children. */
const echoOf = (context: RecordContext, values: ModelValues): ModelValues => {
  const echo: Record<string, unknown> = {};
  for (const name of Object.keys(context.declaration.children ?? {})) echo[name] = [];
  for (const name of echoedFields(context)) if (values[name] !== undefined) echo[name] = values[name];
  return echo;
};

/**
 * Stores the new record and its ids. The record exists from here on, so each failure is a warning, and the response
 * still contains the ids.
 */
const storeIds = async (
  context: RecordContext,
  written: WrittenRecord,
  issuedIds: IssuedIds,
  call: Call,
): Promise<readonly Warning[]> => {
  try {
    await noteCreated(context, written);
    await storeWritten(issuedIds);
    return [];
  } catch (error) {
    call.log.error('record mapping not stored', { failure: error });
    const message = 'the id was not stored on our side; a call with both id and remote_id repairs it';
    return [{ path: 'id', code: 'mapping_not_stored', message }];
  }
};

/** The presentation of the new record. A response may lack the account's names, but never the record's id. */
const presentationAfterWrite = async (
  context: RecordContext,
  remote: unknown,
  { presentation, customFields }: Prepared,
): Promise<{ readonly presentation: Presentation; readonly warnings: readonly Warning[] }> => {
  try {
    return {
      presentation: await loadPresentation(context, [remote], { customFields, choices: presentation.choices }),
      warnings: [],
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const message = `the record was created, but its custom fields could not be read: ${error.message}`;
    return {
      presentation,
      warnings: [{ path: ownFieldsOf(context.object), code: 'partial_record', message, quoted: quotedIn(error) }],
    };
  }
};

/** The created record, with its id at the place where records contain the id. For a preview, the expected record. */
const createdBy = (
  context: RecordContext,
  request: WriteRequest,
  record: Record<string, unknown>,
  { body, created }: { readonly body: unknown; readonly created: unknown },
): unknown => {
  const { declaration, session } = context;
  if (session.preview !== undefined) return newRemote(context, session.preview, request, record, body);
  const { id } = request;
  const [[, path] = ['id', 'id']] = idPathsOf(declaration);
  if (id === undefined || id === path) return created;
  const remote = structuredClone(Object(created));
  setPath(remote, path, getText(created, id));
  return remote;
};

/** The vendor's new record. It is created in a request for several records, if that is possible. */
const createRemote = async (
  context: RecordContext,
  request: WriteRequest,
  { record, followUps }: Prepared,
  file: GivenFile | undefined,
): Promise<unknown> => {
  const { member, session, partition } = context;
  const sent = file === undefined ? bodyOf(request, record, bodyValues(context)) : undefined;
  if (member !== undefined && file === undefined && followUps.every(({ followsBatch }) => followsBatch)) {
    const answered = await sendAmongOthers(context, 'create', newMark(context), inputOf(request, sent));
    if (answered !== undefined)
      return createdBy(context, request, record, { body: answered.remote, created: answered.remote });
  }
  member?.leave();
  const { answer, values } =
    file === undefined
      ? { answer: await session.send(request, partition, sent), values: partition }
      : await sendWithFile(context, request, record, file);
  const { mark: named } = request;
  // The record in the form of the request, with each value at its place in responses.
  const own = () => recordIn(bodyOf({ ...request, renames: {} }, record, bodyValues(context)), request.record);
  const created = named === undefined ? recordIn(answer.body, request.record, values) : withName(own(), named);
  return createdBy(context, request, record, { body: answer.body, created });
};

/** A create, with the request of the caller. */
interface Sending extends PreparedCreate {
  readonly call: Call;
  readonly file: GivenFile | undefined;
  readonly options: WriteOptions;
}

/**
 * Creates the record itself.
 * @throws ApiError with the outcome `uncertain` if the response contains no id, because such a response proves nothing
 */
const sendOwn = async (
  { context, prepared, way, file }: Sending,
  request: WriteRequest,
): Promise<{ readonly created: unknown; readonly path: RemotePath }> => {
  try {
    const created =
      way === undefined
        ? await createRemote(context, request, prepared, file)
        : await way.found(await createRemote(way.context, way.request, way.prepared, file));
    return { created, path: remotePathOfRecord(context, created, uncertain) };
  } catch (error) {
    const failure = withNotices(context, perhapsApplied(error));
    const told = way === undefined ? failure : await way.inOwnTerms(failure);
    throw await explained(told, way?.context ?? context, prepared);
  }
};

/** Sends the follow-ups of a create, and returns its response. The record exists from here on. */
const answerCreated = async (
  { context, call, prepared, file, options }: Sending,
  { readBack: isAnsweredInPart = false }: WriteRequest,
  issuedIds: IssuedIds,
  { created, path }: Awaited<ReturnType<typeof sendOwn>>,
): Promise<Answer> => {
  const names = namesInScope(context, path);
  const followed = await sendFollowUps(context, names, created, prepared.followUps);
  const { shown, attempts } = followed;
  if (context.session.preview !== undefined) return answerNew(context, prepared, shownOfFile(context, file));
  const { remote, warnings: unread } = await readBack(followed, isAnsweredInPart, 'the record was created');
  const { presentation, warnings } = await presentationAfterWrite(context, remote, prepared);
  const extra = { ...echoOf(context, prepared.values), ...shown };
  const data = presentRecord(context, remote, presentation, issuedIds, { remoteData: options.remote_data, extra });
  const isWhole = unread.length === 0 && (context.declaration.selects === undefined || isAnsweredInPart);
  const written = { remote, presentation, record: data, isWhole, pending: Object.keys(shown) };
  const mappingWarnings = await storeIds(context, written, issuedIds, call);
  const changed = changedValues(prepared, data);
  const further = [
    ...attempts.warnings,
    ...warningsAbout(followed, data),
    ...changed,
    ...unread,
    ...warnings,
    ...mappingWarnings,
  ];
  return { data, warnings: [...prepared.warnings, ...further, ...noticesOf(context)] };
};

const send = async (sending: Sending): Promise<Answer> => {
  const { context, call } = sending;
  const request = writeRequestOf(context, 'create');
  if (request.accepted) return (await import('./create-unnamed.ts')).sendAccepted(sending, call);
  const issuedIds = new IssuedIds(context.connection);
  const sent = await sendOwn(sending, request);
  try {
    return await answerCreated(sending, request, issuedIds, sent);
  } catch (error) {
    if (call.preview !== undefined) throw error;
    const names = { id: issuedIds.idOf(context.name, sent.path), remote_id: remoteIdOf(sent.path) };
    await storeWritten(issuedIds).catch((failure: unknown) => {
      call.log.error('record mapping not stored', { failure });
    });
    throw afterApplied(error, 'create', names);
  }
};

/** Creates a record at the provider, at most once per `Idempotency-Key`. */
export const createRecord = async (
  object: UnifiedObject,
  call: Call,
  input: Body,
  options: WriteOptions,
): Promise<Answer> => createIn(await openObject(call, connectionOf(call), object, 'create'), call, input, options);

/** Creates a record of an opened object. */
export const createIn = (opened: OpenedObject, call: Call, input: Body, options: WriteOptions): Promise<Answer> => {
  const file = opened.object.file ? fileIn(input) : undefined;
  return withIdempotencyKey(opened, call, {
    what: 'create',
    body: input,
    prepare: () => prepareCreate(opened, call, input, file, options),
    send: (prepared) => send({ ...prepared, call, file, options }),
    again: async (startedAt) => {
      if (!kindsOf(opened.declared).every(([, { create }]) => create?.accepted)) return undefined;
      const { sendAgain } = await import('./create-unnamed.ts');
      return sendAgain(() => prepareCreate({ ...opened, now: startedAt }, call, input, file, options), call);
    },
  });
};

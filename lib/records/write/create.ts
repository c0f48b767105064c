import type { Answer, Call } from '../../call.ts';
import type { GivenFile } from '../../engine/files/transfer.ts';
import { recordIn, withName } from '../../engine/http/record-selector.ts';
import type { Values } from '../../engine/http/template.ts';
import { getText, setPath } from '../../engine/mapping/path.ts';
import { type RemotePath, remoteIdOf } from '../../engine/mapping/remote-ids.ts';
import { ApiError, quotedIn, type Warning } from '../../errors.ts';
import { type ModelValues, ownFieldsOf, type UnifiedObject } from '../../objects/define.ts';
import type { ObjectDeclaration, WriteRequest } from '../../providers/define.ts';
import { compiled } from '../../providers/language/compiled.ts';
import { idPathsOf, kindsOf, refFields } from '../../providers/language/kinds.ts';
import { connectionOf } from '../caller.ts';
import { noteCreated, type WrittenRecord } from '../changes/record-changes.ts';
import { noticesOf, type OpenedObject, openObject, type RecordContext, scopeOfRecord } from '../context.ts';
import { Attempts } from '../follow-up-requests.ts';
import { IssuedIds, storeWritten } from '../issued-ids.ts';
import { loadPresentation, type Presentation, presentRecord, remotePathOfRecord } from '../present.ts';
import { createChildren } from '../read/children.ts';
import { isCutShort } from '../read/completed-lists.ts';
import { readAmongOthers } from '../read/remote-record.ts';
import { afterApplied, nameless, perhapsApplied, withNotices } from './applied.ts';
import { inputOf, isOneRequest, newMark, sendAmongOthers } from './batched-write.ts';
import { explained } from './conflicting-record.ts';
import type { Way } from './created-with.ts';
import { fileIn, sendCreate, shownOfFile } from './file-content.ts';
import { followUp, laterOf } from './follow-ups.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { changedValues } from './kept-values.ts';
import { answerNew, newRemote } from './predicted.ts';
import { type PreparedCreate, prepareCreate } from './prepare-create.ts';
import { type Prepared, writeRequestOf } from './prepare-write.ts';
import { bodyOf, bodyValues } from './write-body.ts';
import type { WriteOptions } from './write-options.ts';

/** Refs that a vendor takes in a list of their own, and leaves out of its answer. */
const appendedRefs = compiled((declaration: ObjectDeclaration): readonly string[] =>
  refFields(declaration).flatMap(([name, { write }]) => (typeof write === 'object' && 'append' in write ? [name] : [])),
);

/** What a create answers as it was posted: the vendor stores it elsewhere, changes its form or does not answer it. */
const echoOf = (context: RecordContext, values: ModelValues): ModelValues => {
  const { fallbacks = {}, children = [], derived = {} } = context.object;
  // A part of another field is as the vendor has divided that.
  const parts = Object.values(derived).flat();
  const whole = Object.keys(fallbacks).filter((name) => !parts.includes(name));
  const appended = appendedRefs(context.declaration);
  const leads = Object.entries(context.object.leads ?? {}).flatMap(([name, of]) =>
    appended.includes(of) ? [name] : [],
  );
  const echoed = [...whole, ...children, ...appended, ...leads];
  // A new record has none but those that it was given.
  const none = children.filter((name) => context.declaration.children?.[name] !== undefined).map((name) => [name, []]);
  const given = echoed.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]));
  return Object.fromEntries([...none, ...given]);
};

const tryToStore = async (call: Call, store: () => Promise<void>): Promise<boolean> => {
  try {
    await store();
    return true;
  } catch (error) {
    call.log.error('record mapping not stored', {
      request_id: call.requestId,
      cause: error instanceof Error ? error : String(error),
    });
    return false;
  }
};

/** The record exists from here on: whatever fails now is a warning, and the answer still names it. */
const storeIds = async (
  context: RecordContext,
  written: WrittenRecord,
  issuedIds: IssuedIds,
  call: Call,
): Promise<readonly Warning[]> => {
  const isStored = await tryToStore(call, async () => {
    await noteCreated(context, written);
    await storeWritten(issuedIds);
  });
  if (isStored) return [];
  const message = 'the id was not stored on our side; a call with both id and remote_id repairs it';
  return [{ path: 'id', code: 'mapping_not_stored', message }];
};

/** The account's names for things can be missing from an answer; the record's id cannot. */
const presentationAfterWrite = async (
  context: RecordContext,
  remote: unknown,
  { presentation, customFields }: Prepared,
): Promise<{ readonly presentation: Presentation; readonly warnings: readonly Warning[] }> => {
  try {
    return { presentation: await loadPresentation(context, [remote], customFields), warnings: [] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const message = `the record was created, but its custom fields could not be read: ${error.message}`;
    return {
      presentation,
      warnings: [{ path: ownFieldsOf(context.object), code: 'partial_record', message, quoted: quotedIn(error) }],
    };
  }
};

/** The record as the vendor has it. Where it answers little more than an id, the rest is read; the record exists either way. */
const completed = async (
  context: RecordContext,
  names: Values,
  created: unknown,
  isPart: boolean,
): Promise<{ readonly remote: unknown; readonly warnings: readonly Warning[] }> => {
  if (!isPart) return { remote: created, warnings: [] };
  try {
    return { remote: await readAmongOthers(context, names), warnings: [] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const message = `the record was created, but its other fields could not be read: ${error.message}`;
    return { remote: created, warnings: [{ path: '', code: 'partial_record', message, quoted: quotedIn(error) }] };
  }
};

const send = async (
  { context, values, prepared, way }: PreparedCreate,
  call: Call,
  file: GivenFile | undefined,
  options: WriteOptions,
): Promise<Answer> => {
  const request = writeRequestOf(context, 'create');
  if (request.accepted) return (await import('./accepted.ts')).sendAccepted({ context, values, prepared, way }, call);
  const issuedIds = new IssuedIds(context.connection);
  const { created, path } = await sendOwn(context, request, { values, prepared, file, way }).catch(
    async (error: unknown) => {
      const failure = withNotices(context, perhapsApplied(error));
      const told = way === undefined ? failure : await way.inOwnTerms(failure);
      throw await explained(told, way?.context ?? context, { ...prepared, values }, (remoteId) =>
        issuedIds.idOf(context.name, [...context.prefix, remoteId]),
      );
    },
  );
  try {
    return await answerCreated({ context, call, values, prepared, file, options, request, issuedIds }, created, path);
  } catch (error) {
    if (call.preview !== undefined) throw error;
    const names = { id: issuedIds.idOf(context.name, path), remote_id: remoteIdOf(path) };
    await tryToStore(call, () => storeWritten(issuedIds));
    throw afterApplied(error, 'create', names);
  }
};

/** What a create sends. */
interface Sending {
  readonly values: ModelValues;
  readonly prepared: Prepared;
  readonly file: GivenFile | undefined;
  /** With another record, where it is created so. */
  readonly way?: Way | undefined;
}

/** A new record with its id where records have it. */
const identified = ({ declaration }: RecordContext, { id }: WriteRequest, answered: unknown): unknown => {
  const [[, path] = ['id', 'id']] = idPathsOf(declaration);
  if (id === undefined || id === path) return answered;
  const remote = structuredClone(Object(answered));
  setPath(remote, path, getText(answered, id));
  return remote;
};

/** What a create has sent, each path where answers have it. */
const sentBy = (context: RecordContext, request: WriteRequest, record: Record<string, unknown>): unknown =>
  bodyOf({ ...request, renames: {} }, record, bodyValues(context));

/** The new record as the vendor answers it, of a request for several records where it can be one of these. */
const createRemote = async (
  context: RecordContext,
  request: WriteRequest,
  { values, prepared, file }: Sending,
): Promise<unknown> => {
  const { record } = prepared;
  // What is apart follows, by requests of its own.
  if (file === undefined && isOneRequest(context, { ...prepared, apart: [] }, values)) {
    const input = inputOf(request, bodyOf(request, record, bodyValues(context)));
    const answered = await sendAmongOthers(context, 'create', newMark(context), input);
    if (answered !== undefined)
      return newRemote(context, request, record, answered.remote) ?? identified(context, request, answered.remote);
  }
  context.member?.leave();
  const { answer, values: given } = await sendCreate(context, request, record, file);
  const created =
    request.named === undefined
      ? recordIn(answer.body, request.record, given)
      : withName(recordIn(sentBy(context, request, record), request.record), request.named);
  return newRemote(context, request, record, answer.body) ?? identified(context, request, created);
};

/** @throws ApiError whose outcome is `uncertain`: an answer that does not name the record proves nothing */
const sendOwn = async (
  context: RecordContext,
  request: WriteRequest,
  sending: Sending,
): Promise<{ readonly created: unknown; readonly path: RemotePath }> => {
  const { way } = sending;
  const created =
    way === undefined
      ? await createRemote(context, request, sending)
      : await way.found(await createRemote(way.context, way.request, { ...sending, prepared: way.prepared }));
  return { created, path: remotePathOfRecord(context, created, nameless) };
};

/** A create that was sent. */
interface Creation {
  readonly context: RecordContext;
  readonly call: Call;
  readonly values: ModelValues;
  readonly prepared: Prepared;
  readonly file: GivenFile | undefined;
  readonly options: WriteOptions;
  readonly request: WriteRequest;
  readonly issuedIds: IssuedIds;
}

/** What follows a create, and its answer. The record exists from here on. */
const answerCreated = async (
  { context, call, values, prepared, file, options, request, issuedIds }: Creation,
  created: unknown,
  path: RemotePath,
): Promise<Answer> => {
  const { names } = scopeOfRecord(context, path);
  const attempts = new Attempts();
  const followed = await followUp(context, names, created, prepared, attempts);
  await createChildren(context, names, values, attempts);
  if (context.session.preview !== undefined) return answerNew(context, prepared, shownOfFile(context, file));
  const isPart =
    request.readBack === true ||
    prepared.links.length > 0 ||
    Object.keys(prepared.transitions).length > 0 ||
    prepared.apart.length > 0 ||
    isCutShort(context, followed.remote);
  const { remote, warnings: unread } = await completed(context, names, followed.remote, isPart);
  const { presentation, warnings } = await presentationAfterWrite(context, remote, prepared);
  const extra = { ...echoOf(context, values), ...followed.shown };
  const data = presentRecord(context, remote, presentation, issuedIds, { remoteData: options.remote_data, extra });
  const isWhole = unread.length === 0 && (context.declaration.selects === undefined || request.readBack === true);
  const written = { remote, presentation, record: data, isWhole, pending: Object.keys(followed.shown) };
  const mappingWarnings = await storeIds(context, written, issuedIds, call);
  const later = await laterOf(context, prepared, data, attempts);
  const changed = changedValues(context, prepared, data);
  const further = [...attempts.warnings, ...later, ...changed, ...unread, ...warnings, ...mappingWarnings];
  return { data, warnings: [...prepared.warnings, ...further, ...noticesOf(context)] };
};

/** Creates a record at the provider, at most once per `Idempotency-Key`. */
export const createRecord = async (
  object: UnifiedObject,
  call: Call,
  input: Readonly<Record<string, unknown>>,
  options: WriteOptions,
): Promise<Answer> => createIn(await openObject(call, connectionOf(call), object, 'create'), call, input, options);

/** The same of an object that is open. */
export const createIn = (
  opened: OpenedObject,
  call: Call,
  input: Readonly<Record<string, unknown>>,
  options: WriteOptions,
): Promise<Answer> => {
  const file = fileIn(opened.object, input);
  const prepareAs = (then: OpenedObject) => prepareCreate(then, call, input, file, options);
  const isOnce = kindsOf(opened.declared).every(([, { create }]) => create?.accepted);
  return withIdempotencyKey(opened, call, input, {
    what: 'create',
    prepare: () => prepareAs(opened),
    send: (prepared) => send(prepared, call, file, options),
    ...(isOnce && {
      again: async (startedAt: number) =>
        (await import('./accepted.ts')).sendAgain(() => prepareAs({ ...opened, now: startedAt }), call),
    }),
  });
};

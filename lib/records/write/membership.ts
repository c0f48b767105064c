import type { Answer, Call } from '../../call.ts';
import { sendBatch } from '../../engine/http/batch.ts';
import type { BatchInput } from '../../engine/http/batch-records.ts';
import type { Session } from '../../engine/http/session.ts';
import { fill, fillPresent, type Values } from '../../engine/http/template.ts';
import { getPath, getText } from '../../engine/mapping/path.ts';
import { type RemotePath, remoteIdOf } from '../../engine/mapping/remote-ids.ts';
import { ApiError, validationError } from '../../errors.ts';
import { guardStatus, normalStatus, requireConsent } from '../../objects/consent.ts';
import type { ModelValues, UnifiedObject } from '../../objects/define.ts';
import { subscriptionsIn, worstOf } from '../../objects/subscriptions.ts';
import type { BatchRequest, MemberBatches, MemberRequest } from '../../providers/define.ts';
import { idPathsOf } from '../../providers/kinds.ts';
import { noteRemoved, readAhead, tryToNote } from '../changes/record-changes.ts';
import { noticesOf, type RecordContext } from '../context.ts';
import { storeRead } from '../issued-ids.ts';
import { loadPresentation, presentRecord, remotePathOfRecord } from '../present.ts';
import {
  areKeptByList,
  type FoundMember,
  findMember,
  type GivenMember,
  type OpenedList,
  openList,
} from '../read/membership.ts';
import { isOurs, readRemote } from '../read/remote-record.ts';
import type { Answered, Errand } from '../together.ts';
import { afterApplied, perhapsApplied } from './applied.ts';
import { currentValuesOf } from './current-values.ts';
import { withIdempotencyKey } from './idempotency.ts';

/** The status that a contact is to have on a list, and by what the person has agreed to it. */
export interface GivenStatus {
  readonly status?: string | undefined;
  readonly consent?: unknown;
}

/** A contact that is to be put on a list. */
interface Joining {
  readonly found: FoundMember;
  readonly given: GivenStatus;
  /** What is sent of the status, in the vendor's words. */
  readonly said: Said | undefined;
}

interface Said {
  /** In our words. */
  readonly status: string;
  readonly values: Values;
}

const refused = { retriable: false, outcome: 'not_applied' } as const;

/** @throws ApiError `validation_failed` for a status that contacts of a list cannot be given, `consent_required` */
const saidOf = ({ membership, opened }: OpenedList, given: GivenStatus): Said | undefined => {
  const { status, consent } = given;
  if (status === undefined) return undefined;
  requireConsent({ status, consent });
  const word = normalStatus(status);
  const { statuses = {}, instead = {} } = membership;
  if (!Object.hasOwn(statuses, word) && !Object.hasOwn(instead, word)) {
    const known = [...new Set([...Object.keys(statuses), ...Object.keys(instead)])].join(', ') || 'none';
    throw validationError([
      { path: 'status', message: `cannot be given with a list at ${opened.provider.id}, which takes: ${known}` },
    ]);
  }
  const { opted_in_at, ip, source } = Object(consent);
  const values = { status: statuses[word], opted_in_at, ip: ip ?? undefined, source: source ?? undefined };
  return { status: word, values };
};

/** The contact as the list has it; `undefined` where it has none. */
const readOnList = async ({ context, names, remote }: FoundMember): Promise<unknown> => {
  if (remote !== undefined) return remote;
  try {
    return await readRemote(context, names);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined;
    throw error;
  }
};

/** Model values of a contact as the vendor has it. */
const modelOf = async (context: RecordContext, remote: unknown): Promise<ModelValues> => {
  const presentation = await loadPresentation(context, []);
  const values = currentValuesOf(context, remote, presentation, new Map());
  return { ...values, status: values.status ?? worstOf(subscriptionsIn(values), 'email')?.status };
};

/**
 * What is said of the status, of which nothing is left where the contact has it: whoever unsubscribes between the read and the
 * write stays unsubscribed.
 * @throws ApiError `consent_required`
 */
const unlessSo = async ({ found, given, said }: Joining): Promise<Said | undefined> => {
  if (said === undefined) return undefined;
  const remote = await readOnList(found);
  if (remote === undefined) return said;
  const current = await modelOf(found.context, remote);
  guardStatus({ ...given }, current);
  if (current.status === said.status) return undefined;
  return { ...said, values: { ...said.values, email: current.email_address } };
};

/** A session whose requests are of one list. */
const sessionOf = ({ opened, names }: OpenedList): Session => {
  const { session } = opened;
  return {
    ...session,
    // A session has another one after a refresh of its credentials.
    get redactor() {
      return session.redactor;
    },
    send: (template, values, body) => session.send(template, { ...names, ...values }, body),
  };
};

const inputOf = ({ membership }: OpenedList, member: string, said: Said | undefined): BatchInput => {
  const record = said === undefined ? {} : fillPresent(membership.subscription ?? {}, said.values);
  return { mark: member, record: Object(record) };
};

const sameContact = (): ApiError =>
  validationError([
    { path: 'contact_id', message: 'is the same contact at the provider as another item: send it once' },
  ]);

const plain = (text: string): string => text.toLowerCase();

/**
 * Sends what is to be done to one item of a batch together with the others.
 * @returns `undefined` where it is to be sent alone
 */
const sendAmongOthers = async (
  list: OpenedList,
  operation: keyof MemberBatches,
  input: BatchInput,
): Promise<Answered | undefined> => {
  const request = list.membership.batch?.[operation];
  const { member } = list.opened;
  if (request === undefined || !member?.isAmongOthers()) return undefined;
  const session = sessionOf(list);
  const errand: Errand<BatchInput, Answered | undefined> = {
    kind: request,
    carryOut: async (inputs) => {
      const once = inputs.filter(
        ({ mark }, index) => inputs.findIndex((one) => plain(one.mark) === plain(mark)) === index,
      );
      const settled = await member.sendMany(session, request, once);
      return inputs.map((one) => {
        const place = once.indexOf(one);
        return settled[place] ?? { error: sameContact() };
      });
    },
  };
  return member.ask(errand, input).catch((error: unknown) => {
    throw perhapsApplied(error);
  });
};

/** Whether the request for several contacts can be sent for this one: it says of whom the status is not what was asked for. */
const canBeAmongOthers = ({ membership }: OpenedList, said: Said | undefined): boolean =>
  said === undefined ||
  (membership.instead?.[said.status] === undefined && membership.batch?.add?.failures?.already !== undefined);

/** Sends a request for several with one contact. */
const sendOne = async (list: OpenedList, request: BatchRequest, input: BatchInput): Promise<unknown> => {
  const session = sessionOf(list);
  const sending = { session, request, admit: () => undefined };
  const [outcome] = await sendBatch(sending, [input]);
  if (outcome !== undefined && 'error' in outcome) throw outcome.error;
  return outcome?.answered;
};

const needsStatus = ({ opened }: OpenedList): ApiError => {
  const message = `is required, with \`consent\`: at ${opened.provider.id} a contact is on a list by its subscription alone`;
  return new ApiError('consent_required', `status ${message}`, {
    details: { ...refused, issues: [{ path: 'status', message }] },
  });
};

const sendAdd = async (
  list: OpenedList,
  request: MemberRequest,
  values: Values,
  said: Said | undefined,
): Promise<unknown> => {
  const body =
    said === undefined
      ? undefined
      : {
          ...Object(fill(request.body ?? {}, values)),
          ...Object(fillPresent(list.membership.subscription ?? {}, values)),
        };
  const answer = await list.opened.session.send(request, values, body);
  return request.record === undefined ? undefined : getPath(answer.body, request.record);
};

/** Puts one contact on a list by requests of its own. @returns the contact as the list has it, where the vendor answers that */
const addAlone = async (list: OpenedList, joining: Joining): Promise<unknown> => {
  const { opened, membership, names } = list;
  opened.member?.leave();
  const said = await unlessSo(joining);
  const { member } = joining.found;
  const values = { ...names, ...said?.values, member };
  const instead = said && membership.instead?.[said.status];
  try {
    if (instead !== undefined) return void (await opened.session.send(instead, values));
    if (membership.add !== undefined) return await sendAdd(list, membership.add, values, said);
    if (membership.batch?.add !== undefined)
      return await sendOne(list, membership.batch.add, inputOf(list, member, said));
  } catch (error) {
    throw perhapsApplied(error);
  }
  // The contact has the status already, by which it is on the list.
  if (joining.said !== undefined) return undefined;
  throw needsStatus(list);
};

const isIdentified = ({ declaration }: RecordContext, remote: unknown): boolean =>
  remote !== undefined && idPathsOf(declaration).every(([, path]) => getText(remote, path) !== undefined);

const putAway = ({ opened }: OpenedList): ApiError => {
  const message = `is needed, with \`consent\`, or \`pending\`: ${opened.provider.id} has put this contact away`;
  return new ApiError('consent_required', `status ${message}`, {
    details: { ...refused, issues: [{ path: 'status', message }] },
  });
};

/** Stores the ids that are answered, those of all items of a batch at once. */
const storeIds = ({ opened: { member }, issuedIds }: OpenedList): Promise<void> => {
  if (!member?.isAmongOthers()) return storeRead(issuedIds);
  const carryOut = async (items: readonly unknown[]) => {
    await storeRead(issuedIds);
    return items.map(() => ({ answered: undefined }));
  };
  return member.ask({ kind: issuedIds, carryOut }, undefined);
};

/** A contact on a list, as far as the vendor has said what it is there. */
const presentMember = async (list: OpenedList, { context, path }: FoundMember, remote: unknown): Promise<unknown> => {
  const { issuedIds } = list;
  const known = isIdentified(context, remote) ? remote : undefined;
  const record =
    known === undefined ? undefined : presentRecord(context, known, await loadPresentation(context, []), issuedIds);
  const named = path && { id: issuedIds.idOf(context.name, path), remote_id: remoteIdOf(path) };
  if (list.opened.session.preview === undefined) await storeIds(list);
  return {
    id: record?.id ?? named?.id ?? null,
    remote_id: record?.remote_id ?? named?.remote_id ?? null,
    list_id: list.id,
    status: record?.status ?? null,
    remote_status: record?.remote_status ?? null,
  };
};

/** @throws ApiError that says that the contact is on the list, where its answer fails */
const answerAdded = async (list: OpenedList, call: Call, found: FoundMember, remote: unknown): Promise<Answer> => {
  const isPreview = call.preview !== undefined;
  if (!isPreview && isIdentified(found.context, remote) && !isOurs(found.context, remote)) throw putAway(list);
  try {
    const data = await presentMember(list, found, isPreview ? undefined : remote);
    return { data, warnings: noticesOf(list.opened) };
  } catch (error) {
    throw afterApplied(error, 'update', {});
  }
};

const carryOutAdd = async (list: OpenedList, call: Call, joining: Joining): Promise<Answer> => {
  const { found, said } = joining;
  if (canBeAmongOthers(list, said)) {
    const answered = await sendAmongOthers(list, 'add', inputOf(list, found.member, said));
    // Of somebody who is there, the request has changed nothing: a status is another request.
    if (answered !== undefined && (said === undefined || answered.remote !== undefined))
      return answerAdded(list, call, found, answered.remote);
  }
  return answerAdded(list, call, found, await addAlone(list, joining));
};

/** Puts a contact on a list that is open, at most once per `Idempotency-Key`. */
export const addIn = (list: OpenedList, call: Call, { status, consent, ...names }: GivenMember & GivenStatus) =>
  withIdempotencyKey<Joining>(
    list.opened,
    call,
    { list: list.id, ...names, status, consent },
    {
      what: 'join',
      prepare: async () => {
        const given = { status, consent };
        const said = saidOf(list, given);
        return { found: await findMember(list, names), given, said };
      },
      send: (joining) => carryOutAdd(list, call, joining),
    },
  );

/** A contact that is to be taken off a list. */
interface Leaving {
  readonly found: FoundMember;
  /** Of the contact as the list has it. */
  readonly path: RemotePath;
  readonly stored: ReturnType<typeof readAhead>;
}

const prepareRemove = async (list: OpenedList, names: GivenMember): Promise<Leaving> => {
  const found = await findMember(list, names);
  const path = found.path ?? remotePathOfRecord(found.context, await readRemote(found.context, found.names));
  return { found, path, stored: readAhead(list.contacts, path) };
};

const sendRemove = async (list: OpenedList, { found: { member } }: Leaving): Promise<void> => {
  const { membership, opened, names } = list;
  const input = inputOf(list, member, undefined);
  if ((await sendAmongOthers(list, 'remove', input)) !== undefined) return;
  opened.member?.leave();
  const { remove, batch } = membership;
  try {
    if (remove !== undefined) await opened.session.send(remove, { ...names, member });
    else if (batch?.remove !== undefined) await sendOne(list, batch.remove, input);
  } catch (error) {
    throw perhapsApplied(error);
  }
  if (remove === undefined && batch?.remove === undefined)
    throw new ApiError('unsupported_operation', `${opened.provider.id} does not take contacts off lists`, {
      details: refused,
    });
};

/** Takes a contact off a list that is open, at most once per `Idempotency-Key`. */
export const removeIn = (list: OpenedList, call: Call, names: GivenMember): Promise<Answer> =>
  withIdempotencyKey<Leaving>(
    list.opened,
    call,
    { list: list.id, ...names },
    {
      what: 'leave',
      prepare: () => prepareRemove(list, names),
      send: async (leaving) => {
        await sendRemove(list, leaving);
        const { path, stored, found } = leaving;
        const id = list.issuedIds.idOf(found.context.name, path);
        // Of contacts that are kept by list, this one is gone.
        const note = areKeptByList(list) ? () => noteRemoved(found.context, path, stored) : async () => undefined;
        const warnings = await tryToNote(call, note);
        return { data: { id, list_id: list.id, deleted: true }, warnings: [...warnings, ...noticesOf(list.opened)] };
      },
    },
  );

/**
 * Puts a contact on a list, and gives it a status there where one is said.
 * @throws ApiError `not_found`, `validation_failed`, `consent_required`, `unsupported_operation`
 */
export const addMember = async (
  object: UnifiedObject,
  call: Call,
  list: string,
  given: GivenMember & GivenStatus,
): Promise<Answer> => addIn(await openList(object, call, list), call, given);

/**
 * Takes a contact off a list.
 * @throws ApiError `not_found`, also where it is not on the list and the provider says so
 */
export const removeMember = async (
  object: UnifiedObject,
  call: Call,
  list: string,
  names: GivenMember,
): Promise<Answer> => removeIn(await openList(object, call, list), call, names);

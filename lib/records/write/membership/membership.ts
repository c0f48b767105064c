import type { Answer, Call } from '../../../call.ts';
import type { UnifiedObject } from '../../../objects/define.ts';
import { noteRemoved, readAhead, tryToNote } from '../../changes/record-changes.ts';
import { noticesOf } from '../../context.ts';
import { remotePathOfRecord } from '../../present.ts';
import { areKeptByList, findMember, type GivenMember, type OpenedList, openList } from '../../read/membership.ts';
import { readRemote } from '../../read/remote-record.ts';
import { withIdempotencyKey } from '../idempotency.ts';
import { isStrict, type WriteOptions } from '../write-options.ts';
import { answerAdded } from './membership-answer.ts';
import { lostOfConsent, refuseLost } from './membership-consent.ts';
import { addAlone, addAmongOthers, sendRemove } from './membership-requests.ts';
import { type GivenStatus, type Joining, saidOf } from './membership-status.ts';

const sendAdd = async (list: OpenedList, call: Call, joining: Joining): Promise<Answer> => {
  const answered = await addAmongOthers(list, joining);
  const remote = answered === undefined ? await addAlone(list, joining) : answered.remote;
  const answer = await answerAdded(list, call, joining.found, remote);
  return { ...answer, warnings: [...joining.lost, ...(answer.warnings ?? [])] };
};

/** Adds a contact to an opened list, at most once per `Idempotency-Key`. */
export const addIn = (
  list: OpenedList,
  call: Call,
  { status, consent, ...names }: GivenMember & GivenStatus,
  options: WriteOptions,
) =>
  withIdempotencyKey<Joining>(list.opened, call, {
    what: 'join',
    body: { list: list.id, ...names, status, consent },
    prepare: async () => {
      const given = { status, consent };
      const said = saidOf(list, given);
      const lost = lostOfConsent(list, given, said);
      if (isStrict(call, options)) refuseLost(lost, given);
      return { found: await findMember(list, names, true), given, said, lost };
    },
    send: (joining) => sendAdd(list, call, joining),
  });

/** Finds a contact to remove from a list, with the remote path of the contact of the list. */
const prepareRemove = async (list: OpenedList, names: GivenMember) => {
  const found = await findMember(list, names);
  const path = found.path ?? remotePathOfRecord(found.context, await readRemote(found.context, found.names));
  return { found, path, stored: readAhead(list.contacts, path) };
};

/** Removes a contact from an opened list, at most once per `Idempotency-Key`. */
export const removeIn = (list: OpenedList, call: Call, names: GivenMember): Promise<Answer> =>
  withIdempotencyKey(list.opened, call, {
    what: 'leave',
    body: { list: list.id, ...names },
    prepare: () => prepareRemove(list, names),
    send: async ({ path, stored, found }) => {
      await sendRemove(list, found);
      const id = list.issuedIds.idOf(found.context.name, path);
      // If contacts are kept per list, the removed contact no longer exists.
      const note = areKeptByList(list) ? () => noteRemoved(found.context, path, stored) : async () => undefined;
      const warnings = await tryToNote(call, note);
      return { data: { id, list_id: list.id, deleted: true }, warnings: [...warnings, ...noticesOf(list.opened)] };
    },
  });

/**
 * Adds a contact to a list, and sets its status there if the body contains a status.
 * @throws ApiError `not_found`, `validation_failed`, `consent_required`, `unsupported_operation`
 */
export const addMember = async (
  object: UnifiedObject,
  call: Call,
  list: string,
  given: GivenMember & GivenStatus,
  options: WriteOptions,
): Promise<Answer> => addIn(await openList(object, call, list), call, given, options);

/**
 * Removes a contact from a list.
 * @throws ApiError `not_found`, also if the provider reports that the contact is not on the list
 */
export const removeMember = async (
  object: UnifiedObject,
  call: Call,
  list: string,
  names: GivenMember,
): Promise<Answer> => removeIn(await openList(object, call, list), call, names);

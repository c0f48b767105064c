import type { Answer, Call } from '../../../call.ts';
import { getText } from '../../../engine/mapping/path.ts';
import { remoteIdOf } from '../../../engine/mapping/remote-ids.ts';
import { consentRequired } from '../../../objects/consent.ts';
import { idPathsOf } from '../../../providers/language/kinds.ts';
import { noteAnswered } from '../../changes/answered-record.ts';
import { readAhead, tryToNote } from '../../changes/record-changes.ts';
import { noticesOf, type RecordContext } from '../../context.ts';
import { storeRead } from '../../issued-ids.ts';
import { loadCustomFields, loadPresentation, presentRecord, remotePathOfRecord } from '../../present.ts';
import { isCutShort } from '../../read/completed-lists.ts';
import type { FoundMember, OpenedList } from '../../read/membership.ts';
import { isOurs } from '../../read/remote-record.ts';
import { afterApplied } from '../outcomes.ts';

const isIdentified = ({ declaration }: RecordContext, remote: unknown): boolean =>
  remote !== undefined && idPathsOf(declaration).every(([, path]) => getText(remote, path) !== undefined);

/** Stores the ids in the response. The ids of all items in a batch are stored together. */
const storeIds = ({ opened: { member }, issuedIds }: OpenedList): Promise<void> => {
  if (!member?.isAmongOthers()) return storeRead(issuedIds);
  const carryOut = async (items: readonly unknown[]) => {
    await storeRead(issuedIds);
    return items.map(() => ({ answered: undefined }));
  };
  return member.ask({ kind: issuedIds, carryOut }, undefined);
};

/** A contact on a list, with the data that the vendor has returned. */
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

/**
 * Stores the contact of the list, and its event. For an item of a batch no custom fields are read, because each list
 * has its own. The next sync learns them.
 */
const noteMember = async (list: OpenedList, context: RecordContext, remote: unknown): Promise<void> => {
  const { member } = list.opened;
  const isAmongOthers = member?.isAmongOthers() === true;
  const presentation = await (member === undefined
    ? loadPresentation(context, [remote], { customFields: await loadCustomFields(context) })
    : loadPresentation(context, []));
  const record = presentRecord(context, remote, presentation, list.issuedIds);
  // A contact from a request for several contacts is new to the list, and its data may be incomplete.
  const stored = isAmongOthers ? Promise.resolve(undefined) : readAhead(context, remotePathOfRecord(context, remote));
  await noteAnswered(context, { remote, presentation, record, isWhole: !isAmongOthers }, stored);
};

/**
 * The response to an added contact.
 * @throws ApiError with the outcome `applied` if the response fails, because the contact is on the list
 */
export const answerAdded = async (
  list: OpenedList,
  call: Call,
  found: FoundMember,
  remote: unknown,
): Promise<Answer> => {
  const isPreview = call.preview !== undefined;
  const { context } = found;
  const isRead = !isPreview && isIdentified(context, remote);
  if (isRead && !isOurs(context, remote)) {
    const { provider } = list.opened;
    const message = `is required, with \`consent\`, or as \`pending\`: ${provider.id} has archived this contact`;
    throw consentRequired('status', message);
  }
  try {
    // Incomplete data would look like a change, so it is not stored.
    const isNoted = isRead && !isCutShort(context, remote);
    const warnings = isNoted ? await tryToNote(call, () => noteMember(list, context, remote)) : [];
    const data = await presentMember(list, found, isPreview ? undefined : remote);
    return { data, warnings: [...warnings, ...noticesOf(list.opened)] };
  } catch (error) {
    throw afterApplied(error, 'update', {});
  }
};

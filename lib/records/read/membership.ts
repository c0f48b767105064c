import type { Call } from '../../call.ts';
import { recordIn } from '../../engine/http/answer/record-selector.ts';
import { getText } from '../../engine/mapping/path.ts';
import type { RemotePath } from '../../engine/mapping/remote-ids.ts';
import { ApiError, isMissing, notApplied, unlessMissing, validationError } from '../../errors.ts';
import type { UnifiedObject } from '../../objects/define.ts';
import type { ObjectName } from '../../objects/names.ts';
import type { Membership } from '../../providers/define.ts';
import { idPathsOf, kindsOf } from '../../providers/language/kinds.ts';
import { connectionOf } from '../caller.ts';
import { type OpenedObject, openObject, type RecordContext, scopeOf, scopeOfRecord } from '../context.ts';
import { IssuedIds, remoteOf } from '../issued-ids.ts';
import { openSibling } from '../sibling-object.ts';
import { readAmongOthers } from './remote-record.ts';

/** What is on lists. */
const memberName: ObjectName = 'marketingautomation.contact';

/** One list, and how contacts are on it. */
export interface OpenedList {
  readonly opened: OpenedObject;
  /** Unified id. */
  readonly id: string;
  readonly remote: RemotePath;
  /** Placeholders of its requests. */
  readonly names: Readonly<Record<string, string>>;
  readonly membership: Membership;
  readonly contacts: OpenedObject;
  /** What is answered of its contacts. */
  readonly issuedIds: IssuedIds;
}

/** How a caller names a contact. */
export interface GivenMember {
  readonly contact_id?: string | undefined;
  readonly email_address?: string | undefined;
}

/** A contact that is, or is to be, on a list. */
export interface FoundMember {
  /** What names it in the requests of the membership. */
  readonly member: string;
  /** How it is read as the list has it. */
  readonly context: RecordContext;
  readonly names: Readonly<Record<string, string>>;
  /** As the list has it, where it was read on the way. */
  readonly remote?: unknown;
  /** Its remote path as the list has it, where that is known. */
  readonly path?: RemotePath;
}

const unsupported = ({ provider }: OpenedObject): ApiError =>
  new ApiError('unsupported_operation', `${provider.id} does not let contacts be put on lists, nor be taken off`, {
    details: notApplied,
  });

/**
 * Finds a list on which contacts are put.
 * @throws ApiError `not_found`, `unsupported_operation` where the provider has no membership
 */
export const openList = async (object: UnifiedObject, call: Call, id: string): Promise<OpenedList> => {
  const opened = await openObject(call, connectionOf(call), object, 'get');
  const remote = await remoteOf(opened, id);
  const { context, names } = scopeOfRecord(opened, remote);
  const { membership } = context.declaration;
  const contacts = await openSibling(opened, memberName);
  if (membership === undefined || contacts === undefined) throw unsupported(opened);
  return { opened, id, remote, names, membership, contacts, issuedIds: new IssuedIds(opened.connection) };
};

/** The same list for one item of a batch. */
export const asItemOf = (list: OpenedList, opened: OpenedObject): OpenedList => {
  const own = { session: opened.session, ...(opened.member && { member: opened.member }) };
  return { ...list, opened, contacts: { ...list.contacts, ...own } };
};

const entryOf = ({ declared }: OpenedObject) => {
  const [entry] = kindsOf(declared);
  if (entry === undefined) throw new Error('an object has no declaration');
  return entry;
};

/** Whether the provider keeps contacts by list: somebody on three lists is three contacts. */
export const areKeptByList = ({ contacts, opened }: OpenedList): boolean =>
  entryOf(contacts)[1].partitions?.object === opened.name;

/** How the contact of an address is read as the list has it. */
const byAddress = (list: OpenedList, address: string): FoundMember => {
  const entry = entryOf(list.contacts);
  const context = scopeOf(list.contacts, entry, areKeptByList(list) ? list.remote : []);
  const [[name] = ['id']] = idPathsOf(entry[1]);
  return { member: address, context, names: { ...context.partition, [name]: address } };
};

const isOn = ({ remote }: OpenedList, path: RemotePath): boolean => remote.every((part, index) => path[index] === part);

const noAddress = ({ opened }: OpenedList): ApiError =>
  validationError([
    { path: 'contact_id', message: `has no e-mail address, by which ${opened.provider.id} names contacts on lists` },
  ]);

const onlyById = ({ opened }: OpenedList): ApiError =>
  validationError([
    { path: 'email_address', message: `names no contact at ${opened.provider.id}: it has them by id, as contact_id` },
  ]);

/** The contact, also one that the vendor has put away from this list: it comes back by a status. */
const readMember = async (
  list: OpenedList,
  { context, names }: Pick<FoundMember, 'context' | 'names'>,
  path: RemotePath,
  comesBack: boolean,
) => {
  try {
    return await readAmongOthers(context, names);
  } catch (error) {
    const { get } = context.declaration;
    if (!comesBack || !isMissing(error) || get === undefined || !areKeptByList(list) || !isOn(list, path)) throw error;
    const answer = await unlessMissing(() => context.session.send(get, names));
    if (answer === undefined) throw error;
    return recordIn(answer.body, get.record, names);
  }
};

const findById = async (list: OpenedList, id: string, comesBack: boolean): Promise<FoundMember> => {
  const { contacts, membership } = list;
  const path = await remoteOf(contacts, id);
  const own = scopeOfRecord(contacts, path);
  if (membership.id === undefined) return { member: path.at(-1) ?? '', ...own, path };
  const remote = await readMember(list, own, path, comesBack);
  const member = getText(remote, membership.id);
  if (member === undefined || member === '') throw noAddress(list);
  if (!areKeptByList(list) || isOn(list, path)) return { member, ...own, remote, path };
  return byAddress(list, member);
};

/**
 * Finds a contact by its id or, where the provider has contacts on lists by that, by its address: nothing is read for that.
 * @param comesBack whether a contact that the vendor has put away counts
 * @throws ApiError `not_found`, `validation_failed` where it is named in a way that the provider does not have
 */
export const findMember = async (
  list: OpenedList,
  { contact_id, email_address = '' }: GivenMember,
  comesBack = false,
): Promise<FoundMember> => {
  if (contact_id !== undefined) return findById(list, contact_id, comesBack);
  if (list.membership.id === undefined) throw onlyById(list);
  return byAddress(list, email_address);
};

import type { Call } from '../../call.ts';
import { recordIn } from '../../engine/http/answer/record-selector.ts';
import { getText } from '../../engine/mapping/path.ts';
import type { RemotePath } from '../../engine/mapping/remote-ids.ts';
import { type ApiError, isMissing, refusal, unlessMissing, validationError } from '../../errors.ts';
import type { UnifiedObject } from '../../objects/define.ts';
import type { ObjectName } from '../../objects/names.ts';
import type { Membership } from '../../providers/define.ts';
import { idPathsOf, kindsOf } from '../../providers/language/kinds.ts';
import { connectionOf } from '../caller.ts';
import { type OpenedObject, openObject, type RecordContext, scopeOf, scopeOfRecord } from '../context.ts';
import { IssuedIds, remoteOf } from '../issued-ids.ts';
import { openSibling } from '../sibling-object.ts';
import { readAmongOthers } from './remote-record.ts';

/** Name of the object whose records are on lists. */
const memberName: ObjectName = 'marketingautomation.contact';

/** A list, and its rules for contacts. */
export interface OpenedList {
  readonly opened: OpenedObject;
  /** Unified id. */
  readonly id: string;
  readonly remote: RemotePath;
  /** Placeholders of the list's requests. */
  readonly names: Readonly<Record<string, string>>;
  readonly membership: Membership;
  readonly contacts: OpenedObject;
  /** Ids in the response about the list's contacts. */
  readonly issuedIds: IssuedIds;
}

/** The names of a contact in a caller's body. */
export interface GivenMember {
  readonly contact_id?: string | undefined;
  readonly email_address?: string | undefined;
}

/** A contact that is on a list, or will be. */
export interface FoundMember {
  /** Name of the contact in the requests of the membership. */
  readonly member: string;
  /** The context for reading the contact of the list. */
  readonly context: RecordContext;
  readonly names: Readonly<Record<string, string>>;
  /** The contact of the list, if it was already read. */
  readonly remote?: unknown;
  /** The remote path of the contact of the list, if it is known. */
  readonly path?: RemotePath;
}

const unsupported = ({ provider }: OpenedObject): ApiError =>
  refusal('unsupported_operation', `${provider.id} does not support adding contacts to lists or removing them`);

/**
 * Finds a list that can contain contacts.
 * @throws ApiError `not_found`, `unsupported_operation` if the provider has no membership
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

/** The same list for an item of a batch. */
export const asItemOf = (list: OpenedList, opened: OpenedObject): OpenedList => {
  const own = { session: opened.session, sent: opened.sent, ...(opened.member && { member: opened.member }) };
  return { ...list, opened, contacts: { ...list.contacts, ...own } };
};

const entryOf = ({ declared }: OpenedObject) => {
  const [entry] = kindsOf(declared);
  if (entry === undefined) throw new Error('an object has no declaration');
  return entry;
};

/** Whether the provider keeps contacts per list. A person on three lists is then three contacts. */
export const areKeptByList = ({ contacts, opened }: OpenedList): boolean =>
  entryOf(contacts)[1].partitions?.object === opened.name;

/** The contact of the list that an address names. Only for a provider that identifies contacts by address: nothing is read. */
const byAddress = (list: OpenedList, address: string): FoundMember => {
  const entry = entryOf(list.contacts);
  const context = scopeOf(list.contacts, entry, areKeptByList(list) ? list.remote : []);
  const [[name] = ['id']] = idPathsOf(entry[1]);
  return { member: address, context, names: { ...context.partition, [name]: address } };
};

const isOn = ({ remote }: OpenedList, path: RemotePath): boolean => remote.every((part, index) => path[index] === part);

const noAddress = ({ opened }: OpenedList): ApiError =>
  validationError([
    { path: 'contact_id', message: `has no e-mail address, which ${opened.provider.id} needs for contacts on lists` },
  ]);

const onlyById = ({ opened }: OpenedList): ApiError =>
  validationError([
    { path: 'email_address', message: `does not identify a contact at ${opened.provider.id}: send contact_id instead` },
  ]);

/**
 * Reads a contact, even if the vendor has archived the contact of this list. A new status restores an archived contact.
 */
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
 * Finds a contact by its id, or by its address if the provider identifies contacts on lists by address. The address
 * needs no read.
 * @param comesBack whether an archived contact counts
 * @throws ApiError `not_found`, `validation_failed` if the provider does not support this name of a contact
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

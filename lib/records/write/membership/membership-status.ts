import type { Values } from '../../../engine/http/request/template.ts';
import { recordId } from '../../../engine/mapping/remote-ids.ts';
import { validationError, type Warning } from '../../../errors.ts';
import { guardStatus, normalStatus } from '../../../objects/consent.ts';
import type { ModelValues } from '../../../objects/define.ts';
import { subscriptionsIn, worstOf } from '../../../objects/subscriptions.ts';
import type { FoundMember, OpenedList } from '../../read/membership.ts';
import { type Held, heldIn, readHeld } from '../checks/decisions.ts';

/** The wanted status of a contact on a list, and the contact's consent. */
export interface GivenStatus {
  readonly status?: string | undefined;
  readonly consent?: unknown;
}

/** A contact to add to a list. */
export interface Joining {
  readonly found: FoundMember;
  readonly given: GivenStatus;
  /** The status to send, in the vendor's words. */
  readonly said: Said | undefined;
  /** Warnings about the parts of the consent that are not written. */
  readonly lost: readonly Warning[];
}

export interface Said {
  /** The status in our words. */
  readonly status: string;
  readonly values: Values;
  /** Whether the contact has unsubscribed from the list. */
  readonly isAgain?: boolean;
}

/**
 * The status to send.
 * @throws ApiError `validation_failed` if the list does not accept the status, or the consent is in the future
 */
export const saidOf = ({ membership, opened, contacts }: OpenedList, given: GivenStatus): Said | undefined => {
  const { status, consent } = given;
  contacts.object.checkTimes?.({ ...given }, opened.now);
  if (status === undefined) return undefined;
  const word = normalStatus(status);
  const { words: statuses = {}, instead = {} } = membership;
  const known = Object.keys(membership.words ?? instead);
  if (!known.includes(word)) {
    const message = `cannot be given with a list at ${opened.provider.id}, which accepts: ${known.join(', ') || 'none'}`;
    throw validationError([{ path: 'status', message }]);
  }
  const { opted_in_at, ip, source } = Object(consent);
  const values = { status: statuses[word], opted_in_at, ip: ip ?? undefined, source: source ?? undefined };
  return { status: word, values };
};

/** The contact of the list, even if it was archived. `undefined` if the list never contained the contact. */
const heldOnList = ({ context, names, remote }: FoundMember): Promise<Held | undefined> =>
  remote === undefined ? readHeld(context, names) : heldIn(context, remote);

/** Subscriptions to this list, or to all lists. */
const subscriptionsOn = ({ opened, remote }: OpenedList, values: ModelValues): readonly unknown[] => {
  const own = recordId(opened.connection.identity, opened.name, remote);
  return subscriptionsIn(values).filter((one) => [null, own].includes(Object(one).list_id));
};

/** Model values of a contact, with its status on this list if the provider keeps a status per list. */
const onList = (list: OpenedList, values: ModelValues): ModelValues => {
  const subscriptions = subscriptionsOn(list, values);
  return { ...values, subscriptions, status: values.status ?? worstOf(subscriptions, 'email')?.status };
};

/** The status that is left to send after the vendor was asked. */
export interface Left {
  readonly said: Said | undefined;
  /** Whether the list does not contain this contact, and never contained it. */
  readonly isNew: boolean;
}

/**
 * The status to send. Nothing is sent if the contact already has the status. So a person who unsubscribes between the
 * read and the write stays unsubscribed.
 * @throws ApiError `consent_required`
 */
export const unlessSo = async (list: OpenedList, { found, given, said }: Joining): Promise<Left> => {
  if (said === undefined) return { said, isNew: false };
  const held = await heldOnList(found);
  const current = held === undefined ? {} : onList(list, held.values);
  guardStatus.check({ ...given }, current, list.opened.now);
  if (held === undefined) return { said, isNew: true };
  const isThere = current.status === said.status;
  const isAgain = current.status === 'unsubscribed' && said.status === 'subscribed';
  const named = { ...said, isAgain, values: { ...said.values, email: current.email_address } };
  return { said: isThere ? undefined : named, isNew: false };
};

import type { Values } from '../../../engine/http/request/template.ts';
import { recordId } from '../../../engine/mapping/remote-ids.ts';
import { validationError, type Warning } from '../../../errors.ts';
import { guardStatus, normalStatus } from '../../../objects/consent.ts';
import type { ModelValues } from '../../../objects/define.ts';
import { subscriptionsIn, worstOf } from '../../../objects/subscriptions.ts';
import type { FoundMember, OpenedList } from '../../read/membership.ts';
import { type Held, heldIn, readHeld } from '../checks/decisions.ts';

/** The status that a contact is to have on a list, and by what the person has agreed to it. */
export interface GivenStatus {
  readonly status?: string | undefined;
  readonly consent?: unknown;
}

/** A contact that is to be put on a list. */
export interface Joining {
  readonly found: FoundMember;
  readonly given: GivenStatus;
  /** What is sent of the status, in the vendor's words. */
  readonly said: Said | undefined;
  /** What is not written of the consent. */
  readonly lost: readonly Warning[];
}

export interface Said {
  /** In our words. */
  readonly status: string;
  readonly values: Values;
  /** Whether the contact has unsubscribed from the list. */
  readonly isAgain?: boolean;
}

/** @throws ApiError `validation_failed` for a status that contacts of a list cannot be given, and for a consent of the future */
export const saidOf = ({ membership, opened, contacts }: OpenedList, given: GivenStatus): Said | undefined => {
  const { status, consent } = given;
  contacts.object.checkTimes?.({ ...given }, opened.now);
  if (status === undefined) return undefined;
  const word = normalStatus(status);
  const { words: statuses = {}, instead = {} } = membership;
  const known = Object.keys(membership.words ?? instead);
  if (!known.includes(word)) {
    const message = `cannot be given with a list at ${opened.provider.id}, which takes: ${known.join(', ') || 'none'}`;
    throw validationError([{ path: 'status', message }]);
  }
  const { opted_in_at, ip, source } = Object(consent);
  const values = { status: statuses[word], opted_in_at, ip: ip ?? undefined, source: source ?? undefined };
  return { status: word, values };
};

/** The contact as the list has it, or had it before it was put away; `undefined` if it never had it. */
const heldOnList = ({ context, names, remote }: FoundMember): Promise<Held | undefined> =>
  remote === undefined ? readHeld(context, names) : heldIn(context, remote);

/** Subscriptions that are of this list, or of all. */
const subscriptionsOn = ({ opened, remote }: OpenedList, values: ModelValues): readonly unknown[] => {
  const own = recordId(opened.connection.identity, opened.name, remote);
  return subscriptionsIn(values).filter((one) => [null, own].includes(Object(one).list_id));
};

/** Model values of a contact: its status is that of this list, if the provider has one for each. */
const onList = (list: OpenedList, values: ModelValues): ModelValues => {
  const subscriptions = subscriptionsOn(list, values);
  return { ...values, subscriptions, status: values.status ?? worstOf(subscriptions, 'email')?.status };
};

/** What is left to say of a status once the vendor was asked. */
export interface Left {
  readonly said: Said | undefined;
  /** Whether the list has no contact of this name, and had none. */
  readonly isNew: boolean;
}

/**
 * What is said of the status. Nothing is left of it if the contact has it: a person who unsubscribes between the read and the
 * write stays unsubscribed.
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

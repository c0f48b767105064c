import type { Values } from '../../engine/http/template.ts';
import { recordId } from '../../engine/mapping/remote-ids.ts';
import { unlessMissing, validationError } from '../../errors.ts';
import { guardStatus, normalStatus, requireConsent } from '../../objects/consent.ts';
import type { ModelValues } from '../../objects/define.ts';
import { subscriptionsIn, worstOf } from '../../objects/subscriptions.ts';
import type { RecordContext } from '../context.ts';
import { loadPresentation } from '../present.ts';
import type { FoundMember, OpenedList } from '../read/membership.ts';
import { readRemote } from '../read/remote-record.ts';
import { currentValuesOf } from './current-values.ts';

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
}

export interface Said {
  /** In our words. */
  readonly status: string;
  readonly values: Values;
}

/** @throws ApiError `validation_failed` for a status that contacts of a list cannot be given, `consent_required` */
export const saidOf = ({ membership, opened }: OpenedList, given: GivenStatus): Said | undefined => {
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
  return remote ?? unlessMissing(() => readRemote(context, names));
};

/** Subscriptions that are of this list, or of all. */
const subscriptionsOn = ({ opened, remote }: OpenedList, values: ModelValues): readonly unknown[] => {
  const own = recordId(opened.connection.identity, opened.name, remote);
  return subscriptionsIn(values).filter((one) => [null, own].includes(Object(one).list_id));
};

/** Model values of a contact as the vendor has it: its status is that of this list, where the provider has one for each. */
const modelOf = async (list: OpenedList, context: RecordContext, remote: unknown): Promise<ModelValues> => {
  const presentation = await loadPresentation(context, []);
  const values = currentValuesOf(context, remote, presentation, new Map());
  return { ...values, status: values.status ?? worstOf(subscriptionsOn(list, values), 'email')?.status };
};

/**
 * What is said of the status, of which nothing is left where the contact has it: whoever unsubscribes between the read and the
 * write stays unsubscribed.
 * @throws ApiError `consent_required`
 */
export const unlessSo = async (list: OpenedList, { found, given, said }: Joining): Promise<Said | undefined> => {
  if (said === undefined) return undefined;
  const remote = await readOnList(found);
  if (remote === undefined) return said;
  const current = await modelOf(list, found.context, remote);
  guardStatus({ ...given }, current);
  if (current.status === said.status) return undefined;
  return { ...said, values: { ...said.values, email: current.email_address } };
};

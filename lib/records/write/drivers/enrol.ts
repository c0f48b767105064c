import type { Answer, Call } from '../../../call.ts';
import { runQuirk } from '../../../engine/quirks.ts';
import { type ApiError, refusal, validationError } from '../../../errors.ts';
import { consentRequired } from '../../../objects/consent.ts';
import type { ModelValues, UnifiedObject } from '../../../objects/define.ts';
import type { ObjectName } from '../../../objects/names.ts';
import { subscriptionsIn, worstOf } from '../../../objects/subscriptions.ts';
import { connectionOf } from '../../caller.ts';
import { noticesOf, type OpenedObject, openObject, scopeOfRecord } from '../../context.ts';
import { findRemotePaths, remoteOf } from '../../issued-ids.ts';
import { loadPresentation } from '../../present.ts';
import { readRemote } from '../../read/remote-record.ts';
import { openSibling } from '../../sibling-object.ts';
import { currentValuesOf } from '../current-values.ts';
import { requireIdempotencyKey, withIdempotencyKey } from '../idempotency.ts';
import { uncertainUnlessRefused } from '../sending-failures.ts';

/** A contact to add to an automation, by unified ids. */
export interface GivenEnrolment {
  readonly id: string;
  readonly contactId: string;
}

const contactName: ObjectName = 'marketingautomation.contact';

/**
 * End of the error that demands an `Idempotency-Key`. The key is required because the added contact receives messages.
 */
const what = 'to add a contact to an automation';

const advice = 'Check at the provider whether the contact was added before you use a new key.';

/** A contact or automation that the provider has: its placeholders for requests, and its values. */
const findRecord = async (opened: OpenedObject, path: readonly string[]) => {
  const { context, names } = scopeOfRecord(opened, path);
  const remote = await readRemote(context, names);
  const values = currentValuesOf(context, remote, await loadPresentation(context, [remote]), new Map());
  return { names, values };
};

const notAgreed = (status: unknown): ApiError => {
  const message = `is ${String(status ?? 'in no known state')}: only a subscribed contact can be added to an automation`;
  return consentRequired('contact_id', message, [String(status)]);
};

/**
 * Checks that the contact is subscribed and belongs to the automation's list.
 * @throws ApiError `consent_required`, `validation_failed` if the automation is for another list
 */
const checkContact = (automation: ModelValues, contact: ModelValues): void => {
  const status = worstOf(subscriptionsIn(contact), 'email')?.status ?? contact.status;
  if (status !== 'subscribed') throw notAgreed(status);
  if (automation.list_id === undefined || contact.list_id === undefined) return;
  if (automation.list_id !== contact.list_id)
    throw validationError([{ path: 'contact_id', message: 'belongs to a different list than the automation' }]);
};

const acceptsNone = ({ noun }: UnifiedObject): string =>
  `The ${noun} accepts no contacts from the API: choose another, or change it at the provider.`;

/** Checks an enrolment, and finds the placeholders of its request. Nothing is sent yet. */
const prepare = async (opened: OpenedObject, path: readonly string[], { contactId }: GivenEnrolment) => {
  const enrolment = scopeOfRecord(opened, path).context.declaration.quirks?.add;
  const contacts = await openSibling(opened, contactName);
  if (enrolment === undefined || contacts === undefined)
    throw refusal('unsupported_operation', `${opened.provider.id} does not support adding contacts to automations`);
  const named = { path: 'contact_id', id: contactId, object: contactName };
  const contactPath = (await findRemotePaths(opened, [named])).get(contactId) ?? [];
  const [automation, contact] = await Promise.all([findRecord(opened, path), findRecord(contacts, contactPath)]);
  checkContact(automation.values, contact.values);
  const found = enrolment.prepares?.();
  const scope = { session: opened.session, values: automation.names };
  const further = found === undefined ? {} : await runQuirk(scope, found);
  if (further === undefined) throw refusal('conflict', acceptsNone(opened.object));
  return {
    enrolment,
    values: {
      ...automation.names,
      contact: contact.names.id,
      email_address: contact.values.email_address,
      ...further,
    },
  };
};

/**
 * Adds a contact to an automation, once per `Idempotency-Key`. Without a key, nothing is sent. This never subscribes a
 * contact: a contact that is not subscribed is refused.
 * @throws ApiError `invalid_request`, `not_found`, `validation_failed`, `consent_required`, `unsupported_operation`,
 *   `conflict`
 */
export const enrolContact = async (object: UnifiedObject, call: Call, given: GivenEnrolment): Promise<Answer> => {
  const opened = await openObject(call, connectionOf(call), object, 'get');
  const path = await remoteOf(opened, given.id);
  requireIdempotencyKey(call, what);
  return withIdempotencyKey(opened, call, {
    what: 'enrol',
    body: given,
    prepare: () => prepare(opened, path, given),
    send: async ({ enrolment, values }) => {
      await opened.session.send(enrolment.request, values).catch((error: unknown) => {
        throw uncertainUnlessRefused(error, advice);
      });
      const data = { automation_id: given.id, contact_id: given.contactId, added: true };
      return { data, warnings: noticesOf(opened) };
    },
  });
};

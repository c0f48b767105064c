import type { ObjectDeclaration } from '../../define.ts';
import { getList, getPath } from '../../language/answers.ts';
import { flag, integerId } from '../../language/codecs.ts';
import { phonesLike } from '../../language/phones.ts';
import { created, decidedAt, smsDecidedAt, subscriptions, unsubscriptions } from '../codecs.ts';
import { byId, filtered, inTheWay, listed } from '../requests.ts';

/** Path and query of a contact by its id. https://developers.brevo.com/reference/get-contact-info */
const one = { path: '/contacts/{id}', query: byId } as const;

/**
 * Filter by the time of the last change. The vendor returns only contacts with a later time, not with the same time.
 * https://developers.brevo.com/reference/get-contacts
 */
const changed = { modifiedSince: '{modified_after:utcbefore}' } as const;

/** Same page. */
const times = { ...changed, createdSince: '{created_after:utcbefore}' } as const;

/**
 * Permanent reasons for the blocklist, by their names in the statistics.
 * https://developers.brevo.com/reference/get-contact-info
 */
const forGood = { complaints: 'has complained', hardBounces: 'cannot be reached' } as const;

/**
 * Reason of a contact whose statistics contain none. "This endpoint will show the statistics of contact for the recent
 * 90 days": older complaints are missing.
 * https://developers.brevo.com/changelog/default-date-ranges-added-for-response-rendering
 */
const unknown = 'is on the blocklist for a reason that the provider does not show after 90 days';

/**
 * Reason why a contact stays on the blocklist: a permanent reason, or an unknown one. `undefined` for a contact that
 * unsubscribed.
 */
const reasonIn = (record: unknown): string | undefined => {
  const found = Object.entries(forGood).find(([name]) => getList(record, `statistics.${name}`).length > 0);
  if (found !== undefined) return found[1];
  return unsubscriptions.some((at) => getList(record, `statistics.${at}`).length > 0) ? undefined : unknown;
};

/**
 * Refuses to take a contact off the blocklist, except after an unsubscribe. The vendor would take every contact off.
 * https://developers.brevo.com/reference/update-contact
 */
const refuses = (change: unknown, record: unknown): Readonly<Record<string, string>> => {
  if (getPath(change, 'emailBlacklisted') !== false || getPath(record, 'emailBlacklisted') !== true) return {};
  const reason = reasonIn(record);
  return reason === undefined ? {} : { emailBlacklisted: `stays: the contact ${reason}, and is not subscribed again` };
};

/**
 * Status from a blocklist: a contact on the blocklist is `unsubscribed`.
 * https://developers.brevo.com/reference/get-contact-info
 */
const blocklist = {
  kind: 'choice',
  choices: [{ value: 'false' }, { value: 'true' }],
  words: { subscribed: 'false', unsubscribed: 'true' },
  codec: flag,
} as const;

/**
 * A contact, for all lists. The vendor stores a blocklist, and no other data about a consent: a contact that is not on
 * the blocklist counts as subscribed. A request contains "emailBlacklisted" only if the caller sends a status.
 * https://developers.brevo.com/reference/create-contact
 */
export const contact = {
  id: 'id',
  createdAt: 'createdAt',
  modifiedAt: 'modifiedAt',
  list: listed('contacts', '/contacts', 1000, {}),
  listBy: [
    { ...filtered('contacts', '/contacts', 1000, times), filters: ['modified_after', 'created_after'] },
    // https://developers.brevo.com/reference/get-contacts-from-list
    {
      ...filtered('contacts', '/contacts/lists/{list_id}/contacts', 500, changed),
      filters: ['list_id', 'modified_after'],
    },
    // Contacts of a segment. https://developers.brevo.com/reference/get-contacts
    {
      ...filtered('contacts', '/contacts', 1000, { ...times, segmentId: '{segment_id}' }),
      filters: ['segment_id', 'modified_after', 'created_after'],
    },
    // (unproven) The address is an attribute too. https://developers.brevo.com/reference/get-contacts
    {
      method: 'GET',
      path: '/contacts',
      query: { filter: 'equals(EMAIL,{email_address:quoted})' },
      records: 'contacts',
      max: 1000,
      // An address belongs to a single contact. Same page.
      paginator: { type: 'none' },
      filters: ['email_address'],
      exact: { email_address: 'email' },
    },
  ],
  get: { method: 'GET', ...one },
  create: { method: 'POST', path: '/contacts', readBack: true, encoding: created },
  update: { method: 'PUT', ...one, readBack: true },
  remove: { method: 'DELETE', ...one },
  required: ['email_address'],
  nonNull: ['email_address', 'status'],
  fields: {
    // "If a blocklisted contact's email address is updated, it is going to remove that blocklisting from the contact
    // and they will be resubscribed". So no update contains an address.
    // https://developers.brevo.com/reference/update-contact
    email_address: { kind: 'value', read: 'email', write: 'email', createOnly: true },
    // Names of the attributes in an account in English. https://developers.brevo.com/reference/create-contact
    first_name: 'attributes.FIRSTNAME',
    last_name: 'attributes.LASTNAME',
    phone_numbers: {
      kind: 'typed_fields',
      value: 'phone_number',
      type: 'phone_type',
      at: [{ at: 'attributes.SMS', type: 'mobile', first: true }],
      // "91xxxxxxxxxx, +91xxxxxxxxxx, 0091xxxxxxxxxx". https://developers.brevo.com/reference/create-contact
      codec: phonesLike(/^(?:\+|00)?[1-9]\d{6,14}$/),
    },
    status: { ...blocklist, at: 'emailBlacklisted' },
    decided_at: { kind: 'value', read: '', codec: decidedAt },
    // A request contains this member only if the caller sends a status for text messages. Same page.
    sms_status: { ...blocklist, at: 'smsBlacklisted' },
    sms_decided_at: { kind: 'value', read: '', codec: smsDecidedAt },
    subscriptions: { kind: 'value', read: '', codec: subscriptions },
    // A membership puts a contact on a list. https://developers.brevo.com/reference/add-contact-to-list
    list_ids: { kind: 'ref', object: 'marketingautomation.list', read: 'listIds', many: '', codec: integerId },
  },
  quirks: { conflict: inTheWay, refuse: refuses },
  // An account in French has PRENOM and NOM. The vendor silently ignores attributes that the account does not have.
  // https://developers.brevo.com/reference/create-contact
  visible: { metadata: 'everyAttribute' },
  customFields: { metadata: 'attributes', at: { object: 'attributes' } },
} as const satisfies ObjectDeclaration<'marketingautomation.contact'>;

import type { ObjectDeclaration } from '../../define.ts';
import { getList, getPath } from '../../language/answers.ts';
import { flag, integerId } from '../../language/codecs.ts';
import { phonesLike } from '../../language/phones.ts';
import { created, decidedAt, smsDecidedAt, subscriptions, unsubscriptions } from '../codecs.ts';
import { byId, filtered, inTheWay, listed } from '../requests.ts';

/** https://developers.brevo.com/reference/get-contact-info */
const one = { path: '/contacts/{id}', query: byId } as const;

/** What is later alone. https://developers.brevo.com/reference/get-contacts */
const changed = { modifiedSince: '{modified_after:utcbefore}' } as const;

/** Same page. */
const times = { ...changed, createdSince: '{created_after:utcbefore}' } as const;

/** For good. https://developers.brevo.com/reference/get-contact-info */
const forGood = { complaints: 'has complained', hardBounces: 'cannot be reached' } as const;

/** "This endpoint will show the statistics of contact for the recent 90 days": older complaints are told by nobody. https://developers.brevo.com/changelog/default-date-ranges-added-for-response-rendering */
const unknown = 'is there for a reason that the provider does not tell after 90 days';

/** Why somebody on the blocklist stays there: for good, or because nobody knows that it is not for good. */
const reasonIn = (record: unknown): string | undefined => {
  const found = Object.entries(forGood).find(([name]) => getList(record, `statistics.${name}`).length > 0);
  if (found !== undefined) return found[1];
  return unsubscriptions.some((at) => getList(record, `statistics.${at}`).length > 0) ? undefined : unknown;
};

/** The vendor would take anybody off its blocklist. https://developers.brevo.com/reference/update-contact */
const refuses = (change: unknown, record: unknown): Readonly<Record<string, string>> => {
  if (getPath(change, 'emailBlacklisted') !== false || getPath(record, 'emailBlacklisted') !== true) return {};
  const reason = reasonIn(record);
  return reason === undefined
    ? {}
    : { emailBlacklisted: `stays: the contact ${reason}, and nobody in that state is subscribed again` };
};

/** Whether somebody is on one. https://developers.brevo.com/reference/get-contact-info */
const blocklist = {
  kind: 'choice',
  choices: [{ value: 'false' }, { value: 'true' }],
  words: { subscribed: 'false', unsubscribed: 'true' },
  codec: flag,
} as const;

/**
 * A contact, for all lists. A blocklist is all that is known of what somebody has agreed to: who is not on it counts as
 * subscribed. No request has "emailBlacklisted" unless the caller gives a status. https://developers.brevo.com/reference/create-contact
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
    // Who is in a segment. https://developers.brevo.com/reference/get-contacts
    {
      ...filtered('contacts', '/contacts', 1000, { ...times, segmentId: '{segment_id}' }),
      filters: ['segment_id', 'modified_after', 'created_after'],
    },
    // (memory) The address is an attribute too. https://developers.brevo.com/reference/get-contacts
    {
      method: 'GET',
      path: '/contacts',
      query: { filter: 'equals(EMAIL,{email_address:quoted})' },
      records: 'contacts',
      max: 1000,
      // An address is of one contact. Same page.
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
    // "If a blocklisted contact's email address is updated, it is going to remove that blocklisting from the contact and they will
    // be resubscribed": so no update has one. https://developers.brevo.com/reference/update-contact
    email_address: { kind: 'value', read: 'email', write: 'email', createOnly: true },
    // Attributes of an account in English. https://developers.brevo.com/reference/create-contact
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
    // In no request either unless the caller gives a status of text messages. Same page.
    sms_status: { ...blocklist, at: 'smsBlacklisted' },
    sms_decided_at: { kind: 'value', read: '', codec: smsDecidedAt },
    subscriptions: { kind: 'value', read: '', codec: subscriptions },
    // A membership puts a contact on a list. https://developers.brevo.com/reference/add-contact-to-list
    list_ids: { kind: 'ref', object: 'marketingautomation.list', read: 'listIds', many: '', codec: integerId },
  },
  quirks: { conflict: inTheWay, refuse: refuses },
  // An account in French has PRENOM and NOM: what it does not have is dropped in silence. https://developers.brevo.com/reference/create-contact
  visible: { metadata: 'everyAttribute' },
  customFields: { metadata: 'attributes', at: { object: 'attributes' } },
} as const satisfies ObjectDeclaration<'marketingautomation.contact'>;

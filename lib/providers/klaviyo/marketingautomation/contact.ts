import type { ObjectDeclaration } from '../../define.ts';
import { dateTime } from '../../language/codecs.ts';
import { phonesLike } from '../../language/phones.ts';
import {
  choices,
  consent,
  decidedAt,
  smsChoices,
  smsDecidedAt,
  smsStatus,
  smsWords,
  status,
  subscriptions,
  words,
} from '../codecs.ts';
import { apart, at } from '../consents.ts';
import { changed, created, customFields } from '../properties.ts';
import { afterTimes, beforeTimes, listed, members, resource } from '../requests.ts';
import { path } from '../version.ts';

/**
 * Query for subscriptions, which the vendor otherwise leaves out.
 * https://developers.klaviyo.com/en/reference/get_profile
 */
const whole = { 'additional-fields[profile]': 'subscriptions' } as const;

const byAddress = { email_address: 'equals(email,{email_address:quoted})' } as const;

const location = 'attributes.location';
const sms = `${at.sms.status}.marketing`;
const marketing = `${at.email.status}.marketing`;

/**
 * A profile. Its lists need a request for each profile, so `list_ids` stays empty. The vendor's only delete is a
 * request to forget a person permanently, which the service does not send.
 * https://developers.klaviyo.com/en/reference/request_profile_deletion
 */
export const contact = {
  id: 'id',
  createdAt: 'attributes.created',
  modifiedAt: 'attributes.updated',
  // "Max: 100". https://developers.klaviyo.com/en/reference/get_profiles
  list: {
    ...listed('/profiles', 100, whole),
    clauses: { ...afterTimes, ...beforeTimes, ...byAddress },
  },
  // Ordered by the time when a profile joined. https://developers.klaviyo.com/en/reference/get_profiles_for_list
  listBy: [
    { ...members('list', 100, whole), filters: ['list_id'], clauses: byAddress },
    { ...members('segment', 100, whole), filters: ['segment_id'], clauses: byAddress },
  ],
  get: { method: 'GET', path: path('/profiles/{id}'), query: whole, record: 'data' },
  create: { method: 'POST', path: path('/profiles'), query: whole, ...resource('profile'), encoding: created },
  update: {
    method: 'PATCH',
    path: path('/profiles/{id}'),
    query: whole,
    ...resource('profile', { id: '{id}' }),
    encoding: changed,
  },
  required: ['email_address'],
  nonNull: ['email_address', 'status', 'consent'],
  fields: {
    email_address: 'attributes.email',
    first_name: 'attributes.first_name',
    last_name: 'attributes.last_name',
    // Only numbers in E.164. https://developers.klaviyo.com/en/reference/create_profile
    phone_numbers: {
      kind: 'typed_fields',
      value: 'phone_number',
      type: 'phone_type',
      at: [{ at: 'attributes.phone_number', type: 'main', first: true }],
      codec: phonesLike(/^\+[1-9]\d{6,14}$/),
    },
    addresses: {
      kind: 'parts',
      members: {
        street_1: `${location}.address1`,
        street_2: `${location}.address2`,
        city: `${location}.city`,
        state: `${location}.region`,
        postal_code: `${location}.zip`,
        country: `${location}.country`,
      },
    },
    company_name: 'attributes.organization',
    language: 'attributes.locale',
    time_zone: `${location}.timezone`,
    status: { kind: 'choice', at: at.email.status, choices, words, codec: status },
    consent: { kind: 'value', read: marketing, write: at.email.consent, codec: consent, needs: ['status'] },
    decided_at: { kind: 'value', read: marketing, codec: decidedAt },
    sms_status: { kind: 'choice', at: at.sms.status, choices: smsChoices, words: smsWords, codec: smsStatus },
    sms_consent: { kind: 'value', read: sms, write: at.sms.consent, codec: consent, needs: ['sms_status'] },
    sms_decided_at: { kind: 'value', read: sms, codec: smsDecidedAt },
    subscriptions: { kind: 'value', read: 'attributes.subscriptions', codec: subscriptions },
    last_activity_at: { kind: 'value', read: 'attributes.last_event_date', codec: dateTime },
  },
  customFields,
  quirks: { write: apart },
} as const satisfies ObjectDeclaration<'marketingautomation.contact'>;

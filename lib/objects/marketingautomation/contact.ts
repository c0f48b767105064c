import { consent, guards, refuseFuture, requireConsent, subscribes } from '../consent.ts';
import type { ModelValues } from '../define.ts';
import { scalar } from '../fields.ts';
import { byEmailAddress } from '../matches.ts';
import { choice, defineObject, elements, many, moment, name, one, readOnly, wordList, words } from '../shape.ts';
import { subscription, subscriptionsIn, suppressionsIn, worstOf } from '../subscriptions.ts';
import { address, phoneNumber } from '../typed-fields.ts';
import { spread, writtenSubscription } from '../written-subscriptions.ts';

const states =
  'subscribed, unsubscribed, pending, bounced, complained, never_subscribed, or a status as the provider names it';

const defined = defineObject({
  vertical: 'marketingautomation',
  noun: 'contact',
  plural: 'contacts',
  description: 'A person who may receive marketing messages, with consents.',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  required: ['email_address'],
  matches: { email: byEmailAddress },
  filters: {
    email_address: { kind: 'text' },
    email: { kind: 'text', same: 'email_address' },
    status: { kind: 'choice', field: 'status' },
    list_id: { kind: 'ref', object: 'marketingautomation.list' },
    segment_id: { kind: 'ref', object: 'marketingautomation.segment' },
  },
  fields: {
    email_address: name('Email address of the contact.'),
    first_name: words('First name of the contact.'),
    last_name: words('Last name of the contact.'),
    phone_numbers: elements(phoneNumber, 'Phone numbers of the contact.'),
    addresses: elements(address, 'Addresses of the contact.'),
    company_name: words('Company of the contact, as text.'),
    language: words('Language of the contact: `en`, or a language as the provider names it.'),
    time_zone: words('Time zone of the contact, as the provider names it.'),
    status: choice(
      'status',
      `Most restrictive e-mail status of \`subscriptions\`: ${states}. Subscribing needs \`consent\`.`,
    ),
    consent,
    list_id: one(
      'List of the contact that a create or an upsert writes, if the provider keeps contacts per list; the first of `list_ids`.',
    ),
    list_ids: readOnly(many('Lists of the contact, as in `subscriptions`.')),
    subscriptions: elements(
      { written: writtenSubscription, shown: subscription },
      'Subscriptions by list and channel. A body contains only the changes. Each one that subscribes needs its `consent`.',
    ),
    tags: wordList('Tags of the contact, by their names.'),
    last_activity_at: readOnly(moment('When the contact last did something, ISO 8601.')),
  },
  parts: {
    // The time of the last consent or withdrawal of the contact.
    decided_at: moment('When the contact last decided.'),
    sms_status: choice('sms_status', 'Status for text messages, in `subscriptions` of bodies and records as `sms`.'),
    sms_consent: {
      ...consent,
      written: consent.written.describe('How the contact agreed to text messages: `consent` of that element.'),
    },
    sms_decided_at: moment('When the contact last decided about text messages.'),
    complaint: words('Reason of a suppression after a complaint, as the provider words it.'),
    hard_bounce: words('Reason of a permanent bounce, as the provider words it.'),
  },
  derived: { list_ids: ['list_id'], subscriptions: ['status', 'sms_status', 'list_ids'] },
  derive: (values) => {
    const subscriptions = [...subscriptionsIn(values), ...suppressionsIn(values)];
    const worst = worstOf(subscriptions, 'email');
    const of = scalar(values.list_id);
    return {
      subscriptions,
      list_ids: values.list_ids ?? (of === null ? [] : [of]),
      ...(worst && { status: worst.status, remote_status: worst.remote }),
    };
  },
});

/** A contact of a marketing tool. A create or an update subscribes a contact only with a consent. */
export const contact = {
  ...defined,
  guards,
  checkTimes: refuseFuture,
  spread,
  demands: { by: { status: 'consent', sms_status: 'sms_consent' }, when: subscribes },
  toModel: (body: Record<string, unknown>): ModelValues => {
    requireConsent(body);
    return defined.toModel?.(body) ?? {};
  },
};

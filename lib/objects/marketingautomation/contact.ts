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
  description: 'Somebody who may be sent marketing messages, and whether he has agreed to it.',
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
    language: words('Language of the contact: `en`, or as the provider names it.'),
    time_zone: words('Time zone of the contact, as the provider names it.'),
    status: choice('status', `Of e-mail, the worst of \`subscriptions\`: ${states}. Subscribing needs \`consent\`.`),
    consent,
    list_id: one(
      'List that the contact is created in, where the provider keeps contacts by list; the first of `list_ids`.',
    ),
    list_ids: readOnly(many('Lists that the contact is in: those of `subscriptions`.')),
    subscriptions: elements(
      { written: writtenSubscription, shown: subscription },
      'What the contact is sent, by list and channel. A body has those that are to change; each that subscribes needs its `consent`.',
    ),
    tags: wordList('Tags of the contact, by their names.'),
    last_activity_at: readOnly(moment('When the contact last did something, ISO 8601.')),
  },
  parts: {
    // The last time at which the person has agreed, or withdrawn it.
    decided_at: moment('When the person last decided.'),
    sms_status: choice(
      'sms_status',
      'Status of text messages: bodies and records have it in `subscriptions`, as `sms`.',
    ),
    sms_consent: {
      ...consent,
      written: consent.written.describe('By what the person agreed to text messages: `consent` of that element.'),
    },
    sms_decided_at: moment('When the person last decided about text messages.'),
    complaint: words('Why nothing is sent to somebody who has complained, as the provider says it.'),
    hard_bounce: words('Why mail to the contact comes back for good, as the provider says it.'),
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

/** Nobody is subscribed by a body that does not say by what he has agreed. */
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

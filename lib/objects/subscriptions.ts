import * as z from 'zod';
import type { ModelValues } from './define.ts';
import { list, scalar, text } from './fields.ts';

/** Channels by which somebody is sent messages. */
export const channels = ['email', 'sms', 'push'] as const;

export type Channel = (typeof channels)[number];

/** Model fields of what a provider takes and tells of a channel. */
export interface ChannelFields {
  readonly status: string;
  readonly consent: string;
  /** When the person has last decided. */
  readonly decided: string;
}

/** The channels of which providers may take a status, each with its fields. */
export const channelFields = {
  email: { status: 'status', consent: 'consent', decided: 'decided_at' },
  sms: { status: 'sms_status', consent: 'sms_consent', decided: 'sms_decided_at' },
} as const satisfies Partial<Record<Channel, ChannelFields>>;

/** A channel of which a status can be written. */
export type GuardedChannel = keyof typeof channelFields;

export const fieldsOfChannel = (channel: Channel): ChannelFields | undefined =>
  channel === 'push' ? undefined : channelFields[channel];

/** A subscription as a record shows it. */
export const subscription = z
  .strictObject({
    list_id: z.string().nullable().describe('The list; null where the provider has one status for all of them.'),
    channel: z.enum(channels).describe('Channel of the messages.'),
    status: z
      .string()
      .describe('subscribed, unsubscribed, pending, bounced, complained, never_subscribed, or another one.'),
    remote_status: z.string().nullable().describe("The provider's own value of `status`."),
  })
  .meta({ id: 'MarketingSubscription' });

/** Those that a provider names, or the one of a provider that has a status for each list. */
export const subscriptionsIn = (values: ModelValues): readonly unknown[] => {
  const { subscriptions, list_id, list_ids, status, remote_status } = values;
  const of = { list_id: scalar(list_id), channel: 'email' };
  // Providers map lists twice: their ids as references, all else as it is. Both have the lists in one order.
  const listOf = (index: number): unknown => list(list_ids)[index] ?? of.list_id;
  if (subscriptions !== undefined)
    return list(subscriptions).map((one, index) => ({ ...of, list_id: listOf(index), ...Object(one) }));
  return status === undefined || status === null ? [] : [{ ...of, status, remote_status: scalar(remote_status) }];
};

/** Parts of a contact that say why nothing is sent to somebody, whatever he has agreed to, where a provider has that apart. */
const suppressions = [
  ['complained', 'complaint'],
  ['bounced', 'hard_bounce'],
] as const;

/** The states that keep all e-mail from somebody. */
export const suppressionsOf = (values: ModelValues): readonly string[] =>
  suppressions.filter(([, part]) => scalar(values[part]) !== null).map(([status]) => status);

/** The same as further subscriptions. */
export const suppressionsIn = (values: ModelValues): readonly unknown[] =>
  suppressions
    .map(([status, part]) => ({ list_id: null, channel: 'email', status, remote_status: scalar(values[part]) }))
    .filter(({ remote_status }) => remote_status !== null);

/** The last is the best: of several subscriptions of a channel, the worst is that of the contact. */
const fromWorst = ['complained', 'bounced', 'unsubscribed', 'archived', 'never_subscribed', 'pending', 'subscribed'];

/** What is not known says nothing good. */
const rankOf = (status: string): number => fromWorst.indexOf(status);

/** The worst of the statuses that a contact has in a channel; `undefined` without any. */
export const worstOf = (subscriptions: unknown, channel: Channel) =>
  list(subscriptions)
    .map((one) => Object(one))
    .filter((one) => one.channel === channel)
    .map((one) => ({ status: text(one.status), remote: scalar(one.remote_status) }))
    .toSorted((one, other) => rankOf(one.status) - rankOf(other.status))
    .at(0);

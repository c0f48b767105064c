import * as z from 'zod';
import type { ModelValues } from './define.ts';
import { list, scalar, text } from './fields.ts';

/** Channels of messages to contacts. */
export const channels = ['email', 'sms', 'push'] as const;

export type Channel = (typeof channels)[number];

/** Model fields of a channel: a provider reads and writes the status and consent of the channel in these fields. */
export interface ChannelFields {
  readonly status: string;
  readonly consent: string;
  /** Field with the time of the contact's last decision. */
  readonly decided: string;
}

/** Channels whose status a provider may accept, each with its model fields. */
export const channelFields = {
  email: { status: 'status', consent: 'consent', decided: 'decided_at' },
  sms: { status: 'sms_status', consent: 'sms_consent', decided: 'sms_decided_at' },
} as const satisfies Partial<Record<Channel, ChannelFields>>;

/** A channel whose status can be written. */
export type GuardedChannel = keyof typeof channelFields;

export const fieldsOfChannel = (channel: Channel): ChannelFields | undefined =>
  channel === 'push' ? undefined : channelFields[channel];

/** A subscription in a record. */
export const subscription = z
  .strictObject({
    list_id: z.string().nullable().describe('List; null if the provider has one status for all lists.'),
    channel: z.enum(channels).describe('Channel of the messages.'),
    status: z
      .string()
      .describe('subscribed, unsubscribed, pending, bounced, complained, never_subscribed, or a provider status.'),
    remote_status: z.string().nullable().describe("The provider's own value of `status`."),
  })
  .meta({ id: 'MarketingSubscription' });

/**
 * Subscriptions of a contact: the list that the provider returns, or one subscription from the status of a provider
 * that keeps a status per list.
 */
export const subscriptionsIn = (values: ModelValues): readonly unknown[] => {
  const { subscriptions, list_id, list_ids, status, remote_status } = values;
  const of = { list_id: scalar(list_id), channel: 'email' };
  // Providers map lists twice: ids as references, other members unchanged. Both have the same order.
  const listOf = (index: number): unknown => list(list_ids)[index] ?? of.list_id;
  if (subscriptions !== undefined)
    return list(subscriptions).map((one, index) => ({ ...of, list_id: listOf(index), ...Object(one) }));
  return status === undefined || status === null ? [] : [{ ...of, status, remote_status: scalar(remote_status) }];
};

/**
 * Suppression reasons, as status and model part. Some providers keep them apart from the status that the contact chose.
 */
const suppressions = [
  ['complained', 'complaint'],
  ['bounced', 'hard_bounce'],
] as const;

/** Suppression states of a contact. A suppressed contact receives no e-mail. */
export const suppressionsOf = (values: ModelValues): readonly string[] =>
  suppressions.filter(([, part]) => scalar(values[part]) !== null).map(([status]) => status);

/** Suppressions of a contact as additional subscriptions. */
export const suppressionsIn = (values: ModelValues): readonly unknown[] =>
  suppressions
    .map(([status, part]) => ({ list_id: null, channel: 'email', status, remote_status: scalar(values[part]) }))
    .filter(({ remote_status }) => remote_status !== null);

/**
 * Statuses, most restrictive first. The contact's status in a channel is the most restrictive status of its
 * subscriptions.
 */
const fromWorst = ['complained', 'bounced', 'unsubscribed', 'archived', 'never_subscribed', 'pending', 'subscribed'];

/** Rank of a status. An unknown status counts as the most restrictive. */
const rankOf = (status: string): number => fromWorst.indexOf(status);

/** Most restrictive status of a contact in a channel; `undefined` if the contact has no subscription in the channel. */
export const worstOf = (subscriptions: unknown, channel: Channel) =>
  list(subscriptions)
    .map((one) => Object(one))
    .filter((one) => one.channel === channel)
    .map((one) => ({ status: text(one.status), remote: scalar(one.remote_status) }))
    .toSorted((one, other) => rankOf(one.status) - rankOf(other.status))
    .at(0);

import type { SpreadSchemas, Taken } from './define.ts';
import { type Channel, channels, fieldsOfChannel } from './subscriptions.ts';
import { channelOf, wordsOf } from './written-subscriptions.ts';

/** Statuses that a provider accepts for a channel. Empty if the provider cannot write the channel. */
const statusesOf = (channel: Channel, taken: Taken): readonly string[] => {
  const fields = fieldsOfChannel(channel);
  return fields === undefined || !taken.has(fields.status) ? [] : wordsOf(fields.status, taken);
};

/**
 * Schemas of a channel with its statuses. E-mail may use the `consent` of the body, so its entry need not contain one.
 */
const formsOf = (channel: Channel, taken: Taken): readonly Readonly<Record<string, unknown>>[] => {
  const statuses = statusesOf(channel, taken);
  const fields = fieldsOfChannel(channel);
  if (statuses.length === 0 || fields === undefined) return [];
  const form = { channel: { const: channel }, status: { enum: statuses } };
  const others = { ...form, status: { enum: statuses.filter((status) => status !== 'subscribed') } };
  const isNeeded = channel !== 'email' && statuses.includes('subscribed');
  const agreed = isNeeded
    ? { required: ['consent'], properties: { ...form, consent: { type: 'object' } } }
    : { properties: form };
  if (taken.needs(fields.consent, fields.status))
    return [
      { properties: { ...others, consent: { type: 'null' } } },
      { ...agreed, properties: { ...agreed.properties, status: { const: 'subscribed' } } },
    ];
  return isNeeded ? [{ properties: others }, agreed] : [agreed];
};

const element: SpreadSchemas['element'] = (taken, isSentBack) => {
  const forms = channels.flatMap((channel) => formsOf(channel, taken));
  return { anyOf: isSentBack ? [...forms, { required: ['remote_status'] }] : forms };
};

const saying: SpreadSchemas['saying'] = (field, statuses) => {
  const channel = channelOf(field);
  return (
    channel && {
      required: ['channel', 'status'],
      properties: { channel: { const: channel }, status: { enum: statuses } },
    }
  );
};

/** JSON Schemas of the subscriptions of a body. */
export const subscriptionSchemas: SpreadSchemas = { element, saying };

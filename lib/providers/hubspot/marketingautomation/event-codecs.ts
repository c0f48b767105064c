import type { Codec, Encoding } from '../../define.ts';
import { readAs } from '../../language/codecs.ts';

/**
 * Prefix of an event type of an app, `ae{appId}_{eventTypeLabel}`, or of the account, `pe{HubID}_{name}`.
 * https://developers.hubspot.com/docs/api-reference/legacy/events/send-event-data/guide
 */
const own = /^[ap]e\d+_/;

export const eventType: Codec = readAs((remote) =>
  typeof remote === 'string' && remote !== '' ? (own.test(remote) ? 'custom' : remote) : undefined,
);

/** Name of an event that an account or an app defined, without the prefix. Same page. */
export const customName: Codec = readAs((remote) =>
  typeof remote === 'string' && own.test(remote) ? remote.replace(own, '') : undefined,
);

/**
 * Completes the name of a new event. A caller sends the short name, or the full name "formatted as `pe{HubID}_{name}`".
 * https://developers.hubspot.com/docs/api-reference/legacy/events/send-event-data/guide
 */
export const withFullName: Encoding = {
  encode: ({ eventName: name, ...event }, _, { account } = {}) => ({
    ...event,
    eventName: own.test(String(name)) ? name : `pe${account}_${name}`,
  }),
};

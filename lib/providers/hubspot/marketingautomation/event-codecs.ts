import type { Codec, Encoding } from '../../define.ts';
import { readAs } from '../../language/codecs.ts';

/** What an app has made, `ae{appId}_{eventTypeLabel}`, or the account, `pe{HubID}_{name}`. https://developers.hubspot.com/docs/api-reference/legacy/events/send-event-data/guide */
const own = /^[ap]e\d+_/;

export const eventType: Codec = readAs((remote) =>
  typeof remote === 'string' && remote !== '' ? (own.test(remote) ? 'custom' : remote) : undefined,
);

/** What an account, or an app, calls what it tracks. Same page. */
export const customName: Codec = readAs((remote) =>
  typeof remote === 'string' && own.test(remote) ? remote.replace(own, '') : undefined,
);

/** A new one is named as it is shown, or whole: "formatted as `pe{HubID}_{name}`". https://developers.hubspot.com/docs/api-reference/legacy/events/send-event-data/guide */
export const withFullName: Encoding = {
  encode: ({ eventName: name, ...event }, _, { account } = {}) => ({
    ...event,
    eventName: own.test(String(name)) ? name : `pe${account}_${name}`,
  }),
};

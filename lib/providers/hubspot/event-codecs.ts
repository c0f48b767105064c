import type { Codec } from '../define.ts';

const shown = (decode: Codec['decode']): Codec => ({ decode, encode: (value) => value });

/** What an app has made, `ae{appId}_{eventTypeLabel}`, or the account, `pe{HubID}_{name}`. https://developers.hubspot.com/docs/api-reference/legacy/events/send-event-data/guide */
const own = /^[ap]e\d+_/;

export const eventType: Codec = shown((remote) =>
  typeof remote === 'string' && remote !== '' ? (own.test(remote) ? 'custom' : remote) : undefined,
);

/** What an account, or an app, calls what it tracks. Same page. */
export const customName: Codec = shown((remote) =>
  typeof remote === 'string' && own.test(remote) ? remote.replace(own, '') : undefined,
);

export const properties: Codec = shown((remote) =>
  typeof remote === 'object' && remote !== null && !Array.isArray(remote) ? remote : undefined,
);

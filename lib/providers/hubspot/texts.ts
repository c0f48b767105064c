import type { Codec } from '../define.ts';

/** Yes or no as text. https://developers.hubspot.com/docs/guides/api/crm/properties */
export const truthText: Codec = {
  decode: (remote) => (remote === 'true' || remote === 'false' ? remote === 'true' : undefined),
  encode: String,
};

import type { Codec } from '../define.ts';

const alphabet = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * A text whose UTF-8 bytes are encoded in base64.
 * https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_objects_contentnote.htm
 */
export const base64Text: Codec = {
  decode: (remote) =>
    typeof remote === 'string' && alphabet.test(remote) ? Buffer.from(remote, 'base64').toString('utf8') : undefined,
  encode: (value) => Buffer.from(String(value), 'utf8').toString('base64'),
};

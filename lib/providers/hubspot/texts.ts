import type { Codec } from '../define.ts';
import { decimalNumber, numberText } from '../language/codecs.ts';

/** A boolean as text. https://developers.hubspot.com/docs/guides/api/crm/properties */
export const truthText: Codec = {
  decode: (remote) => (remote === 'true' || remote === 'false' ? remote === 'true' : undefined),
  encode: String,
};

/** A computed amount, with rounding errors of binary fractions: `6000.00000000000033306…`. Read-only. */
export const amountText: Codec = {
  decode: (remote) => decimalNumber.decode(numberText.decode(remote)),
  encode: String,
};

import type { Codec } from '../define.ts';
import { decimalNumber, numberText } from '../language/codecs.ts';

/** Yes or no as text. https://developers.hubspot.com/docs/guides/api/crm/properties */
export const truthText: Codec = {
  decode: (remote) => (remote === 'true' || remote === 'false' ? remote === 'true' : undefined),
  encode: String,
};

/** An amount that was computed, with the noise of binary fractions: `6000.00000000000033306…`. Read only. */
export const amountText: Codec = {
  decode: (remote) => decimalNumber.decode(numberText.decode(remote)),
  encode: String,
};

import type { Codec } from '../define.ts';
import { decimalNumber } from '../language/codecs.ts';

/**
 * An amount of whole units. The vendor's type is "annual_revenue: integer".
 * https://developers.pipedrive.com/docs/api/v1/Organizations#addOrganization
 */
export const wholeAmount: Codec = {
  ...decimalNumber,
  refuse: (value) =>
    Number.isInteger(Number(value))
      ? decimalNumber.refuse?.(value)
      : `keeps whole amounts, and would change ${String(value)}`,
};

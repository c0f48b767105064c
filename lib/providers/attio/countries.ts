import type { Codec } from '../define.ts';
import { getText } from '../language/answers.ts';

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/**
 * Two-letter region codes that are missing in the vendor's list of countries.
 * https://docs.attio.com/docs/attribute-types/attribute-types-location
 */
const others = 'AC BQ BU CP CQ CS DD DG DY EA EU EZ FX HV IC KP NH QO RH SU SX TA TP UK UN VD XA XB XK YD YU ZR ZZ';

/** Whether a code is "the ISO 3166-1 alpha-2 country code". Same page. */
const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && !others.includes(code) && regions.of(code) !== undefined;

/** Reason why the country of an address cannot be written. `undefined` if it can be written or is empty. */
export const refusedCountry = (address: unknown): string | undefined => {
  const country = getText(address, 'country');
  return !country || isCountry(country)
    ? undefined
    : `stores countries as two-letter codes, such as DE, not ${country}`;
};

/** Removes the country from an address if the vendor would refuse the country, and keeps the other members. */
export const withCountry: Codec = {
  decode: (remote) => remote,
  encode: (address) => ({ ...Object(address), country: undefined }),
  lost: refusedCountry,
};

import type { Codec } from '../define.ts';
import { getText } from '../language/answers.ts';

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Regions with two letters that are none of the vendor's list. https://docs.attio.com/docs/attribute-types/attribute-types-location */
const others = 'AC BQ BU CP CQ CS DD DG DY EA EU EZ FX HV IC KP NH QO RH SU SX TA TP UK UN VD XA XB XK YD YU ZR ZZ';

/** Whether it is "the ISO 3166-1 alpha-2 country code". Same page. */
const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && !others.includes(code) && regions.of(code) !== undefined;

/** Why the country of an address cannot be written; `undefined` where it can, or there is none. */
export const refusedCountry = (address: unknown): string | undefined => {
  const country = getText(address, 'country');
  return !country || isCountry(country)
    ? undefined
    : `keeps countries by their two letters, such as DE: not ${country}`;
};

/** An address without a country that the vendor would refuse it for. */
export const withCountry: Codec = {
  decode: (remote) => remote,
  encode: (address) => ({ ...Object(address), country: undefined }),
  lost: refusedCountry,
};

import type { PartsField } from '../define.ts';
import { withCountry } from './countries.ts';

/** Postal address in the vendor's parts. https://docs.attio.com/docs/attribute-types/attribute-types-location */
export const address: PartsField = {
  kind: 'parts',
  codec: withCountry,
  members: {
    street_1: 'values.primary_location.0.line_1',
    street_2: 'values.primary_location.0.line_2',
    city: 'values.primary_location.0.locality',
    state: 'values.primary_location.0.region',
    postal_code: 'values.primary_location.0.postcode',
    country: 'values.primary_location.0.country_code',
  },
};

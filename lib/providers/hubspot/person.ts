import type { PartsField, TypedListField } from '../define.ts';

/** Phone numbers of a contact. https://knowledge.hubspot.com/properties/hubspots-default-contact-properties */
export const phones: TypedListField = {
  kind: 'typed_fields',
  value: 'phone_number',
  type: 'phone_type',
  at: [
    { at: 'properties.phone', type: 'work' },
    { at: 'properties.mobilephone', type: 'mobile' },
    { at: 'properties.fax', type: 'fax', exact: true },
  ],
};

/** The address of a contact or a company. Same page. */
export const address: PartsField = {
  kind: 'parts',
  members: {
    street_1: 'properties.address',
    city: 'properties.city',
    state: 'properties.state',
    postal_code: 'properties.zip',
    country: 'properties.country',
  },
};

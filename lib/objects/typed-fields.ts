import * as z from 'zod';
import { text } from './caps.ts';

/** Elements of the interface's lists, section 2.2. */
const typeHint = 'A hint: kept where the provider has a place for it, and a warning where it has none.';

export const emailAddress = z
  .strictObject({
    email_address: text,
    email_address_type: text.optional().describe(typeHint),
    owner_type: text.optional().describe(typeHint),
  })
  .meta({ id: 'EmailAddress' });

export const phoneNumber = z
  .strictObject({
    phone_number: text,
    phone_type: text.optional().describe(typeHint),
    owner_type: text.optional().describe(typeHint),
  })
  .meta({ id: 'PhoneNumber' });

export const address = z
  .strictObject({
    street_1: text.optional(),
    street_2: text.optional(),
    city: text.optional(),
    state: text.optional(),
    postal_code: text.optional(),
    country: text.optional(),
    address_type: text.optional().describe(typeHint),
    owner_type: text.optional().describe(typeHint),
  })
  .meta({ id: 'Address' });

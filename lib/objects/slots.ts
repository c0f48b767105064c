import * as z from 'zod';

/** Elements of the interface's lists, section 2.2. */
const hint = 'A hint: used where the provider has a place for each type.';

export const emailAddress = z
  .strictObject({
    email_address: z.string(),
    email_address_type: z.string().optional().describe(hint),
    owner_type: z.string().optional().describe(hint),
  })
  .meta({ id: 'EmailAddress' });

export const phoneNumber = z
  .strictObject({
    phone_number: z.string(),
    phone_type: z.string().optional().describe(hint),
    owner_type: z.string().optional().describe(hint),
  })
  .meta({ id: 'PhoneNumber' });

export const address = z
  .strictObject({
    street_1: z.string().optional(),
    street_2: z.string().optional(),
    city: z.string().optional(),
    state: z.string().optional(),
    postal_code: z.string().optional(),
    country: z.string().optional(),
    address_type: z.string().optional().describe(hint),
    owner_type: z.string().optional().describe(hint),
  })
  .meta({ id: 'Address' });

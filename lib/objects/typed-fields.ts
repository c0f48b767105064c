import * as z from 'zod';
import { text } from './caps.ts';

/** Elements of lists in a record, as section 2.2 of the interface defines them. */
const typeHint = 'A hint: stored if the provider has a field for it, else a warning.';

const emailMembers = { email_address_type: text.describe(typeHint), owner_type: text.describe(typeHint) };
const phoneMembers = { phone_type: text.describe(typeHint), owner_type: text.describe(typeHint) };
const addressMembers = {
  street_1: text,
  street_2: text,
  city: text,
  state: text,
  postal_code: text,
  country: text,
  address_type: text.describe(typeHint),
  owner_type: text.describe(typeHint),
};

/** Optional members of an element. In a body, null means the same as an absent member. */
const absentOrNull = <M extends Record<string, z.ZodString>>(members: M) =>
  Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, member.nullish().describe(member.description ?? '')]),
  ) as { [K in keyof M]: z.ZodOptional<z.ZodNullable<z.ZodString>> };

/** Schemas of an element: `shown` in a record, `written` in a body. */
const elementOf = <V extends Record<string, z.ZodString>, M extends Record<string, z.ZodString>>(
  id: string,
  value: V,
  members: M,
) => ({
  shown: z.strictObject({ ...value, ...z.strictObject(members).partial().shape }).meta({ id }),
  written: z.strictObject({ ...value, ...absentOrNull(members) }).meta({ id: `${id}Input` }),
});

export const emailAddress = elementOf('EmailAddress', { email_address: text }, emailMembers);
export const phoneNumber = elementOf('PhoneNumber', { phone_number: text }, phoneMembers);
export const address = elementOf('Address', {}, addressMembers);

const attendeeNames = {
  name: text.describe('Name of the attendee.'),
  status: text.describe('accepted, declined, tentative, or a reply as the provider names it.'),
};
const isOrganizer = z.boolean().describe('Whether the attendee organizes the meeting.');

/** A person who takes part in a meeting. The person need not be a record at the provider. */
export const attendee = {
  shown: z
    .strictObject({
      email_address: text,
      ...z.strictObject({ ...attendeeNames, is_organizer: isOrganizer }).partial().shape,
    })
    .meta({ id: 'Attendee' }),
  written: z
    .strictObject({ email_address: text, ...absentOrNull(attendeeNames), is_organizer: isOrganizer.nullish() })
    .meta({ id: 'AttendeeInput' }),
};

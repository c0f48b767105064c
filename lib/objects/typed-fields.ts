import * as z from 'zod';
import { text } from './caps.ts';

/** Elements of the interface's lists, section 2.2. */
const typeHint = 'A hint: kept where the provider has a place for it, and a warning where it has none.';

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

/** Members that an element need not have: in a body, null is the same as nothing. */
const absentOrNull = <M extends Record<string, z.ZodString>>(members: M) =>
  Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, member.nullish().describe(member.description ?? '')]),
  ) as { [K in keyof M]: z.ZodOptional<z.ZodNullable<z.ZodString>> };

/** The same, as a record shows them and as a body has them. */
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
  status: text.describe('accepted, declined, tentative, or an answer as the provider names it.'),
};
const isOrganizer = z.boolean().describe('Whether it is who invited the others.');

/** Somebody who takes part in a meeting, whether the provider knows more of them or not. */
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

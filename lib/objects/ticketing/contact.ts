import * as z from 'zod';
import type { UnifiedObject } from '../define.ts';
import { fullName, recordBase, text } from '../fields.ts';

/** Somebody a ticket is about: a requester, an end user. */
export const contact = {
  vertical: 'ticketing',
  noun: 'contact',
  plural: 'contacts',
  operations: ['list', 'get'],
  model: z.object({
    name: z.string().nullable(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    email_address: z.string().nullable(),
    phone_number: z.string().nullable(),
    details: z.string().nullable(),
  }),
  record: z
    .object({
      name: z.string().describe('Name of the contact.'),
      email_address: z.string().describe('Email address of the contact, or empty.'),
      phone_number: z.string().describe('Phone number of the contact, or empty.'),
      details: z.string().describe('What else is known about the contact, as text.'),
      ...recordBase,
    })
    .meta({ id: 'TicketingContact', description: 'Somebody a ticket is about: a requester, an end user.' }),
  present: (values) => ({
    name: text(values.name) || fullName(values.first_name, values.last_name),
    email_address: text(values.email_address),
    phone_number: text(values.phone_number),
    details: text(values.details),
  }),
} as const satisfies UnifiedObject;

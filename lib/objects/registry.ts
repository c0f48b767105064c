import type * as z from 'zod';
import { contact as crmContact } from './crm/contact.ts';
import { user as crmUser } from './crm/user.ts';
import type { UnifiedObject } from './define.ts';
import { account } from './ticketing/account.ts';
import { contact as ticketingContact } from './ticketing/contact.ts';
import { ticket } from './ticketing/ticket.ts';
import { user as ticketingUser } from './ticketing/user.ts';

/** Every unified object by its name. A new object is one file and one line here. */
export const objects = {
  'crm.contact': crmContact,
  'crm.user': crmUser,
  'ticketing.ticket': ticket,
  'ticketing.user': ticketingUser,
  'ticketing.contact': ticketingContact,
  'ticketing.account': account,
} as const satisfies Record<string, UnifiedObject>;

export type ObjectName = keyof typeof objects;

/** The fields of an object that a provider may map. */
export type FieldOf<O extends ObjectName> = keyof z.output<(typeof objects)[O]['model']> & string;

export const objectNames = Object.keys(objects) as ObjectName[];

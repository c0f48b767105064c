import * as z from 'zod';
import type { UnifiedObject } from '../define.ts';
import { list, recordBase, text } from '../fields.ts';

/** The organisation a ticket's contact belongs to. */
export const account = {
  vertical: 'ticketing',
  noun: 'account',
  plural: 'accounts',
  operations: ['list', 'get'],
  model: z.object({ name: z.string().nullable(), domains: z.array(z.string()) }),
  record: z
    .object({
      name: z.string().describe('Name of the account.'),
      domains: z.array(z.string()).describe('Domain names of the account.'),
      ...recordBase,
    })
    .meta({ id: 'TicketingAccount', description: "The organisation a ticket's contact belongs to." }),
  present: (values) => ({ name: text(values.name), domains: list(values.domains) }),
} as const satisfies UnifiedObject;

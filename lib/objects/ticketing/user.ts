import * as z from 'zod';
import type { UnifiedObject } from '../define.ts';
import { fullName, list, recordBase, text } from '../fields.ts';

/** Somebody who works on tickets: an agent, an assignee. */
export const user = {
  vertical: 'ticketing',
  noun: 'user',
  plural: 'users',
  operations: ['list', 'get'],
  model: z.object({
    name: z.string().nullable(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    email_address: z.string().nullable(),
    teams: z.array(z.string()),
  }),
  record: z
    .object({
      name: z.string().describe('Name of the user.'),
      email_address: z.string().describe('Email address of the user.'),
      teams: z.array(z.string()).describe('Teams the user belongs to.'),
      ...recordBase,
    })
    .meta({ id: 'TicketingUser', description: 'Somebody who works on tickets: an agent, an assignee.' }),
  present: (values) => ({
    name: text(values.name) || fullName(values.first_name, values.last_name),
    email_address: text(values.email_address),
    teams: list(values.teams),
  }),
} as const satisfies UnifiedObject;

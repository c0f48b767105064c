import * as z from 'zod';
import type { UnifiedObject } from '../define.ts';
import { fullName, recordBase, text } from '../fields.ts';

/** Somebody who works in the CRM and can own its records. */
export const user = {
  vertical: 'crm',
  noun: 'user',
  plural: 'users',
  operations: ['list', 'get'],
  model: z.object({
    name: z.string().nullable(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    email: z.string().nullable(),
  }),
  record: z
    .object({
      name: z.string().describe('Name of the user.'),
      email: z.string().describe('Email address of the user.'),
      ...recordBase,
    })
    .meta({ id: 'CrmUser', description: 'Somebody who works in the CRM and can own its records.' }),
  present: (values) => ({
    name: text(values.name) || fullName(values.first_name, values.last_name),
    email: text(values.email),
  }),
} as const satisfies UnifiedObject;

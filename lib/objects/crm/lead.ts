import * as z from 'zod';
import { choice, defineObject, name, one } from '../shape.ts';

/** Somebody who may become a customer, before there is a deal. */
export const lead = defineObject({
  vertical: 'crm',
  noun: 'lead',
  plural: 'leads',
  description: 'Somebody who may become a customer, before there is a deal.',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  required: ['name'],
  filters: {
    status: { kind: 'choice', field: 'status' },
    user_id: { kind: 'ref', object: 'crm.user' },
    company_id: { kind: 'ref', object: 'crm.company' },
    contact_id: { kind: 'ref', object: 'crm.contact' },
  },
  fields: {
    name: name('Name of the lead.'),
    status: choice(
      'status',
      'open, in_progress, qualified, unqualified, or a state as the provider names it.',
      z.enum(['open', 'in_progress', 'qualified', 'unqualified']),
    ),
    type: choice('type', 'What kind of business it may become, as the provider names it.'),
    priority: choice('priority', 'high, normal, low, or one as the provider names it.'),
    contact_id: one('Contact that the lead is.'),
    company_id: one('Company of the lead.'),
    user_id: one('The user who owns the lead.'),
  },
});

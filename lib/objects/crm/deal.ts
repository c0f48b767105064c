import * as z from 'zod';
import { choice, decimal, defineObject, longWords, many, moment, name, number, one } from '../shape.ts';

/** A sale in the making. */
export const deal = defineObject({
  vertical: 'crm',
  noun: 'deal',
  plural: 'deals',
  description: 'A sale in the making.',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  required: ['name'],
  filters: {
    name: { kind: 'text' },
    status: { kind: 'choice', field: 'status' },
    stage_id: { kind: 'ref', object: 'crm.stage' },
    pipeline: { kind: 'choice', field: 'pipeline' },
    user_id: { kind: 'ref', object: 'crm.user' },
    company_id: { kind: 'ref', object: 'crm.company' },
    contact_id: { kind: 'ref', object: 'crm.contact' },
  },
  fields: {
    name: name('Name of the deal.'),
    description: longWords('Description of the deal.'),
    amount: decimal('Amount as a decimal string, such as `1200.50`.'),
    currency: choice('currency', 'ISO 4217 code of the amount.'),
    status: choice('status', 'open, won, lost, or a state as the provider names it.', z.enum(['open', 'won', 'lost'])),
    close_date: moment('When the deal closed or is expected to, ISO 8601.'),
    probability: number('Chance of winning, 0 to 1.'),
    stage_id: one('Stage of the deal.'),
    pipeline: choice('pipeline', 'Pipeline of the deal, as the provider names it.'),
    company_id: one('Company of the deal.'),
    contact_ids: many('Contacts of the deal.'),
    user_id: one('The user who owns the deal.'),
  },
});

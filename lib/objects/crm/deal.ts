import * as z from 'zod';
import { choice, decimal, defineObject, longWords, many, moment, name, number, one, readOnly } from '../shape.ts';

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
    type: { kind: 'choice', field: 'type' },
    priority: { kind: 'choice', field: 'priority' },
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
    expected_revenue: readOnly(decimal('Amount times the chance of winning, as a decimal string.')),
    type: choice('type', 'Type of the deal, as the provider names it.'),
    priority: choice('priority', 'low, normal, high, urgent, or a priority as the provider names it.'),
    source: choice('source', 'Where the deal came from, as the provider names it.'),
    won_reason: longWords('Why the deal was won.'),
    lost_reason: longWords('Why the deal was lost.'),
    stage_id: one('Stage of the deal.'),
    pipeline: choice('pipeline', 'Pipeline of the deal, as the provider names it.'),
    company_id: one('Company of the deal.'),
    contact_ids: many('Contacts of the deal.'),
    user_id: one('The user who owns the deal.'),
  },
});

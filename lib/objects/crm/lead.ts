import * as z from 'zod';
import { byEmailAddresses } from '../matches.ts';
import { choice, decimal, defineObject, elements, moment, name, one, readOnly, wordList, words } from '../shape.ts';
import { address, emailAddress, phoneNumber } from '../typed-fields.ts';

/** A possible customer without a deal yet. */
export const lead = defineObject({
  vertical: 'crm',
  noun: 'lead',
  plural: 'leads',
  description: 'A possible customer without a deal yet.',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  required: ['name'],
  matches: { email: byEmailAddresses },
  filters: {
    email: { kind: 'text' },
    status: { kind: 'choice', field: 'status' },
    user_id: { kind: 'ref', object: 'crm.user' },
    company_id: { kind: 'ref', object: 'crm.company' },
    contact_id: { kind: 'ref', object: 'crm.contact' },
  },
  fields: {
    name: name('Name of the lead.'),
    company_name: words('Company where the lead works, as text.'),
    title: words('Job title of the lead.'),
    status: choice(
      'status',
      'open, in_progress, qualified, unqualified, or a state as the provider names it.',
      z.enum(['open', 'in_progress', 'qualified', 'unqualified']),
    ),
    amount: decimal('Expected amount of a deal, as a decimal string, such as `1200.50`.'),
    currency: choice('currency', 'ISO 4217 code of the amount.'),
    close_date: moment('When a deal is expected to close, ISO 8601.'),
    type: choice('type', 'Kind of business, as the provider names it.'),
    priority: choice('priority', 'high, normal, low, or a priority as the provider names it.'),
    source: choice('source', 'Source of the lead, as the provider names it.'),
    tags: wordList('Tags of the lead, by their names.'),
    email_addresses: elements(emailAddress, 'Email addresses of the lead.'),
    phone_numbers: elements(phoneNumber, 'Phone numbers of the lead.'),
    addresses: elements(address, 'Addresses of the lead.'),
    contact_id: one('Contact of the lead.'),
    company_id: one('Company of the lead.'),
    converted_at: readOnly(moment('When the lead was converted, ISO 8601.')),
    converted_contact_id: readOnly(one('Contact of the converted lead.')),
    converted_company_id: readOnly(one('Company of the converted lead.')),
    converted_deal_id: readOnly(one('Deal of the converted lead.')),
    user_id: one('The user who owns the lead.'),
  },
});

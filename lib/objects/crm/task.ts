import * as z from 'zod';
import { customObjectRef } from '../custom-object-ref.ts';
import { choice, defineObject, elements, longWords, many, moment, name, one } from '../shape.ts';

/** Something to do in a CRM. */
export const task = defineObject({
  vertical: 'crm',
  noun: 'task',
  plural: 'tasks',
  description: 'Something to do in a CRM.',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  required: ['subject'],
  filters: {
    status: { kind: 'choice', field: 'status' },
    priority: { kind: 'choice', field: 'priority' },
    type: { kind: 'choice', field: 'type' },
    user_id: { kind: 'ref', object: 'crm.user' },
    contact_id: { kind: 'ref', object: 'crm.contact' },
    company_id: { kind: 'ref', object: 'crm.company' },
    deal_id: { kind: 'ref', object: 'crm.deal' },
    lead_id: { kind: 'ref', object: 'crm.lead' },
  },
  leads: { contact_id: 'contact_ids', company_id: 'company_ids', deal_id: 'deal_ids', lead_id: 'lead_ids' },
  fields: {
    subject: name('What is to be done.'),
    content: longWords('Details.'),
    content_html: longWords('The same as HTML, where the provider keeps it.'),
    status: choice(
      'status',
      'open, in_progress, on_hold, closed, or a state as the provider names it.',
      z.enum(['open', 'in_progress', 'on_hold', 'closed']),
    ),
    priority: choice('priority', 'urgent, high, normal, low, or one as the provider names it.'),
    type: choice('type', 'What kind of task it is: call, email, to_do, or a kind as the provider names it.'),
    due_date: moment('When it is due, ISO 8601.'),
    reminder_at: moment('When the user is reminded of it, ISO 8601.'),
    finished_date: moment('When it was done, ISO 8601.'),
    user_id: one('The user who is to do it.'),
    contact_id: one('Contact it is about: the first of `contact_ids`.'),
    contact_ids: many('Contacts it is about.'),
    company_id: one('Company it is about: the first of `company_ids`.'),
    company_ids: many('Companies it is about.'),
    deal_id: one('Deal it is about: the first of `deal_ids`.'),
    deal_ids: many('Deals it is about.'),
    lead_id: one('Lead it is about: the first of `lead_ids`.'),
    lead_ids: many('Leads it is about.'),
    custom_object_ids: elements(customObjectRef, 'Custom objects it is about, each with its class.'),
  },
});

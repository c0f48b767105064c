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
    subject: name('Subject of the task.'),
    content: longWords('Details.'),
    content_html: longWords('`content` as HTML, if the provider stores HTML.'),
    status: choice(
      'status',
      'open, in_progress, on_hold, closed, or a state as the provider names it.',
      z.enum(['open', 'in_progress', 'on_hold', 'closed']),
    ),
    priority: choice('priority', 'urgent, high, normal, low, or a priority as the provider names it.'),
    type: choice('type', 'Kind of task: call, email, to_do, or a kind as the provider names it.'),
    due_date: moment('When the task is due, ISO 8601.'),
    reminder_at: moment('Time of the reminder, ISO 8601.'),
    finished_date: moment('When the task was completed, ISO 8601.'),
    user_id: one('User to whom the task is assigned.'),
    contact_id: one('Contact of the task: the first of `contact_ids`.'),
    contact_ids: many('Contacts of the task.'),
    company_id: one('Company of the task: the first of `company_ids`.'),
    company_ids: many('Companies of the task.'),
    deal_id: one('Deal of the task: the first of `deal_ids`.'),
    deal_ids: many('Deals of the task.'),
    lead_id: one('Lead of the task: the first of `lead_ids`.'),
    lead_ids: many('Leads of the task.'),
    custom_object_ids: elements(customObjectRef, 'Custom objects of the task, each with its class.'),
  },
});

import * as z from 'zod';
import type { UnifiedObject } from '../define.ts';
import { dateTime, fieldMappings, given, list, recordBase, scalar, text, texts, unifiedId } from '../fields.ts';

/** Interface, section 2.4. */
const input = z.strictObject({
  name: z.string().min(1),
  description: texts,
  field_mappings: fieldMappings,
  status: z.string().optional(),
  due_date: dateTime.optional(),
  type: z.string().optional(),
  parent_ticket: unifiedId.optional(),
  project_id: unifiedId.optional(),
  tags: z.array(z.string()).optional(),
  completed_at: dateTime.optional(),
  priority: z.string().optional(),
  assigned_to: z.array(unifiedId).optional(),
  comment: texts.optional(),
  account_id: unifiedId.optional(),
  contact_id: unifiedId.optional(),
});

/** The branch-friendly side of `status`, whatever the account calls its states. */
export const statusCategory = z.enum(['open', 'in_progress', 'on_hold', 'closed']);

const model = z.object({
  name: z.string().nullable(),
  description: z.array(z.string()),
  status: z.string().nullable(),
  priority: z.string().nullable(),
  type: z.string().nullable(),
  due_date: z.string().nullable(),
  completed_at: z.string().nullable(),
  parent_ticket: unifiedId.nullable(),
  project_id: unifiedId.nullable(),
  tags: z.array(z.string()),
  assigned_to: z.array(unifiedId),
  comment: z.array(z.string()),
  account_id: unifiedId.nullable(),
  contact_id: unifiedId.nullable(),
});

const record = z.object({
  name: z.string(),
  description: z.array(z.string()),
  status: z.string().nullable(),
  remote_status: z.string().nullable(),
  status_category: statusCategory.nullable(),
  due_date: z.string().nullable(),
  type: z.string().nullable(),
  remote_type: z.string().nullable(),
  parent_ticket: z.string().nullable(),
  project_id: z.string().nullable(),
  tags: z.array(z.string()),
  completed_at: z.string().nullable(),
  priority: z.string().nullable(),
  remote_priority: z.string().nullable(),
  assigned_to: z.array(z.string()),
  comment: z.array(z.string()),
  account_id: z.string().nullable(),
  contact_id: z.string().nullable(),
  ...recordBase,
});

/** A request for help or work. Interface, section 2.4. */
export const ticket = {
  vertical: 'ticketing',
  noun: 'ticket',
  plural: 'tickets',
  operations: ['list', 'get', 'create'],
  model,
  input,
  record,
  children: ['comment'],
  fallbacks: { description: 'name' },
  toModel: ({ field_mappings: _, ...fields }: z.output<typeof input>) => given(fields),
  present: (values) => ({
    name: text(values.name),
    description: list(values.description),
    status: scalar(values.status),
    remote_status: scalar(values.remote_status),
    status_category: scalar(values.status_category),
    due_date: scalar(values.due_date),
    type: scalar(values.type),
    remote_type: scalar(values.remote_type),
    parent_ticket: scalar(values.parent_ticket),
    project_id: scalar(values.project_id),
    tags: list(values.tags),
    completed_at: scalar(values.completed_at),
    priority: scalar(values.priority),
    remote_priority: scalar(values.remote_priority),
    assigned_to: list(values.assigned_to),
    comment: list(values.comment),
    account_id: scalar(values.account_id),
    contact_id: scalar(values.contact_id),
  }),
} as const satisfies UnifiedObject;

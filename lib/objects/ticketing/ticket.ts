import * as z from 'zod';
import { anyJson, text as cappedText, listOf } from '../caps.ts';
import type { UnifiedObject } from '../define.ts';
import {
  dateTime,
  fieldMappings,
  given,
  labelMeaning,
  list,
  readOnlyMembers,
  recordBase,
  recordNames,
  scalar,
  text,
  texts,
  unifiedId,
} from '../fields.ts';

const meaning = {
  name: 'Name of the ticket.',
  description: 'Description of the ticket, in paragraphs.',
  description_html: 'Description as sanitised HTML, if the provider stores HTML.',
  status: 'Status of the ticket: open, in_progress, on_hold, closed, or a state as the provider names it.',
  due_date: 'When the ticket is due, ISO 8601.',
  type: 'Type of the ticket, as the provider names it.',
  parent_ticket: 'Parent ticket.',
  project_id: 'Project the ticket belongs to.',
  tags: 'Tag names.',
  completed_at: 'When the ticket was completed, ISO 8601.',
  priority: 'Priority of the ticket: urgent, high, normal, low, or a priority as the provider names it.',
  assigned_to: 'Users the ticket is assigned to.',
  comment: 'Comments of the ticket.',
  account_id: 'Account the ticket belongs to.',
  contact_id: 'Contact the ticket belongs to.',
  creator_id: 'User who created the ticket.',
  team_id: 'Team the ticket belongs to.',
  attachments: 'Attachments of the ticket, if the provider returns them with the ticket.',
  channel: 'Channel of the ticket: email, web, chat, phone, api, social, or a channel as the provider names it.',
  is_private: 'Whether only users see the ticket.',
  follower_ids: 'Users who follow the ticket.',
  first_response_due_at: 'Deadline of the first reply by the service level agreement, ISO 8601.',
  first_responded_at: 'When a user first replied, ISO 8601.',
  resolution_due_at: 'Deadline of the resolution by the service level agreement, ISO 8601.',
  url: 'Page of the ticket at the provider: the same as `remote_url`.',
} as const;

const orText = 'A single string counts as an array with one element.';

const derived = 'Read-only.';

/** Members that section 2.4 of the interface requires. A create that is not strict accepts a name alone. */
const demanded = ['name', 'description', 'field_mappings'] as const;

const input = z
  .strictObject({
    name: cappedText.min(1).describe(meaning.name),
    description: texts.nullish().describe(`${meaning.description} ${orText} May be omitted unless strict.`),
    field_mappings: fieldMappings.nullish(),
    status: cappedText.nullish().describe(meaning.status),
    due_date: dateTime.nullish().describe(meaning.due_date),
    type: cappedText.nullish().describe(meaning.type),
    parent_ticket: unifiedId.nullish().describe(meaning.parent_ticket),
    project_id: unifiedId.nullish().describe(meaning.project_id),
    tags: listOf(cappedText).nullish().describe(meaning.tags),
    completed_at: dateTime.nullish().describe(meaning.completed_at),
    priority: cappedText.nullish().describe(meaning.priority),
    assigned_to: listOf(unifiedId).nullish().describe(meaning.assigned_to),
    comment: texts.nullish().describe(`${meaning.comment} ${orText}`),
    account_id: unifiedId.nullish().describe(meaning.account_id),
    contact_id: unifiedId.nullish().describe(meaning.contact_id),
    team_id: unifiedId.nullish().describe(meaning.team_id),
    channel: cappedText.nullish().describe(meaning.channel),
    is_private: z.boolean().nullish().describe(meaning.is_private),
    follower_ids: listOf(unifiedId).nullish().describe(meaning.follower_ids),
  })
  .meta({ id: 'TicketingTicketInput', description: 'A ticket to create.' });

/** Fields of section 2.4 and members that identify the record, so that a caller can send back an unchanged record. */
const patch = z
  .strictObject({
    ...recordNames,
    name: cappedText.min(1).optional().describe(meaning.name),
    description: texts.optional().describe(`${meaning.description} ${orText}`),
    field_mappings: fieldMappings.optional(),
    status: cappedText.nullish().describe(meaning.status),
    due_date: dateTime.nullish().describe(meaning.due_date),
    type: cappedText.nullish().describe(meaning.type),
    parent_ticket: unifiedId.nullish().describe(meaning.parent_ticket),
    project_id: unifiedId.nullish().describe(meaning.project_id),
    tags: listOf(cappedText).optional().describe(meaning.tags),
    completed_at: dateTime.nullish().describe(meaning.completed_at),
    priority: cappedText.nullish().describe(meaning.priority),
    assigned_to: listOf(unifiedId).optional().describe(meaning.assigned_to),
    comment: texts.optional().describe('Comments to add.'),
    account_id: unifiedId.nullish().describe(meaning.account_id),
    contact_id: unifiedId.nullish().describe(meaning.contact_id),
    team_id: unifiedId.nullish().describe(meaning.team_id),
    channel: cappedText.nullish().describe(meaning.channel),
    is_private: z.boolean().nullish().describe(meaning.is_private),
    follower_ids: listOf(unifiedId).optional().describe(meaning.follower_ids),
    description_html: anyJson.optional().describe(derived),
    creator_id: cappedText.nullish().describe(derived),
    attachments: listOf(cappedText).optional().describe(derived),
    url: cappedText.nullish().describe(derived),
    remote_status: cappedText.nullish().describe(derived),
    remote_status_label: cappedText.nullish().describe(derived),
    status_category: cappedText.nullish().describe(derived),
    remote_type: cappedText.nullish().describe(derived),
    remote_type_label: cappedText.nullish().describe(derived),
    remote_priority: cappedText.nullish().describe(derived),
    remote_priority_label: cappedText.nullish().describe(derived),
    remote_channel: cappedText.nullish().describe(derived),
    remote_channel_label: cappedText.nullish().describe(derived),
    first_response_due_at: cappedText.nullish().describe(derived),
    first_responded_at: cappedText.nullish().describe(derived),
    resolution_due_at: cappedText.nullish().describe(derived),
    ...readOnlyMembers,
  })
  .meta({ id: 'TicketingTicketPatch', description: 'Changes to a ticket.' });

/** Fields of an update, without the members that identify the record and the read-only members. */
const writable = Object.keys(input.shape).filter((name) => name !== 'field_mappings');

/** Categories of `status`, for conditions in code. They do not depend on the names that an account gives its states. */
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
  creator_id: unifiedId.nullable(),
  team_id: unifiedId.nullable(),
  attachments: z.array(unifiedId),
  channel: z.string().nullable(),
  is_private: z.boolean().nullable(),
  follower_ids: z.array(unifiedId),
  first_response_due_at: z.string().nullable(),
  first_responded_at: z.string().nullable(),
  resolution_due_at: z.string().nullable(),
});

const record = z
  .object({
    name: z.string().describe(meaning.name),
    description: z.array(z.string()).describe(meaning.description),
    description_html: z
      .string()
      .nullable()
      .optional()
      .describe(`${meaning.description_html} Read-only. Absent in a list, in the answer to a write and in an event.`),
    status: z.string().nullable().describe(meaning.status),
    remote_status: z.string().nullable().describe("The provider's own value of `status`."),
    remote_status_label: z.string().nullable().describe(labelMeaning('status')),
    status_category: statusCategory.nullable().describe('Category of `status`. Use this field for conditions in code.'),
    due_date: z.string().nullable().describe(meaning.due_date),
    type: z.string().nullable().describe(meaning.type),
    remote_type: z.string().nullable().describe("The provider's own value of `type`."),
    remote_type_label: z.string().nullable().describe(labelMeaning('type')),
    parent_ticket: z.string().nullable().describe(meaning.parent_ticket),
    project_id: z.string().nullable().describe(meaning.project_id),
    tags: z.array(z.string()).describe(meaning.tags),
    completed_at: z.string().nullable().describe(meaning.completed_at),
    priority: z.string().nullable().describe(meaning.priority),
    remote_priority: z.string().nullable().describe("The provider's own value of `priority`."),
    remote_priority_label: z.string().nullable().describe(labelMeaning('priority')),
    assigned_to: z.array(z.string()).describe(meaning.assigned_to),
    comment: z
      .array(z.string())
      .optional()
      .describe(`${meaning.comment} Absent in a list, in the answer to an update and in an event.`),
    account_id: z.string().nullable().describe(meaning.account_id),
    contact_id: z.string().nullable().describe(meaning.contact_id),
    creator_id: z.string().nullable().describe(meaning.creator_id),
    team_id: z.string().nullable().describe(meaning.team_id),
    attachments: z.array(z.string()).describe(meaning.attachments),
    channel: z.string().nullable().describe(meaning.channel),
    remote_channel: z.string().nullable().describe("The provider's own value of `channel`."),
    remote_channel_label: z.string().nullable().describe(labelMeaning('channel')),
    is_private: z.boolean().nullable().describe(meaning.is_private),
    follower_ids: z.array(z.string()).describe(meaning.follower_ids),
    first_response_due_at: z.string().nullable().describe(meaning.first_response_due_at),
    first_responded_at: z.string().nullable().describe(meaning.first_responded_at),
    resolution_due_at: z.string().nullable().describe(meaning.resolution_due_at),
    url: z.string().nullable().describe(meaning.url),
    ...recordBase,
  })
  .meta({ id: 'TicketingTicket', description: 'A request for help or work.' });

/** A request for help or work. See section 2.4 of the interface. */
export const ticket = {
  vertical: 'ticketing',
  noun: 'ticket',
  plural: 'tickets',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  filters: {
    name: { kind: 'text' },
    status: { kind: 'choice', field: 'status' },
    priority: { kind: 'choice', field: 'priority' },
    type: { kind: 'choice', field: 'type' },
    channel: { kind: 'choice', field: 'channel' },
    assigned_to: { kind: 'ref', object: 'ticketing.user' },
    account_id: { kind: 'ref', object: 'ticketing.account' },
    contact_id: { kind: 'ref', object: 'ticketing.contact' },
    creator_id: { kind: 'ref', object: 'ticketing.user' },
    team_id: { kind: 'ref', object: 'ticketing.team' },
    project_id: { kind: 'ref', object: 'ticketing.collection' },
    parent_ticket: { kind: 'ref', object: 'ticketing.ticket' },
    tag: { kind: 'text' },
  },
  matches: {},
  model,
  input,
  patch,
  record,
  children: ['comment'],
  rendered: ['description_html'],
  demanded,
  fallbacks: { description: 'name' },
  toModel: ({ field_mappings: _, ...fields }: z.output<typeof input>) => ({ description: [], ...given(fields) }),
  patchToModel: (body: Record<string, unknown>) =>
    given(Object.fromEntries(writable.map((name) => [name, body[name]]))),
  present: (values) => ({
    name: text(values.name),
    description: list(values.description),
    description_html: scalar(values.description_html),
    status: scalar(values.status),
    remote_status: scalar(values.remote_status),
    remote_status_label: scalar(values.remote_status_label),
    status_category: scalar(values.status_category),
    due_date: scalar(values.due_date),
    type: scalar(values.type),
    remote_type: scalar(values.remote_type),
    remote_type_label: scalar(values.remote_type_label),
    parent_ticket: scalar(values.parent_ticket),
    project_id: scalar(values.project_id),
    tags: list(values.tags),
    completed_at: scalar(values.completed_at),
    priority: scalar(values.priority),
    remote_priority: scalar(values.remote_priority),
    remote_priority_label: scalar(values.remote_priority_label),
    assigned_to: list(values.assigned_to),
    comment: list(values.comment),
    account_id: scalar(values.account_id),
    contact_id: scalar(values.contact_id),
    creator_id: scalar(values.creator_id),
    team_id: scalar(values.team_id),
    attachments: list(values.attachments),
    channel: scalar(values.channel),
    remote_channel: scalar(values.remote_channel),
    remote_channel_label: scalar(values.remote_channel_label),
    is_private: scalar(values.is_private),
    follower_ids: list(values.follower_ids),
    first_response_due_at: scalar(values.first_response_due_at),
    first_responded_at: scalar(values.first_responded_at),
    resolution_due_at: scalar(values.resolution_due_at),
    url: scalar(values.remote_url),
  }),
} as const satisfies UnifiedObject;

import type { JsonObject } from '../../../contract/json.ts';

/** A place in Zendesk's description, below its schemas. */
export const zendeskSchema = (...at: string[]) => ({
  provider: 'zendesk' as const,
  files: ['support.json'],
  at: ['components', 'schemas', ...at],
});

export const cursorPage: JsonObject = {
  meta: {
    type: 'object',
    required: ['has_more'],
    properties: {
      has_more: { type: 'boolean' },
      after_cursor: { type: 'string', nullable: true },
      before_cursor: { type: 'string', nullable: true },
    },
  },
  links: {
    type: 'object',
    properties: { next: { type: 'string', nullable: true }, prev: { type: 'string', nullable: true } },
  },
};

export const offsetPage: JsonObject = {
  count: { type: 'integer' },
  next_page: { type: 'string', nullable: true },
  previous_page: { type: 'string', nullable: true },
};

/** Targets of a service level agreement, as clients read them. The page contains only the name. */
export const slas: JsonObject = {
  type: 'object',
  readOnly: true,
  required: ['policy_metrics'],
  properties: {
    policy_metrics: {
      type: 'array',
      items: {
        type: 'object',
        required: ['metric', 'stage'],
        properties: {
          breach_at: { type: 'string', format: 'date-time', nullable: true },
          stage: { type: 'string', enum: ['active', 'paused', 'achieved'] },
          metric: { type: 'string' },
          days: { type: 'integer' },
          hours: { type: 'integer' },
          minutes: { type: 'integer' },
        },
      },
    },
  },
};

const counted: JsonObject = {
  type: 'object',
  properties: { calendar: { type: 'integer', nullable: true }, business: { type: 'integer', nullable: true } },
};

/** https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_metrics/#json-format */
export const metricSet: JsonObject = {
  type: 'object',
  readOnly: true,
  required: ['id', 'ticket_id', 'created_at', 'reply_time_in_minutes'],
  properties: {
    ...Object.fromEntries(
      ['id', 'ticket_id', 'group_stations', 'assignee_stations', 'reopens', 'replies'].map((name) => [
        name,
        { type: 'integer' },
      ]),
    ),
    url: { type: 'string' },
    ...Object.fromEntries(
      [
        ...['created_at', 'updated_at', 'assignee_updated_at', 'requester_updated_at', 'status_updated_at'],
        ...['initially_assigned_at', 'assigned_at', 'solved_at', 'latest_comment_added_at', 'custom_status_updated_at'],
      ].map((name) => [name, { type: 'string', format: 'date-time', nullable: true }]),
    ),
    ...Object.fromEntries(
      [
        ...['reply_time_in_minutes', 'reply_time_in_seconds', 'first_resolution_time_in_minutes'],
        ...['full_resolution_time_in_minutes', 'agent_wait_time_in_minutes', 'requester_wait_time_in_minutes'],
        'on_hold_time_in_minutes',
      ].map((name) => [name, counted]),
    ),
  },
};

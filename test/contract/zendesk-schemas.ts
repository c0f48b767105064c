import type { JsonObject } from './json.ts';

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

/** As clients read it; the page has the name alone. */
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

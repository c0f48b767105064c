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

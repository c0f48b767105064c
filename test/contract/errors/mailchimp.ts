import type { JsonObject } from '../json.ts';
import { type ErrorShape, everyStatus, oauthError } from './shape.ts';

const words: JsonObject = { type: 'string', minLength: 1 };

export const mailchimpErrors: readonly ErrorShape[] = [
  {
    provider: 'mailchimp',
    name: 'problem',
    statuses: everyStatus,
    beforeApi: true,
    schema: {
      type: 'object',
      required: ['type', 'title', 'status', 'detail', 'instance'],
      properties: {
        type: words,
        title: words,
        status: { type: 'integer' },
        detail: words,
        instance: words,
        errors: {
          type: 'array',
          items: {
            type: 'object',
            required: ['field', 'message'],
            properties: { field: { type: 'string' }, message: words },
          },
        },
      },
    },
    url: 'https://mailchimp.com/developer/marketing/docs/errors/',
  },
  {
    provider: 'mailchimp',
    name: 'token',
    statuses: [400, 401],
    operations: ['POST /oauth2/token'],
    schema: oauthError,
    url: 'https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/',
  },
];

import { type ErrorShape, everyStatus, oauthErrors, words } from '../../contract/errors/shape.ts';

export const errors: readonly ErrorShape[] = [
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
  oauthErrors(
    'mailchimp',
    ['POST /oauth2/token'],
    'https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/',
  ),
];

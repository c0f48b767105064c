import { type ErrorShape, everyStatus, oauthErrors, words } from '../../contract/errors/shape.ts';

export const errors: readonly ErrorShape[] = [
  {
    provider: 'klaviyo',
    name: 'errors',
    statuses: everyStatus,
    beforeApi: true,
    schema: {
      type: 'object',
      required: ['errors'],
      properties: {
        errors: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            required: ['id', 'status', 'code', 'title', 'detail', 'source'],
            properties: {
              id: words,
              status: { type: 'integer' },
              code: words,
              title: words,
              detail: words,
              source: { type: 'object', properties: { pointer: words, parameter: words } },
              links: { type: 'object', properties: {} },
              meta: { type: 'object', properties: { duplicate_profile_id: words } },
            },
          },
        },
      },
    },
    url: 'https://developers.klaviyo.com/en/docs/rate_limits_and_error_handling',
  },
  oauthErrors(
    'klaviyo',
    ['POST /oauth/token', 'POST /oauth/revoke'],
    'https://developers.klaviyo.com/en/docs/set_up_oauth',
  ),
];

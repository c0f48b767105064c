import { type ErrorShape, everyStatus, oauthErrors, words } from '../../contract/errors/shape.ts';

export const errors: readonly ErrorShape[] = [
  {
    provider: 'close',
    name: 'plain',
    statuses: everyStatus,
    beforeApi: true,
    schema: { type: 'object', required: ['error'], properties: { error: words } },
    url: 'https://developer.close.com/api/overview/http-response-codes',
  },
  {
    // An error as the vendor's own client reads it.
    provider: 'close',
    name: 'invalid',
    statuses: [400],
    beforeApi: true,
    schema: {
      type: 'object',
      required: ['errors', 'field-errors'],
      properties: {
        errors: { type: 'array', items: words },
        'field-errors': { type: 'object', additionalProperties: words },
      },
    },
    url: 'https://github.com/closeio/closeio-api',
  },
  oauthErrors(
    'close',
    ['POST /oauth2/token/', 'POST /oauth2/revoke/'],
    'https://developer.close.com/api/overview/oauth-authentication',
  ),
];

import { type ErrorShape, everyStatus, oauthErrors, words } from '../../contract/errors/shape.ts';

export const errors: readonly ErrorShape[] = [
  {
    // Of each request a few codes are described; the page on limits has one whole.
    provider: 'attio',
    name: 'whole',
    statuses: everyStatus,
    beforeApi: true,
    schema: {
      type: 'object',
      required: ['status_code', 'type', 'code', 'message'],
      properties: {
        status_code: { type: 'integer' },
        type: words,
        code: { type: 'string', pattern: '^[a-z_]+$' },
        message: words,
      },
    },
    url: 'https://docs.attio.com/rest-api/guides/rate-limiting',
  },
  oauthErrors('attio', ['POST /oauth/token'], 'https://www.rfc-editor.org/rfc/rfc6749#section-5.2'),
];

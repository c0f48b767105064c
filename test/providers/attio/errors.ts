import { type ErrorShape, everyStatus, oauthErrors, words } from '../../contract/errors/shape.ts';

export const errors: readonly ErrorShape[] = [
  {
    // The description lists a few codes per request. The page on rate limits shows a complete error.
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

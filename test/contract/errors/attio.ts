import type { JsonObject } from '../json.ts';
import { type ErrorShape, everyStatus, oauthError } from './shape.ts';

const words: JsonObject = { type: 'string', minLength: 1 };

export const attioErrors: readonly ErrorShape[] = [
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
  {
    provider: 'attio',
    name: 'token',
    statuses: [400, 401],
    operations: ['POST /oauth/token'],
    schema: oauthError,
    url: 'https://www.rfc-editor.org/rfc/rfc6749#section-5.2',
  },
];

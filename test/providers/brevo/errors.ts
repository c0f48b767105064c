import { type ErrorShape, everyStatus } from '../../contract/errors/shape.ts';
import type { JsonObject } from '../../contract/json.ts';

const words: JsonObject = { type: 'string', minLength: 1 };

export const errors: readonly ErrorShape[] = [
  {
    provider: 'brevo',
    name: 'error',
    statuses: everyStatus,
    beforeApi: true,
    schema: { type: 'object', required: ['code', 'message'], properties: { code: words, message: words } },
    url: 'https://developers.brevo.com/docs/how-it-works#error-codes',
  },
];

import type { JsonObject } from '../json.ts';
import { type ErrorShape, everyStatus } from './shape.ts';

const words: JsonObject = { type: 'string', minLength: 1 };

export const brevoErrors: readonly ErrorShape[] = [
  {
    provider: 'brevo',
    name: 'error',
    statuses: everyStatus,
    beforeApi: true,
    schema: { type: 'object', required: ['code', 'message'], properties: { code: words, message: words } },
    url: 'https://developers.brevo.com/docs/how-it-works#error-codes',
  },
];

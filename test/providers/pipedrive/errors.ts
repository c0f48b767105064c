import { type ErrorShape, everyStatus, oauthErrors } from '../../contract/errors/shape.ts';
import type { JsonObject } from '../../contract/json.ts';

const no: JsonObject = { type: 'boolean', enum: [false] };
const words: JsonObject = { type: 'string', minLength: 1 };
const nothing: JsonObject = { type: 'object', nullable: true, enum: [null] };

export const errors: readonly ErrorShape[] = [
  {
    // "All error responses follow the same schema". Some descriptions show fewer members.
    provider: 'pipedrive',
    name: 'whole',
    statuses: everyStatus,
    beforeApi: true,
    schema: {
      type: 'object',
      required: ['success', 'error', 'error_info', 'data', 'additional_data'],
      properties: {
        success: no,
        error: words,
        error_info: words,
        data: nothing,
        additional_data: nothing,
        code: words,
      },
    },
    url: 'https://pipedrive.readme.io/docs/core-api-concepts-responses#error-response',
  },
  {
    // An error of version 2, as recorded.
    provider: 'pipedrive',
    name: 'coded',
    statuses: [400, 403, 404, 409, 422],
    schema: {
      type: 'object',
      required: ['success', 'error', 'code'],
      properties: { success: no, error: words, code: { type: 'string', pattern: '^ERR_[A-Z_]+$' } },
    },
    url: 'https://github.com/n8n-io/n8n/issues/31684',
  },
  {
    // The error as the description shows it for a few operations.
    provider: 'pipedrive',
    name: 'unauthorized',
    statuses: [401],
    schema: {
      type: 'object',
      required: ['success', 'error', 'errorCode'],
      properties: { success: no, error: words, errorCode: { type: 'integer', enum: [401] } },
    },
    url: 'https://developers.pipedrive.com/docs/api/v1/Users#getCurrentUser',
  },
  oauthErrors(
    'pipedrive',
    ['POST /oauth/token', 'POST /oauth/revoke'],
    'https://pipedrive.readme.io/docs/marketplace-oauth-authorization',
  ),
];

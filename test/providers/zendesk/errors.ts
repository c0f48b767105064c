import { type ErrorShape, everyStatus, oauthErrors } from '../../contract/errors/shape.ts';
import type { JsonObject } from '../../contract/json.ts';

const words: JsonObject = { type: 'string', minLength: 1 };
const requests = 'https://developer.zendesk.com/api-reference/introduction/requests/#400-range';

/** Errors by field. The members that identify a custom field were recorded at a real account. */
const details: JsonObject = {
  type: 'object',
  additionalProperties: {
    type: 'array',
    minItems: 1,
    items: {
      type: 'object',
      required: ['description'],
      properties: {
        description: words,
        error: { type: 'string', nullable: true },
        ticket_field_id: { type: 'integer' },
        ticket_field_type: words,
        type: words,
      },
    },
  },
};

export const errors: readonly ErrorShape[] = [
  {
    provider: 'zendesk',
    name: 'record',
    statuses: everyStatus,
    schema: {
      type: 'object',
      required: ['error', 'description'],
      properties: { error: words, description: words, details },
    },
    url: requests,
  },
  {
    // The error for a user without the right, as recorded.
    provider: 'zendesk',
    name: 'titled',
    statuses: [400, 403, 404],
    schema: {
      type: 'object',
      required: ['error'],
      properties: {
        error: { type: 'object', required: ['title', 'message'], properties: { title: words, message: words } },
      },
    },
    url: 'https://github.com/facetoe/zenpy/issues/336',
  },
  {
    provider: 'zendesk',
    name: 'unauthenticated',
    statuses: [401],
    schema: {
      type: 'object',
      required: ['error'],
      properties: { error: { type: 'string', enum: ["Couldn't authenticate you"] } },
    },
    url: 'https://developer.zendesk.com/api-reference/introduction/security-and-auth/',
  },
  {
    provider: 'zendesk',
    name: 'unreadable',
    statuses: [422],
    schema: {
      type: 'object',
      required: ['error', 'message'],
      properties: { error: { type: 'string', enum: ['Unprocessable Entity'] }, message: words },
    },
    url: requests,
  },
  oauthErrors(
    'zendesk',
    ['POST /oauth/tokens', 'DELETE /api/v2/oauth/tokens/current'],
    'https://developer.zendesk.com/documentation/api-basics/authentication/refresh-token/',
  ),
  {
    // Webhooks use the JSON:API form, which the description shows for newer operations.
    provider: 'zendesk',
    name: 'listed',
    statuses: [400, 403, 404, 429, 500],
    operations: [
      'GET /api/v2/webhooks',
      'POST /api/v2/webhooks',
      'DELETE /api/v2/webhooks/{webhook_id}',
      'GET /api/v2/webhooks/{webhook_id}/signing_secret',
    ],
    schema: {
      type: 'object',
      required: ['errors'],
      properties: {
        errors: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            required: ['code', 'title'],
            properties: { code: words, title: words, detail: words, id: words, status: words },
          },
        },
      },
    },
    url: 'https://developer.zendesk.com/api-reference/webhooks/webhooks-api/webhooks/',
  },
];

import { type ErrorShape, everyStatus, oauthErrors } from '../../contract/errors/shape.ts';
import type { JsonObject } from '../../contract/json.ts';

const text: JsonObject = { type: 'string' };

/**
 * Errors of an operation. The members of `extensions` are the members that the vendor's client reads, or that its
 * documentation of rate limits describes: https://github.com/linear/linear/blob/master/packages/sdk/src/error.ts and
 * https://linear.app/developers/rate-limiting
 */
export const linearGraphqlErrors: JsonObject = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    required: ['message', 'extensions'],
    properties: {
      message: text,
      path: { type: 'array', items: { anyOf: [text, { type: 'integer' }] } },
      locations: {
        type: 'array',
        items: {
          type: 'object',
          required: ['line', 'column'],
          properties: { line: { type: 'integer' }, column: { type: 'integer' } },
        },
      },
      extensions: {
        type: 'object',
        required: ['code', 'type', 'userError'],
        properties: {
          code: {
            type: 'string',
            enum: [
              'AUTHENTICATION_ERROR',
              'FORBIDDEN',
              'GRAPHQL_VALIDATION_FAILED',
              'INPUT_ERROR',
              'INTERNAL_SERVER_ERROR',
              'RATELIMITED',
            ],
          },
          statusCode: { type: 'integer' },
          type: {
            type: 'string',
            enum: [
              'authentication error',
              'bootstrap error',
              'feature not accessible',
              'forbidden',
              'graphql error',
              'internal error',
              'invalid input',
              'lock timeout',
              'network error',
              'other',
              'ratelimited',
              'usage limit exceeded',
              'user error',
            ],
          },
          userError: { type: 'boolean' },
          userPresentableMessage: text,
        },
      },
    },
  },
};

export const errors: readonly ErrorShape[] = [
  oauthErrors(
    'linear',
    ['POST /oauth/token', 'POST /oauth/revoke'],
    'https://linear.app/developers/oauth-2-0-authentication',
  ),
  {
    provider: 'linear',
    name: 'storage',
    statuses: [401, 403, 404],
    operations: ['GET /private-storage/{id}'],
    schema: { type: 'string', minLength: 1 },
    url: 'https://linear.app/developers/file-storage-authentication',
  },
  {
    provider: 'linear',
    name: 'operation',
    statuses: everyStatus,
    schema: {
      type: 'object',
      required: ['errors'],
      properties: { errors: linearGraphqlErrors, data: { type: 'object', nullable: true, enum: [null] } },
    },
    url: 'https://linear.app/developers/graphql#errors',
  },
];

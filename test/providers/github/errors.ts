import { type ErrorShape, everyStatus, words } from '../../contract/errors/shape.ts';
import type { JsonObject } from '../../contract/json.ts';

/**
 * Errors of a GraphQL operation. The type is next to the message, and some errors have no type.
 * https://docs.github.com/en/graphql/guides/forming-calls-with-graphql
 */
export const githubGraphqlErrors: JsonObject = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    required: ['message'],
    properties: {
      message: words,
      type: { type: 'string', pattern: '^[A-Z_]+$' },
      path: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } },
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
        required: ['code'],
        properties: { code: words, typeName: words, fieldName: words },
      },
    },
  },
};

export const errors: readonly ErrorShape[] = [
  {
    provider: 'github',
    name: 'basic',
    statuses: everyStatus,
    schema: {
      type: 'object',
      required: ['message'],
      properties: {
        message: { type: 'string', minLength: 1 },
        documentation_url: { type: 'string' },
        status: { type: 'string', pattern: '^[45]\\d\\d$' },
        errors: {
          type: 'array',
          items: {
            type: 'object',
            required: ['code'],
            properties: {
              resource: { type: 'string' },
              field: { type: 'string' },
              code: { type: 'string' },
              message: { type: 'string' },
              value: { type: 'string', nullable: true },
            },
          },
        },
      },
    },
    url: 'https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api',
  },
  {
    // The error as the description shows it for some operations.
    provider: 'github',
    name: 'unavailable',
    statuses: [503],
    schema: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'string' }, message: { type: 'string' }, documentation_url: { type: 'string' } },
    },
    url: 'https://docs.github.com/en/rest/issues/issues#create-an-issue',
  },
];

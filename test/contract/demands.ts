import type { JsonObject } from './json.ts';

export const one = (value: string): JsonObject => ({ type: 'string', enum: [value] });

/** Members of a token request besides its grant. https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3 and #section-6 */
export const byGrant: JsonObject = {
  oneOf: [
    {
      type: 'object',
      required: ['grant_type', 'code', 'redirect_uri'],
      properties: { grant_type: one('authorization_code') },
    },
    { type: 'object', required: ['grant_type', 'refresh_token'], properties: { grant_type: one('refresh_token') } },
  ],
};

export const formOf = (path: string, ...at: string[]): readonly string[] => [
  ...['paths', path, 'post', 'requestBody', 'content', 'application/x-www-form-urlencoded'],
  ...['schema', ...at],
];

export const jsonOf = (path: string, method = 'post'): readonly string[] => [
  ...['paths', path, method, 'requestBody', 'content', 'application/json'],
];

export const unsaid = 'The description demands nothing, and the vendor refuses a request without.';

export const changesNothing = 'Every member of a change is optional.';

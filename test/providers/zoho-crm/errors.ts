import { type ErrorShape, everyStatus, oauthError, words } from '../../contract/errors/shape.ts';
import type { JsonObject } from '../../contract/json.ts';

const one: JsonObject = {
  type: 'object',
  required: ['code', 'details', 'message', 'status'],
  properties: {
    code: { type: 'string', pattern: '^[A-Z][A-Z_]+$' },
    details: { type: 'object', additionalProperties: true },
    message: words,
    status: { type: 'string', enum: ['error'] },
  },
};

const docs = 'https://www.zoho.com/crm/developer/docs/api/v8';

export const errors: readonly ErrorShape[] = [
  { provider: 'zoho-crm', name: 'request', statuses: everyStatus, schema: one, url: `${docs}/status-codes.html` },
  {
    provider: 'zoho-crm',
    name: 'records',
    statuses: [400],
    schema: { type: 'object', required: ['data'], properties: { data: { type: 'array', minItems: 1, items: one } } },
    url: `${docs}/status-codes.html`,
  },
  {
    provider: 'zoho-crm',
    name: 'token',
    statuses: [400, 401],
    operations: ['POST /oauth/v2/token', 'POST /oauth/v2/token/revoke'],
    beforeApi: true,
    // The error of a rate limit: https://www.zoho.com/accounts/protocol/oauth/token-limits.html
    schema: { ...oauthError, properties: { ...Object(oauthError.properties), status: { const: 'failure' } } },
    url: `${docs}/access-refresh.html`,
  },
];

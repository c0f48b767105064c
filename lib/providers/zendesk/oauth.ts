import type { OAuth } from '../define.ts';

// https://developer.zendesk.com/documentation/api-basics/authentication/refresh-token/
export const oauth = {
  authorizeUrl: 'https://{subdomain}.zendesk.com/oauth/authorizations/new',
  tokenUrl: 'https://{subdomain}.zendesk.com/oauth/tokens',
  scopes: ['read', 'write'],
  clientAuthentication: 'body',
  tokenRequest: 'json',
  inputs: ['subdomain'],
  // https://developer.zendesk.com/api-reference/ticketing/oauth/oauth_tokens/#revoke-token
  revoke: {
    method: 'DELETE',
    url: 'https://{subdomain}.zendesk.com/api/v2/oauth/tokens/current',
    encoding: 'json',
    authorization: 'token',
  },
} as const satisfies OAuth;

import type { OAuth } from '../define.ts';

// https://developer.zendesk.com/documentation/api-basics/authentication/refresh-token/
export const oauth = {
  authorizeUrl: 'https://{subdomain}.zendesk.com/oauth/authorizations/new',
  tokenUrl: 'https://{subdomain}.zendesk.com/oauth/tokens',
  scopes: ['read', 'write'],
  // Tickets, users and organizations have their own scopes. Searches, fields and files have no own scopes, but most
  // objects need them. https://developer.zendesk.com/api-reference/ticketing/oauth/grant_type_tokens/#scopes
  readScopes: {
    'ticketing.ticket': ['read'],
    'ticketing.comment': ['read'],
    'ticketing.attachment': ['read'],
    'ticketing.user': ['read'],
    'ticketing.contact': ['read'],
    'ticketing.account': ['read'],
    'ticketing.tag': ['read'],
    'ticketing.team': ['read'],
    'ticketing.collection': ['read'],
  },
  writeScopes: {
    'ticketing.ticket': ['write'],
    'ticketing.comment': ['write'],
    'ticketing.attachment': ['write'],
    'ticketing.contact': ['write'],
    'ticketing.account': ['write'],
  },
  encoding: 'json',
  credentials: ['subdomain'],
  // https://developer.zendesk.com/api-reference/ticketing/oauth/oauth_tokens/#revoke-token
  revoke: {
    method: 'DELETE',
    url: 'https://{subdomain}.zendesk.com/api/v2/oauth/tokens/current',
    encoding: 'json',
    authorization: 'token',
  },
} as const satisfies OAuth;

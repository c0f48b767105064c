import type { OAuth } from '../define.ts';

/** Scopes that make an app act as itself. https://linear.app/developers/oauth-actor-authorization */
const ofApps = ['app:assignable', 'app:mentionable', 'customer:read', 'customer:write'];

// https://linear.app/developers/oauth-2-0-authentication
export const oauth = {
  authorizeUrl: 'https://linear.app/oauth/authorize',
  tokenUrl: 'https://api.linear.app/oauth/token',
  scopes: ['read', 'write'],
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
    'ticketing.account': ['write'],
  },
  query: (scopes) => ({ scope: scopes.join(','), actor: scopes.some((one) => ofApps.includes(one)) ? 'app' : '' }),
  // Same page, "Revoke an access token".
  revoke: {
    method: 'POST',
    url: 'https://api.linear.app/oauth/revoke',
    authorization: 'token',
  },
} as const satisfies OAuth;

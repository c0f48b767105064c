import type { OAuth } from '../define.ts';

/** Who asks for one of these acts as the app itself. https://linear.app/developers/oauth-actor-authorization */
const ofApps = ['app:assignable', 'app:mentionable', 'customer:read', 'customer:write'];

// https://linear.app/developers/oauth-2-0-authentication
export const oauth = {
  authorizeUrl: 'https://linear.app/oauth/authorize',
  tokenUrl: 'https://api.linear.app/oauth/token',
  scopes: ['read', 'write'],
  scopeSeparator: ',',
  scopeParameters: Object.fromEntries(ofApps.map((scope) => [scope, { actor: 'app' }])),
  clientAuthentication: 'body',
  // Same page, "Revoke an access token".
  revoke: {
    method: 'POST',
    url: 'https://api.linear.app/oauth/revoke',
    encoding: 'form',
    authorization: 'token',
  },
} as const satisfies OAuth;

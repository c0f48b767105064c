import type { OAuth } from '../define.ts';

const objects = ['contact', 'company', 'deal', 'pipeline', 'stage', 'note', 'engagement', 'task', 'user']
  .concat('custom-object')
  .map((noun) => `crm.${noun}`);

// The app defines the scopes, so a consent requests none. https://developer.close.com/api/overview/oauth-authentication
export const oauth = {
  authorizeUrl: 'https://app.close.com/oauth2/authorize/',
  tokenUrl: 'https://api.close.com/oauth2/token/',
  scopes: [],
  readScopes: Object.fromEntries(objects.map((object) => [object, ['all.full_access']])),
  pkce: false,
  // "Revoke Application Access". Same page.
  revoke: {
    method: 'POST',
    url: 'https://api.close.com/oauth2/revoke/',
    body: { client_id: '{client_id}', client_secret: '{client_secret}', token: '{refresh_token}' },
    authorization: 'none',
  },
} as const satisfies OAuth;

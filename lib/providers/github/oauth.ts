import type { OAuth } from '../define.ts';

/**
 * Scopes that allow reading e-mail addresses, and scopes that allow reading teams. `user` and the wider scopes of
 * organisations include the other scopes.
 * https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps
 */
const ofEmail = ['read:user', 'user:email', 'user'] as const;
const ofTeams = ['read:org', 'write:org', 'admin:org'] as const;

// https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
export const oauth = {
  authorizeUrl: 'https://github.com/login/oauth/authorize',
  tokenUrl: 'https://github.com/login/oauth/access_token',
  scopes: ['repo', 'read:org', 'read:user'],
  readScopes: {
    'ticketing.ticket': ['repo'],
    'ticketing.comment': ['repo'],
    'ticketing.user': ['repo', ofEmail],
    'ticketing.tag': ['repo'],
    'ticketing.team': [ofTeams],
    'ticketing.collection': ['repo'],
  },
  writeScopes: { 'ticketing.ticket': ['repo'], 'ticketing.comment': ['repo'] },
  // The vendor returns these errors with status 200.
  // https://docs.github.com/en/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-oauth-app-access-token-request-errors
  meanings: [
    { at: 'error', pattern: /^(?:bad_verification_code|bad_refresh_token|unverified_user_email)$/, status: 401 },
  ],
  // https://docs.github.com/en/rest/apps/oauth-applications#delete-an-app-authorization
  revoke: {
    method: 'DELETE',
    url: 'https://api.github.com/applications/{client_id}/grant',
    encoding: 'json',
    body: { access_token: '{access_token}' },
    authorization: 'client',
    endsAll: true,
  },
} as const satisfies OAuth;

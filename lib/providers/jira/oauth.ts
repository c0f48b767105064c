import type { OAuth } from '../define.ts';

/**
 * A consent may cover several sites, and also covers the sites of earlier consents. The user therefore names the site
 * to connect. Each use of a refresh token replaces the token.
 * https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/
 */
export const oauth = {
  authorizeUrl: 'https://auth.atlassian.com/authorize?audience=api.atlassian.com&prompt=consent',
  tokenUrl: 'https://auth.atlassian.com/oauth/token',
  baseUrl: 'https://api.atlassian.com/ex/jira/{cloud_id}',
  scopes: ['read:jira-work', 'write:jira-work', 'read:jira-user', 'manage:jira-webhook', 'offline_access'],
  readScopes: {
    'ticketing.ticket': ['read:jira-work'],
    'ticketing.comment': ['read:jira-work'],
    'ticketing.attachment': ['read:jira-work'],
    'ticketing.tag': ['read:jira-work'],
    'ticketing.collection': ['read:jira-work'],
    'ticketing.user': ['read:jira-user'],
    'ticketing.team': ['read:jira-user'],
  },
  writeScopes: {
    'ticketing.ticket': ['write:jira-work'],
    'ticketing.comment': ['write:jira-work'],
    'ticketing.attachment': ['write:jira-work'],
  },
  // The same page lists the parameters for both requests, and PKCE's parameters are missing.
  pkce: false,
  encoding: 'json',
  // A refresh token that was used or has expired causes this description as well as `invalid_grant`.
  // https://github.com/ParabolInc/parabol/issues/11849
  meanings: [{ at: 'error_description', pattern: /^refresh_token is invalid/i, status: 401 }],
  credentials: ['site'],
  identify: {
    url: 'https://api.atlassian.com/oauth/token/accessible-resources',
    records: '',
    where: { url: 'https://{site}.atlassian.net' },
    name: 'url',
    credentials: { cloud_id: { at: 'id', pattern: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ } },
  },
} as const satisfies OAuth;

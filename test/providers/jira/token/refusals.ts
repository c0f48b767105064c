import type { TokenRefusal } from '../../../engine/oauth/token-refusals.ts';

export const refusals: readonly TokenRefusal[] = [
  {
    status: 403,
    body: { error: 'unauthorized_client', error_description: 'refresh_token is invalid' },
    fate: 'gone',
    says: /refresh_token is invalid/,
    source: 'https://github.com/ParabolInc/parabol/issues/11849',
  },
  {
    status: 403,
    body: { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' },
    fate: 'gone',
    says: /Unknown or invalid refresh token/,
    source: 'https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/',
  },
  {
    status: 401,
    body: { error: 'access_denied', error_description: 'Unauthorized' },
    fate: 'app',
    source: 'https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/',
  },
];

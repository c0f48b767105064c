import type { Dialect, Issued, Problem } from '../shared/oauth/dialect.ts';
import type { Answer } from '../shared/vendor.ts';

const answer = ({ accessToken, refreshToken, lifetime, scopes }: Issued) => ({
  access_token: accessToken,
  token_type: 'Bearer',
  scope: scopes.join(' '),
  ...(refreshToken !== undefined && { refresh_token: refreshToken }),
  ...(lifetime !== undefined && { expires_in: lifetime }),
});

/**
 * A used refresh token is refused with 403.
 * https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/#how-do-i-get-a-new-access-token--if-my-access-token-expires-or-is-revoked-
 */
const refuse = ({ error, description, about }: Problem): Answer => {
  if (error === 'invalid_client')
    return { status: 401, body: { error: 'access_denied', error_description: description } };
  return { status: about === 'refresh_token' ? 403 : 400, body: { error, error_description: description } };
};

/** Each refresh rotates the refresh token. https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/ */
export const jiraOauth: Dialect = {
  authorizePath: '/authorize',
  tokenPath: '/oauth/token',
  client: 'body',
  tokenRequest: 'json',
  scopeSeparator: ' ',
  pkce: false,
  appScopes: ['read:jira-work', 'write:jira-work', 'read:jira-user', 'manage:jira-webhook', 'offline_access'],
  authorizeParameters: ['audience', 'prompt'],
  codeLifetime: 300,
  lifetime: 3600,
  rotates: true,
  status: 200,
  answer,
  refuse,
  denial: { error: 'access_denied', error_description: 'User did not authorize the request' },
};

import type { Dialect, Issued, OAuthError, Problem } from '../shared/oauth/dialect.ts';
import type { Answer } from '../shared/vendor.ts';
import { badCredentials } from './errors.ts';

const documentation =
  'https://docs.github.com/apps/managing-oauth-apps/troubleshooting-oauth-app-access-token-request-errors/';

// https://docs.github.com/en/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-oauth-app-access-token-request-errors
const words: Readonly<Partial<Record<OAuthError, string>>> = {
  invalid_client: 'incorrect_client_credentials',
  invalid_request: 'invalid_request',
  invalid_grant: 'bad_verification_code',
  unsupported_grant_type: 'unsupported_grant_type',
  unsupported_response_type: 'unsupported_response_type',
  redirect_uri_mismatch: 'redirect_uri_mismatch',
};

/** Errors of the token endpoint have status 200. */
const refuse = ({ error, description, about }: Problem): Answer => {
  const word = about === 'refresh_token' ? 'bad_refresh_token' : (words[error] ?? error);
  return { status: 200, body: { error: word, error_description: description, error_uri: documentation } };
};

const answer = ({ accessToken, refreshToken, lifetime, scopes }: Issued) => ({
  access_token: accessToken,
  token_type: 'bearer',
  scope: scopes.join(','),
  ...(refreshToken !== undefined && { refresh_token: refreshToken, expires_in: lifetime }),
});

/** Tokens never expire. https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps */
export const githubOauth: Dialect = {
  authorizePath: '/login/oauth/authorize',
  tokenPath: '/login/oauth/access_token',
  client: 'body',
  tokenRequest: 'form',
  scopeSeparator: ' ',
  pkce: true,
  appScopes: ['repo', 'read:org', 'read:user'],
  codeLifetime: 600,
  rotates: true,
  answersForms: true,
  status: 200,
  answer,
  refuse,
  denial: { error: 'access_denied', error_description: 'The user has denied your application access.' },
  revocation: {
    method: 'DELETE',
    path: '/applications/{client_id}/grant',
    encoding: 'json',
    by: 'basic',
    member: 'access_token',
    wholeAccount: true,
    status: 204,
    // https://docs.github.com/en/rest/authentication/authenticating-to-the-rest-api#failed-login-limit
    refuse: () => badCredentials().answer,
  },
};

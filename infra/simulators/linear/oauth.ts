import { type Dialect, type Issued, standardRefusal } from '../shared/oauth/dialect.ts';

const answer = ({ accessToken, refreshToken, lifetime, scopes }: Issued) => ({
  access_token: accessToken,
  token_type: 'Bearer',
  scope: scopes.join(' '),
  ...(refreshToken !== undefined && { refresh_token: refreshToken, expires_in: lifetime }),
});

/**
 * Tokens live for a day. Each refresh rotates the refresh token. https://linear.app/developers/oauth-2-0-authentication
 */
export const linearOauth: Dialect = {
  authorizePath: '/oauth/authorize',
  tokenPath: '/oauth/token',
  client: 'body',
  tokenRequest: 'form',
  scopeSeparator: ',',
  pkce: true,
  appScopes: ['read', 'write'],
  authorizeParameters: ['actor', 'prompt'],
  codeLifetime: 600,
  lifetime: 86_399,
  rotates: true,
  status: 200,
  answer,
  refuse: standardRefusal,
  denial: { error: 'access_denied' },
  revocation: { method: 'POST', path: '/oauth/revoke', encoding: 'none', by: 'token', status: 200 },
};

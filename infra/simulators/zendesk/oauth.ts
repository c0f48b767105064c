import { type Dialect, type Issued, standardRefusal } from '../shared/oauth/dialect.ts';

const days30 = 2_592_000;

const answer = ({ accessToken, refreshToken, lifetime, scopes }: Issued) => ({
  access_token: accessToken,
  token_type: 'bearer',
  scope: scopes.join(' '),
  ...(refreshToken !== undefined && {
    refresh_token: refreshToken,
    expires_in: lifetime,
    refresh_token_expires_in: days30,
  }),
});

/**
 * Each refresh rotates the refresh token.
 * https://developer.zendesk.com/api-reference/ticketing/oauth/grant_type_tokens/
 */
export const zendeskOauth: Dialect = {
  authorizePath: '/oauth/authorizations/new',
  tokenPath: '/oauth/tokens',
  client: 'body',
  tokenRequest: 'json',
  scopeSeparator: ' ',
  pkce: true,
  appScopes: ['read', 'write'],
  tokenMembers: ['scope', 'expires_in', 'refresh_token_expires_in'],
  codeLifetime: 120,
  lifetime: 1800,
  rotates: true,
  mayAskLifetime: true,
  status: 201,
  answer,
  refuse: standardRefusal,
  denial: { error: 'access_denied', error_description: 'The end-user or authorization server denied the request.' },
  revocation: { method: 'DELETE', path: '/api/v2/oauth/tokens/current', encoding: 'none', by: 'token', status: 204 },
};

import { type Dialect, type Issued, standardRefusal } from '../shared/oauth/dialect.ts';
import { appScopes } from './scopes.ts';

const answer = ({ holder, accessToken, refreshToken, lifetime, scopes }: Issued) => ({
  token_type: 'Bearer',
  access_token: accessToken,
  ...(lifetime !== undefined && { expires_in: lifetime }),
  ...(refreshToken !== undefined && { refresh_token: refreshToken }),
  scope: scopes.join(' '),
  organization_id: holder.id,
  user_id: 'user_sim',
});

/** Each refresh rotates the refresh token. https://developer.close.com/api/overview/oauth-authentication */
export const closeOauth: Dialect = {
  authorizePath: '/oauth2/authorize/',
  tokenPath: '/oauth2/token/',
  client: 'body',
  tokenRequest: 'form',
  scopeSeparator: ' ',
  pkce: false,
  appScopes: appScopes,
  grantsAll: true,
  // Lifetime of a code. (unproven)
  codeLifetime: 300,
  lifetime: 3600,
  // "issues a new Refresh Token and the client must discard the old". Same page.
  rotates: true,
  status: 200,
  answer,
  refuse: standardRefusal,
  denial: { error: 'access_denied' },
  revocation: { method: 'POST', path: '/oauth2/revoke/', encoding: 'form', by: 'body', member: 'token', status: 200 },
};

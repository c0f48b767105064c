import { type Dialect, type Issued, standardRefusal } from '../shared/oauth/dialect.ts';
import { appScopes } from './scopes.ts';

const answer = ({ accessToken, refreshToken, lifetime }: Issued) => ({
  access_token: accessToken,
  token_type: 'Bearer',
  ...(refreshToken !== undefined && { refresh_token: refreshToken }),
  ...(lifetime !== undefined && { expires_in: lifetime }),
});

/** Access tokens never expire, and there are no refresh tokens. https://docs.attio.com/docs/oauth/authorize */
export const attioOauth: Dialect = {
  authorizePath: '/authorize',
  tokenPath: '/oauth/token',
  client: 'body',
  tokenRequest: 'form',
  scopeSeparator: ' ',
  pkce: false,
  appScopes: appScopes,
  grantsAll: true,
  codeLifetime: 600,
  rotates: false,
  status: 200,
  answer,
  refuse: standardRefusal,
  denial: { error: 'access_denied' },
};

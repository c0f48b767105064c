import { type Dialect, type Issued, standardRefusal } from '../shared/oauth/dialect.ts';
import { appScopes } from './scopes.ts';

const answer = ({ holder, accessToken, refreshToken, lifetime, scopes }: Issued) => ({
  access_token: accessToken,
  token_type: 'Bearer',
  ...(refreshToken !== undefined && { refresh_token: refreshToken }),
  ...(lifetime !== undefined && { expires_in: lifetime }),
  scope: scopes.join(','),
  api_domain: `https://${holder.id}.pipedrive.com`,
});

/** A refresh does not change the refresh token. https://pipedrive.readme.io/docs/marketplace-oauth-authorization */
export const pipedriveOauth: Dialect = {
  authorizePath: '/oauth/authorize',
  tokenPath: '/oauth/token',
  client: 'basic',
  tokenRequest: 'form',
  scopeSeparator: ' ',
  pkce: false,
  appScopes: appScopes,
  grantsAll: true,
  // The vendor only documents "client_id", "redirect_uri" and "state". Its own client sends no other parameters.
  impliesCode: true,
  codeLifetime: 300,
  lifetime: 3599,
  rotates: false,
  status: 200,
  answer,
  refuse: standardRefusal,
  denial: { error: 'user_denied' },
  revocation: { method: 'POST', path: '/oauth/revoke', encoding: 'form', by: 'basic', member: 'token', status: 200 },
};

import { type Dialect, type Issued, standardRefusal } from '../shared/oauth/dialect.ts';

const answer = ({ accessToken, refreshToken, lifetime, scopes }: Issued) => ({
  access_token: accessToken,
  refresh_token: refreshToken,
  token_type: 'bearer',
  expires_in: lifetime,
  scope: scopes.join(' '),
});

const appScopes = [
  'accounts:read',
  'profiles:read',
  'profiles:write',
  'lists:read',
  'lists:write',
  'subscriptions:write',
];

/** A refresh does not change the refresh token. https://developers.klaviyo.com/en/docs/set_up_oauth */
export const klaviyoOauth: Dialect = {
  authorizePath: '/oauth/authorize',
  tokenPath: '/oauth/token',
  client: 'basic',
  tokenRequest: 'form',
  scopeSeparator: ' ',
  pkce: true,
  appScopes,
  // Lifetime of a code. (unproven)
  codeLifetime: 300,
  // An hour. The refresh token stays. (unproven)
  lifetime: 3600,
  rotates: false,
  status: 200,
  answer,
  refuse: standardRefusal,
  denial: { error: 'access_denied' },
  revocation: {
    method: 'POST',
    path: '/oauth/revoke',
    encoding: 'form',
    by: 'basic',
    member: 'token',
    status: 200,
  },
};

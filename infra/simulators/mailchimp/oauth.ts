import { type Dialect, type Issued, standardRefusal } from '../oauth/dialect.ts';

/** (memory) A token does not expire: "expires_in" is 0. https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/ */
const answer = ({ accessToken }: Issued) => ({ access_token: accessToken, expires_in: 0, scope: null });

/** Tokens never expire. https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/ */
export const mailchimpOauth: Dialect = {
  authorizePath: '/oauth2/authorize',
  tokenPath: '/oauth2/token',
  client: 'body',
  tokenRequest: 'form',
  scopeSeparator: ' ',
  pkce: false,
  appScopes: [],
  // (memory) How long a code lives.
  codeLifetime: 300,
  rotates: false,
  status: 200,
  answer,
  refuse: standardRefusal,
  denial: { error: 'access_denied' },
};

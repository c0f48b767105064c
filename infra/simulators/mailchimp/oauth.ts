import { type Dialect, type Issued, standardRefusal } from '../shared/oauth/dialect.ts';

/**
 * Answer with a token. The token never expires: "expires_in" is 0. (unproven)
 * https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/
 */
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
  // Lifetime of a code. (unproven)
  codeLifetime: 300,
  rotates: false,
  status: 200,
  answer,
  refuse: standardRefusal,
  denial: { error: 'access_denied' },
};

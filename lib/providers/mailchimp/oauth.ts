import type { OAuth } from '../define.ts';

/**
 * Pattern of the data centre that contains the account, such as `us6`.
 * https://mailchimp.com/developer/marketing/docs/fundamentals/#api-structure
 */
export const dataCentre = /^[a-z]{2,3}\d{1,3}$/;

// A token does not expire, and there are no scopes: https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/
export const oauth = {
  authorizeUrl: 'https://login.mailchimp.com/oauth2/authorize',
  tokenUrl: 'https://login.mailchimp.com/oauth2/token',
  scopes: [],
  pkce: false,
  // The response to the code does not name the data centre of the account. Same page.
  // The vendor's own sample sends `Authorization: OAuth`:
  // https://github.com/mailchimp/OAuth2-sample-apps/blob/master/php5/OAuth2Client.php
  identify: {
    url: 'https://login.mailchimp.com/oauth2/metadata',
    headers: { authorization: 'OAuth {access_token}' },
    records: '',
    credentials: { dc: { at: 'dc', pattern: dataCentre } },
  },
} as const satisfies OAuth;

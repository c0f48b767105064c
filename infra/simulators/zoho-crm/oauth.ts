import type { Dialect, Issued, Problem } from '../shared/oauth/dialect.ts';
import type { ZohoOrgSettings } from './seeds.ts';

/** Response to too many token requests. https://www.zoho.com/accounts/protocol/oauth/token-limits.html */
const throttled = {
  status: 400,
  body: {
    error_description: 'You have made too many requests continuously. Please try again after some time.',
    error: 'Access Denied',
    status: 'failure',
  },
};

/** A refusal with status 200. https://www.zoho.com/crm/developer/docs/api/v8/access-refresh.html */
const refuse = ({ error }: Problem) =>
  error === 'throttled'
    ? throttled
    : { status: 200, body: { error: error === 'invalid_grant' ? 'invalid_code' : error } };

/**
 * Dialect of the authorization servers, one for each data centre.
 * https://www.zoho.com/crm/developer/docs/api/v8/multi-dc.html
 */
export const zohoOauth = (orgs: readonly ZohoOrgSettings[]): Dialect => {
  const orgOf = (id: string): ZohoOrgSettings => {
    const org = orgs.find((one) => one.id === id);
    if (!org) throw new Error(`No org ${id}`);
    return org;
  };
  const answer = ({ holder, accessToken, refreshToken, lifetime, scopes, isRenewal }: Issued) => ({
    access_token: accessToken,
    ...(refreshToken !== undefined && !isRenewal && { refresh_token: refreshToken }),
    scope: scopes.join(' '),
    api_domain: `https://${orgOf(holder.id).apiDomain}`,
    token_type: 'Bearer',
    expires_in: lifetime ?? 3600,
  });
  return {
    authorizePath: '/oauth/v2/auth',
    tokenPath: '/oauth/v2/token',
    client: 'body',
    tokenRequest: 'form',
    scopeSeparator: ',',
    pkce: false,
    authorizeParameters: ['access_type', 'prompt'],
    appScopes: [
      'ZohoCRM.modules.ALL',
      'ZohoCRM.settings.ALL',
      'ZohoCRM.settings.fields.READ',
      'ZohoCRM.coql.READ',
      'ZohoCRM.users.ALL',
      'ZohoCRM.notifications.ALL',
      'ZohoCRM.org.ALL',
    ],
    codeLifetime: 180,
    lifetime: 3600,
    rotates: false,
    throttle: { most: 10, seconds: 600 },
    status: 200,
    answer,
    refuse,
    denial: { error: 'access_denied' },
    anyHost: true,
    callback: ({ id }) => {
      const { accounts } = orgOf(id);
      return { location: accounts.split('.').at(-1) ?? 'us', 'accounts-server': `https://${accounts}` };
    },
    revocation: {
      method: 'POST',
      path: '/oauth/v2/token/revoke',
      encoding: 'form',
      by: 'none',
      member: 'token',
      status: 200,
    },
  };
};

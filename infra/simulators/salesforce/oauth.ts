import { createHmac } from 'node:crypto';
import type { Dialect, Issued, Problem } from '../shared/oauth/dialect.ts';
import { myDomain } from './hosts.ts';
import { idOf } from './ids.ts';
import type { OrgSettings } from './seeds.ts';

/**
 * Identity address, `https://login.salesforce.com/id/{organization}/{user}`. A client reads the consenting user there.
 */
export const identityUrl = ({ instance, sandbox }: OrgSettings): string =>
  `https://${sandbox ? 'test' : 'login'}.salesforce.com/id/${idOf('00D', instance, 1)}/${idOf('005', instance, 1)}`;

const descriptions: Readonly<Record<string, string>> = {
  refresh_token: 'expired access/refresh token',
  code: 'invalid authorization code',
};

/**
 * Error of the token endpoint in Salesforce's form.
 * https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_flow_errors.htm
 */
const refuse = ({ error, description, about }: Problem) => {
  const shown = error === 'invalid_client' ? 'invalid client credentials' : (descriptions[about ?? ''] ?? description);
  return { status: 400, body: { error, error_description: shown } };
};

const isRefreshed = (scopes: readonly string[]): boolean =>
  scopes.includes('refresh_token') || scopes.includes('offline_access');

/**
 * Dialect of an org's hosts. No answer contains the lifetime of a token.
 * https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_web_server_flow.htm
 */
export const salesforceOauth = (orgs: readonly OrgSettings[], now: () => number): Dialect => {
  const answer = ({ holder, accessToken, refreshToken, scopes, isRenewal }: Issued) => {
    const org = orgs.find(({ domain }) => domain === holder.id);
    if (!org) throw new Error(`No org ${holder.id}`);
    const id = identityUrl(org);
    const issuedAt = String(now());
    return {
      access_token: accessToken,
      ...(refreshToken !== undefined && isRefreshed(scopes) && !isRenewal && { refresh_token: refreshToken }),
      signature: createHmac('sha256', 'simulated').update(`${id}${issuedAt}`).digest('base64'),
      scope: scopes.join(' '),
      instance_url: myDomain(org),
      id,
      token_type: 'Bearer',
      issued_at: issuedAt,
    };
  };
  return {
    authorizePath: '/services/oauth2/authorize',
    tokenPath: '/services/oauth2/token',
    client: 'body',
    tokenRequest: 'form',
    scopeSeparator: ' ',
    pkce: true,
    // The vendor's own client sends no method: https://github.com/jsforce/jsforce/blob/main/src/oauth2.ts
    assumesS256: true,
    authorizeParameters: ['prompt', 'login_hint', 'display', 'nonce', 'immediate'],
    appScopes: ['api', 'refresh_token', 'id'],
    tokenMembers: ['format'],
    codeLifetime: 900,
    // Two hours, unless the org's settings differ. (unproven)
    lifetime: 7200,
    rotates: false,
    // https://help.salesforce.com/s/articleView?id=release-notes.rn_security_refresh_token_requests.htm&release=250
    oneAtATime: 'token request is already being processed',
    reuseEndsGrant: true,
    status: 200,
    answer,
    refuse,
    denial: { error: 'access_denied', error_description: 'end-user denied authorization' },
    // Since September 2025: https://help.salesforce.com/s/articleView?id=005132365
    blocks: ({ notInstalledIn = [] }, { id }) =>
      notInstalledIn.includes(id)
        ? { error: 'invalid_client', error_description: 'app must be installed into org' }
        : undefined,
    revocation: {
      method: 'POST',
      path: '/services/oauth2/revoke',
      encoding: 'form',
      by: 'none',
      member: 'token',
      status: 200,
    },
  };
};

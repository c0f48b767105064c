import type { Dialect, Issued, Problem } from '../shared/oauth/dialect.ts';
import type { DynamicsOrgSettings } from './seeds.ts';

/**
 * Numbers of the errors of the token endpoint, by OAuth error code.
 * https://learn.microsoft.com/en-us/entra/identity-platform/reference-error-codes
 */
const codes: Readonly<Record<string, number>> = {
  invalid_grant: 70_000,
  invalid_client: 7_000_215,
  invalid_request: 900_144,
  interaction_required: 50_079,
};

const refuse = ({ error, description }: Problem) => ({
  status: error === 'invalid_client' ? 401 : 400,
  body: {
    error,
    error_description: `AADSTS${codes[error] ?? 50_000}: ${description}`,
  },
});

/**
 * Authorization server of the environments, with the vendor's differences from the standard.
 * https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow
 */
export const dynamicsOauth = (orgs: readonly DynamicsOrgSettings[]): Dialect => {
  const answer = ({ accessToken, refreshToken, lifetime, scopes }: Issued) => ({
    token_type: 'Bearer',
    scope: scopes.filter((scope) => scope !== 'offline_access').join(' '),
    expires_in: lifetime ?? 3_600,
    ext_expires_in: lifetime ?? 3_600,
    access_token: accessToken,
    ...(refreshToken !== undefined && scopes.includes('offline_access') && { refresh_token: refreshToken }),
  });
  return {
    authorizePath: '/organizations/oauth2/v2.0/authorize',
    tokenPath: '/organizations/oauth2/v2.0/token',
    client: 'body',
    tokenRequest: 'form',
    scopeSeparator: ' ',
    pkce: true,
    authorizeParameters: ['prompt', 'login_hint', 'domain_hint', 'response_mode'],
    appScopes: [...orgs.map(({ host }) => `https://${host}/user_impersonation`), 'offline_access'],
    tokenMembers: ['scope'],
    codeLifetime: 600,
    lifetime: 3_600,
    rotates: true,
    status: 200,
    answer,
    refuse,
    denial: { error: 'access_denied', error_description: 'AADSTS65004: User declined to consent.' },
  };
};

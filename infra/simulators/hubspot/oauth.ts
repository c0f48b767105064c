import { randomUUID } from 'node:crypto';
import type { Dialect, Introspected, Issued, OAuthError, Problem } from '../shared/oauth/dialect.ts';
import { appScopes } from './scopes.ts';

/** The vendor's own error codes, in addition to the standard's. (unproven) */
const statusOfError: Readonly<Partial<Record<OAuthError, string>>> = {
  invalid_client: 'BAD_CLIENT_ID',
  invalid_request: 'BAD_REQUEST',
  invalid_grant: 'BAD_AUTH_CODE',
  unsupported_grant_type: 'BAD_GRANT_TYPE',
  unsupported_response_type: 'BAD_REQUEST',
  redirect_uri_mismatch: 'BAD_REDIRECT_URI',
};

/**
 * A refusal. https://developers.hubspot.com/changelog/new-oauth-v3-api-endpoints-and-standardized-error-responses shows
 * a complete example.
 */
const refuse = ({ error, description, about }: Problem) => {
  const status = about === 'refresh_token' ? 'BAD_REFRESH_TOKEN' : (statusOfError[error] ?? 'BAD_REQUEST');
  const standard = error === 'redirect_uri_mismatch' ? 'invalid_grant' : error;
  const correlationId = randomUUID();
  return {
    status: 400,
    body: { error: standard, error_description: description, status, message: description, correlationId },
  };
};

const answer = ({ holder, accessToken, refreshToken, lifetime, scopes }: Issued) => ({
  token_type: 'bearer',
  token_use: 'access_token',
  access_token: accessToken,
  refresh_token: refreshToken,
  expires_in: lifetime,
  hub_id: Number(holder.id),
  user_id: 501,
  scopes,
});

const introspected = ({ holder, token, use, active, clientId, scopes, lifetime, expiresAt }: Introspected) => {
  const shared = {
    active,
    token,
    token_type: 'bearer',
    client_id: clientId,
    app_id: 1,
    hub_id: Number(holder.id),
    hub_domain: `portal-${holder.id}.example`,
    user_id: 501,
    user: 'owner@example.com',
    scopes,
    is_private_distribution: false,
  };
  if (use === 'refresh') {
    const { is_private_distribution: _, ...members } = shared;
    return { ...members, token_use: 'refresh_token' };
  }
  const signed = {
    appId: 1,
    appInstallId: '1',
    audience: '',
    expiresAt: expiresAt ?? 0,
    hubId: Number(holder.id),
    hublet: 'na1',
    installingUserId: 501,
    isPrivateDistribution: false,
    isServiceAccount: false,
    isUserLevel: false,
    newSignature: '',
    scopeToScopeGroupPks: '',
    scopes: '',
    signature: '',
    trialScopeToScopeGroupPks: '',
    trialScopes: '',
    userId: 501,
  };
  return { ...shared, token_use: 'access_token', expires_in: lifetime ?? 0, signed_access_token: signed };
};

/** Refresh tokens never expire. https://developers.hubspot.com/docs/api-reference/auth-oauth-v3/guide */
export const hubspotOauth: Dialect = {
  authorizePath: '/oauth/authorize',
  tokenPath: '/oauth/v3/token',
  client: 'body',
  tokenRequest: 'form',
  scopeSeparator: ' ',
  // Every account of the simulator has the optional scopes.
  optionalScopes: 'optional_scope',
  pkce: true,
  appScopes: appScopes,
  tokenMembers: ['scope'],
  // Lifetime of a code. (unproven)
  codeLifetime: 300,
  lifetime: 1800,
  rotates: false,
  status: 200,
  answer,
  refuse,
  denial: { error: 'access_denied', error_description: 'The user denied the request' },
  revocation: {
    method: 'POST',
    path: '/oauth/v3/token/revoke',
    encoding: 'form',
    by: 'body',
    member: 'token',
    status: 200,
  },
  introspection: { path: '/oauth/v3/token/introspect', answer: introspected },
};

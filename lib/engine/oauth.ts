import * as oauth from 'oauth4webapi';
import { ApiError } from '../errors.ts';
import type { OAuth, Provider } from '../providers/define.ts';
import { checkHostParts, oauthUrlOf } from './host.ts';
import { GrantRevoked } from './oauth/grant-revoked.ts';
import { readLookup } from './oauth/lookup.ts';
import { callTokenEndpoint, type TokenAnswer, tokenEndpointOf } from './oauth/token-endpoint.ts';
import { getText } from './path.ts';
import type { Credentials } from './session.ts';

export { revokeGrant } from './oauth/revoke.ts';
export { GrantRevoked };

/** The app that a project has registered with a vendor. */
export interface OAuthApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Times are epoch ms. */
export interface Clock {
  readonly now: number;
  readonly deadline: number;
}

/** @throws ApiError `unsupported_operation` where accounts are connected by credentials only */
export const oauthOf = (provider: Provider): OAuth => {
  if (provider.oauth !== undefined) return provider.oauth;
  throw new ApiError(
    'unsupported_operation',
    `${provider.id} has no OAuth here; connect with credentials: POST /connections`,
    { details: { retriable: false } },
  );
};

export interface Consent {
  readonly app: OAuthApp;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly state: string;
  /** RFC 7636: 43 to 128 unreserved characters. */
  readonly verifier: string;
  /** What the provider's `oauth.inputs` name. */
  readonly inputs: Credentials;
}

const challengeOf = async ({ pkce }: OAuth, verifier: string): Promise<Record<string, string>> =>
  pkce === false
    ? {}
    : { code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' };

/**
 * The URL where a person consents.
 * @throws ApiError `validation_failed` for an input that does not fit into the host
 */
export const authorizeUrl = async (provider: Provider, consent: Consent): Promise<string> => {
  const declared = oauthOf(provider);
  const { app, redirectUri, scopes, state, verifier, inputs } = consent;
  checkInputs(provider, inputs);
  const url = new URL(oauthUrlOf(provider, declared.authorizeUrl, inputs).url);
  const parameters = {
    ...declared.authorizeParameters,
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: redirectUri,
    state,
    ...(scopes.length > 0 && { scope: scopes.join(declared.scopeSeparator ?? ' ') }),
    ...(await challengeOf(declared, verifier)),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
};

/** Parts of the host that come with the token answer cannot be checked before it. */
const checkInputs = (provider: Provider, inputs: Credentials): void => {
  const { inputs: names = [] } = oauthOf(provider);
  const parts = Object.entries(provider.hostParts ?? {}).filter(([name]) => names.includes(name));
  checkHostParts({ ...provider, hostParts: Object.fromEntries(parts) }, inputs);
};

const partsOf = (provider: Provider, declared: OAuth, answer: TokenAnswer): Credentials =>
  Object.fromEntries(
    Object.entries(declared.fromAnswer ?? {}).map(([name, { path, pattern }]) => {
      const part = pattern.exec(getText(answer, path) ?? '')?.[1];
      if (part !== undefined) return [name, part] as const;
      throw new ApiError('provider_failed', `${provider.name} answered without a usable ${path}`);
    }),
  );

/** A refresh that answers no new refresh token leaves the old one in force. */
const credentialsOf = (
  provider: Provider,
  declared: OAuth,
  answer: TokenAnswer,
  { before, now }: { readonly before: Credentials; readonly now: number },
): Credentials => {
  const lifetime = answer.expires_in ?? declared.lifetime;
  const { expires_at: _, ...kept } = before;
  return {
    ...kept,
    ...partsOf(provider, declared, answer),
    access_token: answer.access_token,
    ...(answer.refresh_token !== undefined && { refresh_token: answer.refresh_token }),
    ...(lifetime !== undefined && { expires_at: String(now + lifetime * 1000) }),
    ...(answer.scope !== undefined && { scope: answer.scope }),
  };
};

export interface CodeGrant {
  readonly app: OAuthApp;
  /** Query of the callback, as it came. */
  readonly parameters: URLSearchParams;
  readonly state: string;
  readonly redirectUri: string;
  readonly verifier: string;
  readonly inputs: Credentials;
}

/**
 * Exchanges an authorization code.
 * @throws GrantRevoked when the code is not accepted: used, expired, or of another app
 * @throws oauth.AuthorizationResponseError when the vendor sent an error instead of a code
 * @throws ApiError `provider_*` when the vendor does not answer usably, `provider_rejected` for a wrong app
 */
export const exchangeCode = async (provider: Provider, grant: CodeGrant, clock: Clock): Promise<Credentials> => {
  const declared = oauthOf(provider);
  const { app, parameters, state, redirectUri, verifier, inputs } = grant;
  const endpoint = tokenEndpointOf(provider, declared, app, inputs, clock);
  const checked = oauth.validateAuthResponse(endpoint.server, endpoint.client, parameters, state);
  const answer = await callTokenEndpoint(endpoint, (server, client, authentication, options) =>
    oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      checked,
      redirectUri,
      declared.pkce === false ? oauth.nopkce : verifier,
      options,
    ),
  );
  const credentials = credentialsOf(provider, declared, answer, { before: inputs, now: clock.now });
  return readLookup(provider, declared, credentials, clock);
};

/**
 * New credentials from the refresh token.
 * @throws GrantRevoked when the vendor does not accept the refresh token any more
 * @throws ApiError `provider_*` for everything that may pass: the credentials stay as they are
 */
export const refreshCredentials = async (
  provider: Provider,
  app: OAuthApp,
  credentials: Credentials,
  clock: Clock,
): Promise<Credentials> => {
  const declared = oauthOf(provider);
  const refreshToken = credentials.refresh_token;
  if (refreshToken === undefined) throw new GrantRevoked('the vendor gave no refresh token with it');
  const endpoint = tokenEndpointOf(provider, declared, app, credentials, clock);
  const answer = await callTokenEndpoint(endpoint, (server, client, authentication, options) =>
    oauth.refreshTokenGrantRequest(server, client, authentication, refreshToken, options),
  );
  return credentialsOf(provider, declared, answer, { before: credentials, now: clock.now });
};

import * as oauth from 'oauth4webapi';
import { ApiError } from '../../errors.ts';
import type { OAuth, Provider } from '../../providers/define.ts';
import { redact } from '../http/answer/failures.ts';
import type { Credentials } from '../http/request/authorization.ts';
import { checkHostParts, oauthUrlOf } from '../http/request/base-url.ts';
import { fillString } from '../http/request/template.ts';
import { getText } from '../mapping/path.ts';
import { GrantRevoked } from './grant-revoked.ts';
import { malformedCallback } from './hosts.ts';
import { readLookup } from './lookup.ts';
import type { Clock, OAuthApp } from './oauth-app.ts';
import { callTokenEndpoint, type TokenAnswer, type TokenEndpoint, tokenEndpointOf } from './token-endpoint.ts';

export { revokeGrant } from './revoke.ts';
export { GrantRevoked };

/**
 * The OAuth declaration of a provider.
 * @throws ApiError `unsupported_operation` if the provider connects accounts by credentials only
 */
export const oauthOf = (provider: Provider): OAuth => {
  if (provider.oauth !== undefined) return provider.oauth;
  throw new ApiError(
    'unsupported_operation',
    `${provider.id} has no OAuth here; connect with credentials: POST /connections`,
    { details: { retriable: false } },
  );
};

export interface Consent {
  readonly app: Pick<OAuthApp, 'clientId'>;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly state: string;
  /** RFC 7636: 43 to 128 unreserved characters. */
  readonly verifier: string;
  /** Values of the provider's `oauth.credentials`. */
  readonly inputs: Credentials;
}

const challengeOf = async ({ pkce }: OAuth, verifier: string): Promise<Record<string, string>> =>
  pkce === false
    ? {}
    : { code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' };

/** Fills the account's host into a scope. Some vendors require it. */
const scopeAt = (scope: string, { host }: Credentials): string =>
  host === undefined ? scope : scope.replaceAll('{host}', host);

const askedWithSpaces: NonNullable<OAuth['query']> = (scopes) => ({ scope: scopes.join(' ') });

/**
 * URL of the vendor's consent page.
 * @throws ApiError `validation_failed` for an input that does not fit into the host
 */
export const authorizeUrl = async (provider: Provider, consent: Consent): Promise<string> => {
  const declared = oauthOf(provider);
  const { app, redirectUri, state, verifier, inputs } = consent;
  checkInputs(provider, inputs);
  const scopes = consent.scopes.map((scope) => scopeAt(scope, inputs));
  const url = new URL(oauthUrlOf(provider, declared.authorizeUrl, inputs).url);
  const { query: asks = askedWithSpaces } = declared;
  const parameters = {
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: redirectUri,
    state,
    ...asks(scopes),
    ...(await challengeOf(declared, verifier)),
  };
  for (const [name, value] of Object.entries(parameters)) if (value !== '') url.searchParams.set(name, value);
  return url.href;
};

/**
 * Checks the host parts that a person enters. The service checks other parts after the token response contains them.
 */
const checkInputs = (provider: Provider, inputs: Credentials): void => {
  const { credentials: names = [] } = oauthOf(provider);
  const parts = Object.entries(provider.hostParts ?? {}).filter(([name]) => names.includes(name));
  checkHostParts({ ...provider, hostParts: Object.fromEntries(parts) }, inputs);
};

/**
 * Parts of the account's credentials that a token response contains, such as the address of the account.
 * @param known earlier values, for parts that the response omits
 * @throws ApiError `provider_failed` if a part is missing
 */
const partsOf = (provider: Provider, declared: OAuth, answer: TokenAnswer, known: Credentials): Credentials =>
  Object.fromEntries(
    Object.entries(declared.fromAnswer ?? {}).map(([name, { at, pattern }]) => {
      const part = pattern.exec(getText(answer, at) ?? '')?.[1] ?? known[name];
      if (part !== undefined) return [name, part] as const;
      throw new ApiError('provider_failed', `${provider.name} answered without a usable ${at}`);
    }),
  );

/** Scopes of a token response: a single text, as the standard requires, or a list. */
const scopesOf = ({ scope, scopes }: TokenAnswer): string | undefined =>
  scope ?? (Array.isArray(scopes) ? scopes.map(String).join(' ') : undefined);

/** Builds credentials from a token response. Without a new refresh token, the old refresh token stays valid. */
const credentialsOf = (
  provider: Provider,
  declared: OAuth,
  answer: TokenAnswer,
  { before, known, now }: { readonly before: Credentials; readonly known: Credentials; readonly now: number },
): Credentials => {
  const lifetime = answer.expires_in ?? declared.lifetime;
  const scope = scopesOf(answer);
  const { expires_at: _, ...kept } = before;
  return {
    ...kept,
    ...partsOf(provider, declared, answer, known),
    access_token: answer.access_token,
    ...(answer.refresh_token !== undefined && { refresh_token: answer.refresh_token }),
    ...(lifetime !== undefined && { expires_at: String(now + lifetime * 1000) }),
    ...(scope !== undefined && { scope }),
  };
};

export interface CodeGrant {
  readonly app: OAuthApp;
  /** Query of the callback, unchanged. */
  readonly parameters: URLSearchParams;
  readonly state: string;
  readonly redirectUri: string;
  readonly verifier: string;
  readonly inputs: Credentials;
}

/** The vendor sent an error instead of a code. Usually the person refused the consent. */
export class ConsentRefused extends Error {
  /**
   * Error code: from RFC 6749, section 4.1.2.1 (`access_denied` …), the vendor's own, or our name of a declared
   * refusal.
   */
  readonly code: string;
  /** Reason of the refusal, if the provider declares it. */
  readonly why: string | undefined;

  constructor(code: string, why?: string) {
    super(`the consent ended with ${code}`);
    this.name = 'ConsentRefused';
    this.code = code;
    this.why = why;
  }
}

/** Finds the declared refusal that matches a callback. */
const refusalIn = ({ errors: refusals = {} }: OAuth, parameters: URLSearchParams): ConsentRefused | undefined => {
  const holds = ([name, text]: readonly [string, string]): boolean =>
    parameters.get(name)?.toLowerCase().includes(text.toLowerCase()) === true;
  const found = Object.entries(refusals).find(([, { query: match }]) =>
    match.some((one) => Object.entries(one).every(holds)),
  );
  return found && new ConsentRefused(found[0], found[1].message);
};

/**
 * Whether the expected issuer issued the code. The service reads no vendor's metadata. If a vendor has several hosts
 * and names the issuer, the host of the consent page must be the issuer (RFC 9207). Other vendors are identified by the
 * state; there is no issuer to compare.
 */
const isIssued = (provider: Provider, parameters: URLSearchParams, inputs: Credentials): boolean => {
  const declared = oauthOf(provider);
  if (declared.hosts === undefined) return true;
  const { origin } = new URL(fillString(declared.authorizeUrl, inputs));
  const given = parameters.getAll('iss');
  return given.length < 2 && given.every((issuer) => issuer === origin || issuer.startsWith(`${origin}/`));
};

const checkCallback = (
  provider: Provider,
  { server, client }: TokenEndpoint,
  { parameters, state, inputs }: CodeGrant,
): URLSearchParams => {
  const given = new URLSearchParams(parameters);
  given.delete('iss');
  try {
    const checked = oauth.validateAuthResponse(server, client, given, state);
    if (given.getAll('code').length === 1 && isIssued(provider, parameters, inputs)) return checked;
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError) {
      throw refusalIn(oauthOf(provider), parameters) ?? new ConsentRefused(redact(error.error));
    }
  }
  throw malformedCallback(provider.name);
};

/**
 * Exchanges an authorization code for credentials.
 * @throws GrantRevoked if the code is not accepted: it is used, expired, or belongs to another app
 * @throws ConsentRefused if the vendor sent an error instead of a code
 * @throws ApiError `invalid_request` for a callback that is malformed or has another state, `provider_rejected` for a
 * wrong app, `provider_*` if the vendor gives no usable response
 */
export const exchangeCode = async (provider: Provider, grant: CodeGrant, clock: Clock): Promise<Credentials> => {
  const declared = oauthOf(provider);
  const { app, parameters, redirectUri, verifier, inputs } = grant;
  const endpoint = tokenEndpointOf(provider, declared, app, inputs, clock);
  const checked = checkCallback(provider, endpoint, grant);
  const secrets = [app.clientSecret, verifier, ...parameters.getAll('code')];
  const answer = await callTokenEndpoint(endpoint, secrets, (server, client, authentication, options) =>
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
  const credentials = credentialsOf(provider, declared, answer, { before: inputs, known: {}, now: clock.now });
  return readLookup(provider, declared, { credentials, app, clock });
};

/**
 * Gets new credentials with the refresh token. Waits for the response until the deadline.
 * @throws GrantRevoked if the vendor no longer accepts the refresh token
 * @throws ApiError `provider_*` for other failures. If the outcome is `uncertain`, a vendor that rotates refresh tokens
 * may have replaced the token, and the new token is lost.
 */
export const refreshCredentials = async (
  provider: Provider,
  app: OAuthApp,
  credentials: Credentials,
  clock: Clock,
): Promise<Credentials> => {
  const declared = oauthOf(provider);
  const refreshToken = credentials.refresh_token;
  if (refreshToken === undefined) throw new GrantRevoked('the vendor issued no refresh token');
  const patient = { ...clock, timeout: Number.POSITIVE_INFINITY };
  const endpoint = tokenEndpointOf(provider, declared, app, credentials, patient);
  const secrets = [app.clientSecret, refreshToken];
  const answer = await callTokenEndpoint(endpoint, secrets, (server, client, authentication, options) =>
    oauth.refreshTokenGrantRequest(server, client, authentication, refreshToken, options),
  );
  return credentialsOf(provider, declared, answer, {
    before: credentials,
    known: credentials,
    now: clock.now,
  });
};

import * as oauth from 'oauth4webapi';
import { ApiError } from '../../errors.ts';
import type { OAuth, Provider } from '../../providers/define.ts';
import { failureOf } from '../http/answer/failures.ts';
import { type HttpAnswer, HttpFailure, isSuccess } from '../http/http.ts';
import { providerFailed } from '../http/provider-failed.ts';
import type { Credentials } from '../http/request/authorization.ts';
import { oauthUrlOf } from '../http/request/base-url.ts';
import { secondsIn } from '../http/retry.ts';
import { authenticationOf } from './client-authentication.ts';
import { GrantRevoked } from './grant-revoked.ts';
import type { Clock, OAuthApp } from './oauth-app.ts';
import { sendOAuth } from './send-oauth.ts';
import { objectIn, tokenRefusal, whenToRepeat } from './token-failures.ts';

/** A checked token response. Further members are the vendor's own. */
export type TokenAnswer = oauth.TokenEndpointResponse;

/** Maximum bytes of a token response. Tokens are small, so a larger response contains no token. */
const maxBytes = 64 * 1024;

/** Token endpoint of an account, in the form that the OAuth library needs. */
export type TokenEndpoint = ReturnType<typeof tokenEndpointOf>;

type Fetch = NonNullable<oauth.TokenEndpointRequestOptions[typeof oauth.customFetch]>;

/** Whether a header can carry a token (RFC 6749, appendices A.12 and A.17). */
const isToken = (value: unknown): boolean => typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);

/**
 * Cleans a token response. Empty members count as absent, as does a lifetime of 0 seconds: such a token does not
 * expire. The ID token is dropped: it identifies the person, and the service does not request that. A token that a
 * header cannot carry is dropped too: it would fail later, in a distant place. A token without a type is a bearer
 * token.
 * https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/
 */
const toUsable = (json: Record<string, unknown>): Record<string, unknown> => {
  const { id_token: _, ...members } = json;
  const given = Object.entries(members).filter(([, value]) => value !== null && value !== '');
  const usable = given.filter(([name, value]) => {
    if (name === 'scope') return typeof value === 'string';
    if (name === 'expires_in') return value !== 0;
    return !['access_token', 'refresh_token'].includes(name) || isToken(value);
  });
  return { token_type: 'bearer', ...Object.fromEntries(usable) };
};

/** Converts a response to the type that the library reads. */
const toResponse = (answer: HttpAnswer): Response => {
  const headers = { 'content-type': answer.headers['content-type'] ?? '' };
  const json = objectIn(answer);
  if (json !== undefined && isSuccess(answer)) return new Response(JSON.stringify(toUsable(json)), { headers });
  const hasBody = ![101, 204, 205, 304].includes(answer.status);
  return new Response(hasBody ? answer.body.toString('utf8') : null, { status: answer.status, headers });
};

const unusable = (provider: Provider, cause: unknown, retryAfter?: string): ApiError => {
  const details = { retriable: true, outcome: 'uncertain', retry_after: secondsIn(retryAfter) } as const;
  return providerFailed(provider, 'gave no usable answer to a token request', details, cause);
};

/**
 * Runs our own HTTP client behind the library, with checked addresses, time-outs, maximum sizes, and no redirects.
 * @throws GrantRevoked, ApiError if the response is a refusal
 */
const fetchOver =
  ({ provider, declared, trusted, clock }: TokenEndpoint, secrets: readonly string[]): Fetch =>
  async (url, { method, headers, body }) => {
    const asJson = declared.encoding === 'json';
    const answer = await sendOAuth(provider, {
      declared: declared.tokenUrl,
      stopwatch: clock.stopwatch,
      method,
      url: new URL(url),
      headers: { ...headers, ...(asJson && { 'content-type': 'application/json' }) },
      body: asJson ? JSON.stringify(Object.fromEntries(body)) : body.toString(),
      deadline: clock.deadline,
      ...(clock.timeout !== undefined && { timeout: clock.timeout }),
      limitEnd: (given, now) => whenToRepeat(provider, declared, given, now),
      maxBytes,
      trusted,
    });
    const refusal = tokenRefusal(provider, declared, answer, secrets);
    if (refusal !== undefined) throw refusal;
    const { status, headers: own } = answer;
    if (status >= 500) throw unusable(provider, new Error(`status ${status}`), own['retry-after']);
    return toResponse(answer);
  };

/**
 * Collects the data that the OAuth library needs to request tokens.
 * @param parts credentials that are part of the URL
 */
export const tokenEndpointOf = (
  provider: Provider,
  declared: OAuth,
  app: OAuthApp,
  parts: Credentials,
  clock: Clock,
) => {
  const { url, trusted } = oauthUrlOf(provider, declared.tokenUrl, parts);
  return {
    provider,
    declared,
    trusted,
    clock,
    server: { issuer: new URL(url).origin, token_endpoint: url },
    client: { client_id: app.clientId },
    authentication: authenticationOf(declared, app),
  };
};

type Send = (
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  authentication: oauth.ClientAuth,
  options: oauth.TokenEndpointRequestOptions,
) => Promise<Response>;

/**
 * Sends one token request. Errors omit a cause that contains the vendor's response: a token must not reach a log.
 * @param secrets of the request
 * @throws GrantRevoked if only a person can connect the account again
 * @throws ApiError `provider_rejected` for a wrong app, `rate_limited`, `provider_forbidden` if a person has to grant
 * access at the vendor, `provider_*` if there is no usable response
 */
export const callTokenEndpoint = async (
  endpoint: TokenEndpoint,
  secrets: readonly string[],
  send: Send,
): Promise<TokenAnswer> => {
  const { provider, trusted, server, client, authentication } = endpoint;
  const options = { [oauth.customFetch]: fetchOver(endpoint, secrets), [oauth.allowInsecureRequests]: trusted };
  try {
    const response = await send(server, client, authentication, options);
    return await oauth.processGenericTokenEndpointResponse(server, client, response);
  } catch (error) {
    if (error instanceof ApiError || error instanceof GrantRevoked) throw error;
    if (error instanceof HttpFailure) throw failureOf(provider, 'POST', error);
    throw unusable(provider, new Error(error instanceof Error ? error.message : 'no answer'));
  }
};

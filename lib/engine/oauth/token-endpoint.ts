import * as oauth from 'oauth4webapi';
import { ApiError } from '../../errors.ts';
import type { OAuth, Provider } from '../../providers/define.ts';
import { failureOf, isSuccess } from '../http/answer/failures.ts';
import { type HttpAnswer, HttpFailure, sendHttp } from '../http/http.ts';
import type { Credentials } from '../http/request/authorization.ts';
import { oauthUrlOf } from '../http/request/base-url.ts';
import { secondsIn } from '../http/retry.ts';
import { authenticationOf } from './client-authentication.ts';
import { GrantRevoked } from './grant-revoked.ts';
import type { Clock, OAuthApp } from './oauth-app.ts';
import { objectIn, tokenRefusal, whenToRepeat } from './token-failures.ts';

/** A checked token answer; further members are the vendor's own. */
export type TokenAnswer = oauth.TokenEndpointResponse;

/** Bytes: tokens are small, and whatever is larger is none. */
const maxBytes = 64 * 1024;

/** The token endpoint of an account, as the library wants it. */
export interface TokenEndpoint {
  readonly provider: Provider;
  readonly declared: OAuth;
  /** The operator named its host. */
  readonly trusted: boolean;
  readonly clock: Clock;
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly authentication: oauth.ClientAuth;
}

type Fetch = NonNullable<oauth.TokenEndpointRequestOptions[typeof oauth.customFetch]>;

/** What a header can carry: RFC 6749, appendix A.12 and A.17. */
const isToken = (value: unknown): boolean => typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);

/**
 * Members that vendors fill with nothing count as absent, as does a lifetime of no seconds: such a token does not expire. An ID
 * token says who the person is, which nobody asked; a token that no header can carry would fail later, and far from here. A
 * token without a type is a bearer token.
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

/** An answer as the library reads it. */
const toResponse = (answer: HttpAnswer): Response => {
  const headers = { 'content-type': answer.headers['content-type'] ?? '' };
  const json = objectIn(answer);
  if (json !== undefined && isSuccess(answer)) return new Response(JSON.stringify(toUsable(json)), { headers });
  const hasBody = ![101, 204, 205, 304].includes(answer.status);
  return new Response(hasBody ? answer.body.toString('utf8') : null, { status: answer.status, headers });
};

const unusable = ({ id }: Provider, cause: unknown, retryAfter?: string): ApiError =>
  new ApiError('provider_failed', `${id} gave no usable answer to a token request`, {
    details: {
      provider: { name: id },
      retriable: true,
      outcome: 'uncertain',
      retry_after: secondsIn(retryAfter),
    },
    cause,
  });

/**
 * Our own HTTP client behind the library: checked addresses, time-outs, size caps, no redirects.
 * @throws GrantRevoked, ApiError for an answer that is a refusal
 */
const fetchOver =
  ({ provider, declared, trusted, clock }: TokenEndpoint, secrets: readonly string[]): Fetch =>
  async (url, { method, headers, body }) => {
    const asJson = declared.encoding === 'json';
    const answer = await sendHttp({
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
 * What the OAuth library needs to ask a provider for tokens.
 * @param parts credentials that are part of the URL
 */
export const tokenEndpointOf = (
  provider: Provider,
  declared: OAuth,
  app: OAuthApp,
  parts: Credentials,
  clock: Clock,
): TokenEndpoint => {
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
 * One token request. Causes are left out where they hold what the vendor answered: a token must not reach a log.
 * @param secrets of the request
 * @throws GrantRevoked when only a person can connect the account again
 * @throws ApiError `provider_rejected` for a wrong app, `rate_limited`, `provider_forbidden` when somebody has to allow it at the
 *   vendor, `provider_*` when there is no usable answer
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

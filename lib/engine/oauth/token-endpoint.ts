import * as oauth from 'oauth4webapi';
import { ApiError } from '../../errors.ts';
import type { OAuth, Provider } from '../../providers/define.ts';
import type { Credentials } from '../http/authorization.ts';
import { failureOf, redact } from '../http/failures.ts';
import { oauthUrlOf } from '../http/host.ts';
import { type HttpAnswer, HttpFailure, sendHttp } from '../http/http.ts';
import { createRedactor } from '../http/redaction.ts';
import { readJson } from '../json.ts';
import { getText, hasAll } from '../mapping/path.ts';
import { authenticationOf } from './client-authentication.ts';
import { GrantRevoked } from './grant-revoked.ts';
import type { Clock, OAuthApp } from './oauth-app.ts';

/** A checked token answer; further members are the vendor's own. */
export type TokenAnswer = oauth.TokenEndpointResponse;

/** Bytes: tokens are small, and whatever is larger is none. */
const maxBytes = 64 * 1024;

/** The token endpoint of an account, as the library wants it. */
export interface TokenEndpoint {
  readonly provider: Provider;
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly authentication: oauth.ClientAuth;
  readonly options: oauth.TokenEndpointRequestOptions;
}

type Fetch = NonNullable<oauth.TokenEndpointRequestOptions[typeof oauth.customFetch]>;

const parse = (text: string): Record<string, unknown> | undefined => {
  const read = readJson(text);
  return 'fault' in read || typeof read.value !== 'object' || read.value === null ? undefined : { ...read.value };
};

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

const isAccepted = (status: number): boolean => status >= 200 && status < 300;

/** The vendor's own word for a grant that is gone becomes the standard's; some answer errors with status 200. */
const toResponse = ({ revokedWhen }: OAuth, answer: HttpAnswer): Response => {
  const text = answer.body.toString('utf8');
  const json = parse(text);
  if (revokedWhen !== undefined && hasAll(json, revokedWhen) && answer.status < 500) {
    const [code] = Object.keys(revokedWhen).map((path) => getText(json, path));
    const description = getText(json, 'message') ?? getText(json, 'error_description') ?? code;
    return Response.json({ error: 'invalid_grant', error_description: description }, { status: 400 });
  }
  const headers = { 'content-type': answer.headers['content-type'] ?? '' };
  if (json === undefined || !isAccepted(answer.status)) {
    const hasBody = ![101, 204, 205, 304].includes(answer.status);
    return new Response(hasBody ? text : null, { status: answer.status, headers });
  }
  const isError = typeof json.error === 'string';
  return new Response(JSON.stringify(toUsable(json)), { status: isError ? 400 : 200, headers });
};

/** Our own HTTP client behind the library: checked addresses, time-outs, size caps, no redirects. */
const fetchOver =
  (declared: OAuth, trusted: boolean, { deadline, timeout }: Clock): Fetch =>
  async (url, { method, headers, body }) => {
    const asJson = declared.tokenRequest === 'json';
    const answer = await sendHttp({
      method,
      url: new URL(url),
      headers: { ...headers, ...(asJson && { 'content-type': 'application/json' }) },
      body: asJson ? JSON.stringify(Object.fromEntries(body)) : body.toString(),
      deadline,
      ...(timeout !== undefined && { timeout }),
      maxBytes,
      trusted,
    });
    return toResponse(declared, answer);
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
    server: { issuer: new URL(url).origin, token_endpoint: url },
    client: { client_id: app.clientId },
    authentication: authenticationOf(declared, app),
    options: {
      [oauth.customFetch]: fetchOver(declared, trusted, clock),
      [oauth.allowInsecureRequests]: trusted,
    },
  };
};

const unusable = (provider: Provider, cause: unknown): ApiError =>
  new ApiError('provider_failed', `${provider.id} gave no usable answer to a token request`, {
    details: { provider: { name: provider.id }, retriable: true, outcome: 'uncertain' },
    cause,
  });

const rateLimited = (provider: Provider): ApiError =>
  new ApiError('rate_limited', `${provider.id} asks for fewer token requests`, {
    details: { provider: { name: provider.id, status: 429 }, retriable: true, outcome: 'not_applied' },
  });

/** A refusal names the app or the request, never the grant: nothing the linked user could do about it. */
const refused = (
  provider: Provider,
  { error, error_description, status }: oauth.ResponseBodyError,
  secrets: readonly string[],
): Error => {
  const redactor = createRedactor(secrets);
  const code = redact(redactor.text(error));
  const reason = redact(redactor.text([error, error_description].filter(Boolean).join(': ')));
  if (error === 'invalid_grant') return new GrantRevoked(reason);
  const message = `${provider.id} refused a token request: ${reason}; check client id and secret of the OAuth app`;
  return new ApiError('provider_rejected', message, {
    details: {
      provider: { name: provider.id, status, code, message: reason },
      retriable: false,
      outcome: 'not_applied',
    },
  });
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
 * @throws GrantRevoked for `invalid_grant`
 * @throws ApiError `provider_rejected` for another refusal, `provider_*` when there is no usable answer
 */
export const callTokenEndpoint = async (
  endpoint: TokenEndpoint,
  secrets: readonly string[],
  send: Send,
): Promise<TokenAnswer> => {
  const { provider, server, client, authentication, options } = endpoint;
  try {
    const response = await send(server, client, authentication, options);
    if (response.status === 429) throw rateLimited(provider);
    if (response.status >= 500) throw unusable(provider, new Error(`status ${response.status}`));
    return await oauth.processGenericTokenEndpointResponse(server, client, response);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (error instanceof HttpFailure) throw failureOf(provider, 'POST', error);
    if (error instanceof oauth.ResponseBodyError) throw refused(provider, error, secrets);
    throw unusable(provider, new Error(error instanceof Error ? error.message : 'no answer'));
  }
};

import type { Provider } from '../../providers/define.ts';
import { failureOf, translateAnswer } from '../http/answer/failures.ts';
import { createRedactor, secretsIn } from '../http/redaction.ts';
import type { Credentials } from '../http/request/authorization.ts';
import { oauthUrlOf } from '../http/request/base-url.ts';
import { fill } from '../http/request/template.ts';
import { basicOf } from './client-authentication.ts';
import type { Clock, OAuthApp } from './oauth-app.ts';
import { sendOAuth } from './send-oauth.ts';

const asForm = (members: object): string =>
  new URLSearchParams(
    Object.entries(members).map(([name, value]) => [name, String(value)] as [string, string]),
  ).toString();

/**
 * Whether the body lacks a declared member. Members without a value are omitted: credentials that replaced the
 * credentials of a consent have no refresh token.
 */
const lacksMember = (body: object, declared: unknown): boolean =>
  Object.keys(body).length < Object.keys(Object(declared)).length;

const contentTypes = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const;

/**
 * Revokes a grant at the vendor.
 * @returns false if the vendor has no way to revoke it, or the credentials lack the token to revoke
 * @throws ApiError `provider_*` if the vendor did not confirm it
 */
export const revokeGrant = async (
  provider: Provider,
  app: OAuthApp,
  credentials: Credentials,
  { deadline, stopwatch }: Pick<Clock, 'deadline' | 'stopwatch'>,
): Promise<boolean> => {
  const revoke = provider.oauth?.revoke;
  if (revoke === undefined) return false;
  const values = { ...credentials, client_id: app.clientId, client_secret: app.clientSecret };
  const { url, trusted } = oauthUrlOf(provider, revoke.url, values);
  const body = revoke.body === undefined ? undefined : Object(fill(revoke.body, values));
  if (body !== undefined && lacksMember(body, revoke.body)) return false;
  const authorization = { client: basicOf(app), token: `Bearer ${credentials.access_token}`, none: undefined }[
    revoke.authorization
  ];
  const answer = await sendOAuth(provider, {
    declared: revoke.url,
    stopwatch,
    method: revoke.method,
    url: new URL(url),
    headers: {
      accept: 'application/json',
      ...(authorization && { authorization }),
      ...(body && { 'content-type': contentTypes[revoke.encoding ?? 'form'] }),
    },
    ...(body && { body: revoke.encoding === 'json' ? JSON.stringify(body) : asForm(body) }),
    deadline,
    trusted,
  }).catch((error: unknown) => {
    throw failureOf(provider, revoke.method, error);
  });
  // Only the status counts; the body may contain anything (RFC 7009, section 2.2).
  const confirmed = { ...answer, body: answer.status < 300 ? Buffer.alloc(0) : answer.body };
  const redactor = createRedactor(() => [...secretsIn(provider, credentials), app.clientSecret]);
  translateAnswer({ provider, redactor }, revoke.method, confirmed);
  return true;
};

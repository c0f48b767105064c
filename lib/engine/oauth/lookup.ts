import { ApiError } from '../../errors.ts';
import type { Lookup, OAuth, Provider } from '../../providers/define.ts';
import { failureOf, redact, translateAnswer } from '../http/answer/failures.ts';
import { createRedactor, secretsIn } from '../http/redaction.ts';
import type { Credentials } from '../http/request/authorization.ts';
import { oauthUrlOf } from '../http/request/base-url.ts';
import { fill, fillHeaders } from '../http/request/template.ts';
import { getPath, getText } from '../mapping/path.ts';
import type { Clock, OAuthApp } from './oauth-app.ts';
import { sendOAuth } from './send-oauth.ts';

/** New credentials, and the app that received them. */
interface Asking {
  readonly credentials: Credentials;
  readonly app: OAuthApp;
  readonly clock: Clock;
}

const requestOf = ({ headers: own, body }: Lookup, { credentials, app }: Asking) => {
  if (body === undefined) {
    const headers = { accept: 'application/json', authorization: 'Bearer {access_token}', ...own };
    return { method: 'GET', headers: fillHeaders(headers, credentials) } as const;
  }
  const values = { ...credentials, client_id: app.clientId, client_secret: app.clientSecret };
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
  return { method: 'POST', headers, body: String(new URLSearchParams(Object(fill(body, values)))) } as const;
};

const ask = async (provider: Provider, lookup: Lookup, asking: Asking): Promise<unknown> => {
  const { credentials, app, clock } = asking;
  const target = oauthUrlOf(provider, lookup.url, credentials);
  const request = requestOf(lookup, asking);
  try {
    const answer = await sendOAuth(provider, {
      ...request,
      declared: lookup.url,
      stopwatch: clock.stopwatch,
      url: new URL(target.url),
      deadline: clock.deadline,
      trusted: target.trusted,
    });
    // The look-up only reads, whatever its method.
    const redactor = createRedactor(() => [...secretsIn(provider, credentials), app.clientSecret]);
    return translateAnswer({ provider, redactor }, 'GET', answer).body;
  } catch (error) {
    throw failureOf(provider, 'GET', error);
  }
};

/** Whether the account can connect if the look-up fails. */
const isOptional = ({ credentials }: Lookup): boolean =>
  Object.values(credentials).every(({ pattern }) => pattern.test(''));

const answerOf = async (provider: Provider, lookup: Lookup, asking: Asking): Promise<unknown> => {
  try {
    return await ask(provider, lookup, asking);
  } catch (error) {
    // The code cannot be used again. The consent must not fail because of optional data.
    if (error instanceof ApiError && isOptional(lookup)) return undefined;
    throw error;
  }
};

const isWanted = (item: unknown, where: NonNullable<Lookup['where']>, given: Credentials): boolean =>
  Object.entries(where).every(([path, value]) => getText(item, path) === String(fill(value, given)));

/** Error for a valid consent that covers other accounts than the account that the person named. */
const notCovered = (provider: Provider, { name = '' }: Lookup, items: readonly unknown[]): ApiError => {
  const covered = items.flatMap((item) => getText(item, name) ?? []).map(redact);
  const message = `The consent at ${provider.name} does not cover the account that was named; it covers ${covered.join(', ')}. Begin again with one of these.`;
  return new ApiError('provider_rejected', message, { details: { retriable: false } });
};

/**
 * Adds the location of the account to new credentials, if the provider declares a look-up for it.
 * @throws ApiError `provider_failed` if the response does not contain it, `provider_rejected` if the consent covers
 * other accounts than the named account
 */
export const readLookup = async (
  provider: Provider,
  { identify: lookup }: OAuth,
  asking: Asking,
): Promise<Credentials> => {
  const { credentials } = asking;
  if (lookup === undefined) return credentials;
  const items = [getPath(await answerOf(provider, lookup, asking), lookup.records) ?? []].flat();
  const { where = {} } = lookup;
  const item = items.find((candidate) => isWanted(candidate, where, credentials));
  if (item === undefined && items.length > 0) throw notCovered(provider, lookup, items);
  const found = Object.entries(lookup.credentials).flatMap(([name, { at, pattern }]) => {
    const value = getText(item, at) ?? '';
    if (pattern.test(value)) return value === '' ? [] : [[name, value] as const];
    throw new ApiError('provider_failed', `${provider.name} did not say which account the consent is for`);
  });
  return { ...credentials, ...Object.fromEntries(found) };
};

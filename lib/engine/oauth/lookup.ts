import { ApiError } from '../../errors.ts';
import type { Lookup, OAuth, Provider } from '../../providers/define.ts';
import type { Credentials } from '../http/authorization.ts';
import { failureOf, redact, translateAnswer } from '../http/failures.ts';
import { oauthUrlOf } from '../http/host.ts';
import { sendHttp } from '../http/http.ts';
import { createRedactor, secretsIn } from '../http/redaction.ts';
import { fill } from '../http/template.ts';
import { getPath, getText } from '../mapping/path.ts';
import type { Clock } from './oauth-app.ts';

const ask = async (
  provider: Provider,
  { url, scheme = 'Bearer' }: Lookup,
  credentials: Credentials,
  clock: Clock,
): Promise<unknown> => {
  const target = oauthUrlOf(provider, url, credentials);
  const headers = { accept: 'application/json', authorization: `${scheme} ${credentials.access_token}` };
  try {
    const answer = await sendHttp({
      method: 'GET',
      url: new URL(target.url),
      headers,
      deadline: clock.deadline,
      trusted: target.trusted,
    });
    return translateAnswer(provider, 'GET', answer, createRedactor(secretsIn(provider, credentials))).body;
  } catch (error) {
    throw failureOf(provider, 'GET', error);
  }
};

const isWanted = (item: unknown, where: NonNullable<Lookup['where']>, given: Credentials): boolean =>
  Object.entries(where).every(([path, value]) => getText(item, path) === String(fill(value, given)));

/** The consent is good, and for something else than the person has named. */
const notCovered = (provider: Provider, { name = '' }: Lookup, items: readonly unknown[]): ApiError => {
  const covered = items.flatMap((item) => getText(item, name) ?? []).map(redact);
  const message = `The consent at ${provider.name} does not cover the account that was named; it covers ${covered.join(', ')}. Begin again with one of these.`;
  return new ApiError('provider_rejected', message, { details: { retriable: false } });
};

/**
 * Completes new credentials with where the account is, when the provider declares a look-up for it.
 * @throws ApiError `provider_failed` when the answer does not say it, `provider_rejected` when the consent is for other
 *   accounts than the one that was named
 */
export const readLookup = async (
  provider: Provider,
  { lookup }: OAuth,
  credentials: Credentials,
  clock: Clock,
): Promise<Credentials> => {
  if (lookup === undefined) return credentials;
  const items = [getPath(await ask(provider, lookup, credentials, clock), lookup.records) ?? []].flat();
  const { where = {} } = lookup;
  const item = items.find((candidate) => isWanted(candidate, where, credentials));
  if (item === undefined && items.length > 0) throw notCovered(provider, lookup, items);
  const found = Object.entries(lookup.credentials).map(([name, { at, pattern }]) => {
    const value = getText(item, at);
    if (value !== undefined && pattern.test(value)) return [name, value] as const;
    throw new ApiError('provider_failed', `${provider.name} did not say which account the consent is for`);
  });
  return { ...credentials, ...Object.fromEntries(found) };
};

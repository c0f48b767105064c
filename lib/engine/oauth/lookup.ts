import { ApiError } from '../../errors.ts';
import type { OAuth, Provider } from '../../providers/define.ts';
import { failureOf, translateAnswer } from '../failures.ts';
import { oauthUrlOf } from '../host.ts';
import { sendHttp } from '../http.ts';
import type { Clock } from '../oauth.ts';
import { getList, getText } from '../path.ts';
import { createRedactor, secretsIn } from '../redaction.ts';
import type { Credentials } from '../session.ts';

const ask = async (provider: Provider, url: string, credentials: Credentials, clock: Clock): Promise<unknown> => {
  const target = oauthUrlOf(provider, url, credentials);
  const headers = { accept: 'application/json', authorization: `Bearer ${credentials.access_token}` };
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

/**
 * Completes new credentials with where the account is, when the provider declares a look-up for it.
 * @throws ApiError `provider_failed` when the answer does not say it
 */
export const readLookup = async (
  provider: Provider,
  { lookup }: OAuth,
  credentials: Credentials,
  clock: Clock,
): Promise<Credentials> => {
  if (lookup === undefined) return credentials;
  const [first] = getList(await ask(provider, lookup.url, credentials, clock), lookup.items);
  const found = Object.entries(lookup.credentials).map(([name, path]) => {
    const value = getText(first, path);
    if (value !== undefined) return [name, value] as const;
    throw new ApiError('provider_failed', `${provider.name} did not say which account the consent is for`);
  });
  return { ...credentials, ...Object.fromEntries(found) };
};

import { ApiError, validationError } from '../../errors.ts';
import type { OAuth, OAuthHosts, Provider } from '../../providers/define.ts';
import type { Credentials } from '../http/request/authorization.ts';
import { isHostOf, listHosts, usualHostOf } from '../http/request/oauth-hosts.ts';

const refuse = (message: string): never => {
  throw validationError([{ path: 'host', message }]);
};

/**
 * Checks a host that somebody has named.
 * @throws ApiError `validation_failed` with the path `host`
 */
export const checkNamedHost = ({ name, oauth }: Provider, host: string): void => {
  const hosts = oauth?.hosts;
  if (hosts === undefined) return refuse(`${name} has one host for all accounts`);
  if (!isHostOf(hosts, host)) refuse(`must be one of ${listHosts(hosts)}`);
};

/**
 * The host at which a consent is asked for.
 * @param named by whoever asks; the usual one without
 * @returns `undefined` where the provider has one host for all accounts
 * @throws ApiError `validation_failed` with the path `host`
 */
export const hostOf = (provider: Provider, named: string | undefined): string | undefined => {
  const hosts = provider.oauth?.hosts;
  if (named !== undefined) checkNamedHost(provider, named);
  if (hosts === undefined) return undefined;
  return named ?? usualHostOf(hosts) ?? refuse(`is needed: ${listHosts(hosts)}`);
};

/** An address of nothing but a host: another form of it is none. */
const origin = /^https:\/\/([^/]+)$/;

const nameIn = (hosts: OAuthHosts, given: readonly string[]): string | undefined => {
  const host = given.length === 1 ? origin.exec(given[0] ?? '')?.[1] : undefined;
  return host !== undefined && isHostOf(hosts, host) ? host : undefined;
};

/**
 * The host that has the account, after the person has consented: the one of the page, unless the vendor has a parameter
 * of the callback for it. Anybody may write a callback, so any other parameter means nothing.
 * @throws ApiError `invalid_request` where the parameter names no host of the provider
 */
export const hostAfter = (
  { name, oauth }: Provider,
  parameters: URLSearchParams,
  { host }: Credentials,
): string | undefined => {
  const { hosts } = oauth ?? ({} as Partial<OAuth>);
  const given = hosts?.callback === undefined ? [] : parameters.getAll(hosts.callback);
  if (hosts === undefined || given.length === 0) return host;
  const named = nameIn(hosts, given);
  if (named !== undefined) return named;
  throw new ApiError('invalid_request', `This is not how ${name} ends a consent; begin again`, {
    details: { retriable: false },
  });
};

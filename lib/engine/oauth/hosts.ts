import { ApiError, validationError } from '../../errors.ts';
import type { OAuth, OAuthHosts, Provider } from '../../providers/define.ts';
import type { Credentials } from '../http/request/authorization.ts';
import { isHostOf, listHosts, usualHostOf } from '../http/request/oauth-hosts.ts';

const refuse = (message: string): never => {
  throw validationError([{ path: 'host', message }]);
};

/**
 * Checks a host that a caller has named.
 * @throws ApiError `validation_failed` with the path `host`
 */
export const checkNamedHost = ({ name, oauth }: Provider, host: string): void => {
  const hosts = oauth?.hosts;
  if (hosts === undefined) return refuse(`${name} has one host for all accounts`);
  if (!isHostOf(hosts, host)) refuse(`must be one of ${listHosts(hosts)}`);
};

/**
 * Host of the consent page.
 * @param named host that the caller names. Default: the usual host.
 * @returns `undefined` if the provider has one host for all accounts
 * @throws ApiError `validation_failed` with the path `host`
 */
export const hostOf = (provider: Provider, named: string | undefined): string | undefined => {
  const hosts = provider.oauth?.hosts;
  if (named !== undefined) checkNamedHost(provider, named);
  if (hosts === undefined) return undefined;
  return named ?? usualHostOf(hosts) ?? refuse(`is needed: ${listHosts(hosts)}`);
};

/** Matches an address that consists of a host only. No other spelling is accepted. */
const origin = /^https:\/\/([^/]+)$/;

const nameIn = (hosts: OAuthHosts, given: readonly string[]): string | undefined => {
  const host = given.length === 1 ? origin.exec(given[0] ?? '')?.[1] : undefined;
  return host !== undefined && isHostOf(hosts, host) ? host : undefined;
};

/** Error for a callback that no vendor sends. @param name of the provider */
export const malformedCallback = (name: string): ApiError =>
  new ApiError('invalid_request', `This is not how ${name} ends a consent; begin again`, {
    details: { retriable: false },
  });

/**
 * Host of the account after the consent: the host of the consent page, or the host in the callback parameter that the
 * vendor declares. Other parameters are ignored, because any person can craft a callback.
 * @throws ApiError `invalid_request` if the parameter names no host of the provider
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
  throw malformedCallback(name);
};

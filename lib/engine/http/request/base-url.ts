import { environment } from '../../../environment.ts';
import { ApiError } from '../../../errors.ts';
import type { ConnectionMethod, Provider } from '../../../providers/define.ts';
import { isHostOf, listHosts } from './oauth-hosts.ts';
import { fillString } from './template.ts';

/** Address of requests. `trusted` if the operator named the host. */
export interface Target {
  readonly url: string;
  readonly trusted: boolean;
}

type Parts = Readonly<Record<string, string>>;

/** Describes the expected form of a host part: the address that contains the part, and the pattern. */
const formOf = ({ baseUrl }: Provider, part: string, { source }: RegExp): string => {
  const [address = ''] = /^https:\/\/[^/]+/.exec(baseUrl) ?? [];
  const place = address.includes(`{${part}}`) ? `be the {${part}} of ${address}, and ` : '';
  return `must ${place}match ${source}`;
};

const invalid = (path: string, wanted: string, message: string): ApiError =>
  new ApiError('validation_failed', `${path}: is not ${wanted}`, {
    details: { issues: [{ path, message }], retriable: false },
  });

/**
 * Checks the host parts that a tenant gave against the provider's patterns.
 * @throws ApiError `validation_failed` with the paths `credentials.<part>`
 */
export const checkHostParts = (provider: Provider, parts: Parts): void => {
  for (const [part, pattern] of Object.entries(provider.hostParts ?? {})) {
    if (pattern.test(parts[part] ?? '')) continue;
    throw invalid(`credentials.${part}`, `a valid ${part} of ${provider.name}`, formOf(provider, part, pattern));
  }
};

/**
 * Checks the `{host}` of a URL before a request is sent, whatever its origin.
 * @throws ApiError `validation_failed` with the path `host`
 */
const checkHost = ({ name, oauth }: Provider, { host = '' }: Parts): void => {
  const hosts = oauth?.hosts;
  if (hosts === undefined || isHostOf(hosts, host)) return;
  throw invalid('host', `a host of ${name}`, `must be one of ${listHosts(hosts)}`);
};

/** Base URL of an account, without a slash at its end. */
export const baseUrlOf = (provider: Provider, credentials: Parts, method: ConnectionMethod): Target => {
  if (provider.hostParts !== undefined) checkHostParts(provider, credentials);
  const own = method === 'oauth' ? provider.oauth?.baseUrl : undefined;
  if (own !== undefined) return oauthUrlOf(provider, own, credentials);
  if (provider.baseUrl.includes('{host}')) checkHost(provider, credentials);
  const override = environment.providerUrl(provider.id);
  const { href } = new URL(fillString(override ?? provider.baseUrl, credentials));
  return { url: href.replace(/\/$/, ''), trusted: override !== undefined };
};

/** Fills one of the provider's OAuth URLs. An override replaces scheme and host, and may add to the path. */
export const oauthUrlOf = (provider: Provider, template: string, parts: Parts): Target => {
  if (template.includes('{host}')) checkHost(provider, parts);
  const declared = new URL(fillString(template, parts));
  const override = environment.oauthUrl(provider.id);
  if (override === undefined) return { url: declared.href, trusted: false };
  const base = new URL(fillString(override, parts)).href.replace(/\/$/, '');
  return { url: `${base}${declared.pathname}${declared.search}`, trusted: true };
};

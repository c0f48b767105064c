import { notApplied } from '../../../errors.ts';
import type { FileHost, Provider } from '../../../providers/define.ts';
import { providerFailed } from '../provider-failed.ts';
import type { Target } from './base-url.ts';

/** Target of a request to a complete URL that the provider has returned. */
export interface NamedTarget {
  readonly url: URL;
  readonly trusted: boolean;
  /** Whether requests include the credentials. */
  readonly authorized: boolean;
}

/** Cause of a refused URL: its host is not declared. */
export class ForeignHost extends Error {
  readonly host: string;

  constructor(host: string) {
    super(`${host} is not declared`);
    this.name = 'ForeignHost';
    this.host = host;
  }
}

const isHost = (host: string, name: string): boolean =>
  host.startsWith('*.') ? name.endsWith(host.slice(1)) && name.length >= host.length : name === host;

const covers = ({ host: declared }: FileHost, { hostname, pathname }: URL): boolean => {
  const [host = '', ...path] = declared.split('/');
  return isHost(host, hostname) && pathname.startsWith(`/${path.join('/')}`);
};

/**
 * Checks a URL from a response, relative to the base URL or absolute. It must be on the account's host or on a declared
 * host.
 * @throws ApiError `provider_failed` for any other host
 */
export const targetNamed = (provider: Provider, base: Target, text: string): NamedTarget => {
  const url = URL.parse(text, base.url);
  const isPlain = url !== null && url.username === '' && url.password === '';
  if (isPlain && url.origin === new URL(base.url).origin) return { url, trusted: base.trusted, authorized: true };
  const declared =
    isPlain && url.protocol === 'https:' && url.port === ''
      ? provider.hosts?.find((one) => covers(one, url))
      : undefined;
  if (url !== null && declared !== undefined)
    return { url, trusted: false, authorized: declared.authorization === true };
  const place = url === null ? 'at an invalid address' : `on ${url.host}`;
  const cause = url === null ? undefined : new ForeignHost(url.host);
  throw providerFailed(provider, `has the file ${place}, which is not one of its hosts`, notApplied, cause);
};

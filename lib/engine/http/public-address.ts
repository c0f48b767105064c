import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * A look-up without an address to connect to: the name does not exist, or its address is not public. The error does not
 * say which, because our name servers may also serve zones that the public cannot see.
 */
export class NoPublicAddress extends Error {
  readonly code = 'ENOPUBLIC';

  constructor(host: string) {
    super(`${host} has no address on the public internet`);
    this.name = 'NoPublicAddress';
  }
}

/** Range of all assigned IPv6 addresses: https://www.iana.org/assignments/ipv6-address-space */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** Whether an IPv4 or IPv6 address is on the public internet: not loopback, private, link-local, reserved … */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast));
};

/**
 * Whether a URL's host is an address (such as `[::1]`) that is not public. Such a host never reaches a look-up, so it
 * is checked separately.
 */
export const isBlockedLiteral = (hostname: string): boolean => {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) !== 0 && !isPublicAddress(bare);
};

/**
 * Domains that are never on the public internet, whatever a name server returns for them.
 * https://www.iana.org/assignments/special-use-domain-names, and `internal`, which ICANN reserves for private use.
 */
const privateDomains = ['localhost', 'local', 'internal', 'home.arpa'] as const;

/** Whether a URL's host name is private by its form alone. Looks nothing up. */
export const isPrivateName = (hostname: string): boolean => {
  const name = hostname.replace(/\.$/, '');
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0) return false;
  return !name.includes('.') || privateDomains.some((domain) => name.endsWith(`.${domain}`));
};

/**
 * Shortest duration of a failed look-up, ms. The duration would otherwise reveal whether a private zone contains the
 * name.
 */
const shortestFailureMs = 250;

/** Look-up for sockets. Returns only public addresses that it has just checked. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  const began = performance.now();
  const fail = (): void => {
    const rest = shortestFailureMs - (performance.now() - began);
    setTimeout(() => callback(new NoPublicAddress(hostname), []), Math.max(0, rest));
  };
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error || addresses.some(({ address }) => !isPublicAddress(address))) return fail();
    const [first] = addresses;
    if (first === undefined) return fail();
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};

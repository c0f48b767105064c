import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * A look-up that gave no address to connect to: there is no such name, or it leads to an address that is not public.
 * Which of the two it was is nobody's business: a name server of ours may also answer for zones that the public does
 * not see.
 */
export class NoPublicAddress extends Error {
  readonly code = 'ENOPUBLIC';

  constructor(host: string) {
    super(`${host} has no address on the public internet`);
    this.name = 'NoPublicAddress';
  }
}

/** All IPv6 addresses that have been given out: https://www.iana.org/assignments/ipv6-address-space */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** Whether an IPv4 or IPv6 address is on the public internet: not loopback, private, link-local, reserved … */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast));
};

/** A URL host that is an address (`[::1]` included) never reaches a look-up, so it is checked by itself. */
export const isBlockedLiteral = (hostname: string): boolean => {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) !== 0 && !isPublicAddress(bare);
};

/**
 * Names that are never on the public internet, whatever a name server says of them.
 * https://www.iana.org/assignments/special-use-domain-names, and `internal`, which ICANN keeps for private use.
 */
const privateDomains = ['localhost', 'local', 'internal', 'home.arpa'] as const;

/** Whether a host name, as a URL has it, is private by its form alone. Nothing is looked up. */
export const isPrivateName = (hostname: string): boolean => {
  const name = hostname.replace(/\.$/, '');
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0) return false;
  return !name.includes('.') || privateDomains.some((domain) => name.endsWith(`.${domain}`));
};

/**
 * Milliseconds that a look-up without a public address takes at least: how long a name server thinks about a name
 * would show whether a zone of its own has it.
 */
const shortestFailureMs = 250;

/** A `lookup` for sockets that connects to nothing but the public addresses it has just checked. */
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

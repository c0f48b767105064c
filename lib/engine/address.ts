import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Thrown, as a look-up error, for a name that leads to an address that is not public. */
export class BlockedAddress extends Error {
  readonly code = 'EBLOCKED';

  constructor(host: string) {
    super(`${host} leads to an address that is not on the public internet`);
    this.name = 'BlockedAddress';
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

/** A `lookup` for sockets that connects to nothing but the public addresses it has just checked. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    if (addresses.some(({ address }) => !isPublicAddress(address))) return callback(new BlockedAddress(hostname), []);
    const [first] = addresses;
    if (options.all || first === undefined) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};

import { createHash } from 'node:crypto';

const groupsIn = (part = ''): readonly string[] => (part === '' ? [] : part.split(':'));

/**
 * The /64 of an IPv6 address, in the one short form that the parser of URLs gives it.
 * https://url.spec.whatwg.org/#concept-ipv6-serializer
 */
const networkOf = (address: string): string => {
  const url = `http://[${address}]`;
  if (!URL.canParse(url)) return address;
  const short = new URL(url).hostname.slice(1, -1);
  if (short.startsWith('::ffff:')) return short;
  const [left = [], right = []] = short.split('::').map(groupsIn);
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
};

/** Hexadecimal digits: 24 bits. */
const nameLength = 6;

/**
 * A name for the source of a request: an IPv4 address, or the /64 of an IPv6 address, as every site has one at least
 * (https://www.rfc-editor.org/rfc/rfc6177). It is cut to so few bits of its SHA-256 that 256 addresses of IPv4 share
 * it, so no address is kept. Sources that share it by chance share a counter of failures, which holds up no valid
 * credentials.
 * @param address as the gateway saw the connection, never as a header says
 * @returns six hexadecimal digits
 */
export const sourceOf = (address: string): string => {
  const network = address.includes(':') ? networkOf(address) : address;
  return createHash('sha256').update(network).digest('hex').slice(0, nameLength);
};

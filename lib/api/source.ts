import { createHash } from 'node:crypto';

const groupsIn = (part = ''): readonly string[] => (part === '' ? [] : part.split(':'));

/**
 * The /64 network of an IPv6 address, in the one short form that the URL parser produces.
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

/** Number of hexadecimal digits: 24 bits. */
const nameLength = 6;

/**
 * Name for the source of a request: an IPv4 address, or the /64 network of an IPv6 address, because every site has at
 * least a /64 (https://www.rfc-editor.org/rfc/rfc6177). The name is so short a part of the SHA-256 that 256 IPv4
 * addresses share it, so no address is stored. Sources that share a name by chance share a counter of failures. This
 * does not affect valid credentials.
 * @param address as the gateway saw the connection, never from a header
 * @returns six hexadecimal digits
 */
export const sourceOf = (address: string): string => {
  const network = address.includes(':') ? networkOf(address) : address;
  return createHash('sha256').update(network).digest('hex').slice(0, nameLength);
};

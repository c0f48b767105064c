import { describe, expect, it } from 'vitest';
import {
  isBlockedLiteral,
  isPrivateName,
  isPublicAddress,
  lookupPublic,
  NoPublicAddress,
} from '../../../lib/engine/http/public-address.ts';

const hidden = [
  ['loopback', '127.0.0.1'],
  ['the end of loopback', '127.255.255.254'],
  ['private, 10/8', '10.0.0.1'],
  ['private, 172.16/12', '172.31.255.255'],
  ['private, 192.168/16', '192.168.1.1'],
  ['link-local', '169.254.1.1'],
  ['the metadata service', '169.254.169.254'],
  ['the metadata of ECS tasks', '169.254.170.2'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['unspecified', '0.0.0.0'],
  ['"this network"', '0.1.2.3'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['reserved', '240.0.0.1'],
  ['documentation', '192.0.2.1'],
  ['benchmarking', '198.18.0.1'],
  ['IPv6 loopback', '::1'],
  ['IPv6 unspecified', '::'],
  ['unique local', 'fc00::1'],
  ['the metadata service over IPv6', 'fd00:ec2::254'],
  ['IPv6 link-local', 'fe80::1'],
  ['IPv6 link-local with a zone', 'fe80::1%eth0'],
  ['site-local', 'fec0::1'],
  ['IPv6 multicast', 'ff02::1'],
  ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
  ['IPv4-mapped private, in hexadecimal', '::ffff:a00:1'],
  ['IPv4-compatible loopback', '::7f00:1'],
  ['IPv4-compatible metadata', '::a9fe:a9fe'],
  ['NAT64 of loopback', '64:ff9b::7f00:1'],
  ['local NAT64', '64:ff9b:1::a00:1'],
  ['IPv4-translated', '::ffff:0:7f00:1'],
  ['6to4 of loopback', '2002:7f00:1::'],
  ['Teredo', '2001::1'],
  ['IPv6 documentation', '2001:db8::1'],
  ['IPv6 discard', '100::1'],
  ['IPv6 that nobody has been given', '4000::1'],
] as const;

describe('isPublicAddress', () => {
  it.each(hidden)('refuses %s: %s', (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['', 'localhost', 'example.com', '1.2.3', '1.2.3.4.5', '300.1.1.1', '[::1]', '1.2.3.4:80'])(
    'refuses %j, which is not an address',
    (text) => {
      expect(isPublicAddress(text)).toBe(false);
    },
  );

  it.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8', '2a00::1'])(
    'accepts %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('isBlockedLiteral', () => {
  const isBlocked = (url: string): boolean => isBlockedLiteral(new URL(url).hostname);

  it.each([
    'https://127.0.0.1/',
    'https://127.0.0.1:8443/',
    'https://127.0.0.1./',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://①②⑦.0.0.1/',
    'https://0/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:169.254.169.254]/',
    'https://[::127.0.0.1]/',
    'https://[fd00:ec2::254]/',
    'https://169.254.169.254/latest/meta-data',
    'https://user:password@10.0.0.1/',
  ])('refuses the host of %s', (url) => {
    expect(isBlocked(url)).toBe(true);
  });

  it.each(['https://api.hubapi.com/', 'https://1.1.1.1/', 'https://[2606:4700:4700::1111]/', 'https://localhost/'])(
    'leaves %s to the look-up or to the network',
    (url) => {
      expect(isBlocked(url)).toBe(false);
    },
  );
});

describe('isPrivateName', () => {
  const isPrivate = (url: string): boolean => isPrivateName(new URL(url).hostname);

  it.each([
    'https://localhost/',
    'https://LOCALHOST./',
    'https://a.localhost/',
    'https://intranet/',
    'https://intranet./',
    'https://printer.local/',
    'https://vault.internal/',
    'https://metadata.google.internal/',
    'https://nas.home.arpa/',
  ])('recognises the name of %s by its form', (url) => {
    expect(isPrivate(url)).toBe(true);
  });

  it.each([
    'https://example.com/',
    'https://example.com./',
    'https://internal.example.com/',
    'https://vault.corp.example/',
    'https://xlocal.example/',
    'https://a.xlocalhost/',
    'https://93.184.215.14/',
    'https://[2606:4700:4700::1111]/',
  ])('leaves %s to the look-up', (url) => {
    expect(isPrivate(url)).toBe(false);
  });
});

describe('lookupPublic', () => {
  const lookUp = (name: string, all: boolean) =>
    new Promise<unknown>((resolve) => {
      lookupPublic(name, { all }, (error, address) => resolve(error ?? address));
    });

  /** The name is longer than a label may be, so no resolver is asked. */
  const unknown = `${'x'.repeat(64)}.example`;

  it.each([
    ['leads to this machine', 'localhost', true],
    ['leads to this machine', 'localhost', false],
    ['is not known', unknown, true],
    ['is not known', unknown, false],
  ])('gives the same error for a name that %s: %s (all: %s)', async (_, name, all) => {
    const answer = await lookUp(name, all);
    expect(answer).toBeInstanceOf(NoPublicAddress);
    expect(answer).toMatchObject({ code: 'ENOPUBLIC', message: `${name} has no address on the public internet` });
    expect(Object(answer).cause).toBeUndefined();
  });

  it.each(['localhost', unknown])('waits before it gives the error for %s', async (name) => {
    const began = performance.now();
    await lookUp(name, true);
    // By this clock, a timer may fire slightly before its 250 ms.
    expect(performance.now() - began).toBeGreaterThanOrEqual(245);
  });

  it.each([
    [true, [{ address: '1.1.1.1', family: 4 }]],
    [false, '1.1.1.1'],
  ])('returns public addresses in the requested form (all: %s)', async (all, expected) => {
    expect(await lookUp('1.1.1.1', all)).toEqual(expected);
  });
});

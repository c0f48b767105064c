import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../lib/api/source.ts';

describe('the source of a request', () => {
  it('is a name of 24 bits, which 256 IPv4 addresses share', () => {
    expect(sourceOf('203.0.113.7')).toMatch(/^[0-9a-f]{6}$/);
  });

  it('differs by IPv4 address', () => {
    const sources = Array.from({ length: 200 }, (_, last) => sourceOf(`203.0.113.${last}`));
    expect(new Set(sources).size).toBe(200);
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['2001:db8:1:2::1', '2001:0DB8:0001:0002:0000:0000:0000:0009'],
    ['2001:db8::1', '2001:db8:0:0:1::'],
    ['2001:db8:1::5:6:7:8', '2001:db8:1:0::'],
    ['1:0:0:4:5:6:7:8', '1::4:0:0:0:1'],
    ['::1', '::'],
  ])('is the same for %s and %s, from one /64', (one, other) => {
    expect(sourceOf(one)).toBe(sourceOf(other));
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['2001:db8::1', '2001:db8:0:1::'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.8'],
  ])('differs for %s and %s', (one, other) => {
    expect(sourceOf(one)).not.toBe(sourceOf(other));
  });

  it('exists for every text from a gateway', () => {
    for (const text of ['', 'unknown', 'fe80::1%eth0', ':', '[::1]']) expect(sourceOf(text)).toMatch(/^[0-9a-f]{6}$/);
  });
});

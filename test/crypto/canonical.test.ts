import { describe, expect, it } from 'vitest';
import { canonical } from '../../lib/crypto/fingerprint.ts';

const value = { b: [1, { d: null, c: 'é"\n' }, []], a: { z: true, y: -0.5, x: {} }, 10: 'ten', 9: 'nine' };
const inOtherOrder = { 9: 'nine', 10: 'ten', a: { x: {}, y: -0.5, z: true }, b: [1, { c: 'é"\n', d: null }, []] };

describe('the canonical text of a value', () => {
  it('is JSON of the value', () => {
    expect(JSON.parse(canonical(value))).toEqual(value);
  });

  it('is the same for members in another order, and differs for items in another order', () => {
    expect(canonical(inOtherOrder)).toBe(canonical(value));
    expect(canonical([2, 1])).not.toBe(canonical([1, 2]));
  });

  it('contains no member without a value, and null for such an item, as JSON does', () => {
    expect(canonical({ a: undefined, b: [undefined] })).toBe('{"b":[null]}');
    expect(canonical(undefined)).toBe('null');
  });

  it('contains other values in the place of texts and numbers', () => {
    expect(canonical({ b: ['x', 1], a: 'y' }, (leaf) => (leaf === 'x' ? 'other' : leaf))).toBe(
      '{"a":"y","b":["other",1]}',
    );
  });
});

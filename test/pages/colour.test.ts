import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastOf, isColour, readableOn, textOn } from '../../lib/pages/colour.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('a colour', () => {
  it.each(['', 'red', '#fff', '#12345g', '#1234567', '123456', '#123456;}', ' #123456', '#123456\n'])(
    'is not %j',
    (text) => {
      expect(isColour(text)).toBe(false);
    },
  );

  it.each(['#000000', '#FFaa00'])('is %s', (text) => {
    expect(isColour(text)).toBe(true);
  });
});

describe('the contrast of two colours', () => {
  it.each([
    ['#ffffff', '#000000', 21],
    ['#777777', '#ffffff', 4.48],
    ['#ff0000', '#ffffff', 4],
    ['#abcdef', '#abcdef', 1],
  ])('%s on %s is %f', (one, other, ratio) => {
    expect(contrastOf(one, other)).toBeCloseTo(ratio, 1);
    expect(contrastOf(other, one)).toBe(contrastOf(one, other));
  });
});

describe('text on any colour', () => {
  it('is readable', () => {
    fc.assert(fc.property(colour, (accent) => contrastOf(textOn(accent), accent) >= 4.5));
  });
});

describe('any colour on paper', () => {
  it.each(['#ffffff', '#17191e'])('is readable on %s', (paper) => {
    fc.assert(fc.property(colour, (accent) => contrastOf(readableOn(paper, accent), paper) >= 4.5));
  });

  it('does not change if it is already readable', () => {
    expect(readableOn('#ffffff', '#2f5bea')).toBe('#2f5bea');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultsOfJson, readJson } from '../../lib/engine/json.ts';

const nested = (levels: number, [open, close] = ['[', ']']): string => open.repeat(levels) + close.repeat(levels);

describe('JSON from a client', () => {
  it.each([
    ['a text', { a: [{ b: 'x\ud800' }] }, 'a[0].b'],
    ['the second half', { a: '\udc00x' }, 'a'],
    ['a name', { a: { 'x\ud800': 1 } }, 'a.x\ufffd'],
  ])('is refused for half a character in %s', (_, value, path) => {
    expect(faultsOfJson(value)).toEqual([{ path, message: expect.stringContaining('half of a surrogate pair') }]);
  });

  it.each([111, 5_000, 400_000])('is refused with %d levels', (levels) => {
    const [fault, ...others] = faultsOfJson(JSON.parse(nested(levels)));
    expect(fault?.message).toBe('is nested deeper than 110 levels');
    expect(others).toEqual([]);
  });

  it('is accepted with 110 levels and any characters', () => {
    expect(faultsOfJson(JSON.parse(nested(110)))).toEqual([]);
    expect(faultsOfJson({ name: 'Ada 😀 \u0000 \uffff' })).toEqual([]);
  });
});

describe('JSON from a vendor', () => {
  it.each([
    ['[', ']'],
    ['{"a":', '}'],
  ])('is refused with endless nesting: %s', (open, close) => {
    for (const levels of [101, 5_000, 100_000]) {
      const text = open.repeat(levels) + (open === '[' ? '' : '1') + close.repeat(levels);
      expect(readJson(text)).toEqual({ fault: 'JSON nested deeper than 100 levels' });
    }
  });

  it('is accepted with 100 levels', () => {
    expect(readJson(nested(100))).toHaveProperty('value');
  });

  it('is refused if it is not JSON', () => {
    expect(readJson('<html>')).toEqual({ fault: 'something that is not JSON' });
  });

  it('has the replacement character for half a character, also in names', () => {
    expect(readJson('{"a\\ud800":["\\uDC00x","\\ud83d\\ude00"]}')).toEqual({ value: { 'a\ufffd': ['\ufffdx', '😀'] } });
  });

  it('is otherwise read unchanged', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8, stringUnit: 'binary' }), (text) => {
        expect(readJson(text)).toEqual({ value: JSON.parse(text) });
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toIso } from '../../lib/engine/time.ts';

describe('toIso', () => {
  it('returns the time in UTC with milliseconds, for any notation', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
        (time) => {
          const text = time.toISOString();
          expect(toIso(text)).toBe(text);
          expect(toIso(text.replace('Z', '+00:00'))).toBe(text);
        },
      ),
    );
  });

  it.each([
    ['2026-01-05T09:00:00Z', '2026-01-05T09:00:00.000Z'],
    ['2026-01-05T09:00:00.123456Z', '2026-01-05T09:00:00.123Z'],
    ['2026-01-05T09:00:00.000+02:00', '2026-01-05T07:00:00.000Z'],
    ['2026-01-05 09:00:00', '2026-01-05T09:00:00.000Z'],
    ['2026-01-05', '2026-01-05T00:00:00.000Z'],
    ['1767603600123', '2026-01-05T09:00:00.123Z'],
    ['1767603600', '2026-01-05T09:00:00.000Z'],
    ['2026-01-05T24:00:00.000Z', '2026-01-06T00:00:00.000Z'],
  ])('reads %s', (text, expected) => {
    expect(toIso(text)).toBe(expected);
  });

  it.each([
    '',
    'yesterday',
    '17676036001',
    '0767603600',
    '2026-13-05T09:00:00.000Z',
    '2026-01-05T25:00:00.000Z',
    '2026-01-05T09:60:00.000Z',
  ])('is null for "%s"', (text) => {
    expect(toIso(text)).toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateTime, integerId, paragraphs, singleton, strings, textId } from '../../lib/providers/codecs.ts';

const codecs = { dateTime, integerId, paragraphs, singleton, strings, textId };

describe.each(Object.entries(codecs))('%s', (_, codec) => {
  it('takes anything that a vendor may answer', () => {
    fc.assert(
      fc.property(fc.anything(), (remote) => {
        codec.decode(remote);
      }),
    );
  });

  it.each([undefined, null, '', {}, true])('finds nothing in %j', (remote) => {
    const decoded = codec.decode(remote);
    expect(decoded === undefined || (Array.isArray(decoded) && decoded.length === 0)).toBe(true);
  });
});

describe('ids', () => {
  it('are text with us, and go out as the vendor takes them', () => {
    expect([integerId.decode(9_100_000_000_001), integerId.encode('9100000000001')]).toEqual([
      '9100000000001',
      9_100_000_000_001,
    ]);
    expect([textId.decode(101), textId.decode('101'), textId.encode('101')]).toEqual(['101', '101', '101']);
    expect([integerId.decode(0), textId.decode(0)]).toEqual(['0', '0']);
  });
});

describe('dateTime', () => {
  it('is in UTC with us, whatever its offset', () => {
    expect(dateTime.decode('2030-01-01T02:00:00+02:00')).toBe('2030-01-01T00:00:00.000Z');
    expect(dateTime.encode('2030-01-01T02:00:00+02:00')).toBe('2030-01-01T00:00:00.000Z');
  });

  it.each(['tomorrow', '2030-13-01T00:00:00Z', 1893456000000])('is nothing when it is %j', (remote) => {
    expect(dateTime.decode(remote)).toBeUndefined();
  });
});

describe('lists of texts', () => {
  it('are paragraphs of one text, which is not taken apart again', () => {
    expect(paragraphs.encode(['a', 'b'])).toBe('a\n\nb');
    expect(paragraphs.decode('a\n\nb')).toEqual(['a\n\nb']);
    expect(paragraphs.encode(paragraphs.decode('a\n\nb'))).toBe('a\n\nb');
  });

  it('are lists on both sides, without what is no text', () => {
    expect(strings.decode(['a', 5, null, '', 'b'])).toEqual(['a', '', 'b']);
    expect(strings.encode(['a', ''])).toEqual(['a', '']);
  });

  it('are one text that counts as a list', () => {
    expect([singleton.decode('a'), singleton.encode(['a', 'b']), singleton.encode([])]).toEqual([
      ['a'],
      'a',
      undefined,
    ]);
  });
});

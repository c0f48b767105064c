import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dateTime,
  day,
  decimalNumber,
  flag,
  integerId,
  inverted,
  names,
  number,
  numberedChoice,
  numberText,
  paragraphs,
  percent,
  singleton,
  strings,
  textId,
  truth,
} from '../../lib/providers/language/codecs.ts';

const codecs = {
  dateTime,
  day,
  decimalNumber,
  integerId,
  names,
  number,
  numberedChoice,
  numberText,
  paragraphs,
  percent,
  singleton,
  strings,
  textId,
};

describe.each(Object.entries(codecs))('%s', (_, codec) => {
  it('accepts any value in a response', () => {
    fc.assert(
      fc.property(fc.anything(), (remote) => {
        codec.decode(remote);
      }),
    );
  });

  it.each([undefined, null, '', {}, true])('reads no value from %j', (remote) => {
    const decoded = codec.decode(remote);
    expect(decoded === undefined || (Array.isArray(decoded) && decoded.length === 0)).toBe(true);
  });
});

describe('ids', () => {
  it("are texts in our records, and are sent in the vendor's form", () => {
    expect([integerId.decode(9_100_000_000_001), integerId.encode('9100000000001')]).toEqual([
      '9100000000001',
      9_100_000_000_001,
    ]);
    expect([textId.decode(101), textId.decode('101'), textId.encode('101')]).toEqual(['101', '101', '101']);
    expect([integerId.decode(0), textId.decode(0)]).toEqual(['0', '0']);
  });
});

describe('choices', () => {
  it('by number and by yes or no are texts in our records', () => {
    expect([numberedChoice.decode(12), numberedChoice.encode('12')]).toEqual(['12', 12]);
    expect([flag.decode(true), flag.decode(false), flag.decode('true')]).toEqual(['true', 'false', undefined]);
    expect([flag.encode('true'), flag.encode('false')]).toEqual([true, false]);
  });
});

describe('dateTime', () => {
  it('is in UTC in our records, whatever its offset', () => {
    expect(dateTime.decode('2030-01-01T02:00:00+02:00')).toBe('2030-01-01T00:00:00.000Z');
    expect(dateTime.encode('2030-01-01T02:00:00+02:00')).toBe('2030-01-01T00:00:00.000Z');
  });

  it.each(['tomorrow', '2030-13-01T00:00:00Z', 1893456000000])('is nothing when it is %j', (remote) => {
    expect(dateTime.decode(remote)).toBeUndefined();
  });
});

describe('lists of texts', () => {
  it('are written as paragraphs of one text, which is not split again', () => {
    expect(paragraphs.encode(['a', 'b'])).toBe('a\n\nb');
    expect(paragraphs.decode('a\n\nb')).toEqual(['a\n\nb']);
    expect(paragraphs.encode(paragraphs.decode('a\n\nb'))).toBe('a\n\nb');
  });

  it('are lists on both sides, without values that are not texts', () => {
    expect(strings.decode(['a', 5, null, '', 'b'])).toEqual(['a', '', 'b']);
    expect(strings.encode(['a', ''])).toEqual(['a', '']);
  });

  it('are read from objects with a name, and written as texts', () => {
    expect(names.decode([{ name: 'a' }, 'b', { name: 5 }, { id: 1 }, null])).toEqual(['a', 'b']);
    expect(names.encode(['a', 'b'])).toEqual(['a', 'b']);
  });

  it('can be a single text that counts as a list', () => {
    expect([singleton.decode('a'), singleton.encode(['a', 'b']), singleton.encode([])]).toEqual([
      ['a'],
      'a',
      undefined,
    ]);
  });
});

describe('numbers', () => {
  it('are numbers on both sides, or null', () => {
    expect([number.decode(0), number.decode(-1.5), number.encode(5)]).toEqual([0, -1.5, 5]);
    expect([number.decode('5'), number.decode(Number.POSITIVE_INFINITY)]).toEqual([undefined, undefined]);
  });

  it('are texts at some vendors, and are sent as texts', () => {
    expect([numberText.decode('12'), numberText.decode('0.5'), numberText.decode(7)]).toEqual([12, 0.5, 7]);
    expect([numberText.decode('twelve'), numberText.decode(' '), numberText.decode('1e999')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(numberText.encode(12)).toBe('12');
  });

  it.each([
    [1200.5, '1200.5'],
    [-0.1, '-0.1'],
    [1e-7, '0.0000001'],
    [1e21, '1000000000000000000000'],
  ])('are decimal texts in our records: %d is %s', (remote, text) => {
    expect(decimalNumber.decode(remote)).toBe(text);
    expect(decimalNumber.encode(text)).toBe(remote);
  });

  it.each(['12345678901234567.89', '0.1234567890123456789', '9007199254740993', '-1.00000000000000001'])(
    'are refused if a number would be another amount: %s',
    (amount) => {
      expect(decimalNumber.refuse?.(amount)).toContain(`would change ${amount}`);
    },
  );

  it.each(['1200.50', '-0.10', '007', '0', '0.0', '-0', '999999999999999', '9007199254740992', '0.00000000015'])(
    'are accepted if only zeros differ: %s',
    (amount) => {
      expect(decimalNumber.refuse?.(amount)).toBeUndefined();
    },
  );

  it('are read, whatever amount an account contains', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), (cents) => {
        const amount = (BigInt(cents) * 10n).toString().replace(/(\d{3})$/, '.$1');
        expect(decimalNumber.refuse?.(String(decimalNumber.decode(cents / 100)))).toBeUndefined();
        if (Math.abs(cents) > 1_000) expect(decimalNumber.refuse?.(amount)).toBeUndefined();
      }),
    );
  });

  it('are shares in our records and percentages at the vendor, without rounding', () => {
    for (let remote = 0; remote <= 100; remote += 1) {
      const share = percent.decode(remote);
      expect(String(share)).toMatch(/^[01](\.\d{1,2})?$/);
      expect(percent.encode(share)).toBe(remote);
    }
  });
});

describe('day', () => {
  it('is midnight in UTC in our records, and is sent without a time', () => {
    expect(day.decode('2030-02-28')).toBe('2030-02-28T00:00:00.000Z');
    expect(day.encode('2030-03-01')).toBe('2030-03-01');
  });

  it("is the day on the sender's clock, and reports a time other than midnight as lost", () => {
    const cases = {
      '2027-01-31T23:30:00-05:00': ['2027-01-31', false],
      '2030-03-01T01:00:00+02:00': ['2030-03-01', false],
      '2030-03-01T00:00:00+02:00': ['2030-03-01', true],
      '2030-03-01T00:00:00.000Z': ['2030-03-01', true],
      '2030-03-01T00:00Z': ['2030-03-01', true],
      '2030-03-01T00:00:00.001Z': ['2030-03-01', false],
    };
    const found = Object.keys(cases).map((time) => [time, [day.encode(time), day.lost?.(time) === undefined]]);
    expect(Object.fromEntries(found)).toEqual(cases);
  });

  it.each(['2030-02-31', '2030-13-01', '2030-02-28T00:00:00Z', 20300228])('is nothing when it is %j', (remote) => {
    expect(day.decode(remote)).toBeUndefined();
  });
});

describe('truth', () => {
  it('is yes or no on both sides, and nothing else', () => {
    expect([true, false, null, 'true', 1].map(truth.decode)).toEqual([true, false, undefined, undefined, undefined]);
    expect([true, false].map(truth.encode)).toEqual([true, false]);
  });
});

describe('inverted', () => {
  it('is the opposite on the other side, and null if the vendor says neither', () => {
    expect([inverted.decode(true), inverted.decode(false)]).toEqual([false, true]);
    expect([inverted.encode(true), inverted.encode(false)]).toEqual([false, true]);
    expect([null, 'true', 1, undefined].map(inverted.decode)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

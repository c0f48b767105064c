import { describe, expect, it } from 'vitest';
import { withExactNumbers } from '../../lib/objects/decimals.ts';

describe('a JSON text with exact numbers', () => {
  it.each([
    ['12345678901234567890.12', '12345678901234567890.12'],
    ['-9007199254740993', '-9007199254740993'],
    ['0.12345678901234567890', '0.12345678901234567890'],
    ['1.2345678901234567891e5', '123456.78901234567891'],
  ])('contains %s as a string', (number, text) => {
    expect(JSON.parse(withExactNumbers(`{"amount": ${number}, "more": [${number}]}`))).toEqual({
      amount: text,
      more: [text],
    });
  });

  it.each([
    '0',
    '-0',
    '10',
    '1200.50',
    '0.1',
    '1e-7',
    '1E+21',
    '5e-324',
    '0.30000000000000004',
    '0.10000000000000001',
    '9007199254740992',
  ])('contains %s unchanged', (number) => {
    expect(withExactNumbers(`{"amount":${number}}`)).toBe(`{"amount":${number}}`);
  });

  it.each(['{"name":"12345678901234567890"}', '{"name":"a \\" 12345678901234567890 "}', '{"name":"\\\\"}'])(
    'keeps strings: %s',
    (text) => {
      expect(withExactNumbers(text)).toBe(text);
    },
  );

  it('reads past a string of any length', () => {
    const file = 'x'.repeat(32 * 1024 * 1024);
    const numbers = (number: string) => `{"content":"${file}","amount":${number}}`;
    expect(withExactNumbers(numbers('12345678901234567890')) === numbers('"12345678901234567890"')).toBe(true);
  });

  it.each(['{"a": 12345678901234567890x}', '{"a": 1.2345678901234567890.5}', '{"a": x12345678901234567890}'])(
    'does not change invalid JSON: %s',
    (text) => {
      expect(() => JSON.parse(withExactNumbers(text))).toThrow(SyntaxError);
    },
  );
});

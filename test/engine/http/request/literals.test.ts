import { describe, expect, it } from 'vitest';
import { fill } from '../../../../lib/engine/http/request/template.ts';
import { runs, seed } from '../../../harness/runs.ts';

/** Reads a literal at the beginning of a text as a vendor does: its value, and the rest of the text. */
const readLiteral = (text: string): { readonly value: string; readonly rest: string } => {
  expect(text[0]).toBe("'");
  const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  let value = '';
  for (let at = 1; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === "'") return { value, rest: text.slice(at + 1) };
    if (char !== '\\') {
      value += char;
      continue;
    }
    at += 1;
    const escapedChar = text[at] ?? '';
    value += controls[escapedChar] ?? escapedChar;
  }
  throw new Error(`no end of the literal: ${text}`);
};

const pieces = [
  "'",
  '"',
  '\\',
  '%',
  '_',
  '\n',
  '\r',
  '\t',
  ' OR ',
  'Name',
  ')',
  '(',
  '--',
  'é',
  '😀',
  "\\'",
  '{name}',
  '$&',
];

const random = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

const pick = random(seed);
const texts = Array.from({ length: runs(300, 20_000) }, () =>
  Array.from({ length: pick(9) }, () => pieces[pick(pieces.length)]).join(''),
);

describe(`texts in a query, seed ${seed}`, () => {
  it('do not end a literal early, and keep their value', () => {
    for (const text of texts) {
      const query = String(fill('WHERE Name = {name:literal} LIMIT 1', { name: text }));
      expect(readLiteral(query.slice('WHERE Name = '.length))).toEqual({ value: text, rest: ' LIMIT 1' });
    }
  });

  it('are not patterns: a wildcard character matches only itself', () => {
    for (const text of texts) {
      const { value, rest } = readLiteral(`${String(fill("'%{name:pattern}%'", { name: text }))}!`);
      expect(rest).toBe('!');
      // In a pattern, `%` and `_` keep the `\` before them.
      expect(value).toBe(`%${text}%`);
    }
    expect(fill("'%{name:pattern}%'", { name: '50%_a' })).toBe(String.raw`'%50\%\_a%'`);
    expect(fill("'%{name:pattern}%'", { name: '\\%' })).toBe(String.raw`'%\\\%%'`);
  });
});

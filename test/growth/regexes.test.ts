import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs, seed, someOf } from '../harness/runs.ts';
import { atomsOf, matchedShapes } from './atoms.ts';
import { declaredRegexes, documentedPatterns } from './declared.ts';
import { firstFault } from './growth.ts';
import { searchAll } from './regex-steps.ts';
import { type Shape, shapesOf, singlesOf, textOf } from './shapes.ts';
import { makesRegexes, type RegexLiteral, regexesIn, sourceOf, sources } from './sources.ts';

/** Texts from a regular expression: its words, its characters, and some characters of each class. */
const fragmentsOf = (regex: RegExp): readonly string[] => [
  ...new Set([...atomsOf(regex).flat(), ...(regex.source.match(/[a-z]{2,}/gi) ?? []), ' ', 'a', '0']),
];

/** A random shape that has revealed a defect. */
const shown: Shape = { before: '0', piece: '\r', after: '-' };

/** Maximum steps. A linear search takes less than a tenth for any text of this test. */
const mostSteps = 20_000_000;

const faultOf = (regex: RegExp): string | undefined => {
  const stepsFor = (texts: readonly string[]): number =>
    texts.reduce((sum, text) => sum + searchAll(regex, text, mostSteps).steps, 0);
  const fragments = fragmentsOf(regex);
  const random = fc.sample(fc.oneof(shapesOf(fragments), matchedShapes(regex)), { seed, numRuns: runs(8, 60) });
  return firstFault([shown, ...singlesOf(fragments), ...random], stepsFor);
};

const unique = (all: readonly RegexLiteral[]): readonly (readonly [string, RegExp])[] => [
  ...new Map(all.map(({ place, regex }) => [String(regex), [`${place} ${regex}`, regex] as const])).values(),
];

const literals = sources.flatMap(regexesIn);

describe('the check of regular expressions', () => {
  it.each([/a+$/, /(a+)+b/, /\s*\n/, /x[ax]*y/, /^\s*\d*\s*$/])('finds a fault in %s', (regex) => {
    expect(faultOf(regex)).toMatch(/steps for/);
  });

  it.each([/^a+$/, /[&<>]/g, /^\s*\{/, /(?<!\\)\|/, /<(https?:\/\/[^\s<>]+)>/y])('finds no fault in %s', (regex) => {
    expect(faultOf(regex)).toBeUndefined();
  });

  it('finds every expression in a source, whatever is around it', () => {
    const text = [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a program
      'const a = /one/g, b = c.replace(/[/"`]/u, "/no/"), d = `${e.match(/two\\/three/)} /no/`; // /no/',
      'const f = g / 2 / h;',
      '/* /no/ */ export const i = (text: string): boolean => /four/.test(text) && !/five/i.test(text as string);',
    ].join('\n');
    expect(regexesIn(sourceOf('a.ts', text)).map(({ place, regex }) => `${place} ${regex}`)).toEqual([
      'a.ts:1 /one/g',
      'a.ts:1 /[/"`]/u',
      'a.ts:1 /two\\/three/',
      'a.ts:3 /four/',
      'a.ts:3 /five/i',
    ]);
    expect(literals.length).toBeGreaterThan(100);
  });

  it('knows the expressions that are created from texts, because they are values of declarations', () => {
    expect(sources.filter(makesRegexes).map(({ path }) => path)).toEqual([
      // Expressions of hosts, which are limited to 253 characters.
      'lib/engine/http/request/oauth-hosts.ts',
      // Expressions from names of tables, subscriptions and modules in a declaration.
      'lib/providers/dynamics-365/crm/custom-object.ts',
      'lib/providers/dynamics-365/messages.ts',
      'lib/providers/dynamics-365/webhooks.ts',
      'lib/providers/hubspot/webhooks.ts',
      'lib/providers/zoho-crm/webhooks.ts',
    ]);
    expect(declaredRegexes.length).toBeGreaterThan(20);
    expect(documentedPatterns.length).toBeGreaterThan(5);
  });
});

const all = unique([...literals, ...declaredRegexes, ...documentedPatterns]);
/** Expressions that search strangers' texts. They are always tested: decimal texts and HTML. */
const ofStrangers = /^lib\/(?:objects\/decimals|engine\/rich-text\/sanitise)\.ts/;
const tried = someOf(all, 4, seed, ([place]) => ofStrangers.test(place));

/** Returns the places of all matches, as `matchAll` finds them. */
const foundBy = (regex: RegExp, text: string): readonly (readonly [number, number])[] => {
  const global = new RegExp(regex.source, `${regex.flags.replaceAll(/[gy]/g, '')}g`);
  return [...text.matchAll(global)].map(({ index, 0: { length } }) => [index, index + length]);
};

describe('the counting search', () => {
  it.each(tried)('finds the same matches as the engine: %s', (_, regex) => {
    const fragments = fragmentsOf(regex).filter((fragment) => !/[\ud800-\udfff]/.test(fragment));
    const shapes = fc.sample(fc.oneof(shapesOf(fragments), matchedShapes(regex)), { seed, numRuns: runs(20, 100) });
    for (const text of shapes.map((shape) => textOf(shape, 12)))
      expect(searchAll(regex, text).matches, JSON.stringify(text)).toEqual(foundBy(regex, text));
  });
});

describe(`a text that is 8 times as long takes at most about 8 times as many steps (SEED=${seed})`, () => {
  it.each(tried)('%s', (_, regex) => {
    expect(faultOf(regex)).toBeUndefined();
  });
});

import fc from 'fast-check';
import type { Shape } from './shapes.ts';

const escapes: Readonly<Record<string, readonly string[]>> = {
  b: [],
  B: [],
  d: ['0'],
  D: ['a'],
  n: ['\n'],
  r: ['\r'],
  s: [' ', '\n'],
  S: ['a', '\u0002'],
  t: ['\t'],
  w: ['a', '_'],
  W: [' '],
};

const properties: Readonly<Record<string, readonly string[]>> = { L: ['a', 'é'], Lu: ['A'], N: ['0'], Cc: ['\u0002'] };

/** A part of an expression: a class, syntax without a character of its own, an escape, or a character. */
const part =
  /\[((?:\\.|[^\]\\])*)\]|(\(\?(?:[:=!]|<[=!]|<\w+>)|[()|^$*+?]|\{\d+(?:,\d*)?\})|\\(?:p\{(\w+)\}|u([0-9a-f]{4})|x([0-9a-f]{2})|(.))|([^\\])/gisu;

/** Characters for a negated class, which usually matches some. */
const usual = ['a', '0', ' ', '!', '\u0002'];

const escapedBy = (property: string | undefined, code: string | undefined, escaped: string): readonly string[] => {
  if (property !== undefined) return properties[property] ?? ['a'];
  if (code !== undefined) return [String.fromCharCode(Number.parseInt(code, 16))];
  return escapes[escaped] ?? [escaped];
};

/** Syntax that is special only outside a class. */
const syntaxOutside = /\\.|[[()|^$*+?{}.]/gs;

const literally = (found: string): string => (found.length > 1 ? found : `\\${found}`);

/** Returns matching characters for each character position of an expression. */
const atomsIn = (source: string): readonly (readonly string[])[] =>
  [...source.matchAll(part)].flatMap(([, members, syntax, property, wide, narrow, escaped = '', literal]) => {
    if (syntax !== undefined) return [];
    if (members?.startsWith('^')) {
      const others = new RegExp(`[${members}]`, 'u');
      return [usual.filter((character) => others.test(character))];
    }
    if (members !== undefined) return [atomsIn(members.replace(syntaxOutside, literally)).flat()];
    const found =
      literal === undefined ? escapedBy(property, wide ?? narrow, escaped) : [literal === '.' ? 'a' : literal];
    return found.length === 0 ? [] : [found];
  });

export const atomsOf = ({ source }: RegExp): readonly (readonly string[])[] => atomsIn(source);

/** Shapes that repeat parts of a match, followed by a text that ends the match. */
export const matchedShapes = (regex: RegExp): fc.Arbitrary<Shape> => {
  const atoms = atomsOf(regex).filter((atom) => atom.length > 0);
  const whole = fc.tuple(...atoms.map((atom) => fc.constantFrom(...atom)));
  return fc.tuple(whole, fc.nat(), fc.nat(), fc.constantFrom('', '\u0001', ' ')).map(([texts, one, other, after]) => {
    const [from = 0, to = 0] = [one % (texts.length + 1), other % (texts.length + 1)].toSorted((a, b) => a - b);
    const piece = texts.slice(from, to + 1).join('') || 'a';
    return { before: texts.slice(0, from).join(''), piece, after: `${texts.slice(to + 1, -1).join('')}${after}` };
  });
};

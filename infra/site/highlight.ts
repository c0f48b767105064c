import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript';
import json from '@shikijs/langs/json';
import python from '@shikijs/langs/python';
import shell from '@shikijs/langs/shellscript';
import typescript from '@shikijs/langs/typescript';
import { codeToTokensBase, createShikiPrimitive } from '@shikijs/primitive';

/**
 * Scopes of the grammars by the class of their elements. `frame.css` contains a light and a dark colour of each class.
 * The names are short because a page of the reference contains thousands of elements.
 */
const scopesOf: Readonly<Record<string, readonly string[]>> = {
  c: ['comment', 'punctuation.definition.comment'],
  k: ['keyword', 'storage', 'constant.language', 'variable.language'],
  n: ['constant.numeric'],
  f: ['entity.name.function', 'support.function', 'entity.name.command'],
  p: ['meta.object-literal.key'],
  s: ['string', 'punctuation.definition.string', 'constant.character'],
  v: [
    'variable.other.normal.shell',
    'string variable.other',
    'punctuation.definition.variable',
    'variable.other.assignment.shell',
  ],
};

/** Scopes that look like plain text. Keys of JSON do too: the largest pages have at most 150 KB. */
const plain = [
  'support.type.property-name',
  'punctuation.support.type.property-name',
  'keyword.operator',
  'storage.type.function.arrow',
  'punctuation.separator',
  'string.unquoted.argument',
  'constant.character.escape.line-continuation',
  'meta.template.expression',
  'punctuation.definition.template-expression',
];

const classes = Object.keys(scopesOf);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes a text outside of attributes. It does not escape quotes, because JSON contains many quotes. */
const escapeCode = (text: string): string => text.replace(/[&<>]/g, (character) => entities[character] ?? '');

/** Colour of a class in the theme: a number, because the pages contain classes only. */
const colourOf = (index: number): string => `#${String(index + 1).padStart(6, '0')}`;

const theme = {
  name: 'classes',
  fg: '#000000',
  bg: '#ffffff',
  settings: [
    ...Object.values(scopesOf).map((scope, index) => ({
      scope: [...scope],
      settings: { foreground: colourOf(index) },
    })),
    { scope: plain, settings: { foreground: '#000000' } },
  ],
};

const classByColour = new Map(classes.map((name, index) => [colourOf(index), name]));

const shiki = createShikiPrimitive({
  langs: [json, python, shell, typescript].flat(),
  themes: [theme],
  engine: createJavaScriptRegexEngine(),
});

/** Grammars by the languages of code blocks. */
const grammars: Readonly<Record<string, string>> = {
  json: 'json',
  sh: 'shellscript',
  curl: 'shellscript',
  ts: 'typescript',
  js: 'typescript',
  TypeScript: 'typescript',
  py: 'python',
  Python: 'python',
};

/** A piece of code in one colour. `name` is the class, or `undefined` for plain text. */
interface Piece {
  readonly name: string | undefined;
  readonly text: string;
}

const piecesOf = (code: string, grammar: string): readonly Piece[] => {
  const pieces: { name: string | undefined; text: string }[] = [];
  const add = (name: string | undefined, text: string): void => {
    const last = pieces.at(-1);
    if (last !== undefined && (last.name === name || text.trim() === '')) last.text += text;
    else pieces.push({ name, text });
  };
  // Without a limit of time, a busy machine colours the same code in the same way.
  const options = { lang: grammar, theme: 'classes', tokenizeTimeLimit: 0 };
  for (const [index, line] of codeToTokensBase(shiki, code, options).entries()) {
    if (index > 0) add(undefined, '\n');
    for (const { content, color = '' } of line) add(classByColour.get(color), content);
  }
  return pieces;
};

const coloured = new Map<string, string>();

/**
 * Markup of code in colours, as classes without styles. Code in a language without a grammar becomes plain text.
 *
 * @param language language of a Markdown block (`sh`, `json`, `ts`), or of a sample (`curl`, `TypeScript`)
 */
export const highlight = (code: string, language: string): string => {
  const grammar = Object.hasOwn(grammars, language) ? grammars[language] : undefined;
  if (grammar === undefined) return escapeCode(code);
  const key = `${grammar}\n${code}`;
  const known = coloured.get(key);
  if (known !== undefined) return known;
  const markup = piecesOf(code, grammar)
    .map(({ name, text }) => (name === undefined ? escapeCode(text) : `<i class="${name}">${escapeCode(text)}</i>`))
    .join('');
  coloured.set(key, markup);
  return markup;
};

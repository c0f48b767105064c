import type { Mark, Node } from './adf.ts';

/** Punctuation that a backslash takes the meaning from. https://spec.commonmark.org/0.31.2/#backslash-escapes */
const punctuation = /[!-/:-@[-`{-~]/;

const wordCharacter = /[\p{L}\p{N}]/u;

/** An address as it stands in a text; what ends a sentence is not part of it. */
export const bareAddress = /https?:\/\/(?:[^\s<>*_`~|\\]|_(?=[\p{L}\p{N}])|~(?!~))*[^\s<>*_`~|\\.,;:!?'"()[\]{}]/uy;

/** The longest a delimiter run is looked at: `***` is both strong and emphasised. */
const delimiters = [
  { text: '**', mark: { type: 'strong' } },
  { text: '~~', mark: { type: 'strike' } },
  { text: '*', mark: { type: 'em' } },
  { text: '_', mark: { type: 'em' } },
] as const;

type Delimiter = (typeof delimiters)[number];

/** What was read, and where the rest begins. */
interface Taken {
  readonly nodes: readonly Node[];
  readonly end: number;
}

const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character);

const isWord = (character: string | undefined): boolean => character !== undefined && wordCharacter.test(character);

const runAt = (text: string, at: number): number => {
  let end = at;
  while (text[end] === text[at] && end < text.length) end += 1;
  return end - at;
};

/** The end of a code span that begins here, its back-ticks included; `undefined` where nothing closes it. */
const codeEnd = (text: string, at: number): number | undefined => {
  const size = runAt(text, at);
  let next = text.indexOf('`', at + size);
  while (next !== -1) {
    const run = runAt(text, next);
    if (run === size) return next + run;
    next = text.indexOf('`', next + run);
  }
  return undefined;
};

/** The place after what is one thing, whatever characters are in it: an escape, code, an address in brackets. */
const skip = (text: string, at: number): number => {
  if (text[at] === '\\') return at + 2;
  if (text[at] === '`') return codeEnd(text, at) ?? at + runAt(text, at);
  return at + 1;
};

const closes = (text: string, at: number, { text: delimiter }: Delimiter): number | undefined => {
  const size = runAt(text, at);
  const fits = delimiter.length === 2 ? size >= 2 : size === 1 || size >= 3;
  if (!fits || isSpace(text[at - 1])) return undefined;
  if (delimiter === '_' && isWord(text[at + size])) return undefined;
  return at + size - delimiter.length;
};

/** Where the text of a delimiter ends, if anything ends it. */
const closerOf = (text: string, from: number, delimiter: Delimiter): number | undefined => {
  const [character = ''] = delimiter.text;
  let at = from;
  while (at < text.length) {
    if (text[at] !== character) {
      at = skip(text, at);
      continue;
    }
    const closer = closes(text, at, delimiter);
    if (closer !== undefined && closer > from) return closer;
    at += runAt(text, at);
  }
  return undefined;
};

const markOrder = ['link', 'strong', 'em', 'strike', 'code'];

const inOrder = (marks: readonly Mark[]): readonly Mark[] =>
  marks.toSorted((a, b) => markOrder.indexOf(a.type) - markOrder.indexOf(b.type));

/** Code takes no other mark than a link. */
const marked = (nodes: readonly Node[], mark: Mark): readonly Node[] =>
  nodes.map((node) => {
    const marks = node.marks ?? [];
    const isTaken = marks.some(({ type }) => type === mark.type || (type === 'code' && mark.type !== 'link'));
    return node.type !== 'text' || isTaken ? node : { ...node, marks: inOrder([mark, ...marks]) };
  });

/** @param hopeless delimiters that nothing further on closes: a long text of them is not searched again for each */
const takeEmphasis = (text: string, at: number, hopeless: Set<Delimiter>): Taken | undefined => {
  const delimiter = delimiters.find((one) => text.startsWith(one.text, at));
  if (delimiter === undefined || hopeless.has(delimiter)) return undefined;
  const from = at + delimiter.text.length;
  if (isSpace(text[from]) || (delimiter.text === '_' && isWord(text[at - 1]))) return undefined;
  const closer = closerOf(text, from, delimiter);
  if (closer === undefined) {
    hopeless.add(delimiter);
    return undefined;
  }
  return {
    nodes: marked(readInlines(text.slice(from, closer)), delimiter.mark),
    end: closer + delimiter.text.length,
  };
};

const takeCode = (text: string, at: number): Taken | undefined => {
  const end = text[at] === '`' ? codeEnd(text, at) : undefined;
  if (end === undefined) return undefined;
  const size = runAt(text, at);
  const inner = text.slice(at + size, end - size).replaceAll('\n', ' ');
  // Spaces that only keep back-ticks apart. https://spec.commonmark.org/0.31.2/#code-spans
  const code = /^ .*\S.* $/s.test(inner) ? inner.slice(1, -1) : inner;
  return { nodes: [{ type: 'text', text: code, marks: [{ type: 'code' }] }], end };
};

const linked = (nodes: readonly Node[], href: string): readonly Node[] =>
  marked(nodes.length === 0 ? [{ type: 'text', text: href }] : nodes, { type: 'link', attrs: { href } });

/** The bracket that closes the one here. */
const bracketEnd = (text: string, at: number): number | undefined => {
  let depth = 0;
  for (let next = at; next < text.length; next = skip(text, next)) {
    if (text[next] === '[') depth += 1;
    if (text[next] === ']') depth -= 1;
    if (depth === 0) return next;
  }
  return undefined;
};

/** `(address)`, `(<address>)` and either with a title, which a link in a text needs not. */
const destination = /\(\s*(?:<([^<>\n]+)>|([^\s()<>]+(?:\([^\s()]*\)[^\s()]*)*))(?:\s+"[^"\n]*")?\s*\)/y;

/** A link, or an image: its bytes are elsewhere, so that it is a link too. */
const takeLink = (text: string, at: number): Taken | undefined => {
  const open = text.startsWith('![', at) ? at + 1 : at;
  const close = text[open] === '[' && text.includes('](', open) ? bracketEnd(text, open) : undefined;
  if (close === undefined) return undefined;
  destination.lastIndex = close + 1;
  const [whole, bracketed, plain] = destination.exec(text) ?? [];
  const href = bracketed ?? plain;
  if (whole === undefined || href === undefined) return undefined;
  return { nodes: linked(readInlines(text.slice(open + 1, close)), href), end: close + 1 + whole.length };
};

const angled = /<(https?:\/\/[^\s<>]+)>/y;

const takeAngled = (text: string, at: number): Taken | undefined => {
  angled.lastIndex = at;
  const [whole, href] = angled.exec(text) ?? [];
  return whole === undefined || href === undefined ? undefined : { nodes: linked([], href), end: at + whole.length };
};

const takeAddress = (text: string, at: number): Taken | undefined => {
  if (text[at] !== 'h' || isWord(text[at - 1])) return undefined;
  bareAddress.lastIndex = at;
  const [href] = bareAddress.exec(text) ?? [];
  return href === undefined ? undefined : { nodes: linked([], href), end: at + href.length };
};

const takeEscape = (text: string, at: number): Taken | undefined => {
  const escaped = text[at] === '\\' ? text[at + 1] : undefined;
  if (escaped === undefined || !punctuation.test(escaped)) return undefined;
  return { nodes: [{ type: 'text', text: escaped }], end: at + 2 };
};

const takeBreak = (text: string, at: number): Taken | undefined =>
  text[at] === '\n' ? { nodes: [{ type: 'hardBreak' }], end: at + 1 } : undefined;

type Take = (text: string, at: number, hopeless: Set<Delimiter>) => Taken | undefined;

const takers: readonly Take[] = [takeEscape, takeCode, takeLink, takeAngled, takeEmphasis, takeAddress, takeBreak];

const sameMarks = (a: Node, b: Node): boolean => JSON.stringify(a.marks ?? []) === JSON.stringify(b.marks ?? []);

/** One text where two of the same kind follow each other; none without a character. */
export const joinTexts = (nodes: readonly Node[]): readonly Node[] => {
  const found: Node[] = [];
  for (const node of nodes) {
    const last = found.at(-1);
    if (node.type === 'text' && node.text === '') continue;
    if (last?.type === 'text' && node.type === 'text' && sameMarks(last, node))
      found[found.length - 1] = { ...last, text: `${last.text ?? ''}${node.text ?? ''}` };
    else found.push(node);
  }
  return found;
};

/** A run of delimiters that is none stays together: its rest begins nothing either. */
const plainAt = (text: string, at: number): number => (/[*_~`]/.test(text[at] ?? '') ? at + runAt(text, at) : at + 1);

/** The inlines of Markdown, every line break kept: what is no Markdown is read as it is written. */
export const readInlines = (text: string): readonly Node[] => {
  const nodes: Node[] = [];
  const hopeless = new Set<Delimiter>();
  let at = 0;
  while (at < text.length) {
    const from = at;
    const taken = takers.reduce<Taken | undefined>((found, take) => found ?? take(text, from, hopeless), undefined);
    const end = taken?.end ?? plainAt(text, at);
    nodes.push(...(taken?.nodes ?? [{ type: 'text', text: text.slice(at, end) }]));
    at = end;
  }
  return joinTexts(nodes);
};

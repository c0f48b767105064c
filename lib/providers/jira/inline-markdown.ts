import { attributeOf, contentOf, isSameMark, type Mark, marksOf, type Node } from './adf.ts';
import { addressEnd } from './inline-tokens.ts';

/** The surroundings of a node. */
interface Place {
  /** Whether the block contains `](`, which may be the middle of a link. Only then do brackets have a meaning. */
  readonly hasLink: boolean;
  /** Block that allows a single line only. Its line breaks are written as tags. */
  readonly line?: 'heading' | 'cell' | undefined;
  readonly inLink?: boolean;
}

/** The text below a node, without marks. */
export const textIn = (node: Node): string =>
  typeof node.text === 'string' ? node.text : contentOf(node).map(textIn).join('');

const isFree = (before: string, after: string): boolean => /^\s?$/.test(before) && /^\s?$/.test(after);

const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Maximum length of the start of a tag, or of an address in angle brackets. */
const longestStart = '<https:'.length;

/** Whether a reader of Markdown would take a character as markup. */
const isRead = (text: string, at: number, { hasLink, line, inLink }: Place): boolean => {
  const character = text[at] ?? '';
  const [before, after] = [text[at - 1] ?? '', text[at + 1] ?? ''];
  const isEdge = at === 0 || at === text.length - 1;
  switch (character) {
    case '\\':
      return after === '' || /[!-/:-@[-`{-~]/.test(after);
    case '`':
      return true;
    case '*':
      return isEdge || !isFree(before, after);
    case '_':
      return isEdge || (!isFree(before, after) && !(isWord(before) && isWord(after)));
    case '~':
      return isEdge || before === '~' || after === '~';
    case '[':
      return inLink === true || hasLink;
    case ']':
      return inLink === true;
    case '!':
      return after === '';
    case '<':
      return (line ? /^<(?:https?:|br ?\/?>)/i : /^<https?:/i).test(text.slice(at, at + longestStart));
    case ':':
      return /(?:^|[^\p{L}\p{N}])https?$/u.test(text.slice(Math.max(0, at - 6), at)) && after === '/';
    case '|':
      return line === 'cell';
    default:
      return false;
  }
};

const literal = (text: string, place: Place): string =>
  text.replaceAll(/[\\`*_~[\]!<:|]/g, (character, at: number) =>
    isRead(text, at, place) ? `\\${character}` : character,
  );

/** Back-ticks around a text: at least `least`, and more than in any run of back-ticks in the text. */
export const ticksAround = (text: string, least: number): string => {
  let longest = least - 1;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return '`'.repeat(longest + 1);
};

const isPadded = (code: string): boolean => code.startsWith(' ') && code.endsWith(' ') && code.trim() !== '';

const codeSpan = (text: string, { line }: Place): string => {
  const ticks = ticksAround(text, 1);
  const inner = text.startsWith('`') || text.endsWith('`') || isPadded(text) ? ` ${text} ` : text;
  return `${ticks}${line === 'cell' ? inner.replaceAll('|', '\\|') : inner}${ticks}`;
};

const dateOf = (node: Node): string => {
  const time = new Date(Number(attributeOf(node, 'timestamp')));
  return Number.isNaN(time.getTime()) ? '' : time.toISOString().slice(0, 10);
};

/** Texts of the nodes that Markdown does not have. */
const words: Readonly<Record<string, (node: Node) => string>> = {
  mention: (node) => attributeOf(node, 'text') || `@${attributeOf(node, 'id')}`,
  emoji: (node) => attributeOf(node, 'text') || attributeOf(node, 'shortName'),
  date: dateOf,
  status: (node) => attributeOf(node, 'text'),
  placeholder: (node) => attributeOf(node, 'text'),
  mediaInline: (node) => attributeOf(node, 'alt'),
};

/** Text of a node that Markdown does not have. `undefined` for all other nodes. */
export const wordsFor = (node: Node): string | undefined =>
  Object.hasOwn(words, node.type) ? words[node.type]?.(node) : undefined;

const outer = ['link', 'strong', 'em', 'strike'] as const;

const delimiterOf: Readonly<Record<string, string>> = { strong: '**', em: '*', strike: '~~' };

const hasMark = (node: Node, type: string): Mark | undefined => marksOf(node).find((mark) => mark.type === type);

const markAt = (nodes: readonly Node[], at: number, type: string): Mark | undefined => {
  const node = nodes[at];
  return node && hasMark(node, type);
};

/** Puts delimiters around a text. Spaces at both ends stay outside, because `** a **` is not a mark. */
const around = (text: string, before: string, after: string): string => {
  const inner = text.trim();
  if (inner === '') return text;
  const start = text.length - text.trimStart().length;
  return `${text.slice(0, start)}${before}${inner}${after}${text.slice(start + inner.length)}`;
};

/** An address in the form of a Markdown link. */
export const addressOf = (href: string): string =>
  /[\s()<>]/.test(href) ? `<${href.replaceAll(/[<>\n]/g, '')}>` : href;

const isBare = (href: string): boolean => addressEnd(href, 0) === href.length;

/** Writes a link in Markdown. @param next node after the link. A reader must not take it for a part of the address. */
const writeLink = (nodes: readonly Node[], href: string, place: Place, next: Node | undefined): string => {
  const [only] = nodes;
  if (nodes.length === 1 && only?.text === href && marksOf(only).length === 1 && /^https?:\/\/[^\s<>]+$/.test(href)) {
    const isApart =
      next === undefined || next.type === 'hardBreak' || /^[\s.,;:!?'")\]}]*(?:\s|$)/.test(next.text ?? 'x');
    return isBare(href) && isApart ? href : `<${href}>`;
  }
  return `[${writeRun(nodes, outer.slice(1), { ...place, inLink: true })}](${addressOf(href)})`;
};

const writeInline = (node: Node, place: Place): string => {
  if (node.type === 'hardBreak') return place.line ? '<br>' : '\n';
  if (node.type === 'inlineCard') return attributeOf(node, 'url');
  const inWords = wordsFor(node);
  if (inWords !== undefined) return literal(inWords, place);
  if (node.text === undefined) return writeRun(contentOf(node), outer, place);
  return hasMark(node, 'code') ? codeSpan(node.text, place) : literal(node.text, place);
};

/**
 * Writes nodes with their marks, from the outer mark to the inner. Neighbours with the same mark share its delimiters.
 */
const writeRun = (nodes: readonly Node[], marks: readonly string[], place: Place): string => {
  const [mark, ...inner] = marks;
  if (mark === undefined) return nodes.map((node) => writeInline(node, place)).join('');
  const parts: string[] = [];
  for (let at = 0; at < nodes.length; ) {
    const from = at;
    const own = markAt(nodes, from, mark);
    while (at < nodes.length && isSameMark(markAt(nodes, at, mark), own)) at += 1;
    const run = nodes.slice(from, at);
    if (own === undefined) parts.push(writeRun(run, inner, place));
    else if (mark === 'link') parts.push(writeLink(run, attributeOf(own, 'href'), place, nodes[at]));
    else parts.push(around(writeRun(run, inner, place), delimiterOf[mark] ?? '', delimiterOf[mark] ?? ''));
  }
  return parts.join('');
};

/**
 * The inline nodes of a block as Markdown.
 * @param line kind of the block, if it allows a single line only
 */
export const inlinesOf = (node: Node, line?: Place['line']): string => {
  const whole = contentOf(node).map((child) => wordsFor(child) ?? textIn(child));
  return writeRun(contentOf(node), outer, { hasLink: whole.join('').includes(']('), line });
};

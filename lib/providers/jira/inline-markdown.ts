import { attributeOf, contentOf, type Mark, marksOf, type Node } from './adf.ts';
import { bareAddress } from './inlines.ts';

/** What a node stands in. */
interface Place {
  /** The whole text of the block, for what has a meaning only with something further on. */
  readonly whole: string;
  /** What has one line only: line breaks are tags there. */
  readonly line?: 'heading' | 'cell' | undefined;
  readonly inLink?: boolean;
}

export const textIn = (node: Node): string =>
  typeof node.text === 'string' ? node.text : contentOf(node).map(textIn).join('');

const isFree = (before: string, after: string): boolean => /^\s?$/.test(before) && /^\s?$/.test(after);

const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Whether a character would be read as something else than itself. */
const isRead = (text: string, at: number, { whole, line, inLink }: Place): boolean => {
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
      return inLink === true || whole.includes('](');
    case ']':
      return inLink === true;
    case '!':
      return after === '';
    case '<':
      return (line ? /^<(?:https?:|br ?\/?>)/i : /^<https?:/i).test(text.slice(at));
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

const codeSpan = (text: string, { line }: Place): string => {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = '`'.repeat(longest + 1);
  const inner = /^`|`$|^ .*\S.* $/s.test(text) ? ` ${text} ` : text;
  return `${ticks}${line === 'cell' ? inner.replaceAll('|', '\\|') : inner}${ticks}`;
};

const dateOf = (node: Node): string => {
  const time = new Date(Number(attributeOf(node, 'timestamp')));
  return Number.isNaN(time.getTime()) ? '' : time.toISOString().slice(0, 10);
};

/** What Markdown has no node for, in words. */
export const wordsOf: Readonly<Record<string, (node: Node) => string>> = {
  mention: (node) => attributeOf(node, 'text') || `@${attributeOf(node, 'id')}`,
  emoji: (node) => attributeOf(node, 'text') || attributeOf(node, 'shortName'),
  date: dateOf,
  status: (node) => attributeOf(node, 'text'),
  placeholder: (node) => attributeOf(node, 'text'),
  mediaInline: (node) => attributeOf(node, 'alt'),
};

const outer = ['link', 'strong', 'em', 'strike'] as const;

const delimiterOf: Readonly<Record<string, string>> = { strong: '**', em: '*', strike: '~~' };

const hasMark = (node: Node, type: string): Mark | undefined => marksOf(node).find((mark) => mark.type === type);

const sameMark = (a: Mark | undefined, b: Mark | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Spaces at the edges of a mark are no part of it: `** a **` is no mark. */
const around = (text: string, before: string, after: string): string => {
  const [, start = '', inner = '', end = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  return inner === '' ? text : `${start}${before}${inner}${after}${end}`;
};

export const addressOf = (href: string): string =>
  /[\s()<>]/.test(href) ? `<${href.replaceAll(/[<>\n]/g, '')}>` : href;

const isBare = (href: string): boolean => {
  bareAddress.lastIndex = 0;
  return bareAddress.exec(href)?.[0] === href;
};

/** @param next what follows, which must not be read as a part of the address */
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
  const words = wordsOf[node.type]?.(node);
  if (words !== undefined) return literal(words, place);
  if (node.text === undefined) return writeRun(contentOf(node), outer, place);
  return hasMark(node, 'code') ? codeSpan(node.text, place) : literal(node.text, place);
};

/** Marks from the outside in; each is opened once for all neighbours that have it. */
const writeRun = (nodes: readonly Node[], marks: readonly string[], place: Place): string => {
  const [mark, ...inner] = marks;
  if (mark === undefined) return nodes.map((node) => writeInline(node, place)).join('');
  const parts: string[] = [];
  for (let at = 0; at < nodes.length; ) {
    const own = nodes[at] && hasMark(nodes[at] as Node, mark);
    const length = nodes.slice(at).findIndex((node) => !sameMark(hasMark(node, mark), own));
    const run = nodes.slice(at, length === -1 ? undefined : at + length);
    at += run.length;
    if (own === undefined) parts.push(writeRun(run, inner, place));
    else if (mark === 'link') parts.push(writeLink(run, attributeOf(own, 'href'), place, nodes[at]));
    else parts.push(around(writeRun(run, inner, place), delimiterOf[mark] ?? '', delimiterOf[mark] ?? ''));
  }
  return parts.join('');
};

export const inlinesOf = (node: Node, line?: Place['line']): string =>
  writeRun(contentOf(node), outer, { whole: textIn(node), line });

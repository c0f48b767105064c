import { Marked, type Token, type Tokens } from 'marked';
import { originMark } from '../../../lib/pages/addressed-file.ts';
import { isForeign } from '../markdown.ts';
import { addressOf, type Source, targetOf } from '../pages.ts';

/** Path of the Markdown form of a page after `/docs`: `errors.md`. */
export const markdownPathOf = (path: string): string => `${path}.md`;

/** Address of the Markdown form of a page. The function that serves the file fills in the address of the service. */
export const markdownAddressOf = (path: string): string => `${originMark}/docs/${markdownPathOf(path)}`;

/** Address of the Markdown form for an address on the site: `/docs/errors#limits` leads to `/docs/errors.md#limits`. */
export const toMarkdownAddress = (target: string, paths: Iterable<string>): string => {
  const [address = '', anchor] = target.split('#');
  const found = [...paths].find((path) => addressOf(path) === address);
  const file = found === undefined ? `${originMark}${address}` : markdownAddressOf(found);
  return anchor === undefined ? file : `${file}#${anchor}`;
};

const linkIn = (source: Source, { href, text: lines }: Tokens.Link, pages: ReadonlyMap<string, string>): string => {
  const text = lines.replaceAll('\n', ' ');
  if (isForeign(href)) return `[${text}](${href})`;
  const target = targetOf(source, href, pages);
  return target === undefined ? text : `[${text}](${toMarkdownAddress(target, pages.values())})`;
};

/** Tokens within a token, in the order of the text. */
const tokensIn = (token: Token): readonly Token[] => {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [...header, ...rows.flat()].flatMap(({ tokens }) => tokens);
  }
  return token.type === 'list' ? (token as Tokens.List).items : ((token as Tokens.Generic).tokens ?? []);
};

/**
 * Place of a token in a text. The lexer removes the indentation of a list item from the lines of its tokens, and the
 * backslash before a bar in a table.
 */
const placeOf = ({ raw }: Token, text: string): { readonly start: number; readonly end: number } | undefined => {
  const lines = raw
    .split('\n')
    .map((line) => line.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('\\|', '\\\\?\\|'));
  const found = new RegExp(lines.join('\\n[ \\t]*')).exec(text);
  return found === null ? undefined : { start: found.index, end: found.index + found[0].length };
};

/**
 * Markdown form of a document: its text with absolute addresses. A link to a file without a page becomes text, and
 * markup disappears, as on the page of the site.
 * @param pages paths of the pages, by the files of their documents
 */
export const documentMarkdown = (source: Source, pages: ReadonlyMap<string, string>): string => {
  const parts: string[] = [];
  let rest = source.markdown;
  /** Takes the text up to the end of a token, with another form of the token. Default: its own text. */
  const take = (token: Token, form?: string): void => {
    const place = placeOf(token, rest);
    if (place === undefined) throw new Error(`${source.file}: ${token.raw} is not in the text.`);
    parts.push(rest.slice(0, place.start), form ?? rest.slice(place.start, place.end));
    rest = rest.slice(place.end);
  };
  const visit = (token: Token): void => {
    if (token.type === 'html') take(token, '');
    else if (token.type === 'link') take(token, linkIn(source, token as Tokens.Link, pages));
    else if (token.type === 'code' || token.type === 'codespan') take(token);
    else tokensIn(token).forEach(visit);
  };
  new Marked({ gfm: true }).lexer(source.markdown).forEach(visit);
  return `${[...parts, rest].join('').trim()}\n`;
};

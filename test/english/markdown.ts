import { Marked, type Token, type Tokens } from 'marked';
import { breaksIn, omitted, type Passage } from './passage.ts';

const marked = new Marked({ gfm: true });

const breaksOf = (raw: string): string => '\n'.repeat(breaksIn(raw));

const isLink = (token: Token): token is Tokens.Link => token.type === 'link';

/** Text of inline tokens. Code, images, markup and bare addresses give no words. */
const textOf = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if (token.type === 'codespan' || (isLink(token) && token.autolink)) return `${omitted}${breaksOf(token.raw)}`;
      if (token.type === 'html' || token.type === 'image') return breaksOf(token.raw);
      return 'tokens' in token && token.tokens !== undefined ? textOf(token.tokens) : token.raw;
    })
    .join('');

const isTable = (token: Token): token is Tokens.Table => token.type === 'table';
const isList = (token: Token): token is Tokens.List => token.type === 'list';

/** A row stands on one line. The line of dashes is below the first row. */
const cellsOf = ({ header, rows }: Tokens.Table, file: string, line: number): readonly Passage[] =>
  [header, ...rows].flatMap((row, index) =>
    row.map(({ tokens }) => ({ file, line: index === 0 ? line : line + index + 1, text: textOf(tokens) })),
  );

const passagesOf = (token: Token, file: string, line: number): readonly Passage[] => {
  if (isTable(token)) return cellsOf(token, file, line);
  if (isList(token)) return inOrder(token.items, file, line);
  if (token.type === 'blockquote' || token.type === 'list_item') return inOrder(token.tokens ?? [], file, line);
  const isText = token.type === 'paragraph' || token.type === 'heading' || token.type === 'text';
  return isText ? [{ file, line, text: textOf(token.tokens ?? [token]) }] : [];
};

/** Marked gives no positions: a token begins below the lines of the tokens before it. */
const inOrder = (tokens: readonly Token[], file: string, first: number): readonly Passage[] => {
  let line = first;
  return tokens.flatMap((token) => {
    const start = line;
    line += breaksIn(token.raw);
    return passagesOf(token, file, start);
  });
};

/**
 * The prose of a Markdown text, without blocks and spans of code.
 * @param line first line of the text in the file, from 1
 */
export const proseIn = (markdown: string, file: string, line = 1): readonly Passage[] =>
  inOrder(marked.lexer(markdown), file, line);

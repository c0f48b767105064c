import { SyntaxKind } from 'typescript/unstable/ast';
import { proseIn } from './markdown.ts';
import { omitted, type Passage } from './passage.ts';
import { isComment, type SourceToken, tokensIn } from './tokens.ts';

/** The texts for people in a source file. */
export interface SourceTexts {
  readonly comments: readonly Passage[];
  /** String literals that contain a space: messages of errors, CLI texts, descriptions, pages. */
  readonly messages: readonly Passage[];
  readonly commentLines: number;
  /** Exports with a doc comment directly above. */
  readonly documentedExports: number;
}

interface Comment {
  readonly line: number;
  readonly lines: string[];
  readonly isBlock: boolean;
  readonly isDoc: boolean;
}

const linesOf = (comment: string): readonly string[] =>
  comment
    .replace(/^\/\*+ ?|[ \t]*\*+\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(\*|\/\/) ?/, ''));

/** Line comments without code between them are one text. */
const addComment = (comments: Comment[], { kind, text, line }: SourceToken, follows: boolean): void => {
  const last = comments.at(-1);
  const isBlock = kind === SyntaxKind.MultiLineCommentTrivia;
  const isNext = follows && last !== undefined && line === last.line + last.lines.length;
  if (isNext && !last.isBlock && !isBlock) last.lines.push(...linesOf(text));
  else comments.push({ line, lines: [...linesOf(text)], isBlock, isDoc: text.startsWith('/**') });
};

/** @param open the templates that have no end yet, innermost last */
const addMessage = (messages: Passage[], open: Passage[], { kind, text, line }: SourceToken, file: string): void => {
  const isWhole = kind === SyntaxKind.StringLiteral || kind === SyntaxKind.NoSubstitutionTemplateLiteral;
  if (isWhole) messages.push({ file, line, text: text.slice(1, -1) });
  if (kind === SyntaxKind.TemplateHead) open.push({ file, line, text: text.slice(1, -2) });
  const isTail = kind === SyntaxKind.TemplateTail;
  if (!isTail && kind !== SyntaxKind.TemplateMiddle) return;
  const begun = open.pop();
  if (begun === undefined) return;
  const longer = { ...begun, text: `${begun.text}${omitted}${text.slice(1, isTail ? -1 : -2)}` };
  (isTail ? messages : open).push(longer);
};

/** The text of a literal without its escapes and code. All characters stay on their lines. */
const plain = ({ text, ...place }: Passage): Passage => ({
  ...place,
  text: text
    .replace(/\\[nrt]/g, ' ')
    .replaceAll('\\', '')
    .replace(/`[^`\n]*`/g, omitted),
});

const passagesOf = ({ line, lines, isDoc }: Comment, file: string): readonly Passage[] =>
  proseIn(lines.join('\n'), file, line).map((passage, index) =>
    isDoc && index === 0 ? { ...passage, opensDoc: true } : passage,
  );

/** @throws if the source cannot be scanned */
export const textsIn = (source: string, file: string): SourceTexts => {
  const comments: Comment[] = [];
  const messages: Passage[] = [];
  const open: Passage[] = [];
  let documentedExports = 0;
  let before: SourceToken | undefined;
  for (const token of tokensIn(source, file)) {
    const followsComment = before !== undefined && isComment(before.kind);
    if (isComment(token.kind)) addComment(comments, token, followsComment);
    else addMessage(messages, open, token, file);
    const isExport = token.kind === SyntaxKind.ExportKeyword && token.depth === 0;
    if (isExport && followsComment && before?.text.startsWith('/**')) documentedExports += 1;
    before = token;
  }
  return {
    comments: comments.flatMap((comment) => passagesOf(comment, file)),
    messages: messages.filter(({ text }) => text.includes(' ')).map(plain),
    commentLines: comments.reduce((sum, { lines }) => sum + lines.length, 0),
    documentedExports,
  };
};

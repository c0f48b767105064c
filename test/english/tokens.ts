import { SyntaxKind } from 'typescript/unstable/ast';
import { createScanner, type Scanner } from 'typescript/unstable/ast/scanner';
import { breaksIn } from './passage.ts';

/** A token of a source, white space left out. */
export interface SourceToken {
  readonly kind: SyntaxKind;
  readonly text: string;
  /** Number of the line, from 1. */
  readonly line: number;
  /** Number of braces and template holes around the token. */
  readonly depth: number;
}

const { OpenBraceToken, CloseBraceToken, TemplateHead, TemplateMiddle, SlashToken, SlashEqualsToken } = SyntaxKind;

export const isComment = (kind: SyntaxKind): boolean =>
  kind === SyntaxKind.SingleLineCommentTrivia || kind === SyntaxKind.MultiLineCommentTrivia;

/** An operand follows these words. After any other word, `/` divides. */
const beforeOperand = new Set(['return', 'typeof', 'case', 'in', 'of', 'new', 'delete', 'void', 'throw', 'await']);

/** Whether a token ends an operand: a name, a literal or a closing bracket. */
const endsOperand = ({ kind, text }: SourceToken): boolean =>
  kind === SyntaxKind.RegularExpressionLiteral || (/[\w$'"`)\]}]$/.test(text) && !beforeOperand.has(text));

/** The scanner alone cannot distinguish a division from an expression, or a brace from the end of a hole. */
const rescan = (scanner: Scanner, kind: SyntaxKind, isHole: boolean, before: SourceToken | undefined): SyntaxKind => {
  if (kind === CloseBraceToken && isHole) return scanner.reScanTemplateToken(false);
  const isSlash = kind === SlashToken || kind === SlashEqualsToken;
  return isSlash && (before === undefined || !endsOperand(before)) ? scanner.reScanSlashToken() : kind;
};

/**
 * The tokens of a TypeScript source, with its comments.
 * @throws if the text cannot be scanned: a count without the rest of the file would be too low
 */
export function* tokensIn(source: string, file: string): Generator<SourceToken> {
  const scanner = createScanner(false);
  scanner.setText(source);
  const holes: boolean[] = [];
  let before: SourceToken | undefined;
  let line = 1;
  for (let first = scanner.scan(); first !== SyntaxKind.EndOfFile; first = scanner.scan()) {
    if (first === SyntaxKind.NewLineTrivia) line += 1;
    if (first === SyntaxKind.NewLineTrivia || first === SyntaxKind.WhitespaceTrivia) continue;
    const kind = rescan(scanner, first, holes.at(-1) === true, before);
    const text = scanner.getTokenText();
    if (kind === SyntaxKind.Unknown || scanner.isUnterminated()) throw new Error(`${file}:${line}: cannot be scanned`);
    if (first === CloseBraceToken) holes.pop();
    const token = { kind, text, line, depth: holes.length };
    if (kind === OpenBraceToken || kind === TemplateHead || kind === TemplateMiddle)
      holes.push(kind !== OpenBraceToken);
    yield token;
    if (!isComment(kind)) before = token;
    line += breaksIn(text);
  }
}

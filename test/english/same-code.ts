import { SyntaxKind } from 'typescript/unstable/ast';
import { changedSince, textAt, textNow } from './history.ts';
import { isProduct } from './texts.ts';
import { isComment, type SourceToken, tokensIn } from './tokens.ts';

/** A product file whose code differs from a commit, with the first difference. */
export interface CodeDifference {
  readonly path: string;
  /** Line in the file now, from 1. */
  readonly line: number;
  readonly before: string;
  readonly now: string;
}

const { StringLiteral, NoSubstitutionTemplateLiteral, TemplateHead, TemplateMiddle, TemplateTail } = SyntaxKind;
const literals = new Set<SyntaxKind>([StringLiteral, NoSubstitutionTemplateLiteral]);
const templateParts = new Set<SyntaxKind>([TemplateHead, TemplateMiddle, TemplateTail]);

/** A text for people contains a space. Identifiers, paths and keys do not, and stay in the comparison. */
const isText = ({ kind, text }: SourceToken): boolean =>
  templateParts.has(kind) || (literals.has(kind) && text.includes(' '));

const withoutText = (token: SourceToken): SourceToken =>
  isText(token) ? { ...token, text: literals.has(token.kind) ? '"text"' : '`text`' } : token;

const closing = new Set(['}', ']', ')']);

/** The formatter adds a comma to a list that it breaks: a trailing comma is no code. */
const isTrailingComma = ({ text }: SourceToken, next: SourceToken | undefined): boolean =>
  text === ',' && next !== undefined && closing.has(next.text);

const codeIn = (source: string, path: string): readonly SourceToken[] =>
  [...tokensIn(source, path)]
    .filter(({ kind }) => !isComment(kind))
    .map(withoutText)
    .filter((token, index, tokens) => !isTrailingComma(token, tokens[index + 1]));

/**
 * The first difference of two sources, without comments, texts for people and format.
 * @returns undefined if the code is the same
 * @throws if a source cannot be scanned
 */
export const codeDifference = (before: string, now: string, path: string): CodeDifference | undefined => {
  const old = codeIn(before, path);
  const next = codeIn(now, path);
  const count = Math.max(old.length, next.length);
  const index = Array.from({ length: count }, (_, place) => place).find(
    (place) => old[place]?.text !== next[place]?.text,
  );
  if (index === undefined) return undefined;
  const textsFrom = (tokens: readonly SourceToken[]) =>
    tokens
      .slice(index, index + 8)
      .map(({ text }) => text)
      .join(' ');
  return { path, line: (next[index] ?? next.at(-1))?.line ?? 1, before: textsFrom(old), now: textsFrom(next) };
};

/**
 * The product files whose code differs from a commit. A file with code that exists on one side only is a difference.
 * @param root the top folder
 * @param commit the commit to compare the working tree with
 */
export const codeDifferences = (root: string, commit: string): readonly CodeDifference[] =>
  changedSince(root, commit)
    .filter(isProduct)
    .flatMap((path) => codeDifference(textAt(root, commit, path), textNow(root, path), path) ?? []);

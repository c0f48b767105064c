import { readFileSync } from 'node:fs';

/** Block comment at the beginning of a file. */
const firstComment = /^\/\*\*([\s\S]*?)\*\//;

/** Text of the block comment at the beginning of a source, as Markdown; `undefined` if the source begins otherwise. */
export const headerIn = (source: string): string | undefined => {
  const [, comment] = firstComment.exec(source) ?? [];
  return comment
    ?.split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim();
};

/** Replaces the word that comments use for a fact without a source. Readers of the pages do not know this word. */
const forReaders = (header: string | undefined): string | undefined =>
  header?.replaceAll('(unproven)', "(not confirmed by the vendor's documentation)");

/** Header of a provider's declaration, as Markdown: set-up at the vendor, scopes, limits. */
export const headerOf = (id: string): string | undefined =>
  forReaders(headerIn(readFileSync(new URL(`../../lib/providers/${id}/index.ts`, import.meta.url), 'utf8')));

import { readFileSync } from 'node:fs';

/** A block comment that begins a file. */
const firstComment = /^\/\*\*([\s\S]*?)\*\//;

/** The text of the block comment that begins a source, as Markdown; `undefined` where something else begins it. */
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
  header?.replaceAll('(memory)', "(not confirmed by the vendor's documentation)");

/** The header of a provider's declaration, as Markdown: the set-up at the vendor, scopes, limits. */
export const headerOf = (id: string): string | undefined =>
  forReaders(headerIn(readFileSync(new URL(`../../lib/providers/${id}/index.ts`, import.meta.url), 'utf8')));

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { proseIn } from './markdown.ts';
import type { Counted, Passage, Surface } from './passage.ts';
import { textsIn } from './source.ts';

/** The texts for people in a file or in all files. */
export interface Texts {
  readonly passages: readonly Counted[];
  /** Number in the product, without `test/`. */
  readonly commentLines: number;
  /** Number in the product, without `test/`. */
  readonly documentedExports: number;
}

/** Whether a path is a source of the product. */
export const isProduct = (path: string): boolean => /^(lib|functions|infra)\/.*\.[jt]s$/.test(path);
const isDocument = (path: string): boolean => /^((docs|examples|lib)\/.*|[A-Z]+)\.md$/.test(path);
const isTest = (path: string): boolean => /^test\/.*\.ts$/.test(path);

/** Whether the texts of a file are counted. */
export const isCounted = (path: string): boolean =>
  !path.includes('node_modules/') && (isDocument(path) || isProduct(path) || isTest(path));

const counted = (surface: Surface, passages: readonly Passage[]): readonly Counted[] =>
  passages.map((passage) => ({ ...passage, surface }));

/** @throws if a source cannot be scanned */
export const textsOf = (path: string, text: string): Texts => {
  const nothing = { commentLines: 0, documentedExports: 0 };
  if (isDocument(path)) return { passages: counted('documents', proseIn(text, path)), ...nothing };
  const { comments, messages, ...numbers } = textsIn(text, path);
  if (isTest(path)) return { passages: counted('tests', comments), ...nothing };
  return { passages: [...counted('comments', comments), ...counted('messages', messages)], ...numbers };
};

const pathsIn = (root: string): readonly string[] =>
  globSync(['*.md', '{docs,examples,lib,functions,infra,test}/**/*.{md,ts,js}'], {
    cwd: root,
    exclude: (path) => path.endsWith('node_modules'),
  }).filter(isCounted);

/**
 * The texts of all files.
 * @param root the top folder
 * @throws if a source cannot be scanned
 */
export const readTexts = (root: string): Texts => {
  const files = pathsIn(root)
    .toSorted()
    .map((path) => textsOf(path, readFileSync(join(root, path), 'utf8')));
  return {
    passages: files.flatMap(({ passages }) => passages),
    commentLines: files.reduce((sum, file) => sum + file.commentLines, 0),
    documentedExports: files.reduce((sum, file) => sum + file.documentedExports, 0),
  };
};

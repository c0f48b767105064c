import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** An import of a module or of a package, static or dynamic. */
export interface Import {
  /** A path of this repository, or the name of a package. */
  readonly target: string;
  /**
   * Whether the import is `import type`, which disappears when types are stripped. `import { type X }` leaves an
   * import.
   */
  readonly erased: boolean;
}

/** A TypeScript file. The text has no comments. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

export const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

const statement = /^(?:import|export)\s+(type\s+)?(?:[\w*{][^;'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const dynamic = /\bimport\(\s*['"]([^'"]+)['"]/g;

const resolveFrom = (path: string, specifier: string): string =>
  specifier.startsWith('.') ? relative(root, join(root, dirname(path), specifier)) : specifier;

/** Returns the imports of a file. @param text text of the file, without comments */
export const importsOf = (path: string, text: string): readonly Import[] => [
  ...[...text.matchAll(statement)].map(([, type, specifier = '']) => ({
    target: resolveFrom(path, specifier),
    erased: type !== undefined,
  })),
  ...[...text.matchAll(dynamic)].map(([, specifier = '']) => ({ target: resolveFrom(path, specifier), erased: false })),
];

/** Returns the files below a folder of the repository whose names match a pattern, with their texts. */
export const textsIn = (folder: string, name: RegExp): readonly Pick<Source, 'path' | 'text'>[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file) && !file.includes('node_modules'))
    .map((file) => ({ path: join(folder, file), text: readFileSync(join(root, folder, file), 'utf8') }));

/** Returns all TypeScript files below a folder of the repository. */
export const sourcesIn = (folder: string): readonly Source[] =>
  textsIn(folder, /\.ts$/).map(({ path, text: whole }) => {
    const text = withoutComments(whole);
    return { path, text, imports: importsOf(path, text) };
  });

import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Paths of the TypeScript files of the repository, from its root. */
export const files: readonly string[] = globSync('{functions,infra,lib,test}/**/*.ts', {
  cwd: root,
  exclude: (path) => path.endsWith('node_modules'),
}).toSorted();

export const testFiles = files.filter((file) => file.endsWith('.test.ts'));

/** Imports of modules of the repository, static and dynamic. A type that is imported alone changes no test at run time. */
const imported =
  /^(?:import|export)\s+(?!type\b)[^;'"]*?from\s+'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'|^import\s+'(\.[^']+)'/gm;

/** @returns what the text of a file imports, as paths from the root */
export const importsIn = (file: string, text: string): readonly string[] =>
  [...text.matchAll(imported)].map(([, from, called, bare]) =>
    normalize(join(dirname(file), from ?? called ?? bare ?? '')),
  );

const importers = new Map<string, string[]>();
for (const file of files) {
  for (const target of importsIn(file, readFileSync(join(root, file), 'utf8'))) {
    const known = importers.get(target);
    if (known === undefined) importers.set(target, [file]);
    else known.push(file);
  }
}

/** These import every provider, or start the whole service: whatever imports them would depend on every file. */
const hubs: ReadonlySet<string> = new Set([
  'infra/simulators/index.ts',
  'lib/providers/registry.ts',
  'test/harness/service.ts',
]);

/** @returns the test files that import a file, directly or through others, but not through a hub */
export const testsThatImport = (file: string): readonly string[] => {
  const found = new Set([file]);
  for (const one of found) {
    if (one !== file && hubs.has(one)) continue;
    for (const importer of importers.get(one) ?? []) found.add(importer);
  }
  return [...found].filter((one) => one.endsWith('.test.ts'));
};

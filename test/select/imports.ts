import { type Import, importsOf, sourcesIn, withoutComments } from '../harness/imports.ts';

/** The TypeScript files of the repository, without their comments. */
export const sources = ['functions', 'infra', 'lib', 'test'].flatMap(sourcesIn);

/** Paths of the TypeScript files of the repository, from its root. */
export const files: readonly string[] = sources.map(({ path }) => path).toSorted();

export const testFiles = files.filter((file) => file.endsWith('.test.ts'));

/** A type that is imported alone changes no test at run time. */
const targetsOf = (imports: readonly Import[]): readonly string[] =>
  imports.filter(({ target, erased }) => !erased && target.endsWith('.ts')).map(({ target }) => target);

/** @returns what the text of a file imports, as paths from the root */
export const importsIn = (file: string, text: string): readonly string[] =>
  targetsOf(importsOf(file, withoutComments(text)));

const importers = new Map<string, string[]>();
for (const { path, imports } of sources) {
  for (const target of targetsOf(imports)) {
    const known = importers.get(target);
    if (known === undefined) importers.set(target, [path]);
    else known.push(path);
  }
}

/** These import every provider, or start the whole service: whatever imports them would depend on every file. */
const hubs: ReadonlySet<string> = new Set([
  'infra/simulators/registry.ts',
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

/**
 * @param file such as `test/providers/acme/contract/controls.ts`
 * @returns the test files that load it with `fromFolders('contract/controls')`, directly or through others
 */
export const testsThatLoad = (file: string): readonly string[] => {
  const [, name] = /^test\/providers\/[^/]+\/(.+)\.ts$/.exec(file) ?? [];
  if (name === undefined) return [];
  const call = new RegExp(`fromFolders(?:<[^;]*>)?\\('${name}'`);
  return sources.filter(({ text }) => call.test(text)).flatMap(({ path }) => testsThatImport(path));
};
